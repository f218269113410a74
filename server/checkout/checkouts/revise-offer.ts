/** Applies what a buyer enters in the confirmation form, only if the checkout still matches the offer on the page. */
import type { MethodId } from "#server/payments/payments/public.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import {
  type Caller,
  changeCheckout,
  type PricedCheckout,
  previewChange,
  type RequestedChanges,
  requestedUpdate,
} from "./change-checkout.ts";
import { draftOrder } from "./draft.ts";
import { lockOpenCheckout } from "./locks.ts";
import { isOffered, signOffer } from "./offers.ts";
import { priceForBuyer } from "./price-checkout.ts";
import { asClaimed, getCheckout } from "./queries.ts";

type Revision = {
  id: string;
  signedOffer: string;
  paymentMethod?: MethodId;
  savedPaymentMethodId?: string;
  checkout: Pick<RequestedChanges, "billingInfo" | "buyerNote" | "customFields">;
};

/**
 * Returns no signature if the change affects the total, which the buyer hasn't seen.
 * @throws {AppError} CHECKOUT_NOT_FOUND, CHECKOUT_IS_COMPLETE, CHECKOUT_CHANGED, EMPTY_UPDATE
 */
export async function reviseOffer(
  tx: Tx,
  caller: Caller & { store: Store },
  { id, signedOffer, paymentMethod, savedPaymentMethodId, checkout: changes }: Revision,
): Promise<PricedCheckout & { signedOffer: string | undefined }> {
  const { actor, store, now, apps } = caller;
  const { secret } = store.config;
  const payment = { method: paymentMethod ?? "manual", savedMethodId: savedPaymentMethodId };
  const draftOf = ({ checkout, purchase }: Pick<PricedCheckout, "checkout" | "purchase">) =>
    draftOrder({ checkout, purchase, baseUrl: store.baseUrl(), now });
  const checkout = await lockOpenCheckout(tx, actor, id);
  const before = draftOf({ checkout, purchase: await priceForBuyer(tx, checkout, now, apps) });
  if (!isOffered(secret, signedOffer, { checkout, draft: before, actor, payment })) {
    throw new AppError("CHECKOUT_CHANGED");
  }
  const revised = await changeCheckout(tx, caller, id, requestedUpdate({ checkout: changes }));
  const draft = draftOf(revised);
  const isSameTotal = draft.total === before.total && draft.payNowAfterGiftCards === before.payNowAfterGiftCards;
  const offer = { checkout: revised.checkout, draft, actor, payment };
  return { ...revised, signedOffer: isSameTotal ? signOffer(secret, offer) : undefined };
}

/** Prices the checkout as the offer was made, and as `reviseOffer` will leave it. */
export async function previewRevision(
  db: Connection,
  caller: Caller,
  { id, checkout: changes }: Pick<Revision, "id" | "checkout">,
): Promise<void> {
  const { actor, now, apps } = caller;
  await priceForBuyer(db, asClaimed(actor, await getCheckout(db, actor, id)), now, apps);
  await previewChange(db, caller, id, requestedUpdate({ checkout: changes }));
}
