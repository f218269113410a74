import type { ProductFileFormat } from "#api/imports/imports.ts";
import type { Format } from "./format.ts";
import { ownFormat } from "./own.ts";
import { shopifyFormat } from "./shopify.ts";
import { woocommerceFormat } from "./woocommerce.ts";

export const formats: Record<ProductFileFormat, Format> = {
  CARTWRIGHT: ownFormat,
  SHOPIFY: shopifyFormat,
  WOOCOMMERCE: woocommerceFormat,
};

/** The format with the most distinctive columns in the header; the store's own format if there are none. */
export function detectFormat(header: readonly string[]): ProductFileFormat {
  const names: ProductFileFormat[] = ["CARTWRIGHT", "SHOPIFY", "WOOCOMMERCE"];
  const scores = names.map((name) => {
    const { columnOf, marks } = formats[name];
    const columns = new Set(header.map(columnOf));
    return { name, share: marks.filter((mark) => columns.has(mark)).length / marks.length };
  });
  const best = scores.reduce((left, right) => (right.share > left.share ? right : left));
  return best.share > 0 ? best.name : "CARTWRIGHT";
}
