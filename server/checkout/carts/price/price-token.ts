/** The signed price of a cart that a buyer confirms with the order. */
import { createHmac } from "node:crypto";
import { deriveKey, isEqual } from "#server/platform/crypto/secrets.ts";
import type { Minor } from "#server/platform/money/money.ts";
import type { Cart } from "../cart.ts";

/** Signs the cart's ID, its revision and the total. The token proves which total was shown, nothing else. */
export function priceToken({ id, revision }: Cart, total: Minor, secret: string): string {
  const text = `${id}.${revision}.${total}`;
  const proof = createHmac("sha256", deriveKey(secret, "cart-price")).update(text).digest("base64url");
  return `${text}.${proof.slice(0, 22)}`;
}

/** The total in the token, or undefined if this store didn't sign it for this cart. */
export function totalOfToken(token: string, cart: Cart, secret: string): Minor | undefined {
  const [, revision = "", total = ""] = token.split(".");
  const expected = priceToken({ ...cart, revision: Number(revision) }, Number(total), secret);
  return isEqual(token, expected) ? Number(total) : undefined;
}
