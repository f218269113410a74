import type { FileFormat } from "#api/imports/imports.ts";
import type { PageFormat } from "../record.ts";
import { ownPages } from "./own.ts";
import { shopifyPages } from "./shopify.ts";
import { wordpressPages } from "./woocommerce.ts";

export const pageFormats: Readonly<Record<FileFormat, PageFormat>> = {
  CARTWRIGHT: ownPages,
  SHOPIFY: shopifyPages,
  WOOCOMMERCE: wordpressPages,
};
