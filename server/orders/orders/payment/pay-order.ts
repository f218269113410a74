/**
 * Payments for placed orders: payment links, balances after an edit, remainders of deposits, charges by the merchant.
 */
import {
  findEnabledSettings,
  findProvider,
  insertGatewayPayment,
  lockOpenPaymentOfOrder,
  type MethodId,
  type Payment,
  type PaymentProvider,
} from "#server/payments/payments/public.ts";
import { idFromHash, newId } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Minor } from "#server/platform/money/money.ts";
import type { Store } from "#server/platform/store.ts";
import { type Order, owedOf, refuseDisputed, refuseEnded } from "../order.ts";
import { closePayment } from "../placement/confirm-checkout.ts";
import { lockOrder } from "../read/queries.ts";
import {
  type Begun,
  beginPayment,
  captureTerms,
  type InTransaction,
  minutesAfter,
  PAYMENT_MINUTES,
} from "./begin-payment.ts";

type OrderPaymentRequest = {
  readonly orderId: string;
  readonly amount: Minor;
  readonly method: MethodId;
  /** A path of the storefront; `payment=<paymentId>` is added to its query. */
  readonly returnPath: string;
  readonly now: Date;
  readonly paymentRequestId?: string | null;
  /** Charges this saved payment method of the order's member. */
  readonly savedMethodId?: string | null;
  /** Overrides the provider configuration. */
  readonly capture?: { isDelayedCapture: boolean; schedule: { action: "CAPTURE" | "VOID"; at: Date } | null };
  /** Chosen by the caller so that a retry never charges twice (`paymentIdFor`). */
  readonly paymentId?: string;
};

/**
 * Begins a payment for all or part of what the order owes. It is settled by return, callback or reconciliation like any
 * other payment (`settlePayment`), which updates the order's payment status.
 * @throws {AppError} ORDER_NOT_FOUND, ORDER_CANCELED, ORDER_ALREADY_PAID, INVALID_AMOUNT, PAYMENT_ALREADY_IN_PROGRESS,
 * PAYMENT_METHOD_NOT_AVAILABLE
 */
export async function beginOrderPayment(
  store: Store,
  transaction: InTransaction,
  request: OrderPaymentRequest,
): Promise<Begun> {
  const { db } = store.database;
  const settings = await findEnabledSettings(db, store, { id: request.method });
  const provider = await findProvider(db, store, request.method);
  if (settings === undefined || provider === undefined) throw new AppError("PAYMENT_METHOD_NOT_AVAILABLE");
  const capture = request.capture ?? captureTerms(settings, request.now);
  const { paymentId, memberId } = await transaction((tx) => recordIntent(tx, provider, { ...request, capture }));
  const returnUrl = new URL(request.returnPath, store.baseUrl());
  return beginPayment(store, transaction, provider, { paymentId, memberId, returnUrl, now: request.now });
}

type Intent = OrderPaymentRequest & { capture: NonNullable<OrderPaymentRequest["capture"]> };

async function recordIntent(tx: Tx, provider: PaymentProvider, intent: Intent) {
  const { orderId, amount, now } = intent;
  const order = await lockOrder(tx, orderId);
  const { memberId } = order;
  const known = intent.paymentId === undefined ? undefined : await findOwn(tx, intent.paymentId, intent);
  if (known !== undefined) return { paymentId: known, memberId };
  checkAmount(order, amount);
  const open = await lockOpenPaymentOfOrder(tx, orderId);
  // A payment with an ID of its own must be found by that ID; reusing another open payment would charge again on a
  // retry.
  const isOwn = intent.paymentId === undefined && open !== undefined && isSame(open, provider, intent);
  if (isOwn) return { paymentId: open.id, memberId };
  if (open?.status === "PENDING") throw new AppError("PAYMENT_ALREADY_IN_PROGRESS");
  if (open !== undefined) {
    await closePayment(tx, open, { status: "CANCELED", cause: "SUPERSEDED", isSettled: false, now });
  }
  return { paymentId: await insertIntent(tx, provider, order, intent), memberId };
}

/** @throws {AppError} IDEMPOTENCY_KEY_REUSED if the payment belongs to another order or has another amount */
async function findOwn(tx: Tx, id: string, { orderId, amount }: Intent): Promise<string | undefined> {
  const known = await tx
    .selectFrom("payments")
    .select(["id", "intended_order_id", "authorized"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (known === undefined) return undefined;
  // The payment outlives its request, which is kept for 30 days.
  if (known.intended_order_id !== orderId || known.authorized !== amount) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  return known.id;
}

function checkAmount(order: Order, amount: Minor): void {
  refuseEnded(order);
  const owed = owedOf(order);
  if (owed <= 0) throw new AppError("ORDER_ALREADY_PAID");
  refuseDisputed(order);
  if (amount <= 0 || amount > owed) throw new AppError("INVALID_AMOUNT");
}

function isSame(open: Payment, provider: PaymentProvider, { amount, paymentRequestId = null, now, ...rest }: Intent) {
  return (
    open.status === "INITIATED" &&
    open.provider === provider.id &&
    open.authorized === amount &&
    open.payment_request_id === paymentRequestId &&
    open.saved_method_id === (rest.savedMethodId ?? null) &&
    open.expires_at !== null &&
    open.expires_at > now
  );
}

async function insertIntent(tx: Tx, provider: PaymentProvider, order: Order, intent: Intent): Promise<string> {
  const { now, amount, capture, paymentRequestId = null, savedMethodId = null } = intent;
  const id = intent.paymentId ?? newId(now.getTime());
  await insertGatewayPayment(tx, {
    id,
    checkoutId: null,
    orderId: order.id,
    intendedOrderId: order.id,
    paymentRequestId,
    provider: provider.id,
    isTest: provider.isTest,
    ...capture,
    savesMethod: false,
    savedMethodId,
    currency: order.currency,
    amount,
    draft: null,
    expiresAt: minutesAfter(now, PAYMENT_MINUTES),
    now,
  });
  return id;
}

/** Derives the payment ID from caller and idempotency key, so the same key always refers to the same payment. */
export function paymentIdFor(caller: string, key: string): string {
  return idFromHash(sha256(`${caller}\n${key}`));
}
