/** Order figures for dashboards and exports. Additions of this store. */
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
    "Get sales by day, order counts and average value. Canceled orders are excluded; days are those of the time zone.",
  access: { actors: ["staff", "app"], permission: "orders:read" },
  query: Type.Object({
    /** Inclusive; default 30 days before `to`. */
    from: Type.Optional(Timestamp),
    /** Exclusive; default now. */
    to: Type.Optional(Timestamp),
    /** IANA name that defines days; defaults to the store's time zone. */
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
    /** The preceding period of the same length. */
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
