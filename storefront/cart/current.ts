/** The shopper's cart as the contract has it: read, changed, and told to the next page in a short-lived cookie. */
import { type Cart, estimateCurrentCartTotals } from "#api/carts.ts";
import type { CatalogReference } from "#api/values.ts";
import { packCookie, unpackCookie } from "#ui/pages/cookies.ts";
import { orNothing, type ShopContext } from "../context.ts";
import { emptyCart, presentCart } from "./present.ts";
import type { CartMessage, CartView } from "./views.ts";

const FLASH = "cw_flash";
const UNDO = "cw_undo";
const UNDO_SECONDS = 600;

export type Removed = { name: string; quantity: number; reference: CatalogReference };

/** What an action has to say on the page that follows it. */
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
  return { tone, text: value.text, canUndo: "canUndo" in value && value.canUndo === true };
}

export function setRemoved(context: ShopContext, removed: Removed): void {
  context.jar.set(UNDO, packCookie(removed), { maxAge: UNDO_SECONDS });
}

export function takeRemoved(context: ShopContext): Removed | undefined {
  const value = unpackCookie(context.jar.get(UNDO));
  if (typeof value !== "object" || value === null || !("reference" in value)) return undefined;
  context.jar.delete(UNDO);
  return value as Removed; // The cart checks the reference again, as it does everybody's.
}

/** Reads the cart for showing it. Nobody without a session has one, and looking must not begin one. */
export async function loadCart(context: ShopContext, couponError?: string): Promise<CartView> {
  const message = takeFlash(context);
  if (context.shopper.role() === "none") return emptyCart(message);
  const estimate = await orNothing(context.shopper.call(estimateCurrentCartTotals, { body: {} }));
  const view = estimate ? presentCart(estimate, { shop: context.shop, message, couponError }) : emptyCart(message);
  context.shopper.remember({ cartCount: view.count });
  return view;
}

export const countOf = (cart: Cart): number => cart.lineItems.reduce((sum, line) => sum + line.quantity, 0);
