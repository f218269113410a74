/**
 * Paying at a provider. The intent is on record, and stock and coupon are set aside, before the provider hears of it; it is
 * asked outside any transaction, with our payment id as idempotency key, so a lost answer is asked for again.
 */
import type { Checkout, OrderDraft } from "#server/modules/checkouts/public.ts";
import { reserveStock } from "#server/modules/inventory/public.ts";
import {
  findPayment,
  findProvider,
  insertGatewayPayment,
  lockOpenPayment,
  lockPayment,
  type MethodId,
  type Payment,
  type PaymentProvider,
  ProviderUnavailable,
  updatePayment,
} from "#server/modules/payments/public.ts";
import { readStoreSettings } from "#server/modules/settings/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { tryParseDecimal } from "#server/platform/money/money.ts";
import type { Store } from "#server/platform/store.ts";
import { abandonOpenPayment, type Confirmation, closePayment, confirmDraft, lockForOrder } from "./confirm-checkout.ts";
import { outOfStock, stockLines, takeCoupon } from "./make-order.ts";

/** How long a shopper may take at the provider, and how much longer the units are held for the answer. */
export const PAYMENT_MINUTES = 30;
export const HOLD_MINUTES = 40;
const MINUTE = 60_000;

export type PayRequest = Confirmation & { method: MethodId; returnPath: string | undefined };
type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export async function payCheckout(
  store: Store,
  transaction: InTransaction,
  request: PayRequest,
): Promise<{ paymentId: string; redirectUrl: string }> {
  const provider = findProvider(store, request.method);
  if (provider === undefined) throw new AppError("PAYMENT_METHOD_NOT_AVAILABLE");
  const paymentId = await transaction((tx) => recordIntent(tx, provider, request));
  const payment = await findPayment(store.database.db, paymentId);
  if (payment === undefined) throw new Error("a recorded payment can be read");
  if (payment.redirect_url !== null) return { paymentId, redirectUrl: payment.redirect_url };
  try {
    const { name } = await readStoreSettings(store.database.db);
    const started = await provider.start(startRequest(store, payment, { ...request, storeName: name }));
    await transaction((tx) => noteStart(tx, paymentId, started, request.now));
    return { paymentId, redirectUrl: started.redirectUrl };
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    store.log.warn({ err: error, paymentId });
    // The provider may have heard of it all the same: reconciliation asks, and closes it there.
    await transaction((tx) => giveUp(tx, paymentId, request.now));
    throw new AppError("PAYMENT_METHOD_NOT_AVAILABLE", {
      description: "The payment service cannot be reached. Nothing was charged; try again in a moment.",
    });
  }
}

async function recordIntent(tx: Tx, provider: PaymentProvider, request: PayRequest): Promise<string> {
  const { now, checkoutId } = request;
  const checkout = await lockForOrder(tx, request);
  if (checkout.isCompleted) throw new AppError("CHECKOUT_IS_COMPLETE");
  const open = await lockOpenPayment(tx, checkoutId);
  if (open !== undefined && isSamePayment(open, checkout, { provider, request })) return open.id;
  // Given up before the goods are counted: what it held is there for the next one.
  await abandonOpenPayment(tx, checkoutId, now);
  const draft = await confirmDraft(tx, checkout, request);
  if (draft.total === 0) {
    throw new AppError("PAYMENT_METHOD_NOT_AVAILABLE", {
      description: "There is nothing to pay: place the order instead.",
    });
  }
  return insertIntent(tx, provider, draft, now);
}

type Wanted = { provider: PaymentProvider; request: PayRequest };

/** A shopper who pays the same again goes on with the payment that is open, at the total that was confirmed with it. */
function isSamePayment(open: Payment, checkout: Checkout, { provider, request }: Wanted): boolean {
  // Written by `insertIntent` only.
  const draft = open.draft as OrderDraft | null;
  const { expectedTotal, now } = request;
  return (
    open.status === "INITIATED" &&
    open.provider === provider.id &&
    draft?.snapshot.revision === String(checkout.revision) &&
    (expectedTotal === undefined || tryParseDecimal(expectedTotal, open.currency) === open.authorized) &&
    open.expires_at !== null &&
    open.expires_at > now
  );
}

async function insertIntent(tx: Tx, provider: PaymentProvider, draft: OrderDraft, now: Date): Promise<string> {
  const id = newId(now.getTime());
  const held = await reserveStock(tx, stockLines(draft), {
    checkoutId: draft.checkoutId,
    expiresAt: new Date(now.getTime() + HOLD_MINUTES * MINUTE),
    now,
  });
  if (!held.ok) throw outOfStock(draft, held);
  await takeCoupon(tx, draft, now);
  await insertGatewayPayment(tx, {
    id,
    checkoutId: draft.checkoutId,
    intendedOrderId: draft.orderId,
    provider: provider.id,
    isTest: provider.isTest,
    currency: draft.currency,
    amount: draft.total,
    draft,
    expiresAt: new Date(now.getTime() + PAYMENT_MINUTES * MINUTE),
    now,
  });
  return id;
}

type Start = PayRequest & { storeName: string };

function startRequest(store: Store, payment: Payment, { checkoutId, returnPath, storeName }: Start) {
  const returnUrl = new URL(returnPath ?? `/checkout/${checkoutId}/payment`, store.baseUrl());
  returnUrl.searchParams.set("payment", payment.id);
  return {
    paymentId: payment.id,
    amount: payment.authorized,
    currency: payment.currency,
    description: `Your order at ${storeName}`,
    returnUrl: returnUrl.toString(),
    callbackUrl: `${store.baseUrl()}/payments/callback/${payment.provider}`,
    expiresAt: payment.expires_at ?? new Date(payment.created_at.getTime() + PAYMENT_MINUTES * MINUTE),
  };
}

type Started = { providerPaymentId: string; redirectUrl: string };

async function noteStart(tx: Tx, id: string, { providerPaymentId, redirectUrl }: Started, now: Date): Promise<void> {
  await updatePayment(tx, id, { provider_payment_id: providerPaymentId, redirect_url: redirectUrl }, now);
}

async function giveUp(tx: Tx, id: string, now: Date): Promise<void> {
  const payment = await lockPayment(tx, id);
  if (payment?.status !== "INITIATED" || payment.redirect_url !== null) return;
  await closePayment(tx, payment, { status: "DECLINED", cause: "PROVIDER_UNAVAILABLE", isSettled: false, now });
}
