import type { FileContent, FileFormat } from "#api/imports/imports.ts";
import type { ContentAdapter } from "./content.ts";
import { customerContent } from "./customers/content.ts";
import { orderContent } from "./orders/content.ts";
import { pageContent } from "./pages/content.ts";
import { productContent } from "./products/content.ts";
import { redirectContent } from "./redirects/content.ts";
import type { TableFormat } from "./tables/table.ts";

export const contents: Readonly<Record<FileContent, ContentAdapter>> = {
  PRODUCTS: productContent,
  CUSTOMERS: customerContent,
  ORDERS: orderContent,
  PAGES: pageContent,
  REDIRECTS: redirectContent,
};

export const formatOf = ({ content, format }: Recognized): TableFormat => contents[content].formats[format];

export type Recognized = { content: FileContent; format: FileFormat };

export const allContents: readonly FileContent[] = ["PRODUCTS", "CUSTOMERS", "ORDERS", "PAGES", "REDIRECTS"];
const formats: readonly FileFormat[] = ["CARTWRIGHT", "SHOPIFY", "WOOCOMMERCE"];
const all = allContents.flatMap((content) => formats.map((format): Recognized => ({ content, format })));

/** The content and format with the largest share of distinctive columns; products of this store if there are none. */
export function detectFile(header: readonly string[], wanted: Partial<Recognized> = {}): Recognized {
  const candidates = all.filter(
    ({ content, format }) => content === (wanted.content ?? content) && format === (wanted.format ?? format),
  );
  const scores = candidates.map((candidate) => {
    const { columnOf, marks } = formatOf(candidate);
    const columns = new Set(header.map(columnOf));
    return { candidate, share: marks.filter((mark) => columns.has(mark)).length / marks.length };
  });
  const best = scores.reduce((left, right) => (right.share > left.share ? right : left));
  return best.candidate;
}
