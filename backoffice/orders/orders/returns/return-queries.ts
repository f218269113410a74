import { queryOptions } from "@tanstack/react-query";
import { listOrderReturns, queryReturns, type ReturnState } from "#api/orders/returns.ts";
import { call } from "#backoffice/client.ts";

export const returnViews = [
  { id: "open", label: "To do" },
  { id: "REQUESTED", label: "Asked for" },
  { id: "APPROVED", label: "On the way" },
  { id: "RECEIVED", label: "Received" },
  { id: "CLOSED", label: "Done" },
] as const;
export type ReturnView = (typeof returnViews)[number]["id"];

const openStates: ReturnState[] = ["REQUESTED", "APPROVED", "RECEIVED"];

export const returnsQuery = (view: ReturnView) =>
  queryOptions({
    queryKey: ["orders", "returns", view],
    queryFn: async () => {
      const filter = view === "open" ? { status: { $in: openStates } } : { status: view };
      return (await call(queryReturns, { body: { query: { filter, cursorPaging: { limit: 100 } } } })).returns;
    },
  });

export const orderReturnsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ["orders", "returns-of", orderId],
    queryFn: () => call(listOrderReturns, { params: { orderId }, query: {} }),
  });
