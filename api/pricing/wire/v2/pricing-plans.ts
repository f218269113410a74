/** Plans as pricing-plan clients read them (docs/protocol/neighboring-domains.md#pricing-plans). The id of a plan is its product's. */
import { type Static, Type } from "typebox";
import { subscriptionFrequencies } from "../../../catalog/subscription-options.ts";
import { endpoint, publicAccess } from "../../../endpoint.ts";
import { Id, MAX_OFFSET, named, Paging, PlatformPagingMetadata, Query, Text, Timestamp } from "../../../values.ts";

const PeriodOfPlan = Type.Object({ count: Type.Integer(), unit: Type.Enum([...subscriptionFrequencies]) });

/** Exactly one of the three: recurring, one payment for a time, one payment without an end. */
export const pricingModel = {
  subscription: Type.Optional(
    Type.Object({
      cycleDuration: PeriodOfPlan,
      /** 0 if it renews until it is canceled. */
      cycleCount: Type.Integer(),
    }),
  ),
  singlePaymentForDuration: Type.Optional(PeriodOfPlan),
  singlePaymentUnlimited: Type.Optional(Type.Boolean()),
};

export const PricingPlan = named(
  "PricingPlan",
  Type.Object({
    id: Id,
    name: Type.String(),
    description: Type.String(),
    perks: Type.Object({ values: Type.Array(Type.String()) }),
    pricing: Type.Object({
      ...pricingModel,
      price: Type.Object({ value: Type.String(), currency: Type.String() }),
    }),
    public: Type.Boolean(),
    archived: Type.Boolean(),
    primary: Type.Boolean(),
    hasOrders: Type.Boolean(),
    createdDate: Timestamp,
    updatedDate: Timestamp,
    slug: Type.String(),
    maxPurchasesPerBuyer: Type.Integer(),
    allowFutureStartDate: Type.Boolean(),
    buyerCanCancel: Type.Boolean(),
  }),
);
export type PricingPlan = Static<typeof PricingPlan>;

const services = ["/pricing-plans", "/_api/pricing-plans", "/_api/paid-plans"];
const access = publicAccess("products:read");
const Plans = Type.Object({ plans: Type.Array(PricingPlan), pagingMetadata: PlatformPagingMetadata });

export const queryPublicPlans = endpoint({
  id: "pricingPlans.queryPublicPlans",
  method: "POST",
  path: "/v2/plans/public/query",
  services,
  isQuery: true,
  summary:
    "Query the plans on sale. Filterable and sortable: id, name, slug, createdDate, updatedDate, price; filterable: primary.",
  access,
  body: Type.Object({ query: Type.Optional(Query) }),
  response: Plans,
  errors: ["UNKNOWN_FILTER"],
});

export const listPublicPlans = endpoint({
  id: "pricingPlans.listPublicPlans",
  method: "GET",
  path: "/v2/plans/public",
  services,
  summary: "List the plans on sale, by name.",
  access,
  query: Type.Object({
    planIds: Type.Optional(Type.Array(Id, { maxItems: 100 })),
    limit: Type.Optional(Paging.properties.limit),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_OFFSET })),
  }),
  response: Plans,
});

export const getPublicPlan = endpoint({
  id: "pricingPlans.getPlan",
  method: "GET",
  path: "/v2/plans/{id}",
  services,
  summary: "Get a plan on sale.",
  access,
  /** Any other text is an ID without a plan. */
  params: Type.Object({ id: Text(100, 1) }),
  response: Type.Object({ plan: PricingPlan }),
  errors: ["PLAN_NOT_FOUND"],
});
