/**
 * Pays a checkout at a provider. The intent is recorded, and stock, coupon and other limited resources are reserved,
 * before the provider is called.
 */

import {
  type AppAnswers,
  type AppCaller,
  fetchRequires3dSecure,
  hasPlugins,
  withAppAnswers,
} from "#server/apps/service-plugins/public.ts";
import type { Checkout, OrderDraft } from "#server/checkout/checkouts/public.ts";
import { reserveStock } from "#server/inventory/stock/public.ts";
import {
  findEnabledSettings,
  findProvider,
  findSavedMethod,
  insertGatewayPayment,
  lockOpenPayment,
  type MethodId,
  type Payment,
  type PaymentProvider,
  type ProviderSettings,
} from "#server/payments/payments/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type Minor, tryParseDecimal } from "#server/platform/money/money.ts";
import type { Store } from "#server/platform/store.ts";
import { redeemAppCards } from "../hooks/gift-cards.ts";
import { runOrderHooks } from "../hooks/run-hooks.ts";
import {
  type Begun,
  beginPayment,
  captureTerms,
  HOLD_MINUTES,
  type InTransaction,
  minutesAfter,
  PAYMENT_MINUTES,
} from "../payment/begin-payment.ts";
import {
  abandonOpenPayment,
  type Confirmation,
  confirmDraft,
  lockForOrder,
  matchesOffer,
  previewDraft,
} from "./confirm-checkout.ts";
import { outOfStock, stockLines, takeCoupon } from "./make-order.ts";

type PayRequest = Omit<Confirmation, "apps"> & {
  caller: AppCaller;
  method: MethodId;
  returnPath: string | undefined;
  savesMethod?: boolean | undefined;
  savedMethodId?: string | undefined;
};

type Way = { provider: PaymentProvider; settings: ProviderSettings; memberId: string | null };

/** @throws {AppError} PAYMENT_METHOD_NOT_AVAILABLE, NO_SAVED_PAYMENT_METHOD, and the errors of an invalid checkout */
export async function payCheckout(store: Store, transaction: InTransaction, request: PayRequest): Promise<Begun> {
  const { db } = store.database;
  const settings = await findEnabledSettings(db, store, { id: request.method });
  const provider = await findProvider(db, store, request.method);
  if (settings === undefined || provider === undefined) throw new AppError("PAYMENT_METHOD_NOT_AVAILABLE");
  const memberId = request.actor.kind === "member" ? request.actor.memberId : null;
  await requireSavedMethod(store, request, memberId);
  const paymentId = await withAppAnswers(
    request.caller,
    (apps, outside) => prepareIntent(outside, { ...request, apps }),
    (apps) => transaction((tx) => recordIntent(tx, { provider, settings, memberId }, { ...request, apps })),
  );
  const path = request.returnPath ?? `/checkout/${request.checkoutId}/payment`;
  const returnUrl = new URL(path, store.baseUrl());
  const requires3dSecure = (payment: Payment) => demandOfApps(store, payment, request);
  return beginPayment(store, transaction, provider, {
    paymentId,
    memberId,
    returnUrl,
    requires3dSecure,
    now: request.now,
  });
}

/** Whether an installed app requires the bank to authenticate the buyer. Free without such apps. */
async function demandOfApps(store: Store, { draft: kept }: Payment, { actor, caller }: PayRequest): Promise<boolean> {
  // Written by `insertIntent` only.
  const draft = kept as OrderDraft | null;
  if (draft === null || !(await hasPlugins(store, "PAYMENT_SETTINGS"))) return false;
  const { snapshot, orderId: id, currency, checkoutId } = draft;
  const { lineItems, priceSummary, buyerInfo, billingInfo, shippingInfo, channelType } = snapshot;
  const order = { id, checkoutId, currency, lineItems, priceSummary, buyerInfo, billingInfo, shippingInfo };
  return fetchRequires3dSecure(
    { store, actor, currency, requestId: caller.requestId },
    { ...order, channelInfo: { type: channelType } },
  );
}

/** Only the member's own, at the same provider. */
async function requireSavedMethod(store: Store, request: PayRequest, memberId: string | null): Promise<void> {
  const { savedMethodId: id } = request;
  if (id === undefined) return;
  const method = memberId === null ? undefined : await findSavedMethod(store.database.db, { id, memberId });
  if (method?.provider !== request.method) throw new AppError("NO_SAVED_PAYMENT_METHOD");
}

/** The amount to request: without the rest of a deposit and without what gift cards pay. */
function amountToPay(draft: OrderDraft & { readonly payNowAfterGiftCards?: Minor }): Minor {
  return draft.payNowAfterGiftCards ?? draft.total;
}

type Priced = PayRequest & { apps: AppAnswers };

/** Prices the order, and redeems apps' gift cards for it if a payment is due besides them. */
async function prepareIntent(db: Connection, request: Priced): Promise<void> {
  const preview = await previewDraft(db, request);
  if (preview !== undefined && amountToPay(preview.draft) > 0) await redeemAppCards(db, preview.draft, request.apps);
}

async function recordIntent(tx: Tx, way: Way, request: Priced): Promise<string> {
  const { now, checkoutId } = request;
  const checkout = await lockForOrder(tx, request);
  if (checkout.isCompleted) throw new AppError("CHECKOUT_IS_COMPLETE");
  const open = await lockOpenPayment(tx, checkoutId);
  if (open !== undefined && isSamePayment(open, checkout, { way, request })) return open.id;
  // Abandoned before stock is counted, so that its reservation is available again.
  await abandonOpenPayment(tx, checkoutId, now);
  const draft = await confirmDraft(tx, checkout, request);
  if (amountToPay(draft) === 0) {
    throw new AppError("PAYMENT_METHOD_NOT_AVAILABLE", {
      description: "No payment is due. Place the order instead.",
    });
  }
  return insertIntent(tx, way, draft, request);
}

type Wanted = { way: Way; request: PayRequest };

/** A shopper who pays the same again continues the open payment, at the confirmed total. */
function isSamePayment(open: Payment, checkout: Checkout, { way, request }: Wanted): boolean {
  // Written by `insertIntent` only.
  const draft = open.draft as OrderDraft | null;
  const { expectedTotal, savesMethod = false, savedMethodId = null, now } = request;
  return (
    open.status === "INITIATED" &&
    open.provider === way.provider.id &&
    open.saved_method_id === savedMethodId &&
    open.saves_method === savesMethodOf(way, savesMethod) &&
    draft?.snapshot.revision === String(checkout.revision) &&
    matchesOffer(checkout, draft, request) &&
    (expectedTotal === undefined || tryParseDecimal(expectedTotal, open.currency) === draft.total) &&
    open.expires_at !== null &&
    open.expires_at > now
  );
}

/** Guests can't save payment methods. */
const savesMethodOf = ({ memberId }: Way, isAsked: boolean): boolean => isAsked && memberId !== null;

async function insertIntent(tx: Tx, way: Way, draft: OrderDraft, request: Priced): Promise<string> {
  const { actor, now, apps, savesMethod = false, savedMethodId = null } = request;
  const { provider, settings } = way;
  const id = newId(now.getTime());
  const until = minutesAfter(now, HOLD_MINUTES);
  const held = await reserveStock(tx, stockLines(draft), { checkoutId: draft.checkoutId, expiresAt: until, now });
  if (!held.ok) throw outOfStock(draft, held);
  await takeCoupon(tx, draft, now);
  await runOrderHooks("onHeld", tx, { draft, actor, until, now, apps });
  await insertGatewayPayment(tx, {
    id,
    checkoutId: draft.checkoutId,
    intendedOrderId: draft.orderId,
    provider: provider.id,
    isTest: provider.isTest,
    ...captureTerms(settings, now),
    savesMethod: savesMethodOf(way, savesMethod),
    savedMethodId,
    currency: draft.currency,
    amount: amountToPay(draft),
    draft,
    expiresAt: minutesAfter(now, PAYMENT_MINUTES),
    now,
  });
  return id;
}
