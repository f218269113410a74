import type { ShopProduct } from "#api/catalog/products/shop-products.ts";
import { listShopReviews } from "#api/marketing/reviews/shop-reviews.ts";
import type { ShopContext } from "#storefront/context.ts";
import type { ReviewAnswer } from "./present.ts";

/** On the product's page. */
const FIRST = 5;
const NONE: ReviewAnswer = { reviews: [], total: 0, withPhotosTotal: 0 };

/** The newest reviews of the product; a product without stars needs no call. Undefined if the shop shows none. */
export async function loadReviews(
  { request, shop }: ShopContext,
  product: ShopProduct,
): Promise<ReviewAnswer | undefined> {
  if (!shop.hasReviews) return undefined;
  if (product.rating === undefined) return NONE;
  return request.call(listShopReviews, { query: { productId: product.id, limit: FIRST } });
}
