/**
 * Plans sold as products, and memberships (docs/protocol/decisions.md#services-and-plans). Checkouts redeem them as
 * `membershipOptions` (docs/protocol/checkouts.md#shipping-and-memberships). These endpoints are extensions.
 */
import { type Static, Type } from "typebox";
import { subscriptionFrequencies } from "../catalog/subscription-options.ts";
import { endpoint, publicAccess } from "../endpoint.ts";
import { CursorQuery } from "../queries.ts";
import { CursorPagingMetadata, Id, Nothing, Nullable, named, Text, Timestamp } from "../values.ts";

const Ids = Type.Array(Id, { maxItems: 500 });
const terms = {
  /** Validity from the purchase; unlimited when absent. */
  duration: Type.Optional(
    Nullable(
      Type.Object({
        unit: Type.Enum([...subscriptionFrequencies]),
        count: Type.Integer({ minimum: 1, maximum: 3650 }),
      }),
    ),
  ),
  /** Units of the covered items that the membership pays for. */
  credits: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 }))),
  coveredProductIds: Ids,
  coveredCollectionIds: Ids,
  /** Off the price of the listed items, or of every item when none are listed. */
  discountPercent: Type.Optional(Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 100, multipleOf: 0.01 }))),
  discountProductIds: Ids,
  discountCollectionIds: Ids,
  /** Other benefits, as text. */
  benefits: Type.Array(Text(120, 1), { maxItems: 12 }),
};

export const Plan = named(
  "MembershipPlan",
  Type.Object({
    productId: Id,
    productName: Type.String(),
    /** Names of covered items, for display. */
    coveredNames: Type.Array(Type.String()),
    discountNames: Type.Array(Type.String()),
    ...terms,
  }),
);
export type Plan = Static<typeof Plan>;

export const membershipStates = ["ACTIVE", "EXPIRED", "CANCELED"] as const;

export const Membership = named(
  "StoreMembership",
  Type.Object({
    id: Id,
    planProductId: Id,
    planName: Type.String(),
    memberId: Type.Optional(Id),
    email: Type.String(),
    orderId: Type.Optional(Id),
    state: Type.Enum([...membershipStates]),
    startDate: Timestamp,
    expirationDate: Type.Optional(Timestamp),
    credits: Type.Optional(Type.Object({ total: Type.Integer(), remaining: Type.Integer() })),
    discountPercent: Type.Optional(Type.Number()),
    coveredNames: Type.Array(Type.String()),
    discountNames: Type.Array(Type.String()),
    canceledDate: Type.Optional(Timestamp),
    cancelReason: Type.Optional(Type.String()),
    createdDate: Timestamp,
  }),
);
export type Membership = Static<typeof Membership>;

export const MembershipUse = named(
  "MembershipUse",
  Type.Object({ id: Id, orderId: Id, credits: Type.Integer(), givenBack: Type.Integer(), createdDate: Timestamp }),
);

const readers = { actors: ["staff", "app"], permission: "subscriptions:read" } as const;
const writers = { actors: ["staff", "app"], permission: "subscriptions:write" } as const;
const ById = Type.Object({ id: Id });
const ByProduct = Type.Object({ productId: Id });

export const getPlan = endpoint({
  id: "memberships.getPlan",
  method: "GET",
  path: "/v1/membership-plans/{productId}",
  summary: "Get the plan of a product.",
  access: publicAccess("products:read"),
  params: ByProduct,
  response: Type.Object({ plan: Plan }),
  errors: ["PLAN_NOT_FOUND"],
  isOurs: true,
});

export const listPlans = endpoint({
  id: "memberships.listPlans",
  method: "GET",
  path: "/v1/membership-plans",
  summary: "List all plans by name, with their number of members.",
  access: readers,
  response: Type.Object({ plans: Type.Array(Type.Object({ plan: Plan, activeMemberships: Type.Integer() })) }),
  isOurs: true,
});

export const setPlan = endpoint({
  id: "memberships.setPlan",
  method: "PUT",
  path: "/v1/membership-plans/{productId}",
  summary: "Set the plan of a product. Existing memberships keep the terms they were bought with.",
  access: writers,
  params: ByProduct,
  body: Type.Object({ plan: Type.Object(terms) }),
  response: Type.Object({ plan: Plan }),
  errors: ["PRODUCT_NOT_FOUND", "MEMBERSHIP_STATE"],
  isOurs: true,
});

export const deletePlan = endpoint({
  id: "memberships.deletePlan",
  method: "DELETE",
  path: "/v1/membership-plans/{productId}",
  summary: "Remove the plan of a product. Existing memberships are unchanged.",
  access: writers,
  params: ByProduct,
  response: Nothing,
  errors: ["PLAN_NOT_FOUND"],
  isOurs: true,
});

export const queryMemberships = endpoint({
  id: "memberships.queryMemberships",
  method: "POST",
  path: "/v1/memberships/query",
  isQuery: true,
  summary:
    "Query memberships. Filterable and sortable: id, state, createdDate, expirationDate, email; filterable: memberId, orderId, planProductId.",
  access: readers,
  body: Type.Object({ query: Type.Optional(CursorQuery) }),
  response: Type.Object({
    memberships: Type.Array(Membership),
    pagingMetadata: CursorPagingMetadata,
    total: Type.Integer(),
  }),
  errors: ["UNKNOWN_FILTER"],
  isOurs: true,
});

export const getMembership = endpoint({
  id: "memberships.getMembership",
  method: "GET",
  path: "/v1/memberships/{id}",
  summary: "Get a membership and its uses.",
  access: readers,
  params: ById,
  response: Type.Object({ membership: Membership, uses: Type.Array(MembershipUse) }),
  errors: ["MEMBERSHIP_NOT_FOUND"],
  isOurs: true,
});

export const cancelMembership = endpoint({
  id: "memberships.cancelMembership",
  method: "POST",
  path: "/v1/memberships/{id}/cancellation",
  summary: "Cancel a membership immediately. To return the payment, refund its order.",
  access: writers,
  params: ById,
  body: Type.Object({ reason: Type.Optional(Text(200)) }),
  response: Type.Object({ membership: Membership }),
  errors: ["MEMBERSHIP_NOT_FOUND", "MEMBERSHIP_STATE"],
  isOurs: true,
});

export const extendMembership = endpoint({
  id: "memberships.extendMembership",
  method: "POST",
  path: "/v1/memberships/{id}/extension",
  summary: "Extend a membership or add credits.",
  /** Credits are stored value. */
  access: { ...writers, isFreshOnly: true },
  params: ById,
  body: Type.Object({
    expirationDate: Type.Optional(Nullable(Timestamp)),
    addCredits: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  }),
  response: Type.Object({ membership: Membership }),
  errors: ["MEMBERSHIP_NOT_FOUND", "MEMBERSHIP_STATE"],
  isOurs: true,
});

export const listMyMemberships = endpoint({
  id: "memberships.listMyMemberships",
  method: "GET",
  path: "/v1/members/my/memberships",
  summary: "List the member's memberships, valid ones first.",
  access: { actors: ["member"], scope: "orders:read" },
  response: Type.Object({ memberships: Type.Array(Membership) }),
  isOurs: true,
});
