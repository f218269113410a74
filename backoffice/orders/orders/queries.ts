import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listFulfillmentsForSingleOrder } from "#api/orders/fulfillments.ts";
import type { Order } from "#api/orders/orders/order-values.ts";
import { getOrder, searchOrders } from "#api/orders/orders/orders.ts";
import { getOrderRefundability, listTransactionsForSingleOrder } from "#api/payments/payments.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { PAGE_SIZE } from "#backoffice/components/tables/Pagination.tsx";
import { isPositive } from "#ui/money.ts";
import { type OrdersSearch, orderFilter } from "./list/search.ts";

export const ordersQuery = (search: OrdersSearch) =>
  queryOptions({
    queryKey: ["orders", "list", search],
    queryFn: () =>
      call(searchOrders, {
        body: {
          search: {
            filter: orderFilter(search),
            sort: [{ fieldName: sortFields[search.sort], order: search.direction === "asc" ? "ASC" : "DESC" }],
            paging: { limit: PAGE_SIZE, offset: (search.page - 1) * PAGE_SIZE },
            ...(search.q === "" ? {} : { search: { expression: search.q } }),
          },
        },
      }),
    placeholderData: keepPreviousData,
  });

/** How many orders wait for approval. */
export const pendingCountQuery = queryOptions({
  queryKey: ["orders", "pending-count"],
  queryFn: async () => {
    const search = { filter: { status: "PENDING" }, paging: { limit: 1 } };
    return (await call(searchOrders, { body: { search } })).metadata.total ?? 0;
  },
});

const LOOK_MS = 20_000;

/** How many orders of this list came after `newest`; asked again and again while the list is open. */
export const arrivalsQuery = (search: OrdersSearch, newest: string) =>
  queryOptions({
    queryKey: ["orders", "arrivals", search, newest],
    queryFn: async () => {
      // Times of the wire are in milliseconds, those of the database finer: the newest one itself is not new.
      const after = new Date(Date.parse(newest) + 1).toISOString();
      const filter = { ...orderFilter(search), createdDate: { $gt: after } };
      const expression = search.q === "" ? {} : { search: { expression: search.q } };
      const { orders } = await call(searchOrders, {
        body: { search: { filter, cursorPaging: { limit: 99 }, ...expression } },
      });
      return orders.length;
    },
    staleTime: 0,
    refetchInterval: LOOK_MS,
  });

const sortFields = {
  date: "createdDate",
  number: "number",
  total: "priceSummary.total.amount",
} satisfies Record<OrdersSearch["sort"], string>;

const SOON = 2000;

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ["orders", "one", id],
    queryFn: async () => (await call(getOrder, { params: { id } })).order,
    refetchInterval: ({ state }) => (isMoneyUnderWay(state.data) ? SOON : false),
  });

/** A refund is with the payment provider: it settles within seconds, and the page should say so by itself. */
const isMoneyUnderWay = (order: Order | undefined): boolean =>
  order !== undefined && isPositive(order.balanceSummary.pendingRefund);

export const fulfillmentsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ["orders", "fulfillments", orderId],
    queryFn: async () =>
      (await call(listFulfillmentsForSingleOrder, { params: { orderId } })).orderWithFulfillments.fulfillments,
  });

export const transactionsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ["orders", "transactions", orderId],
    queryFn: async () => (await call(listTransactionsForSingleOrder, { params: { orderId } })).orderTransactions,
    refetchInterval: ({ state }) => (state.data?.refunds.some(({ summary }) => summary.pending) ? SOON : false),
  });

export const refundabilityQuery = (orderId: string) =>
  queryOptions({
    queryKey: ["orders", "refundability", orderId],
    queryFn: () => call(getOrderRefundability, { body: { orderId } }),
    staleTime: 0,
  });

/** When what follows from money given back is looked for again: the provider's word, the invoice, the history. */
const SETTLING_MS = [1000, 2500, 5000, 9000, 15_000, 30_000];

/** After a refund, whose consequences come one after the other: reads now, and again while they may still be coming. */
export async function refreshAfterRefund(): Promise<void> {
  await refreshOrders();
  for (const delay of SETTLING_MS) setTimeout(() => void refreshOrders(), delay);
}

/** After any change of an order: its own reads, the lists and the dashboard are read again. */
export function refreshOrders(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ["orders"] });
}
