import { readChoice, readPage, readText } from "#backoffice/search-params.ts";

export const orderViews = ["all", "unfulfilled", "unpaid", "pending", "canceled", "archived"] as const;
type OrderView = (typeof orderViews)[number];

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

/** Filters of the dialog. Amounts are decimals in the currency of each order. */
export type MoreOrderFilters = {
  tag: string;
  country: string;
  delivery: string;
  product: string;
  min: string;
  max: string;
};

export const noMoreFilters: MoreOrderFilters = { tag: "", country: "", delivery: "", product: "", min: "", max: "" };

export type OrdersSearch = MoreOrderFilters & {
  view: OrderView;
  q: string;
  payment: string;
  fulfillment: string;
  source: string;
  /** Days. */
  age: string;
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
  ...noMoreFilters,
  sort: "date",
  direction: "desc",
  page: 1,
};

/** A decimal with a point; empty for anything else. Search parameters like 5 are numbers. */
export function readAmount(value: unknown): string {
  const text = String(value ?? "")
    .trim()
    .replace(",", ".");
  return /^\d{1,12}(\.\d{1,3})?$/.test(text) ? text : "";
}

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
    country: /^[A-Z]{2}$/.test(String(search.country)) ? String(search.country) : "",
    delivery: readText(search.delivery),
    product: readText(search.product),
    min: readAmount(search.min),
    max: readAmount(search.max),
    sort: readChoice(search.sort, ["date", "number", "total"]),
    direction: readChoice(search.direction, ["desc", "asc"]),
    page: readPage(search.page),
  };
}

const DAY = 86_400_000;

/** The filter of the API for a view and its filters. */
export function orderFilter(
  { view, payment, fulfillment, source, age, ...more }: Omit<OrdersSearch, "q" | "sort" | "direction" | "page">,
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
    ...moreFilter(more),
  };
}

function moreFilter({ tag, country, delivery, product, min, max }: MoreOrderFilters): Record<string, unknown> {
  const amount = { ...(min !== "" && { $gte: Number(min) }), ...(max !== "" && { $lte: Number(max) }) };
  return {
    ...(tag !== "" && { "tags.privateTags.tagIds": { $hasSome: [tag] } }),
    ...(country !== "" && { country }),
    ...(delivery !== "" && { "shippingInfo.title": delivery }),
    ...(product !== "" && { "lineItems.catalogReference.catalogItemId": { $hasSome: [product] } }),
    ...((min !== "" || max !== "") && { "priceSummary.total.amount": amount }),
  };
}

/** Without a status, the API leaves out orders that wait for approval or were rejected. */
export const placedOrders = { status: { $in: ["APPROVED", "PENDING", "REJECTED", "CANCELED"] } };

const isUnpaid = (payment: string): boolean =>
  ["NOT_PAID", "PARTIALLY_PAID", "PENDING", "DECLINED", "CANCELED"].includes(payment);
const isUnfulfilled = (fulfillment: string): boolean =>
  fulfillment === "NOT_FULFILLED" || fulfillment === "PARTIALLY_FULFILLED";

function viewFilter(view: OrderView): Record<string, unknown> {
  switch (view) {
    case "all":
      return { archived: false, ...placedOrders };
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
export const countFilters = ({ payment, fulfillment, source, age, ...search }: OrdersSearch): number =>
  [payment, fulfillment, source, age, ...Object.values(moreFiltersOf(search))].filter((value) => value !== "").length;

export const moreFiltersOf = ({ tag, country, delivery, product, min, max }: MoreOrderFilters): MoreOrderFilters => ({
  tag,
  country,
  delivery,
  product,
  min,
  max,
});
