/** Sales, customers and stock in figures, for people who run the store. Calls of our own; they change nothing. */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Money2, named, Text, Timestamp } from "../values.ts";

const services = ["/ecom"];
const sellers = { actors: ["staff", "app"], permission: "orders:read" } as const;

const period = {
  /** Inclusive; default 30 days before `to`. */
  from: Type.Optional(Timestamp),
  /** Exclusive; default now. */
  to: Type.Optional(Timestamp),
  /** IANA name, default the store's: what a day is. */
  timeZone: Type.Optional(Text(64)),
};

/**
 * Figures of a time. `items − discounts + shipping + fees + tips + taxes = sales` and `sales − refunds = net`, to the cent;
 * `taxes` are those added to prices (`includedTaxes` are inside `items`). Sales count on the day of the order, refunds on
 * the day the money went back. Canceled orders count nowhere.
 */
export const SalesFigures = named(
  "SalesFigures",
  Type.Object({
    orderCount: Type.Integer(),
    unitCount: Type.Integer(),
    items: Money2,
    discounts: Money2,
    shipping: Money2,
    fees: Money2,
    tips: Money2,
    taxes: Money2,
    includedTaxes: Money2,
    sales: Money2,
    refunds: Money2,
    net: Money2,
    averageOrderValue: Money2,
  }),
);
export type SalesFigures = Static<typeof SalesFigures>;

export const SalesInterval = Type.Enum(["HOUR", "DAY", "WEEK", "MONTH"]);

const comparedPeriod = {
  ...period,
  /** Default DAY. */
  interval: Type.Optional(SalesInterval),
  /** As many days (months) right before until the same time of the day (default), or the same dates a year earlier. */
  comparedWith: Type.Optional(Type.Enum(["PREVIOUS_PERIOD", "PREVIOUS_YEAR"])),
};

export const getSalesReport = endpoint({
  id: "analytics.getSalesReport",
  method: "GET",
  path: "/v1/analytics/sales",
  services,
  summary: "Sales over time, with the same time before it. At most 1,000 intervals.",
  access: sellers,
  query: Type.Object(comparedPeriod),
  response: Type.Object({
    currency: Type.String(),
    total: SalesFigures,
    compared: SalesFigures,
    intervals: Type.Array(
      Type.Object({
        /** Begin in the asked time zone, without offset: `2026-11-21T00:00:00`. */
        start: Type.String(),
        figures: SalesFigures,
        /** Sales and orders of the interval at the same place of the compared time. */
        compared: Type.Optional(Type.Object({ start: Type.String(), sales: Money2, orderCount: Type.Integer() })),
      }),
    ),
  }),
  isOurs: true,
});

/** What sales are told apart by. COUPON rows carry what was given away in `amount`. */
export const SalesDimension = Type.Enum([
  "PRODUCT",
  "VARIANT",
  "COLLECTION",
  "ITEM_TYPE",
  "COUNTRY",
  "COUPON",
  "CHANNEL",
  "PAYMENT_METHOD",
  "CUSTOMER_TYPE",
]);

export const getSalesBreakdown = endpoint({
  id: "analytics.getSalesBreakdown",
  method: "GET",
  path: "/v1/analytics/sales-by",
  services,
  summary: "Sales told apart by product, country, coupon and so on, the largest first.",
  access: sellers,
  query: Type.Object({
    ...period,
    dimension: SalesDimension,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  }),
  response: Type.Object({
    currency: Type.String(),
    rows: Type.Array(
      Type.Object({
        /** What it is: a product's id, a country's code, a coupon's code … Absent for what has none. */
        key: Type.Optional(Type.String()),
        name: Type.String(),
        orderCount: Type.Integer(),
        unitCount: Type.Integer(),
        /** Of lines after discounts (products), or of whole orders. */
        sales: Money2,
        /** Coupons: what they took off. */
        amount: Type.Optional(Money2),
        previousSales: Money2,
      }),
    ),
  }),
  isOurs: true,
});

export const getSalesRhythm = endpoint({
  id: "analytics.getSalesRhythm",
  method: "GET",
  path: "/v1/analytics/rhythm",
  services,
  summary: "Orders by weekday and hour.",
  access: sellers,
  query: Type.Object(period),
  response: Type.Object({
    /** Only hours with orders. `weekday` 1 is Monday, 7 Sunday. */
    hours: Type.Array(
      Type.Object({ weekday: Type.Integer(), hour: Type.Integer(), orderCount: Type.Integer(), sales: Money2 }),
    ),
  }),
  isOurs: true,
});

/** How many began, went on to the checkout, and ordered. */
export const FunnelSteps = named(
  "FunnelSteps",
  Type.Object({ cartCount: Type.Integer(), checkoutCount: Type.Integer(), orderCount: Type.Integer() }),
);
export type FunnelSteps = Static<typeof FunnelSteps>;

export const getCartFunnel = endpoint({
  id: "analytics.getCartFunnel",
  method: "GET",
  path: "/v1/analytics/funnel",
  services,
  summary:
    "How many carts shoppers began, and how many of them reached a checkout, and an order until the end of the time, with the same time before.",
  access: sellers,
  query: Type.Object(comparedPeriod),
  response: Type.Object({
    total: FunnelSteps,
    compared: FunnelSteps,
    intervals: Type.Array(
      Type.Object({
        /** Begin in the asked time zone, without offset. */
        start: Type.String(),
        steps: FunnelSteps,
        compared: Type.Optional(Type.Object({ start: Type.String(), steps: FunnelSteps })),
      }),
    ),
  }),
  isOurs: true,
});

export const getMissedSearches = endpoint({
  id: "analytics.getMissedSearches",
  method: "GET",
  path: "/v1/analytics/missed-searches",
  services,
  summary: "What shoppers searched for in the shop and did not find, the most frequent first. Kept for 90 days.",
  access: { actors: ["staff", "app"], permission: "products:read" },
  query: Type.Object({ ...period, limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 2000 })) }),
  response: Type.Object({
    /** How many different words there are, of which the first ones follow. */
    total: Type.Integer(),
    searches: Type.Array(
      Type.Object({
        /** Lower case, at most 100 characters. */
        term: Type.String(),
        /** The same network counts once in an hour. */
        count: Type.Integer(),
        lastDate: Timestamp,
      }),
    ),
  }),
  isOurs: true,
});

export const getCustomerReport = endpoint({
  id: "analytics.getCustomerReport",
  method: "GET",
  path: "/v1/analytics/customers",
  services,
  summary: "New and returning customers, how often they come back, and who buys most. A customer is an e-mail address.",
  access: { actors: ["staff", "app"], permission: "members:read" },
  query: Type.Object(period),
  response: Type.Object({
    currency: Type.String(),
    newCount: Type.Integer(),
    returningCount: Type.Integer(),
    newSales: Money2,
    returningSales: Money2,
    /** Of all customers until `to`: how many ordered more than once. */
    customerCount: Type.Integer(),
    repeatCount: Type.Integer(),
    top: Type.Array(
      Type.Object({
        email: Type.String(),
        name: Type.String(),
        memberId: Type.Optional(Type.String()),
        orderCount: Type.Integer(),
        sales: Money2,
        lastOrderDate: Timestamp,
      }),
    ),
  }),
  isOurs: true,
});

export const getStockReport = endpoint({
  id: "analytics.getStockReport",
  method: "GET",
  path: "/v1/analytics/stock",
  services,
  summary: "What lies on the shelves, what it is worth, and what will run out first at the pace of the last 30 days.",
  access: { actors: ["staff", "app"], permission: "inventory:read" },
  query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })) }),
  response: Type.Object({
    currency: Type.String(),
    unitCount: Type.Integer(),
    /** At prices; at cost where a cost is known. */
    priceValue: Money2,
    costValue: Money2,
    variantCount: Type.Integer(),
    withoutCostCount: Type.Integer(),
    soldOutCount: Type.Integer(),
    rows: Type.Array(
      Type.Object({
        productId: Type.String(),
        variantId: Type.String(),
        name: Type.String(),
        sku: Type.Optional(Type.String()),
        available: Type.Integer(),
        soldCount: Type.Integer(),
        /** Days the stock lasts; 0 when sold out. */
        daysLeft: Type.Integer(),
      }),
    ),
  }),
  isOurs: true,
});
