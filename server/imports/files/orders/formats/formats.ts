import type { FileFormat } from "#api/imports/imports.ts";
import type { OrderFormat } from "../record.ts";
import { ownOrders } from "./own.ts";
import { shopifyOrders } from "./shopify.ts";
import { woocommerceOrders } from "./woocommerce.ts";

export const orderFormats: Readonly<Record<FileFormat, OrderFormat>> = {
  CARTWRIGHT: ownOrders,
  SHOPIFY: shopifyOrders,
  WOOCOMMERCE: woocommerceOrders,
};
