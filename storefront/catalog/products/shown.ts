/**
 * A product as its page needs it: version 1 with stock and prices of every variant, and version 3 with what only that one
 * tells (modifiers, subscriptions, written texts, swatches). Both come from the same rows.
 */

import type { Product } from "#api/catalog/wire/v1/product-values.ts";
import { getProduct, getProductBySlug } from "#api/catalog/wire/v1/products.ts";
import type { ProductV3 } from "#api/catalog/wire/v3/product-values.ts";
import { getProductBySlugV3, getProductV3 } from "#api/catalog/wire/v3/products.ts";
import { orNotFound, type ShopContext } from "#storefront/context.ts";
import { leaveTo } from "#ui/pages/page.ts";
import { rememberPair } from "#ui/pages/remember.ts";
import { productPath } from "./present.ts";

export type Shown = { readonly product: Product; readonly whole: ProductV3 };

/** The same object for the same two answers. */
const shownOf = rememberPair((product: Product, whole: ProductV3): Shown => ({ product, whole }));

const fields = [
  "DESCRIPTION",
  "MEDIA_ITEMS_INFO",
  "INFO_SECTION",
  "INFO_SECTION_DESCRIPTION",
  "BREADCRUMBS_INFO",
  "PRODUCT_CHOICES_DISPLAY_IMAGE",
] as const;

/** The product of a slug; former slugs redirect to the current one. */
export async function shownBySlug(context: ShopContext, slug: string): Promise<Shown> {
  const [{ product }, { product: whole }] = await orNotFound(
    Promise.all([
      context.request.call(getProductBySlug, { params: { slug }, query: {} }),
      context.request.call(getProductBySlugV3, { params: { slug }, query: { fields: [...fields] } }),
    ]),
  );
  if (product.slug !== slug) throw leaveTo(productPath(product) + context.request.url.search, 301);
  return shownOf(product, whole);
}

export async function shownById(context: ShopContext, id: string): Promise<Shown> {
  const [{ product }, { product: whole }] = await orNotFound(
    Promise.all([
      context.request.call(getProduct, { params: { id }, query: {} }),
      context.request.call(getProductV3, { params: { productId: id }, query: { fields: [...fields] } }),
    ]),
  );
  return shownOf(product, whole);
}
