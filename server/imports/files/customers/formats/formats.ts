import type { FileFormat } from "#api/imports/imports.ts";
import type { CustomerFormat } from "../record.ts";
import { ownCustomers } from "./own.ts";
import { shopifyCustomers } from "./shopify.ts";
import { woocommerceCustomers } from "./woocommerce.ts";

export const customerFormats: Readonly<Record<FileFormat, CustomerFormat>> = {
  CARTWRIGHT: ownCustomers,
  SHOPIFY: shopifyCustomers,
  WOOCOMMERCE: woocommerceCustomers,
};
