import { readChoice, readPage, readText } from "#backoffice/search-params.ts";

export const orderViews = [
  { id: "all", label: "All" },
  { id: "unfulfilled", label: "To fulfill" },
  { id: "unpaid", label: "Unpaid" },
  { id: "pending", label: "Waiting" },
  { id: "canceled", label: "Canceled" },
  { id: "archived", label: "Archived" },
] as const;

export type OrderView = (typeof orderViews)[number]["id"];

export const paymentChoices = [
  { value: "NOT_PAID", label: "Unpaid" },
  { value: "PAID", label: "Paid" },
  { value: "PARTIALLY_PAID", label: "Partly paid" },
  { value: "PENDING", label: "Pending" },
  { value: "PENDING_MERCHANT", label: "To be captured" },
  { value: "PARTIALLY_REFUNDED", label: "Partly refunded" },
  { value: "FULLY_REFUNDED", label: "Refunded" },
] as const;
export const fulfillmentChoices = [
  { value: "NOT_FULFILLED", label: "Unfulfilled" },
  { value: "PARTIALLY_FULFILLED", label: "Partly fulfilled" },
  { value: "FULFILLED", label: "Fulfilled" },
] as const;
export const sourceChoices = [
  { value: "WEB", label: "Shop" },
  { value: "DASHBOARD", label: "Back office" },
  { value: "POS", label: "Point of sale" },
] as const;
export const ageChoices = [
  { value: "1", label: "Last 24 hours" },
  { value: "7", label: "Last 7 days" },
  { value: "30", label: "Last 30 days" },
  { value: "90", label: "Last 90 days" },
] as const;

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

const oneOf = (value: unknown, choices: readonly { value: string }[]): string =>
  choices.some((choice) => choice.value === String(value)) ? String(value) : "";

export function readOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  return {
    view: readChoice(search.view, ["all", "unfulfilled", "unpaid", "pending", "canceled", "archived"]),
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

/** What a view and its filters ask the server for. */
export function orderFilter(
  { view, payment, fulfillment, source, age, tag }: Omit<OrdersSearch, "q" | "sort" | "direction" | "page">,
  now = Date.now(),
): Record<string, unknown> {
  // Whole minutes, so that the same question is asked for a while.
  const since = Math.floor((now - Number(age) * DAY) / 60_000) * 60_000;
  return {
    ...viewFilter(view),
    ...(payment !== "" && { paymentStatus: payment }),
    ...(fulfillment !== "" && { fulfillmentStatus: fulfillment }),
    // A canceled order is neither unpaid nor unfulfilled, a gift card is never sent.
    ...(isOwed(payment) && view === "all" && { awaitsPayment: true }),
    ...(isToBeSent(fulfillment) && view === "all" && { awaitsFulfillment: true }),
    ...(source !== "" && { source }),
    ...(age !== "" && { createdDate: { $gte: new Date(since).toISOString() } }),
    ...(tag !== "" && { "tags.privateTags.tagIds": { $hasSome: [tag] } }),
  };
}

const isOwed = (payment: string): boolean => ["NOT_PAID", "PARTIALLY_PAID", "PENDING"].includes(payment);
const isToBeSent = (fulfillment: string): boolean =>
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

/** Filters beside the view; the search box is not one of them. */
export const countFilters = ({ payment, fulfillment, source, age, tag }: OrdersSearch): number =>
  [payment, fulfillment, source, age, tag].filter((value) => value !== "").length;
