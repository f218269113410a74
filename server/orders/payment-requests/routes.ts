import * as api from "#api/orders/orders/order-payment-requests.ts";
import * as collection from "#api/orders/payment-collection.ts";
import {
  beginOrderPayment,
  canPay,
  findOrder,
  getOrderByKey,
  type Order,
  owedOf,
  paymentIdFor,
  refuseEnded,
  settlePayment,
} from "#server/orders/orders/public.ts";
import { findPayment, findSavedMethod, isMethodId, type Payment } from "#server/payments/payments/public.ts";
import { type Actor, actorReference } from "#server/platform/access/actor.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type CallContext, handleManual, handleRead, handleWrite, isId } from "#server/platform/http/handlers.ts";
import { attemptEach, bulkAnswer } from "#server/platform/http/values/bulk.ts";
import { withErrorCodes } from "#server/platform/http/values/translate-error-codes.ts";
import { money2 } from "#server/platform/money/money.ts";
import {
  createRequest,
  deleteRequest,
  refuseClosed,
  updateFields,
  updateRequest,
  urlOf,
  voidRequest,
} from "./change-requests.ts";
import { prepareCollection, requestFullPayment } from "./prepare-collection.ts";
import { presentRequest } from "./present.ts";
import { getRequest, getRequestByToken, type PaymentRequest, queryRequests } from "./queries.ts";

/**
 * Errors of other modules by the code that `charge` uses for them
 * (docs/protocol/billing-and-drafts.md#payment-requests).
 */
const chargeCodes = {
  PAYMENT_METHOD_NOT_AVAILABLE: "PAYMENT_METHOD_UNAVAILABLE",
  PAYMENT_ALREADY_IN_PROGRESS: "PAYMENT_IN_PROGRESS",
} as const;

/** Undefined if the provider configuration decides. */
function captureOf({ capture_terms: terms }: PaymentRequest, now: Date) {
  if (terms === null) return {};
  const { scheduledAction: action, delayMinutes } = terms;
  const schedule =
    action === undefined || delayMinutes === undefined
      ? null
      : { action, at: new Date(now.getTime() + delayMinutes * 60_000) };
  return { capture: { isDelayedCapture: true, schedule } };
}

const caller = ({ actor, now, store }: CallContext) => ({ actor, now, baseUrl: store.baseUrl() });

/** A repeated key of the same caller never charges again, whatever the status of the payment and its request. */
function onceFor(actor: Actor, key: string | undefined): { paymentId: string } | undefined {
  if (key === undefined) return undefined;
  const { kind, id } = actorReference(actor);
  return { paymentId: paymentIdFor(`${kind}/${id}`, `payment-request/${key}`) };
}

type Charge = { paymentId: string; request: PaymentRequest; savedMethodId: string };

/**
 * The payment of this key, once the provider has it; until then the call resumes where it stopped.
 * @throws {AppError} IDEMPOTENCY_KEY_REUSED if it was for another request or payment method
 */
async function findBegun(db: Connection, charge: Charge): Promise<Payment | undefined> {
  const known = await findPayment(db, charge.paymentId);
  if (known === undefined) return undefined;
  const isSame = known.payment_request_id === charge.request.id && known.saved_method_id === charge.savedMethodId;
  if (!isSame) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  return known.status === "INITIATED" && known.redirect_url === null ? undefined : known;
}

const isBuyer = ({ memberId, visitorId }: Order, actor: Actor): boolean =>
  actor.kind === "member" ? actor.memberId === memberId : actor.kind === "visitor" && actor.visitorId === visitorId;

export const routes = [
  handleWrite(api.createOrderPaymentRequest, async ({ tx, body, ...context }) => {
    const given = { wanted: body.orderPaymentRequest, sendsMail: body.sendEmail ?? false };
    const request = await createRequest(tx, caller(context), given);
    return {
      orderPaymentRequest: presentRequest(request),
      orderPaymentRequestUrl: urlOf(request, context.store.baseUrl()),
    };
  }),
  handleWrite(api.bulkCreateOrderPaymentRequests, async ({ tx, body, ...context }) => {
    const outcomes = await attemptEach(tx, body.orderPaymentRequests, async (wanted) => {
      const request = await createRequest(tx, caller(context), { wanted, sendsMail: false });
      const orderPaymentRequestUrl = urlOf(request, context.store.baseUrl());
      return { id: request.id, entity: { orderPaymentRequest: presentRequest(request), orderPaymentRequestUrl } };
    });
    return bulkAnswer(outcomes, "item", body.returnEntity ?? false);
  }),
  handleWrite(collection.createPaymentGatewayOrder, async ({ tx, params, ...context }) => {
    const { id } = await requestFullPayment(tx, caller(context), params.ecomOrderId);
    return { paymentGatewayOrderId: id };
  }),
  handleWrite(collection.preparePaymentCollection, async ({ tx, params, body, ...context }) => {
    const { id } = await prepareCollection(tx, caller(context), { orderId: params.ecomOrderId, ...body });
    return { paymentGatewayOrderId: id };
  }),
  handleRead(api.getOrderPaymentRequest, async ({ db, params }) => ({
    orderPaymentRequest: presentRequest(await getRequest(db, params.orderPaymentRequestId)),
  })),
  handleRead(api.queryOrderPaymentRequests, async ({ db, body }) => {
    const { rows, pagingMetadata } = await queryRequests(db, body.query);
    return { orderPaymentRequests: rows.map(presentRequest), pagingMetadata };
  }),
  handleRead(api.getOrderPaymentRequestUrl, async ({ db, body, store }) => ({
    orderPaymentRequestUrl: urlOf(await getRequest(db, body.orderPaymentRequestId), store.baseUrl()),
  })),
  handleWrite(api.updateOrderPaymentRequest, async ({ tx, params, body, ...context }) => {
    const change = { id: params.orderPaymentRequestId, change: body.orderPaymentRequest };
    return { orderPaymentRequest: presentRequest(await updateRequest(tx, caller(context), change)) };
  }),
  handleWrite(api.updatePaymentRequestFields, async ({ tx, params, body, ...context }) => {
    const { namespace, namespaceData: fields = {} } = body;
    return {
      orderPaymentRequest: presentRequest(
        await updateFields(tx, caller(context), { id: params.id, namespace, fields }),
      ),
    };
  }),
  handleWrite(api.voidOrderPaymentRequest, async ({ tx, body, ...context }) => {
    await voidRequest(tx, caller(context), body.orderPaymentRequestId);
    return {};
  }),
  handleWrite(api.deleteOrderPaymentRequest, async ({ tx, params, ...context }) => {
    await deleteRequest(tx, caller(context), params.orderPaymentRequestId);
    return {};
  }),
  // Calls the provider between two transactions.
  handleManual(api.chargeOrderPaymentRequest, async ({ db, body, store, transaction, now, actor, header }) => {
    const request = await getRequest(db, body.orderPaymentRequestId);
    const once = onceFor(actor, header("idempotency-key"));
    const begun = once && (await findBegun(db, { ...once, request, savedMethodId: body.paymentToken }));
    if (begun !== undefined) return { paymentResponseToken: begun.id };
    refuseClosed(request);
    const order = await findOrder(db, request.order_id);
    if (order?.memberId == null) throw new AppError("NO_SAVED_PAYMENT_METHOD");
    const { paymentToken: id } = body;
    const kept = isId(id) ? await findSavedMethod(db, { memberId: order.memberId, id }) : undefined;
    const method = kept?.provider ?? "";
    if (!isMethodId(method)) throw new AppError("NO_SAVED_PAYMENT_METHOD");
    const payment = {
      orderId: request.order_id,
      amount: request.amount,
      method,
      returnPath: `/pay/${request.token}`,
      now,
      paymentRequestId: request.id,
      savedMethodId: body.paymentToken,
      ...once,
    };
    const { paymentId } = await withErrorCodes(chargeCodes, () => beginOrderPayment(store, transaction, payment));
    return { paymentResponseToken: paymentId };
  }),
  handleWrite(api.payOwnBalance, async ({ tx, params, body, ...context }) => {
    const order = await getOrderByKey(tx, context.actor, { ...body, id: params.orderId });
    refuseEnded(order);
    if (owedOf(order) <= 0) throw new AppError("ORDER_ALREADY_PAID");
    if (!canPay(order)) throw new AppError("UNSUPPORTED_TRANSITION");
    const request = await requestFullPayment(tx, caller(context), order.id);
    return { orderPaymentRequestUrl: urlOf(request, context.store.baseUrl()) };
  }),
  handleRead(api.getPaymentPage, async ({ db, params, actor }) => {
    const request = await getRequestByToken(db, params.token);
    const order = await findOrder(db, request.order_id);
    if (order === undefined) throw new AppError("ORDER_PAYMENT_REQUEST_NOT_FOUND");
    return {
      orderPaymentRequest: presentRequest(request),
      ...(isBuyer(order, actor) ? { orderKey: order.statusKey } : {}),
      payable: money2(Math.min(owedOf(order), request.amount), order.currency, order.locale),
      lineItems: order.lines.map(({ id, name, quantity, details: { image } }) => ({
        id,
        name,
        quantity,
        ...(image === undefined ? {} : { image }),
      })),
    };
  }),
  // Calls the provider between two transactions.
  handleManual(api.payPaymentPage, async ({ db, params, body, store, transaction, now }) => {
    const request = await getRequestByToken(db, params.token);
    refuseClosed(request);
    const order = await findOrder(db, request.order_id);
    const method = body.paymentMethod;
    if (order === undefined) throw new AppError("ORDER_NOT_FOUND");
    if (!isMethodId(method) || method === "manual") throw new AppError("PAYMENT_METHOD_NOT_AVAILABLE");
    const { redirectUrl } = await beginOrderPayment(store, transaction, {
      ...captureOf(request, now),
      orderId: order.id,
      amount: Math.min(request.amount, owedOf(order)),
      method,
      returnPath: `/pay/${request.token}`,
      now,
      paymentRequestId: request.id,
    });
    return { redirectUrl };
  }),
  // Calls the provider between two transactions. The payment must belong to this request.
  handleManual(api.settlePaymentPage, async ({ db, params, body, store }) => {
    const request = await getRequestByToken(db, params.token);
    const known = await findPayment(db, body.paymentId);
    if (known?.payment_request_id !== request.id) throw new AppError("ORDER_PAYMENT_REQUEST_NOT_FOUND");
    const payment = (await settlePayment(store, known.id).catch(() => undefined)) ?? known;
    if (payment.captured > 0 || payment.status === "AUTHORIZED") return { status: "PAID" as const };
    if (payment.status === "PENDING") return { status: "PENDING" as const };
    return { status: payment.status === "DECLINED" ? ("DECLINED" as const) : ("UNPAID" as const) };
  }),
];
