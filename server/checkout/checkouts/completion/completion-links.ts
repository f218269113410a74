/**
 * Links that complete a checkout whose buyer paid on an external page. Only staff and apps can create them, so shoppers can't
 * complete a purchase that wasn't made. Opening a link completes the checkout once and redirects.
 */
import { jwtVerify, SignJWT } from "jose";
import { checkoutCompleted } from "#api/orders/orders/order-events.ts";
import { presentationFor } from "#server/checkout/carts/public.ts";
import { deriveKey } from "#server/platform/crypto/secrets.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { RawRoute } from "#server/platform/http/handlers.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import type { Store } from "#server/platform/store.ts";
import type { Caller } from "../change-checkout.ts";
import { lockCheckout, lockOpenCheckout, lockPurchase } from "../locks.ts";
import { presentCheckout } from "../present.ts";
import { priceForBuyer } from "../price-checkout.ts";
import { storeActor } from "../queries.ts";
import { completeWithoutOrder } from "./complete.ts";

const PATH = "/ecom/v1/checkouts/mark-checkout-as-completed-and-redirect-to-url";
const MOST_CHARACTERS = 4096;

type Completion = { readonly kind: "checkout" | "cart"; readonly id: string; readonly redirectUrl: string };

const keyOf = ({ config }: Store) => deriveKey(config.secret, "completion-links");

export function signCompletion(store: Store, { kind, id, redirectUrl }: Completion): Promise<string> {
  const issuedAt = Math.floor(store.now().getTime() / 1000);
  return new SignJWT({ url: redirectUrl })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(id)
    .setAudience(kind)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + 7 * 86_400)
    .sign(keyOf(store));
}

/** @throws {AppError} INVALID_THIRD_PARTY_CHECKOUT_TOKEN */
export async function readCompletion(store: Store, kind: Completion["kind"], token: string): Promise<Completion> {
  const refusal = new AppError("INVALID_THIRD_PARTY_CHECKOUT_TOKEN");
  if (token.length > MOST_CHARACTERS) throw refusal;
  const read = await jwtVerify(token, keyOf(store), {
    algorithms: ["HS256"],
    audience: kind,
    currentDate: store.now(),
  }).catch(() => undefined);
  const { sub: id, url: redirectUrl } = read?.payload ?? {};
  if (id === undefined || typeof redirectUrl !== "string") throw refusal;
  return { kind, id, redirectUrl };
}

export async function completionLink(store: Store, id: string, redirectUrl: string): Promise<string> {
  const token = await signCompletion(store, { kind: "checkout", id, redirectUrl });
  return `${store.baseUrl()}${PATH}?token=${encodeURIComponent(token)}`;
}

/** @throws {AppError} CHECKOUT_NOT_FOUND, CHECKOUT_IS_COMPLETE, CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS */
export async function completeElsewhere(tx: Tx, { actor, now, apps }: Caller, store: Store, id: string): Promise<void> {
  await lockPurchase(tx, id);
  const checkout = await lockOpenCheckout(tx, actor, id);
  const purchase = await priceForBuyer(tx, checkout, now, apps);
  const wire = presentCheckout(checkout, purchase, presentationFor(purchase.settings, undefined, store.baseUrl()));
  const snapshot = { ...wire, completed: true };
  const { total } = purchase.result.priceSummary;
  await completeWithoutOrder(tx, { checkout, total, snapshot, now });
  const payload = { checkout: snapshot, id: checkout.id };
  await emit(tx, { event: checkoutCompleted, entityId: checkout.id, payload, actor, now });
}

export const rawRoutes: readonly RawRoute[] = [
  {
    id: "checkouts.markCheckoutAsCompletedAndRedirectToUrl",
    method: "GET",
    paths: [PATH.slice("/ecom".length), PATH],
    async run({ store, now, url, transaction }) {
      const { id, redirectUrl } = await readCompletion(store, "checkout", url.searchParams.get("token") ?? "");
      const actor = storeActor(id);
      await transaction(async (tx) => {
        await lockPurchase(tx, id);
        const { isCompleted } = await lockCheckout(tx, actor, id);
        if (!isCompleted) await completeElsewhere(tx, { actor, now }, store, id);
      });
      return { status: 303, headers: [["location", redirectUrl]] };
    },
  },
];
