/**
 * Signed offers: proof of what the hosted checkout showed its shopper. The signature covers the order that the checkout
 * would become (lines, prices, addresses, email, delivery, totals), its buyer and one payment method, so that any
 * change between page and confirmation is detected. Offers are neither stored nor expiring: equal content has an equal
 * signature.
 */
import { createHmac } from "node:crypto";
import { listSavedMethods, type MethodId, paymentMethods } from "#server/payments/payments/public.ts";
import { type Actor, isShopper } from "#server/platform/access/actor.ts";
import { deriveKey, isEqual } from "#server/platform/crypto/secrets.ts";
import type { Connection } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";
import type { Checkout } from "./checkout.ts";
import { draftOrder } from "./draft.ts";
import type { OrderDraft } from "./order-draft.ts";
import type { PricedCheckoutPurchase } from "./price-checkout.ts";

export type PaymentChoice = { readonly method: MethodId; readonly savedMethodId?: string | undefined };

type Offer = {
  readonly checkout: Checkout;
  readonly draft: OrderDraft;
  readonly actor: Actor;
  readonly payment: PaymentChoice;
};

/** Canonical JSON: arrays keep their order, object keys are sorted, and undefined values are omitted. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .filter(([, entry]) => entry !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, entry]) => [key, canonical(entry)]);
}

const withoutId = <T extends { id: string }>({ id: _, ...rest }: T) => rest;

/** All fields of the draft except ids generated per draft and duplicates of other fields. */
function contentOf({ orderId: _, snapshot: __, priceTrace: ___, fees, discounts, lines, ...draft }: OrderDraft) {
  return {
    ...draft,
    fees: fees.map(withoutId),
    discounts: discounts.map(withoutId),
    lines: lines.map(({ details: { image: _, ...details }, ...line }) => ({ ...line, details })),
  };
}

/** Fields that buyers neither choose nor see, and apps' own data. Buyer and lines are signed separately. */
const BOOKKEEPING: readonly (keyof Checkout)[] = [
  "revision",
  "createdAt",
  "updatedAt",
  "keptRate",
  "completedSnapshot",
  "extendedFields",
  "externalReference",
  "overrideCheckoutUrl",
  "visitorId",
  "memberId",
  "source",
  "lines",
];

/** All choices, including those that don't affect the order. */
const choicesOf = (checkout: Checkout) => ({
  ...Object.fromEntries(Object.entries(checkout).filter(([name]) => !BOOKKEEPING.some((each) => each === name))),
  items: checkout.lines.map(({ id, position, quantity, referenceKey, terms }) => ({
    id,
    position,
    quantity,
    referenceKey,
    terms,
  })),
});

/** The shopper who confirms an unclaimed checkout becomes its buyer. */
function buyerOf({ visitorId, memberId }: Checkout, actor: Actor) {
  if (visitorId !== undefined || memberId !== undefined || !isShopper(actor)) return { visitorId, memberId };
  return actor.kind === "member" ? { memberId: actor.memberId } : { visitorId: actor.visitorId };
}

function proofOf(secret: string, { checkout, draft, actor, payment }: Offer): string {
  const { visitorId: _, memberId: __, ...content } = contentOf(draft);
  const { payNowAfterGiftCards: dueNow = draft.total } = draft;
  const signed = {
    content,
    choices: choicesOf(checkout),
    buyer: buyerOf(checkout, actor),
    payment: dueNow === 0 ? null : payment,
  };
  const text = JSON.stringify(canonical(signed));
  return createHmac("sha256", deriveKey(secret, "checkout-offers")).update(text).digest("base64url");
}

/** Starts with the checkout's revision, so that an error can distinguish a changed checkout from changed prices. */
export const signOffer = (secret: string, offer: Offer): string =>
  `${offer.checkout.revision}.${proofOf(secret, offer)}`;

export const isOffered = (secret: string, signedOffer: string, offer: Offer): boolean =>
  isEqual(signedOffer.slice(signedOffer.indexOf(".") + 1), proofOf(secret, offer));

/** Whether the checkout itself changed after the offer. Prices and stock can change independently. */
export const isRevisedSince = (signedOffer: string, { revision }: Checkout): boolean =>
  signedOffer.slice(0, signedOffer.indexOf(".")) !== String(revision);

type Offering = { store: Store; actor: Actor; now: Date };

/** Returns the available payment methods of the checkout with a signature for each. */
export async function makeOffers(
  db: Connection,
  { checkout, purchase }: { checkout: Checkout; purchase: PricedCheckoutPurchase },
  { store, actor, now }: Offering,
) {
  const { secret } = store.config;
  const draft = draftOrder({ checkout, purchase, baseUrl: store.baseUrl(), now });
  const methods = await paymentMethods(db, store, termsForPaying(checkout));
  const sign = (payment: PaymentChoice) => signOffer(secret, { checkout, draft, actor, payment });
  if (draft.payNowAfterGiftCards === 0) {
    return { paymentMethods: methods, offers: [{ signedOffer: sign({ method: "manual" }) }] };
  }
  const saved = checkout.memberId === undefined ? [] : await listSavedMethods(db, checkout.memberId);
  return {
    paymentMethods: methods,
    offers: methods.flatMap(({ id: method }) => [
      { paymentMethod: method, signedOffer: sign({ method }) },
      ...saved
        .filter(({ provider }) => provider === method)
        .map(({ id }) => ({
          paymentMethod: method,
          savedPaymentMethodId: id,
          signedOffer: sign({ method, savedMethodId: id }),
        })),
    ]),
  };
}

/** Restrictions of the checkout on the store's payment methods. */
export const termsForPaying = ({ customSettings }: Checkout) => ({
  isOfflineExcluded: customSettings.disabledManualPayment === true,
});
