/**
 * orders: what was bought. Owns order_counter, orders, order_line_items, order_activities.
 *
 * Invariants: one order per checkout, for ever; numbers without gaps; stock, coupon and cart change in the order's own
 * transaction; payment and fulfillment status follow from money and quantities; money that cannot become an order goes
 * back. Emits the order events (`#api/order-events.ts`). Lock order: checkout, order, payment, stock, cart, number.
 */
export { announceOrder } from "./announce.ts";
export { cancelOrder } from "./cancel-order.ts";
export { claimGuestOrders, exportOrders, moveOrders } from "./claim-orders.ts";
export { installOrderHooks, type OrderHooks, type PlacingOrder } from "./hooks.ts";
export { enqueueShippedMail } from "./mails/shipped-mail.ts";
export { markAsPaid } from "./mark-as-paid.ts";
export type { Order, OrderLine } from "./order.ts";
export { type BuyerActions, buyerActions, getOrderByKey, hasWithdrawalRight, refundEverything } from "./own-order.ts";
export { placeOrder } from "./place-order.ts";
export { presentOrder, presentOrderForBuyer } from "./present.ts";
export { findOrder, getOrder, lockOrder, selectOrders, visibleTo } from "./queries.ts";
export { refundOrder } from "./refund-order.ts";
export { fulfillmentStatusOf } from "./states.ts";
export { addActivity, addUnits, writeOrder } from "./writes.ts";
