/**
 * Purchases of plans as pricing-plan clients read them (docs/protocol/neighboring-domains.md#pricing-plans): a subscription of a
 * plan, or a membership that was bought once.
 */
import { type Static, Type } from "typebox";
import { endpoint } from "../../../endpoint.ts";
import { pricingModel } from "../../../pricing/wire/v2/pricing-plans.ts";
import { Id, MAX_OFFSET, Nothing, named, Paging, PlatformPagingMetadata, Sorting, Timestamp } from "../../../values.ts";

const planOrderStatuses = ["UNDEFINED", "DRAFT", "PENDING", "ACTIVE", "PAUSED", "ENDED", "CANCELED"] as const;
/** Those of an answer; the others only occur in filters. */
const shownStatuses = ["PENDING", "ACTIVE", "PAUSED", "ENDED", "CANCELED"] as const;
const planPaymentStatuses = ["UNDEFINED", "PAID", "REFUNDED", "FAILED", "UNPAID", "PENDING", "NOT_APPLICABLE"] as const;
const shownPaymentStatuses = ["PAID", "REFUNDED", "FAILED", "UNPAID", "PENDING", "NOT_APPLICABLE"] as const;
const CancellationEffectiveAt = Type.Enum(["IMMEDIATELY", "NEXT_PAYMENT_DATE"]);

const PlanOrderPrice = Type.Object({
  subtotal: Type.String(),
  discount: Type.String(),
  tax: Type.Optional(Type.Object({ includedInPrice: Type.Boolean(), amount: Type.String() })),
  total: Type.String(),
  currency: Type.String(),
});

export const PlanOrder = named(
  "PlanOrder",
  Type.Object({
    id: Id,
    planId: Id,
    /** The subscription contract; absent for plans that were bought once. */
    subscriptionId: Type.Optional(Id),
    buyer: Type.Object({ memberId: Id, contactId: Id }),
    pricing: Type.Object({
      ...pricingModel,
      prices: Type.Array(
        Type.Object({
          /** Billing cycles to which the price applies; without an end if the number is absent. */
          duration: Type.Object({ cycleFrom: Type.Integer(), numberOfCycles: Type.Optional(Type.Integer()) }),
          price: PlanOrderPrice,
        }),
      ),
    }),
    type: Type.Enum(["ONLINE", "OFFLINE"]),
    status: Type.Enum([...shownStatuses]),
    autoRenewCanceled: Type.Optional(Type.Boolean()),
    cancellation: Type.Optional(
      Type.Object({
        requestedDate: Timestamp,
        cause: Type.Enum(["OWNER_ACTION", "MEMBER_ACTION"]),
        effectiveAt: CancellationEffectiveAt,
      }),
    ),
    lastPaymentStatus: Type.Enum([...shownPaymentStatuses]),
    startDate: Timestamp,
    /** Absent as long as it renews or is unlimited. */
    endDate: Type.Optional(Timestamp),
    earliestEndDate: Type.Optional(Timestamp),
    currentCycle: Type.Optional(
      Type.Object({ index: Type.Integer(), startedDate: Timestamp, endedDate: Type.Optional(Timestamp) }),
    ),
    pausePeriods: Type.Array(Type.Object({ status: Type.Enum(["ACTIVE"]), pauseDate: Timestamp })),
    planName: Type.String(),
    planDescription: Type.String(),
    planPrice: Type.String(),
    createdDate: Timestamp,
    updatedDate: Timestamp,
  }),
);
export type PlanOrder = Static<typeof PlanOrder>;

const services = ["/pricing-plans", "/_api/pricing-plans", "/_api/pricing-plans-member-orders"];
const members = { actors: ["member"] } as const;
const ById = Type.Object({ id: Id });

export const memberListOrders = endpoint({
  id: "planOrders.memberListOrders",
  method: "GET",
  path: "/v2/member/orders",
  services,
  summary: "List the member's plans, newest first. Sortable: createdDate, startDate, endDate.",
  access: { ...members, scope: "orders:read" },
  query: Type.Object({
    planIds: Type.Optional(Type.Array(Id, { maxItems: 100 })),
    orderStatuses: Type.Optional(Type.Array(Type.Enum([...planOrderStatuses]), { maxItems: 10 })),
    paymentStatuses: Type.Optional(Type.Array(Type.Enum([...planPaymentStatuses]), { maxItems: 10 })),
    autoRenewCanceled: Type.Optional(Type.Boolean()),
    limit: Type.Optional(Paging.properties.limit),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_OFFSET })),
    sorting: Type.Optional(Sorting),
    fieldSet: Type.Optional(Type.Enum(["UNKNOWN_SET", "BASIC", "FULL"])),
  }),
  response: Type.Object({ orders: Type.Array(PlanOrder), pagingMetadata: PlatformPagingMetadata }),
  errors: ["UNKNOWN_FILTER"],
});

export const memberGetOrder = endpoint({
  id: "planOrders.memberGetOrder",
  method: "GET",
  path: "/v2/member/orders/{id}",
  services,
  summary: "Get a plan that the member bought.",
  access: { ...members, scope: "orders:read" },
  params: ById,
  query: Type.Object({ fieldSet: Type.Optional(Type.Enum(["UNKNOWN_SET", "BASIC", "FULL"])) }),
  response: Type.Object({ order: PlanOrder }),
  errors: ["ORDER_NOT_FOUND"],
});

export const requestCancellation = endpoint({
  id: "planOrders.requestCancellation",
  method: "POST",
  path: "/v2/member/orders/{id}/cancel",
  services,
  summary:
    "Cancel a plan of the member. NEXT_PAYMENT_DATE ends a subscription with the time that is paid; IMMEDIATELY ends its benefits too. Payments aren't refunded.",
  access: { ...members, scope: "orders:write" },
  params: ById,
  body: Type.Object({ effectiveAt: CancellationEffectiveAt }),
  response: Nothing,
  errors: ["ORDER_NOT_FOUND", "SUBSCRIPTION_STATE", "MEMBERSHIP_STATE", "CUSTOMER_CANCELLATION_OFF"],
});
