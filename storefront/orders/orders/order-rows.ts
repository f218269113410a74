/** Rows of the order list. Loads shipments and bookings too, so that statuses match the order page. */

import { getOrderEntitlements } from "#api/orders/entitlements.ts";
import type { Order } from "#api/orders/orders/order-values.ts";
import { getOrderStatus } from "#api/orders/orders/orders.ts";
import { orUndefined, type ShopContext } from "#storefront/context.ts";
import { presentOrderRow } from "./present.ts";
import { hasParcels, hasServices } from "./state.ts";
import type { OrderRowView } from "./views.ts";

export const orderRows = (context: ShopContext, orders: readonly Order[]): Promise<OrderRowView[]> =>
  Promise.all(orders.map((order) => orderRow(context, order)));

async function orderRow(context: ShopContext, order: Order): Promise<OrderRowView> {
  const isFulfilled = order.fulfillmentStatus === "FULFILLED";
  const [parcels, given] = await Promise.all([
    isFulfilled && hasParcels(order)
      ? orUndefined(context.shopper.call(getOrderStatus, { params: { id: order.id }, query: {} }))
      : undefined,
    isFulfilled && hasServices(order)
      ? orUndefined(context.shopper.call(getOrderEntitlements, { params: { orderId: order.id }, query: {} }))
      : undefined,
  ]);
  return presentOrderRow(order, context.shop, {
    now: context.now(),
    status: parcels,
    ...(given && { bookings: given.bookings }),
  });
}

/** Without a status, a search leaves out orders that wait for the store's approval, or were rejected. */
export const ownOrdersFilter = { status: { $in: ["APPROVED", "PENDING", "REJECTED", "CANCELED"] } };
