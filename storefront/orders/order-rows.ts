/** Orders in a list. Those that were sent are asked about their parcels, so that the list says what the order's page says. */
import type { Order } from "#api/order-values.ts";
import { getOrderStatus } from "#api/orders.ts";
import { orNothing, type ShopContext } from "../context.ts";
import { presentOrderRow } from "./present.ts";
import { hasParcels } from "./state.ts";
import type { OrderRowView } from "./views.ts";

export const orderRows = (context: ShopContext, orders: readonly Order[]): Promise<OrderRowView[]> =>
  Promise.all(
    orders.map(async (order) => {
      const isSent = order.fulfillmentStatus === "FULFILLED" && hasParcels(order);
      const call = () => context.shopper.call(getOrderStatus, { params: { id: order.id }, query: {} });
      const status = isSent ? await orNothing(call()) : undefined;
      return presentOrderRow(order, context.shop, { now: context.now(), status });
    }),
  );
