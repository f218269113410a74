import { readChoice, readPage, readText } from "#backoffice/search-params.ts";

export const orderViews = ["all", "unfulfilled", "unpaid", "pending", "canceled", "archived"] as const;
export type OrderView = (typeof orderViews)[number];

export const paymentChoices = [
  "NOT_PAID",
  "PAID",
  "PARTIALLY_PAID",
  "PENDING",
  "PENDING_MERCHANT",
  "DECLINED",
  "CANCELED",
  "PARTIALLY_REFUNDED",
  "FULLY_REFUNDED",
] as const;
export const fulfillmentChoices = ["NOT_FULFILLED", "PARTIALLY_FULFILLED", "FULFILLED"] as const;
export const sourceChoices = ["WEB", "DASHBOARD", "POS"] as const;
/** Days. */
export const ageChoices = ["1", "7", "30", "90"] as const;

export type OrdersSearch = {
  view: OrderView;
  q: string;
  payment: string;
  fulfillment: string;
  source: string;
  /** Days. */
  age: string;
  tag: string;
  sort: "date" | "number" | "total";
  direction: "asc" | "desc";
  page: number;
};

export const defaultOrdersSearch: OrdersSearch = {
  view: "all",
  q: "",
  payment: "",
  fulfillment: "",
  source: "",
  age: "",
  tag: "",
  sort: "date",
  direction: "desc",
  page: 1,
};

const oneOf = (value: unknown, choices: readonly string[]): string =>
  choices.includes(String(value)) ? String(value) : "";

export function readOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  return {
    view: readChoice(search.view, [...orderViews]),
    q: readText(search.q),
    payment: oneOf(search.payment, paymentChoices),
    fulfillment: oneOf(search.fulfillment, fulfillmentChoices),
    source: oneOf(search.source, sourceChoices),
    age: oneOf(search.age, ageChoices),
    tag: readText(search.tag),
    sort: readChoice(search.sort, ["date", "number", "total"]),
    direction: readChoice(search.direction, ["desc", "asc"]),
    page: readPage(search.page),
  };
}

const DAY = 86_400_000;

/** The filter of the API for a view and its filters. */
export function orderFilter(
  { view, payment, fulfillment, source, age, tag }: Omit<OrdersSearch, "q" | "sort" | "direction" | "page">,
  now = Date.now(),
): Record<string, unknown> {
  // Whole minutes, so that the query key stays the same for a while.
  const since = Math.floor((now - Number(age) * DAY) / 60_000) * 60_000;
  return {
    ...viewFilter(view),
    ...(payment !== "" && { paymentStatus: payment }),
    ...(fulfillment !== "" && { fulfillmentStatus: fulfillment }),
    // Canceled orders aren't unpaid or unfulfilled, and gift cards are never shipped.
    ...(isUnpaid(payment) && view === "all" && { awaitsPayment: true }),
    ...(isUnfulfilled(fulfillment) && view === "all" && { awaitsFulfillment: true }),
    ...(source !== "" && { source }),
    ...(age !== "" && { createdDate: { $gte: new Date(since).toISOString() } }),
    ...(tag !== "" && { "tags.privateTags.tagIds": { $hasSome: [tag] } }),
  };
}

const isUnpaid = (payment: string): boolean =>
  ["NOT_PAID", "PARTIALLY_PAID", "PENDING", "DECLINED", "CANCELED"].includes(payment);
const isUnfulfilled = (fulfillment: string): boolean =>
  fulfillment === "NOT_FULFILLED" || fulfillment === "PARTIALLY_FULFILLED";

function viewFilter(view: OrderView): Record<string, unknown> {
  switch (view) {
    case "all":
      return { archived: false };
    case "unfulfilled":
      return { archived: false, awaitsFulfillment: true };
    case "unpaid":
      return { archived: false, awaitsPayment: true };
    case "pending":
      return { status: { $in: ["PENDING", "REJECTED"] } };
    case "canceled":
      return { status: "CANCELED" };
    case "archived":
      return { archived: true };
  }
}

/** Filters besides the view and the search text. */
export const countFilters = ({ payment, fulfillment, source, age, tag }: OrdersSearch): number =>
  [payment, fulfillment, source, age, tag].filter((value) => value !== "").length;
