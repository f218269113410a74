/** Reconciliation with the payment providers. These endpoints are extensions. */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Currency, Id, Money2, named, Timestamp } from "../values.ts";

const services = ["/ecom"];

export const ReconciliationDifference = named(
  "ReconciliationDifference",
  Type.Object({
    /** Movements that only one side has, or amounts that differ. */
    kind: Type.Enum([
      "UNKNOWN_CAPTURE",
      "CAPTURE_DIFFERS",
      "CAPTURE_MISSING_AT_PROVIDER",
      "UNKNOWN_REFUND",
      "REFUND_DIFFERS",
      "REFUND_MISSING_AT_PROVIDER",
    ]),
    paymentId: Type.String(),
    refundId: Type.Optional(Type.String()),
    orderId: Type.Optional(Id),
    ours: Money2,
    theirs: Money2,
    date: Timestamp,
  }),
);
export type ReconciliationDifference = Static<typeof ReconciliationDifference>;

export const ReconciliationRun = named(
  "ReconciliationRun",
  Type.Object({
    id: Id,
    provider: Type.String(),
    startedDate: Timestamp,
    endedDate: Type.Optional(Timestamp),
    /** Start of the compared period. */
    since: Timestamp,
    paymentsCompared: Type.Integer(),
    differences: Type.Array(ReconciliationDifference),
    /** By day and currency; amounts are decimal text. */
    days: Type.Array(
      Type.Object({
        day: Type.String(),
        currency: Currency,
        ourCaptured: Type.String(),
        theirCaptured: Type.String(),
        ourRefunded: Type.String(),
        theirRefunded: Type.String(),
      }),
    ),
    /** Why the provider's records could not be read. */
    failure: Type.Optional(Type.String()),
  }),
);
export type ReconciliationRun = Static<typeof ReconciliationRun>;

export const listReconciliations = endpoint({
  id: "payments.listReconciliations",
  method: "GET",
  path: "/v1/payment-reconciliations",
  services,
  summary: "List reconciliation runs per provider, newest first.",
  access: { actors: ["staff", "app"], permission: "orders:read" },
  response: Type.Object({ reconciliations: Type.Array(ReconciliationRun) }),
  isOurs: true,
});

export const startReconciliation = endpoint({
  id: "payments.startReconciliation",
  method: "POST",
  path: "/v1/payment-reconciliations",
  services,
  summary: "Reconcile the last days with every provider now and return the differences.",
  access: { actors: ["staff", "app"], permission: "payments:write" },
  body: Type.Object({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })) }),
  response: Type.Object({ reconciliations: Type.Array(ReconciliationRun) }),
  isOurs: true,
});
