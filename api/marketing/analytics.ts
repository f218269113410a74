/** Reports on sales, customers and inventory for staff. Extension of this store; read-only. */
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
  /** IANA time zone in which days start and end; the store's by default. */
  timeZone: Type.Optional(Text(64)),
};

/**
 * Figures of a period. `items − discounts + shipping + fees + tips + taxes = sales` and `sales − refunds = net`, to the
 * cent; `taxes` are taxes added to prices (`includedTaxes` are part of `items`). Sales count on the day of the order,
 * refunds on the day of the refund. Canceled orders are excluded.
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
  /** Previous days or months until the same time of day (default), or the same dates one year earlier. */
  comparedWith: Type.Optional(Type.Enum(["PREVIOUS_PERIOD", "PREVIOUS_YEAR"])),
};

export const getSalesReport = endpoint({
  id: "analytics.getSalesReport",
  method: "GET",
  path: "/v1/analytics/sales",
  services,
  summary: "Sales over time, with the previous period. At most 1,000 intervals.",
  access: sellers,
  query: Type.Object(comparedPeriod),
  response: Type.Object({
    currency: Type.String(),
    total: SalesFigures,
    compared: SalesFigures,
    intervals: Type.Array(
      Type.Object({
        /** Start in the requested time zone, without offset: `2026-11-21T00:00:00`. */
        start: Type.String(),
        figures: SalesFigures,
        /** Sales and orders of the corresponding interval of the comparison period. */
        compared: Type.Optional(Type.Object({ start: Type.String(), sales: Money2, orderCount: Type.Integer() })),
      }),
    ),
  }),
  isOurs: true,
});

/** Dimension of a breakdown. COUPON rows contain the discounted amount in `amount`. */
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
  summary: "Sales by product, country, coupon and other dimensions, in descending order.",
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
        /** Product id, country code, coupon code, and so on. Absent if there is none. */
        key: Type.Optional(Type.String()),
        name: Type.String(),
        orderCount: Type.Integer(),
        unitCount: Type.Integer(),
        /** Of line items after discounts (products), or of whole orders. */
        sales: Money2,
        /** Coupons: the discounted amount. */
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
    /** Hours with orders only. `weekday` 1 is Monday, 7 is Sunday. */
    hours: Type.Array(
      Type.Object({ weekday: Type.Integer(), hour: Type.Integer(), orderCount: Type.Integer(), sales: Money2 }),
    ),
  }),
  isOurs: true,
});

/** Number of carts created, checkouts reached and orders placed. */
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
    "Numbers of carts created, checkouts reached and orders placed until the end of the period, with the previous period.",
  access: sellers,
  query: Type.Object(comparedPeriod),
  response: Type.Object({
    total: FunnelSteps,
    compared: FunnelSteps,
    intervals: Type.Array(
      Type.Object({
        /** Start in the requested time zone, without offset. */
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
  summary: "Search terms without results, most frequent first. Kept for 90 days.",
  access: { actors: ["staff", "app"], permission: "products:read" },
  query: Type.Object({ ...period, limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 2000 })) }),
  response: Type.Object({
    /** Number of distinct terms; the list contains the most frequent ones. */
    total: Type.Integer(),
    searches: Type.Array(
      Type.Object({
        /** Lower case, at most 100 characters. */
        term: Type.String(),
        /** Repeated searches of one network count once an hour. */
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
  summary:
    "New and returning customers, the share of returning customers, and top customers. Customers are identified by email address.",
  access: { actors: ["staff", "app"], permission: "members:read" },
  query: Type.Object(period),
  response: Type.Object({
    currency: Type.String(),
    newCount: Type.Integer(),
    returningCount: Type.Integer(),
    newSales: Money2,
    returningSales: Money2,
    /** Of all customers until `to`: number with more than one order. */
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
  summary: "Current inventory, its value, and the variants that run out first at the sales rate of the last 30 days.",
  access: { actors: ["staff", "app"], permission: "inventory:read" },
  query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })) }),
  response: Type.Object({
    currency: Type.String(),
    unitCount: Type.Integer(),
    /** At prices, and at cost where the cost is known. */
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
        /** Days until the inventory runs out; 0 if out of stock. */
        daysLeft: Type.Integer(),
      }),
    ),
  }),
  isOurs: true,
});
