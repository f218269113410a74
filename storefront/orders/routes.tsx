/** `/orders/:id?key=…`: the status of an order, for whoever placed it or holds its key. */
import { getOrderStatus } from "#api/orders.ts";
import { orNotFound, orNothing, type ShopContext } from "../context.ts";
import { page } from "../pages.tsx";
import { OrderPage } from "./OrderPage.tsx";
import { presentOrder } from "./present.ts";
import type { OrderView } from "./views.ts";

export const orderPage = page<OrderView>({
  path: "/orders/:id",
  cache: "private",
  async load(context, { id = "" }) {
    return presentOrder(context, await orNotFound(readStatus(context, id)), false);
  },
  head: (data) => ({
    title: data.isJustPlaced ? `Thank you, order ${data.number}` : `Order ${data.number}`,
    isIndexed: false,
  }),
  View: OrderPage,
  // The address holds a key: it must not travel on to other sites.
  headers: () => [["referrer-policy", "no-referrer"]],
});

export async function readStatus(context: ShopContext, id: string) {
  const key = context.request.url.searchParams.get("key");
  const input = { params: { id }, query: key ? { key: key.slice(0, 100) } : {} };
  if (context.shopper.role() === "none") return context.request.call(getOrderStatus, input);
  // Its owner needs no key; with one, anybody does.
  const own = await orNothing(context.shopper.call(getOrderStatus, input));
  return own ?? context.request.call(getOrderStatus, input);
}

export const orderRoutes = [orderPage];
