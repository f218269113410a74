/**
 * A product as its page needs it: version 1 with stock and prices of every variant, and version 3 with what only that one
 * tells (modifiers, subscriptions, written texts, swatches). Both come from the same rows.
 */

import type { ProductV3 } from "#api/product-v3-values.ts";
import { getProduct, getProductBySlug, type Product } from "#api/products.ts";
import { leaveTo } from "#ui/pages/page.ts";
import { orNotFound, type ShopContext } from "../context.ts";
import { wholeOf } from "./interim.ts";
import { productPath } from "./present.ts";

export type Shown = { product: Product; whole: ProductV3 };

/** The product of an address; an earlier address leads to the present one. */
export async function shownBySlug(context: ShopContext, slug: string): Promise<Shown> {
  const { product } = await orNotFound(context.request.call(getProductBySlug, { params: { slug }, query: {} }));
  if (product.slug !== slug) throw leaveTo(productPath(product) + context.request.url.search, 301);
  return { product, whole: wholeOf(product) };
}

export async function shownById(context: ShopContext, id: string): Promise<Shown> {
  const { product } = await orNotFound(context.request.call(getProduct, { params: { id }, query: {} }));
  return { product, whole: wholeOf(product) };
}
