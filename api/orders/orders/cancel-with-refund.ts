/** Cancels an order and refunds it in one step. An addition of this store, for staff. */
import { Type } from "typebox";
import { endpoint } from "../../endpoint.ts";
import { Text } from "../../values.ts";
import { Order } from "./order-values.ts";

export const cancelReasons = ["CUSTOMER", "OUT_OF_STOCK", "PAYMENT", "FRAUD", "STAFF_ERROR", "OTHER"] as const;

export const cancelOrderWithRefund = endpoint({
  id: "orders.cancelOrderWithRefund",
  method: "POST",
  path: "/v1/orders/{id}/cancel-with-refund",
  services: ["/ecom"],
  isOurs: true,
  summary:
    "Cancel an approved order that isn't fulfilled, or reject a pending one; refund it and restock its items, in one transaction. Gift cards and memberships are always refunded in full.",
  access: { actors: ["staff", "app"], permission: "orders:write" },
  params: Type.Object({ id: Type.String() }),
  body: Type.Object({
    /** Shown to staff only. */
    reason: Type.Optional(Type.Enum([...cancelReasons])),
    /** Refund of the other payments, latest first. Requires the permission `payments:write`. None by default. */
    refund: Type.Optional(Type.Object({ amount: Type.Object({ amount: Type.String({ decimal: { gt: "0" } }) }) })),
    restockAllItems: Type.Optional(Type.Boolean()),
    /** One email, which has the amount of the refund. */
    sendOrderCanceledEmail: Type.Optional(Type.Boolean()),
    customMessage: Type.Optional(Text(1000, 1)),
  }),
  response: Type.Object({ order: Order }),
  errors: [
    "ORDER_NOT_FOUND",
    "ORDER_CANCELED",
    "ORDER_IS_REJECTED",
    "UNSUPPORTED_TRANSITION",
    "PERMISSION_DENIED",
    "INVALID_AMOUNT",
    "INVALID_PAYMENT_REFUND_AMOUNT",
  ],
  isIdempotent: true,
});
