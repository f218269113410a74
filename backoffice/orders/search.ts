import { readChoice, readPage, readText } from "../search-params.ts";

export const orderViews = [
  { id: "all", label: "All" },
  { id: "unfulfilled", label: "To fulfill" },
  { id: "unpaid", label: "Unpaid" },
  { id: "canceled", label: "Canceled" },
] as const;

export type OrderView = (typeof orderViews)[number]["id"];

export type OrdersSearch = {
  view: OrderView;
  q: string;
  sort: "date" | "number" | "total";
  direction: "asc" | "desc";
  page: number;
};

export const defaultOrdersSearch: OrdersSearch = { view: "all", q: "", sort: "date", direction: "desc", page: 1 };

export function readOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  return {
    view: readChoice(search.view, ["all", "unfulfilled", "unpaid", "canceled"]),
    q: readText(search.q),
    sort: readChoice(search.sort, ["date", "number", "total"]),
    direction: readChoice(search.direction, ["desc", "asc"]),
    page: readPage(search.page),
  };
}

/** What each saved view asks the server for. */
export function orderFilter(view: OrderView): Record<string, unknown> {
  switch (view) {
    case "all":
      return {};
    case "unfulfilled":
      return { status: "APPROVED", fulfillmentStatus: { $in: ["NOT_FULFILLED", "PARTIALLY_FULFILLED"] } };
    case "unpaid":
      return { status: "APPROVED", paymentStatus: { $in: ["NOT_PAID", "PARTIALLY_PAID", "PENDING"] } };
    case "canceled":
      return { status: "CANCELED" };
  }
}
