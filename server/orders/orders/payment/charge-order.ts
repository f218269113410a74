/**
 * Charges the saved payment method of an order's member on behalf of the merchant
 * (docs/protocol/billing-and-drafts.md#order-billing).
 */
import {
  findPayment,
  isOpen,
  listSavedMethods,
  type MethodId,
  type Payment,
  ProviderUnavailable,
} from "#server/payments/payments/public.ts";
import { type Actor, actorReference } from "#server/platform/access/actor.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { tryParseDecimal } from "#server/platform/money/money.ts";
import type { Store } from "#server/platform/store.ts";
import { getOrder } from "../read/queries.ts";
import type { InTransaction } from "./begin-payment.ts";
import { beginOrderPayment, paymentIdFor } from "./pay-order.ts";
import { settlePayment } from "./settle-payment.ts";

const UNITS = { MINUTES: 60_000, HOURS: 3_600_000, DAYS: 86_400_000 } as const;

type DelayedCapture =
  | {
      readonly scheduledAction?: "VOID" | "CAPTURE" | undefined;
      readonly delayDuration?:
        | { readonly count?: number | undefined; readonly unit?: keyof typeof UNITS | undefined }
        | undefined;
    }
  | undefined;

type Charge = {
  readonly orderId: string;
  readonly amount: string;
  readonly currency: string | undefined;
  readonly isDelayedCapture: boolean;
  readonly settings: DelayedCapture;
  /** A repeated key of the same caller never charges again. */
  readonly key: string | undefined;
};

type Charging = { store: Store; transaction: InTransaction; actor: Actor; now: Date };

/**
 * Charges the order and returns the payment: APPROVED, AUTHORIZED, or PENDING while the bank decides or requires
 * authentication.
 * @throws {AppError} PAYMENT_DECLINED, NO_SAVED_PAYMENT_METHOD, CURRENCY_MISMATCH, and the errors of
 * `beginOrderPayment`
 */
export async function chargeOrder({ store, transaction, actor, now }: Charging, charge: Charge): Promise<Payment> {
  const { db } = store.database;
  const order = await getOrder(db, actor, charge.orderId);
  if (charge.currency !== undefined && charge.currency !== order.currency) throw new AppError("CURRENCY_MISMATCH");
  const amount = tryParseDecimal(charge.amount, order.currency);
  if (amount === undefined) throw new AppError("INVALID_AMOUNT");
  const [method] = order.memberId === null ? [] : await listSavedMethods(db, order.memberId);
  if (method === undefined) throw new AppError("NO_SAVED_PAYMENT_METHOD");
  const { kind, id } = actorReference(actor);
  const { paymentId } = await beginOrderPayment(store, transaction, {
    orderId: order.id,
    amount,
    // `keepMethod` writes a provider's ID. A removed provider is not available.
    method: method.provider as MethodId,
    savedMethodId: method.id,
    returnPath: `/orders/${order.id}`,
    capture: { isDelayedCapture: charge.isDelayedCapture, schedule: scheduleOf(charge, now) },
    ...(charge.key === undefined ? {} : { paymentId: paymentIdFor(`${kind}/${id}`, charge.key) }),
    now,
  });
  const payment = await settleNow(store, paymentId);
  if (payment === undefined) throw new Error("a recorded payment can be read");
  if (payment.order_id !== order.id) throw new AppError("ORDER_NOT_FOUND");
  refuseDeclined(payment);
  return payment;
}

type Intended = { readonly orderId: string; readonly paymentId: string; readonly amount: string };

/**
 * Settles a pending payment of this order, as when the buyer returns from the provider's page.
 * @throws {AppError} ORDER_NOT_FOUND, PAYMENT_ATTEMPT_EXPIRED, PAYMENT_ALREADY_APPROVED, INVALID_AMOUNT,
 * PAYMENT_DECLINED, ORDER_HAS_AUTHORIZED_TRANSACTION
 */
export async function chargeIntent(
  { store, actor }: Pick<Charging, "store" | "actor">,
  { orderId, paymentId, amount }: Intended,
): Promise<Payment> {
  const order = await getOrder(store.database.db, actor, orderId);
  const begun = await findPayment(store.database.db, paymentId);
  if (begun === undefined || begun.intended_order_id !== order.id) throw new AppError("PAYMENT_ATTEMPT_EXPIRED");
  if (begun.captured > 0) throw new AppError("PAYMENT_ALREADY_APPROVED");
  // The payment is already authorized; capture it instead.
  if (begun.status === "AUTHORIZED") throw new AppError("ORDER_HAS_AUTHORIZED_TRANSACTION");
  if (!isOpen(begun.status)) throw new AppError("PAYMENT_ATTEMPT_EXPIRED");
  if (tryParseDecimal(amount, order.currency) !== begun.authorized) throw new AppError("INVALID_AMOUNT");
  const payment = (await settleNow(store, paymentId)) ?? begun;
  refuseDeclined(payment);
  return payment;
}

function refuseDeclined({ id, status, failure_cause: cause }: Payment): void {
  if (status !== "DECLINED" && status !== "CANCELED") return;
  throw new AppError("PAYMENT_DECLINED", { data: { paymentId: id, cause } });
}

/** If the provider doesn't respond, the payment stays pending and reconciliation retries. */
async function settleNow(store: Store, paymentId: string): Promise<Payment | undefined> {
  try {
    return await settlePayment(store, paymentId);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    return findPayment(store.database.db, paymentId);
  }
}

function scheduleOf({ isDelayedCapture, settings }: Charge, now: Date) {
  const action = settings?.scheduledAction;
  const { count, unit = "DAYS" } = settings?.delayDuration ?? {};
  if (!isDelayedCapture || action === undefined || count === undefined) return null;
  return { action, at: new Date(now.getTime() + count * UNITS[unit]) };
}
