/** Our books beside those of the payment providers. An addition of ours. */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Currency, Id, Money2, named, Timestamp } from "../values.ts";

const services = ["/ecom"];

export const ReconciliationDifference = named(
  "ReconciliationDifference",
  Type.Object({
    /** Who has what: money only one side knows of, or amounts that differ. */
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
    /** From when on movements were compared. */
    since: Timestamp,
    paymentsCompared: Type.Integer(),
    differences: Type.Array(ReconciliationDifference),
    /** By day and currency; decimal text. */
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
    /** Why the provider's books could not be read. */
    failure: Type.Optional(Type.String()),
  }),
);
export type ReconciliationRun = Static<typeof ReconciliationRun>;

export const listReconciliations = endpoint({
  id: "payments.listReconciliations",
  method: "GET",
  path: "/v1/payment-reconciliations",
  services,
  summary: "The latest comparison with each provider's books, and those before it, newest first.",
  access: { actors: ["staff", "app"], permission: "orders:read" },
  response: Type.Object({ reconciliations: Type.Array(ReconciliationRun) }),
  isOurs: true,
});

export const startReconciliation = endpoint({
  id: "payments.startReconciliation",
  method: "POST",
  path: "/v1/payment-reconciliations",
  services,
  summary: "Compares the last days with every provider's books now, and answers what differs.",
  access: { actors: ["staff", "app"], permission: "payments:write" },
  body: Type.Object({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })) }),
  response: Type.Object({ reconciliations: Type.Array(ReconciliationRun) }),
  isOurs: true,
});
