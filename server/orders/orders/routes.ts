import {
  createOrder,
  createOrderAndCharge,
  payCheckout as payEndpoint,
  settlePayment as settleEndpoint,
} from "#api/checkout/checkout-completion.ts";
import type { Received } from "#api/endpoint.ts";
import { cancelOrderWithRefund } from "#api/orders/orders/cancel-with-refund.ts";
import { listOrderFilterChoices } from "#api/orders/orders/filter-choices.ts";
import * as activities from "#api/orders/orders/order-activities.ts";
import { getOrdersSummary } from "#api/orders/orders/order-reports.ts";
import * as orders from "#api/orders/orders/orders.ts";
import { startOrderExport } from "#api/personal-exports.ts";
import { type AppAnswers, handlePricedWrite } from "#server/apps/service-plugins/public.ts";
import { getCheckout, type PaymentChoice } from "#server/checkout/checkouts/public.ts";
import { findPayment, ProviderUnavailable } from "#server/payments/payments/public.ts";
import { hasPermission } from "#server/platform/access/actor.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import {
  type CallContext,
  handleManual,
  handleRead,
  handleWrite,
  withSteadyPlans,
} from "#server/platform/http/handlers.ts";
import { readStoreState, refuseDemoOrder } from "#server/store/store-status/public.ts";
import { addActivities, changeActivity, deleteActivity } from "./activities.ts";
import { bulkUpdateOrders, markOrdersAsPaid, updateTags } from "./change/bulk-orders.ts";
import { changeOwnAddress } from "./change/change-address.ts";
import { changeLine } from "./change/change-line.ts";
import { changeStatus } from "./change/change-status.ts";
import { updateOrder } from "./change/update-order.ts";
import { routes as mailRoutes } from "./mails/mail-routes.ts";
import { listMentionable, notifyMentioned } from "./mentions.ts";
import { markAsPaid } from "./payment/mark-as-paid.ts";
import { presentOutcome } from "./payment/payment-outcome.ts";
import { routes as paymentRoutes } from "./payment/payment-routes.ts";
import { settlePayment } from "./payment/settle-payment.ts";
import { chargeCheckout, presentPlacedOrder } from "./placement/charge-checkout.ts";
import type { SignedOffer } from "./placement/confirm-checkout.ts";
import { routes as intakeRoutes } from "./placement/intake-routes.ts";
import { payCheckout } from "./placement/pay-checkout.ts";
import { placeOrder, prepareOrder } from "./placement/place-order.ts";
import { listFilterChoices } from "./read/filter-choices.ts";
import { cancelOwnOrder } from "./read/own-order.ts";
import { presentOrder, presentOrderForBuyer } from "./read/present.ts";
import { presentOrderForMaker } from "./read/present-for-maker.ts";
import { findHandedOver, findOrder, getOrder } from "./read/queries.ts";
import { aggregateOrders, searchOrders } from "./read/search-orders.ts";
import { readPeriod, summarizeOrders } from "./read/summarize-orders.ts";
import { cancelOrder, cancelWithRefund } from "./refund/cancel-order.ts";
import { routes as refundRoutes } from "./refund/refund-routes.ts";
import { routesV2 } from "./wire/v2/routes.ts";

const caller = ({ actor, now, store }: CallContext) => ({ actor, now, baseUrl: store.baseUrl() });

/** Sent by the hosted checkout. Requests of programs with a buyer's token are their own confirmation. */
const offerOf = ({ signedOffer }: { signedOffer?: string }, payment: PaymentChoice): SignedOffer | undefined =>
  signedOffer === undefined ? undefined : { signedOffer, payment };

function toConfirmation({
  params,
  body,
  ...context
}: Received<typeof createOrder> & CallContext & { apps: AppAnswers }) {
  const { paymentMethod: method, expectedTotal } = body;
  return {
    ...context,
    checkoutId: params.id,
    expectedTotal,
    offer: offerOf(body, { method: method ?? "manual" }),
    method,
  };
}

const presentFor = ({ actor }: CallContext) =>
  actor.kind === "staff" || actor.kind === "app" ? presentOrder : presentOrderForBuyer;

const commentsIn = (given: readonly { merchantComment?: { message: string } }[]): string[] =>
  given.flatMap(({ merchantComment }) => merchantComment?.message ?? []);

export const routes = [
  ...refundRoutes,
  ...paymentRoutes,
  ...intakeRoutes,
  ...mailRoutes,
  ...routesV2,
  withSteadyPlans(
    handlePricedWrite(
      createOrder,
      ({ db, ...context }) => prepareOrder(db, { ...toConfirmation(context), from: context }),
      async ({ tx, ...context }) => {
        refuseDemoOrder(await readStoreState(tx));
        const order = await placeOrder(tx, { ...toConfirmation(context), from: context });
        const begins = order.lines.some(({ extras }) => extras.subscriptionInfo !== undefined);
        const answer = presentPlacedOrder(begins ? await findOrder(tx, order.id) : order);
        if (answer === undefined) throw new Error("the placed order is missing");
        return answer;
      },
    ),
  ),
  handleManual(createOrderAndCharge, async ({ params, body, transaction, ...context }) => {
    refuseDemoOrder(await readStoreState(context.db));
    const { paymentToken: token, expectedTotal, signedOffer } = body;
    const confirmation = { ...context, caller: context, checkoutId: params.id, expectedTotal };
    return chargeCheckout(context.store, transaction, { ...confirmation, token, signedOffer });
  }),
  // Two transactions, with the provider's response between them.
  handleManual(payEndpoint, async ({ params, body, transaction, ...context }) => {
    refuseDemoOrder(await readStoreState(context.db));
    const { paymentMethod: method, expectedTotal, returnPath, savesPaymentMethod, savedPaymentMethodId } = body;
    const request = {
      ...context,
      caller: context,
      checkoutId: params.id,
      expectedTotal,
      offer: offerOf(body, { method, savedMethodId: savedPaymentMethodId }),
      method,
      returnPath,
      savesMethod: savesPaymentMethod,
      savedMethodId: savedPaymentMethodId,
    };
    return payCheckout(context.store, transaction, request);
  }),
  // Calls the provider before the transaction that handles its response.
  handleManual(settleEndpoint, async ({ db, params, body, actor, store }) => {
    const checkout = await getCheckout(db, actor, params.id);
    const known = await findPayment(db, body.paymentId);
    if (known?.checkout_id !== checkout.id) throw new AppError("PAYMENT_NOT_FOUND");
    let isSilent = false;
    const payment = await settlePayment(store, known.id).catch((error: unknown) => {
      if (!(error instanceof ProviderUnavailable)) throw error;
      isSilent = true;
      return undefined;
    });
    const { order_id: orderId } = payment ?? known;
    const order = orderId === null ? undefined : await findOrder(db, orderId);
    return presentOutcome(payment ?? known, order, { isSilent });
  }),
  handleRead(orders.getOrder, async ({ db, params: { id }, ...context }) => {
    const checkoutId = await findHandedOver(db, context.actor, id);
    const order = checkoutId === undefined ? undefined : await findOrder(db, id);
    if (checkoutId !== undefined && order !== undefined) return { order: presentOrderForMaker(order, checkoutId) };
    return { order: presentFor(context)(await getOrder(db, context.actor, id)) };
  }),
  // The call's audit log entry is all that is written.
  handleWrite(startOrderExport, async () => ({})),
  handleRead(orders.searchOrders, async ({ db, body, ...context }) => {
    const found = await searchOrders(db, context, body.search ?? {});
    return { orders: found.orders.map(presentFor(context)), metadata: found.metadata };
  }),
  handleRead(listOrderFilterChoices, ({ db }) => listFilterChoices(db)),
  handleRead(getOrdersSummary, async ({ db, query, now }) => summarizeOrders(db, await readPeriod(db, query, now))),
  handleWrite(orders.updateOrder, async ({ tx, params, body, ...context }) => ({
    order: presentOrder(await updateOrder(tx, context, params.id, body.order)),
  })),
  handleWrite(orders.cancelOrder, async ({ tx, params, body, ...context }) => ({
    order: presentOrder(await cancelOrder(tx, caller(context), { ...body, id: params.id })),
  })),
  handleWrite(cancelOrderWithRefund, async ({ tx, params, body, ...context }) => {
    if (body.refund !== undefined && !hasPermission(context.actor, "payments:write")) {
      throw new AppError("PERMISSION_DENIED");
    }
    return { order: presentOrder(await cancelWithRefund(tx, caller(context), { ...body, id: params.id })) };
  }),
  handleWrite(orders.markAsPaid, async ({ tx, params, ...context }) => ({
    order: presentOrder(await markAsPaid(tx, context, params.ecomOrderId)),
  })),
  handleWrite(orders.markOrdersAsPaid, ({ tx, body, ...context }) => markOrdersAsPaid(tx, context, body.ecomOrderIds)),
  handleRead(orders.aggregateOrders, async ({ db, body, actor }) => ({
    aggregates: await aggregateOrders(db, actor, body),
  })),
  handleWrite(orders.bulkUpdateOrders, ({ tx, body, ...context }) =>
    bulkUpdateOrders(tx, context, { orders: body.orders, returnEntity: body.returnEntity ?? false }),
  ),
  handleWrite(orders.bulkUpdateOrderTags, ({ tx, body, ...context }) => updateTags(tx, context, body)),
  handleWrite(orders.updateOrderStatus, async ({ tx, params, body, ...context }) => ({
    order: presentOrder(await changeStatus(tx, caller(context), { id: params.orderId, status: body.status })),
  })),
  handleWrite(orders.updateOrderLineItem, async ({ tx, params, body, ...context }) => ({
    order: presentOrder(await changeLine(tx, context, { ...params, update: body.lineItem })),
  })),
  handleWrite(orders.cancelOwnOrder, async ({ tx, params, body, ...context }) => {
    await cancelOwnOrder(tx, caller(context), { ...body, id: params.id });
    return {};
  }),
  handleWrite(orders.changeOwnAddress, async ({ tx, params, body, ...context }) => {
    await changeOwnAddress(tx, { ...caller(context), store: context.store }, { ...body, id: params.id });
    return {};
  }),
  handleWrite(activities.addActivity, async ({ tx, params, body, ...context }) => {
    const { order, activityIds } = await addActivities(tx, context, { id: params.id, activities: [body.activity] });
    await notifyMentioned(tx, context, { order, messages: commentsIn([body.activity]) });
    return { order: presentOrder(order), activityId: activityIds[0] ?? "" };
  }),
  handleWrite(activities.addActivities, async ({ tx, params, body, ...context }) => {
    const given = { id: params.orderId, activities: body.orderActivities };
    const { order, activityIds } = await addActivities(tx, context, given);
    await notifyMentioned(tx, context, { order, messages: commentsIn(body.orderActivities) });
    return { order: presentOrder(order), activityIds };
  }),
  handleRead(activities.listMentionableStaff, async ({ db }) => ({
    staff: (await listMentionable(db)).map(({ id, name }) => ({ id, name })),
  })),
  handleWrite(activities.updateActivity, async ({ tx, params, body, ...context }) => ({
    order: presentOrder(await changeActivity(tx, context, { ...params, activity: body.activity })),
  })),
  handleWrite(activities.deleteActivity, async ({ tx, params, ...context }) => ({
    order: presentOrder(await deleteActivity(tx, context, params)),
  })),
];
