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

/** A product, with the variant where all of it was chosen. */
export type Wish = { productId: string; variantId: string | undefined };

const COOKIE = "cw_wish";
/** As long as a sign-in may take. */
const SECONDS = 30 * 60;

export function wishOf(product: ShopProduct, { choices }: Selection): Wish {
  const variant = product.options.length === 0 ? undefined : variantOf(product, choices);
  return { productId: product.id, variantId: variant?.id };
}

export async function addWish({ shopper }: ShopContext, { productId, variantId }: Wish): Promise<void> {
  const catalogReference = {
    appId: STORE_APP_ID,
    catalogItemId: productId,
    ...(variantId !== undefined && { options: { variantId } }),
  };
  await shopper.call(addWishlistItem, { body: { catalogReference } });
}

/** Off the list, in all its variants. */
export async function dropWishes({ shopper }: ShopContext, productId: string): Promise<void> {
  await shopper.call(updateMyWishlist, { body: { removeProductIds: [productId] } });
}

/** Items of the wish list from this store's catalog, newest first. */
export async function listWishes({ shopper }: ShopContext): Promise<MemberWishlist["items"]> {
  const { wishlist } = await shopper.call(getDefaultWishlist, { query: { appId: STORE_APP_ID } });
  return wishlist.items;
}

export async function isOnList(context: ShopContext, { productId, variantId }: Wish): Promise<boolean> {
  const items = await listWishes(context);
  return items.some(
    ({ catalogReference: { catalogItemId, options } }) =>
      catalogItemId === productId && options?.variantId === variantId,
  );
}

/** Remembers a wish until its shopper has signed in. */
export function holdWish({ jar }: ShopContext, wish: Wish): void {
  jar.set(COOKIE, packCookie(wish), { maxAge: SECONDS });
}

/** After a sign-in. A wish that cannot come true any more is no reason to be turned away. */
export async function grantWish(context: ShopContext): Promise<void> {
  const held = context.jar.get(COOKIE);
  if (held === undefined) return;
  context.jar.delete(COOKIE);
  const wish = readWish(unpackCookie(held));
  try {
    if (wish) await addWish(context, wish);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
  }
}

function readWish(value: unknown): Wish | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { productId, variantId } = value as Record<string, unknown>; // Checked right below.
  if (typeof productId !== "string" || productId === "") return undefined;
  return { productId, variantId: typeof variantId === "string" ? variantId : undefined };
}
