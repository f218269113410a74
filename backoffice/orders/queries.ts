import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listFulfillmentsForSingleOrder } from "#api/fulfillments.ts";
import type { Order } from "#api/order-values.ts";
import { getOrder, searchOrders } from "#api/orders.ts";
import { getOrderRefundability, listTransactionsForSingleOrder } from "#api/payments.ts";
import { call, queryClient } from "../client.ts";
import { PAGE_SIZE } from "../components/Pagination.tsx";
import { type OrdersSearch, orderFilter } from "./search.ts";

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
  Number(order?.balanceSummary.pendingRefund.amount ?? 0) > 0;

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

/** After any change of an order: its own reads, the lists and the dashboard are read again. */
export function refreshOrders(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ["orders"] });
}
