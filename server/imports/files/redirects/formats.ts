/** Files of redirects: Shopify's URL redirects, exports of WordPress plugins, and those of this store, which are like Shopify's. */
import { normalizePath } from "#api/content/redirect-paths.ts";
import type { FileFormat } from "#api/imports/imports.ts";
import { redirectColumns } from "#api/imports/page-columns.ts";
import type { Row } from "../tables/table.ts";
import type { RedirectFormat } from "./record.ts";

const pathOf = ({ cells }: Row): string | undefined => normalizePath(cells.from ?? "");

function formatOf(headers: Readonly<Record<string, readonly string[]>>, marks: readonly string[]): RedirectFormat {
  const byHeader = new Map(
    Object.entries(headers).flatMap(([name, spellings]) =>
      spellings.map((header) => [header.toLowerCase(), name] as const),
    ),
  );
  return { marks, columnOf: (header) => byHeader.get(header.trim().toLowerCase()), keyOf: pathOf };
}

/** Matrixify calls the columns of the same list `Path` and `Target`. */
const shopify = formatOf({ from: [redirectColumns.from, "Path"], to: [redirectColumns.to, "Target"] }, ["from", "to"]);

/** The plugins Redirection (`source`, `target`, `regex`) and Yoast SEO (`Origin`, `Target`, `Format`). */
const wordpress: RedirectFormat = {
  ...formatOf({ from: ["source", "Origin"], to: ["target"], regex: ["regex"], format: ["Format"] }, ["from", "to"]),
  isPattern: ({ cells }) => cells.regex?.trim() === "1" || /regex/i.test(cells.format ?? ""),
};

export const redirectFormats: Readonly<Record<FileFormat, RedirectFormat>> = {
  CARTWRIGHT: shopify,
  SHOPIFY: shopify,
  WOOCOMMERCE: wordpress,
};
