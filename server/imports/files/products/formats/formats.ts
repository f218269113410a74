import type { FileFormat } from "#api/imports/imports.ts";
import type { Format } from "./format.ts";
import { ownFormat } from "./own.ts";
import { shopifyFormat } from "./shopify.ts";
import { woocommerceFormat } from "./woocommerce.ts";

export const formats: Record<FileFormat, Format> = {
  CARTWRIGHT: ownFormat,
  SHOPIFY: shopifyFormat,
  WOOCOMMERCE: woocommerceFormat,
};
