/** What dashboards and exports say about orders. Calls of our own. */
import { Type } from "typebox";
import { endpoint } from "../../endpoint.ts";
import { Money2, Text, Timestamp } from "../../values.ts";

const services = ["/ecom"];

export const getOrdersSummary = endpoint({
  id: "orders.getOrdersSummary",
  method: "GET",
  path: "/v1/orders/summary",
  services,
  summary:
    "Sales by day, counts and average for a dashboard. Canceled orders do not count; days are days of the time zone.",
  access: { actors: ["staff", "app"], permission: "orders:read" },
  query: Type.Object({
    /** Inclusive; default 30 days before `to`. */
    from: Type.Optional(Timestamp),
    /** Exclusive; default now. */
    to: Type.Optional(Timestamp),
    /** IANA name, default the store's: what a day is. */
    timeZone: Type.Optional(Text(64)),
  }),
  response: Type.Object({
    currency: Type.String(),
    sales: Money2,
    orderCount: Type.Integer(),
    averageOrderValue: Money2,
    unitCount: Type.Integer(),
    toFulfillCount: Type.Integer(),
    unpaidCount: Type.Integer(),
    /** The period of the same length before. */
    previous: Type.Object({ sales: Money2, orderCount: Type.Integer() }),
    days: Type.Array(Type.Object({ date: Type.String({ format: "date" }), sales: Money2, orderCount: Type.Integer() })),
    topProducts: Type.Array(
      Type.Object({
        catalogItemId: Type.Optional(Type.String()),
        name: Type.String(),
        unitCount: Type.Integer(),
        sales: Money2,
      }),
    ),
  }),
  isOurs: true,
});
