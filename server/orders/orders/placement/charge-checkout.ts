/** Places an order with one request by charging the member's saved payment method. */
import type { createOrder, createOrderAndCharge as endpoint } from "#api/checkout/checkout-completion.ts";
import type { Output } from "#api/endpoint.ts";
import { type AppCaller, withAppAnswers } from "#server/apps/service-plugins/public.ts";
import { findSavedMethod, type MethodId, ProviderUnavailable } from "#server/payments/payments/public.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import type { Order } from "../order.ts";
import type { Begun, InTransaction } from "../payment/begin-payment.ts";
import { presentOutcome } from "../payment/payment-outcome.ts";
import { settlePayment } from "../payment/settle-payment.ts";
import { findOrder } from "../read/queries.ts";
import type { Confirmation } from "./confirm-checkout.ts";
import { payCheckout } from "./pay-checkout.ts";
import { placeOrder, prepareOrder } from "./place-order.ts";

type Answer = Output<typeof endpoint>;
type Unpriced = Omit<Confirmation, "apps"> & { caller: AppCaller };
type Request = Omit<Unpriced, "offer"> & { token: string | undefined; signedOffer?: string | undefined };

/**
 * @throws {AppError} PAYMENT_REQUIRED without a token; NO_SAVED_PAYMENT_METHOD; PAYMENT_ERROR if the payment is
 * declined; CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS while the result is unknown: the order is placed when it arrives, and
 * a repeated request returns it
 */
export async function chargeCheckout(store: Store, transaction: InTransaction, request: Request): Promise<Answer> {
  const { token, actor, signedOffer } = request;
  const memberId = actor.kind === "member" ? actor.memberId : undefined;
  const isOwn = token !== undefined && memberId !== undefined;
  const saved = isOwn ? await findSavedMethod(store.database.db, { id: token, memberId }) : undefined;
  // `keepMethod` writes the ID of a provider.
  const method = saved?.provider as MethodId | undefined;
  const payment = { method: method ?? "manual", savedMethodId: token };
  const confirmation = { ...request, offer: signedOffer === undefined ? undefined : { signedOffer, payment } };
  const free = await placeUnpaid(transaction, confirmation);
  if (free !== undefined) return free;
  if (token === undefined) throw new AppError("PAYMENT_REQUIRED");
  if (method === undefined) throw new AppError("NO_SAVED_PAYMENT_METHOD");
  const begun = await payCheckout(store, transaction, {
    ...confirmation,
    method,
    returnPath: undefined,
    savedMethodId: token,
  });
  return answerFor(store, begun);
}

/** Orders that require no payment, or are placed already. */
async function placeUnpaid(transaction: InTransaction, request: Unpriced): Promise<Answer | undefined> {
  try {
    const unpaid = { ...request, method: "test-gateway" } as const;
    const order = await withAppAnswers(
      request.caller,
      (apps, db) => prepareOrder(db, { ...unpaid, apps }),
      (apps) =>
        transaction(async (tx) => {
          const { id } = await placeOrder(tx, { ...unpaid, apps });
          return findOrder(tx, id);
        }),
    );
    return presentPlacedOrder(order);
  } catch (error) {
    if (error instanceof AppError && error.code === "PAYMENT_REQUIRED") return undefined;
    throw error;
  }
}

async function answerFor(store: Store, { paymentId, redirectUrl }: Begun): Promise<Answer> {
  const payment = await settlePayment(store, paymentId).catch((error: unknown) => {
    if (error instanceof ProviderUnavailable) throw new AppError("CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS");
    throw error;
  });
  if (payment === undefined) throw new Error("a payment that was begun can be read");
  const order = payment.order_id === null ? undefined : await findOrder(store.database.db, payment.order_id);
  const { status, message: description, cause } = presentOutcome(payment, order);
  switch (status) {
    case "ORDERED":
      return { ...presentPlacedOrder(order), paymentGatewayOrderId: paymentId };
    case "OPEN":
      return { paymentResponseToken: redirectUrl, paymentGatewayOrderId: paymentId };
    case "PENDING":
      throw new AppError("CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS", { description });
    default:
      throw new AppError("PAYMENT_ERROR", { description, data: { cause: cause ?? status } });
  }
}

/** The order, and the subscription contract that was written to its line when it was placed. */
export function presentPlacedOrder(order: Order | undefined): Output<typeof createOrder> | undefined {
  if (order === undefined) return undefined;
  const [subscriptionId] = order.lines.flatMap(({ extras }) => extras.subscriptionInfo?.id ?? []);
  return {
    orderId: order.id,
    ...(subscriptionId === undefined ? {} : { subscriptionId }),
    orderNumber: String(order.number),
    statusKey: order.statusKey,
  };
}
