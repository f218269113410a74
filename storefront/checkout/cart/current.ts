/** Reads and changes the shopper's cart. Messages for the next page are stored in a short-lived cookie. */

import { readShopCart } from "#api/checkout/carts/shop-cart.ts";
import type { CatalogReference } from "#api/values.ts";
import { loadRecommended } from "#storefront/components/recommended.ts";
import { loadSections } from "#storefront/content/sections/load-sections.ts";
import { orUndefined, type ShopContext } from "#storefront/context.ts";
import { packCookie, unpackCookie } from "#ui/pages/cookies.ts";
import { emptyCart, presentCart } from "./present.ts";
import type { CartMessage, CartView } from "./views.ts";

/** Additional input of `loadCart`. */
export type CartExtras = { couponError?: CartView["couponError"]; shared?: CartView["shared"] };

const FLASH = "cw_flash";
const UNDO = "cw_undo";
const UNDO_SECONDS = 600;

type Removed = { name: string; quantity: number; reference: CatalogReference };

/** Message of an action, shown on the next page. */
export function setFlash(context: ShopContext, message: CartMessage): void {
  context.jar.set(FLASH, packCookie(message), { maxAge: 60 });
}

function takeFlash(context: ShopContext): CartMessage | undefined {
  const value = unpackCookie(context.jar.get(FLASH));
  if (value === undefined) return undefined;
  context.jar.delete(FLASH);
  if (typeof value !== "object" || value === null || !("text" in value) || typeof value.text !== "string")
    return undefined;
  const tone = "tone" in value && (value.tone === "good" || value.tone === "bad") ? value.tone : "warn";
  const undo = "undo" in value && (value.undo === "remove" || value.undo === "save") ? value.undo : undefined;
  const links = "links" in value && Array.isArray(value.links) ? value.links.filter(isLink) : [];
  return { tone, text: value.text, ...(undo && { undo }), ...(links.length > 0 && { links }) };
}

/** Whether a value is a link to a page of the storefront. */
const isLink = (value: unknown): value is { label: string; href: string } =>
  typeof value === "object" &&
  value !== null &&
  "label" in value &&
  typeof value.label === "string" &&
  "href" in value &&
  typeof value.href === "string" &&
  /^\/p\/[\w%.~-]+$/.test(value.href);

export function setRemoved(context: ShopContext, removed: Removed): void {
  context.jar.set(UNDO, packCookie(removed), { maxAge: UNDO_SECONDS });
}

export function takeRemoved(context: ShopContext): Removed | undefined {
  const value = unpackCookie(context.jar.get(UNDO));
  if (typeof value !== "object" || value === null || !("reference" in value)) return undefined;
  context.jar.delete(UNDO);
  return value as Removed; // The API validates the reference again.
}

const SAVED = "cw_saved";

/** The saved item that "Undo" restores. */
export function setSaved(context: ShopContext, id: string): void {
  context.jar.set(SAVED, packCookie(id), { maxAge: UNDO_SECONDS });
}

export function takeSaved(context: ShopContext): string | undefined {
  const value = unpackCookie(context.jar.get(SAVED));
  context.jar.delete(SAVED);
  return typeof value === "string" ? value : undefined;
}

/** The cart page: with recommendations for its items, or bestsellers while it is empty. */
export async function loadCartPage(context: ShopContext, extras: CartExtras = {}): Promise<CartView> {
  const cart = await loadCart(context, "page", extras);
  const [recommended, sections] = await Promise.all([
    loadRecommended(context, cart.productIds),
    loadSections(context, context.shop.design.templates.cart, "cart"),
  ]);
  return { ...cart, recommended, sections };
}

/**
 * Loads the cart for display; the cart page also shows saved items, delivery estimates, and price details. Visitors
 * without a session have no cart, and viewing must not create a session.
 */
export async function loadCart(
  context: ShopContext,
  place: "drawer" | "page",
  extras: CartExtras = {},
): Promise<CartView> {
  const message = takeFlash(context);
  if (context.shopper.role() === "none") return { ...emptyCart(context.shop, message), canSignIn: true };
  const query = { detail: place === "page" ? "PAGE" : "TOTALS" } as const;
  const read = await orUndefined(context.shopper.call(readShopCart, { query }));
  const { cart, totals, savedItems: saved = [] } = read ?? {};
  const { couponError, shared } = extras;
  const view =
    cart && totals
      ? presentCart(cart, totals, { shop: context.shop, message, couponError, saved, shared })
      : emptyCart(context.shop, message, saved);
  context.shopper.remember({ cartCount: view.count });
  return { ...view, canSignIn: context.shopper.role() !== "member" };
}

/** The lines of the cart, without totals. */
export const currentCart = (context: ShopContext) =>
  orUndefined(context.shopper.call(readShopCart, { query: { detail: "LINES" } })).then((read) => read?.cart);

export const countOf = (cart: { readonly lineItems: readonly { readonly quantity: number }[] }): number =>
  cart.lineItems.reduce((sum, line) => sum + line.quantity, 0);
