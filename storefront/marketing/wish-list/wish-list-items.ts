/** A member's wish list, and the item to save after signing in. */

import type { ShopProduct } from "#api/catalog/products/shop-products.ts";
import {
  addWishlistItem,
  getDefaultWishlist,
  type MemberWishlist,
  updateMyWishlist,
} from "#api/marketing/wishlists.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { ApiError } from "#sdk/call.ts";
import type { Selection } from "#storefront/catalog/products/options/fields.ts";
import { variantOf } from "#storefront/catalog/products/present.ts";
import type { ShopContext } from "#storefront/context.ts";
import { packCookie, unpackCookie } from "#ui/pages/cookies.ts";

/** A product, with the variant if all options were selected. */
type WishListItem = { productId: string; variantId: string | undefined };

const COOKIE = "cw_wish";
/** Time limit of a sign-in. */
const SECONDS = 30 * 60;

export function toWishListItem(product: ShopProduct, { choices }: Selection): WishListItem {
  const variant = product.options.length === 0 ? undefined : variantOf(product, choices);
  return { productId: product.id, variantId: variant?.id };
}

export async function addToWishList({ shopper }: ShopContext, { productId, variantId }: WishListItem): Promise<void> {
  const catalogReference = {
    appId: STORE_APP_ID,
    catalogItemId: productId,
    ...(variantId !== undefined && { options: { variantId } }),
  };
  await shopper.call(addWishlistItem, { body: { catalogReference } });
}

/** Removes all variants of the product. */
export async function removeFromWishList({ shopper }: ShopContext, productId: string): Promise<void> {
  await shopper.call(updateMyWishlist, { body: { removeProductIds: [productId] } });
}

/** Items of the wish list from this store's catalog, newest first. */
export async function loadWishList({ shopper }: ShopContext): Promise<MemberWishlist["items"]> {
  const { wishlist } = await shopper.call(getDefaultWishlist, { query: { appId: STORE_APP_ID } });
  return wishlist.items;
}

export async function isOnWishList(context: ShopContext, { productId, variantId }: WishListItem): Promise<boolean> {
  const items = await loadWishList(context);
  return items.some(
    ({ catalogReference: { catalogItemId, options } }) =>
      catalogItemId === productId && options?.variantId === variantId,
  );
}

/** Stores an item until the shopper has signed in. */
export function savePendingItem({ jar }: ShopContext, wish: WishListItem): void {
  jar.set(COOKIE, packCookie(wish), { maxAge: SECONDS });
}

/** Adds the stored item after the sign-in. Rejections are ignored, because the sign-in itself succeeded. */
export async function addPendingItem(context: ShopContext): Promise<void> {
  const pending = context.jar.get(COOKIE);
  if (pending === undefined) return;
  context.jar.delete(COOKIE);
  const wish = readItem(unpackCookie(pending));
  try {
    if (wish) await addToWishList(context, wish);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
  }
}

function readItem(value: unknown): WishListItem | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { productId, variantId } = value as Record<string, unknown>; // Checked right below.
  if (typeof productId !== "string" || productId === "") return undefined;
  return { productId, variantId: typeof variantId === "string" ? variantId : undefined };
}
