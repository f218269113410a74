/**
 * Discount rules (docs/protocol/discounts.md#discount-rules). Limits, stacking and "buy x, get y" are optional
 * extensions.
 */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { CursorQuery } from "../queries.ts";
import {
  CursorPagingMetadata,
  Decimal,
  FreeObject,
  Id,
  Nothing,
  Nullable,
  named,
  OneOf,
  Revision,
  Text,
  Timestamp,
} from "../values.ts";

/** Covered items: products by id, or an app's filter; the store's own filter is `customFilter.params.collectionIds`. */
export const DiscountRuleScope = named(
  "DiscountRuleScope",
  OneOf(
    ["catalogItemFilter", "customFilter"],
    Type.Object({
      id: Type.Optional(Text(100, 1)),
      type: Type.Enum(["CATALOG_ITEM", "CUSTOM_FILTER"]),
      catalogItemFilter: Type.Optional(
        Type.Object({
          catalogAppId: Id,
          /** Empty covers the whole catalog. */
          catalogItemIds: Type.Array(Text(36, 1), { maxItems: 50, default: [] }),
        }),
      ),
      customFilter: Type.Optional(Type.Object({ appId: Id, params: FreeObject })),
    }),
    true,
  ),
);
export type DiscountRuleScope = Static<typeof DiscountRuleScope>;

const scopes = () => Type.Array(DiscountRuleScope, { maxItems: 50, default: [] });
export const discountAmount = () => Decimal({ gte: "0", lte: "1000000000000", maxScale: 4 });

const triggerFields = {
  subtotalRange: Type.Optional(
    Type.Object({ scopes: scopes(), from: Type.Optional(discountAmount()), to: Type.Optional(discountAmount()) }),
  ),
  itemQuantityRange: Type.Optional(
    Type.Object({
      scopes: scopes(),
      from: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      to: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    }),
  ),
  customerEligibility: Type.Optional(
    Type.Object({
      eligibilityType: Type.Enum(["INDIVIDUAL_MEMBERS"]),
      individualMembersInfo: Type.Object({ memberIds: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
    }),
  ),
  /** Evaluated by an app for each purchase. */
  customTrigger: Type.Optional(Type.Object({ id: Text(100, 1), appId: Id })),
};
const simpleTypes = ["SUBTOTAL_RANGE", "ITEM_QUANTITY_RANGE", "CUSTOMER_ELIGIBILITY", "CUSTOM"] as const;
const simpleFields = ["subtotalRange", "itemQuantityRange", "customerEligibility", "customTrigger"] as const;

export const SimpleDiscountTrigger = named(
  "SimpleDiscountTrigger",
  OneOf(simpleFields, Type.Object({ triggerType: Type.Enum([...simpleTypes]), ...triggerFields }), true),
);
export type SimpleDiscountTrigger = Static<typeof SimpleDiscountTrigger>;

const combinations = ["AND", "OR"] as const;
const several = <S extends typeof SimpleDiscountTrigger | typeof InnerDiscountTrigger>(trigger: S) =>
  Type.Optional(Type.Object({ triggers: Type.Array(trigger, { minItems: 2, maxItems: 5 }) }));

export const InnerDiscountTrigger = named(
  "InnerDiscountTrigger",
  OneOf(
    ["and", "or", ...simpleFields],
    Type.Object({
      triggerType: Type.Enum([...combinations, ...simpleTypes]),
      ...triggerFields,
      and: Type.Optional(Type.Object({ triggers: Type.Array(SimpleDiscountTrigger, { minItems: 2, maxItems: 5 }) })),
      or: Type.Optional(Type.Object({ triggers: Type.Array(SimpleDiscountTrigger, { minItems: 2, maxItems: 5 }) })),
    }),
    true,
  ),
);

export const DiscountTrigger = named(
  "DiscountTrigger",
  OneOf(
    ["and", "or", ...simpleFields],
    Type.Object({
      triggerType: Type.Enum([...combinations, ...simpleTypes]),
      ...triggerFields,
      and: several(InnerDiscountTrigger),
      or: several(InnerDiscountTrigger),
    }),
    true,
  ),
);
export type DiscountTrigger = Static<typeof DiscountTrigger>;

export const RuleDiscount = named(
  "Discount",
  OneOf(
    ["percentage", "fixedAmount", "fixedPrice", "quantityBased", "buyXGetY"],
    Type.Object({
      discountType: Type.Enum([
        "PERCENTAGE",
        "FIXED_AMOUNT",
        "FIXED_PRICE",
        "QUANTITY_BASED",
        "BUY_X_GET_Y",
        "FREE_SHIPPING",
      ]),
      targetType: Type.Enum(["SPECIFIC_ITEMS", "SHIPPING"]),
      /** Covers all items without scopes. */
      specificItemsInfo: Type.Optional(Type.Object({ scopes: scopes() })),
      percentage: Type.Optional(Type.Number({ minimum: 0.1, maximum: 100 })),
      /** With `percentage`: the maximum discount per purchase (extension). */
      maximumAmount: Type.Optional(Decimal({ gt: "0", lte: "1000000000000", maxScale: 4 })),
      /** Off each unit. */
      fixedAmount: Type.Optional(Decimal({ gt: "0", lte: "1000000000000", maxScale: 4 })),
      /** Price per unit. */
      fixedPrice: Type.Optional(discountAmount()),
      /** Every `quantity` units cost `price` together. */
      quantityBased: Type.Optional(
        Type.Object({
          configurations: Type.Array(
            Type.Object({
              id: Type.Optional(Id),
              quantity: Type.Integer({ minimum: 2, maximum: 100_000 }),
              price: Decimal({ gte: "0", lte: "1000000", maxScale: 4 }),
            }),
            { minItems: 1, maxItems: 1 },
          ),
        }),
      ),
      /**
       * For every `buyQuantity` units of `buyScopes`, `getQuantity` other units of the discount's scopes are reduced
       * (extension).
       */
      buyXGetY: Type.Optional(
        Type.Object({
          buyQuantity: Type.Integer({ minimum: 1, maximum: 1000 }),
          buyScopes: scopes(),
          getQuantity: Type.Integer({ minimum: 1, maximum: 1000 }),
          percentage: Type.Number({ minimum: 0.1, maximum: 100 }),
          maxUses: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
        }),
      ),
    }),
  ),
);
export type RuleDiscount = Static<typeof RuleDiscount>;

export const DiscountStacking = Type.Enum(["COMPETES", "ADDS", "ALONE"]);

const TagList = Type.Object({ tagIds: Type.Array(Text(100), { maxItems: 100 }) });
const Tags = Type.Object({ privateTags: Type.Optional(TagList), publicTags: Type.Optional(TagList) });

const ruleFields = {
  name: Text(50, 1),
  active: Type.Boolean({ default: true }),
  trigger: Type.Optional(DiscountTrigger),
  activeTimeInfo: Type.Optional(Type.Object({ start: Type.Optional(Timestamp), end: Type.Optional(Timestamp) })),
  discounts: Type.Object({ values: Type.Array(RuleDiscount, { minItems: 1, maxItems: 1 }) }),
  /** `COMPETES`: each line takes the best of these. `ADDS`: applies on top. `ALONE`: doesn't combine (extension). */
  stacking: Type.Optional(DiscountStacking),
  /** Higher priorities apply first, regardless of the amount (extension). */
  priority: Type.Optional(Type.Integer({ minimum: -1000, maximum: 1000 })),
  /** Number of orders in total and per customer (extension). */
  usageLimit: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000_000 }))),
  limitPerCustomer: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 }))),
  /** Skips products on sale (extension). */
  skipsSaleItems: Type.Optional(Type.Boolean()),
  tags: Type.Optional(Tags),
};

export const NewDiscountRule = named("NewDiscountRule", Type.Object(ruleFields));
export type NewDiscountRule = Static<typeof NewDiscountRule>;

const {
  active: _active,
  trigger: _trigger,
  activeTimeInfo: _time,
  ...changeable
} = Type.Partial(Type.Object(ruleFields)).properties;
export const DiscountRuleChanges = named(
  "DiscountRuleChanges",
  Type.Object({
    ...changeable,
    active: Type.Optional(Type.Boolean()),
    trigger: Type.Optional(Nullable(DiscountTrigger)),
    activeTimeInfo: Type.Optional(
      Nullable(Type.Object({ start: Type.Optional(Nullable(Timestamp)), end: Type.Optional(Nullable(Timestamp)) })),
    ),
    /** Revision the caller read; an outdated one is rejected. */
    revision: Type.Optional(Revision),
  }),
);
export type DiscountRuleChanges = Static<typeof DiscountRuleChanges>;

export const DiscountRule = named(
  "DiscountRule",
  Type.Object({
    ...ruleFields,
    id: Id,
    revision: Revision,
    createdDate: Timestamp,
    updatedDate: Timestamp,
    status: Type.Enum(["LIVE", "EXPIRED", "PENDING"]),
    usageCount: Type.Integer(),
  }),
);
export type DiscountRule = Static<typeof DiscountRule>;

/** Usage of a discount. Amounts are decimal text in the store's currency. */
export const DiscountUsage = named(
  "DiscountUsage",
  Type.Object({
    uses: Type.Integer(),
    amount: Type.String(),
    currency: Type.String(),
    /** The last 30 days in the store's time zone, oldest first, including days without uses. */
    days: Type.Array(Type.Object({ date: Type.String(), uses: Type.Integer(), amount: Type.String() })),
  }),
);
export type DiscountUsage = Static<typeof DiscountUsage>;

const readers = { actors: ["staff", "app"], permission: "discounts:read" } as const;
const writers = { actors: ["staff", "app"], permission: "discounts:write" } as const;
const byId = Type.Object({ discountRuleId: Type.String() });

export const createDiscountRule = endpoint({
  id: "discounts.createDiscountRule",
  method: "POST",
  path: "/v1/discount-rules",
  services: ["/ecom"],
  summary: "Create an automatic discount.",
  access: writers,
  body: Type.Object({ discountRule: NewDiscountRule }),
  response: Type.Object({ discountRule: DiscountRule }),
  errors: ["MAX_DISCOUNT_RULES_REACHED"],
});

export const getDiscountRule = endpoint({
  id: "discounts.getDiscountRule",
  method: "GET",
  path: "/v1/discount-rules/{discountRuleId}",
  services: ["/ecom"],
  summary: "Get an automatic discount.",
  access: readers,
  params: byId,
  response: Type.Object({ discountRule: DiscountRule }),
  errors: ["DISCOUNT_RULE_NOT_FOUND"],
});

export const queryDiscountRules = endpoint({
  id: "discounts.queryDiscountRules",
  method: "POST",
  path: "/v1/discount-rules/query",
  services: ["/ecom"],
  isQuery: true,
  summary: "Query automatic discounts, newest first by default.",
  access: readers,
  body: Type.Object({ query: Type.Optional(CursorQuery) }),
  response: Type.Object({ discountRules: Type.Array(DiscountRule), pagingMetadata: CursorPagingMetadata }),
  errors: ["UNKNOWN_FILTER"],
});

export const updateDiscountRule = endpoint({
  id: "discounts.updateDiscountRule",
  method: "PATCH",
  path: "/v1/discount-rules/{discountRuleId}",
  services: ["/ecom"],
  summary: "Update an automatic discount. Omitted fields are unchanged.",
  access: writers,
  params: byId,
  body: Type.Object({ discountRule: DiscountRuleChanges }),
  response: Type.Object({ discountRule: DiscountRule }),
  errors: ["DISCOUNT_RULE_NOT_FOUND", "REVISION_CONFLICT", "USAGE_LIMIT_TOO_LOW"],
});

export const deleteDiscountRule = endpoint({
  id: "discounts.deleteDiscountRule",
  method: "DELETE",
  path: "/v1/discount-rules/{discountRuleId}",
  services: ["/ecom"],
  summary: "Delete an automatic discount.",
  access: writers,
  params: byId,
  response: Nothing,
  errors: ["DISCOUNT_RULE_NOT_FOUND"],
});

export const getDiscountRuleUsage = endpoint({
  id: "discounts.getDiscountRuleUsage",
  method: "GET",
  path: "/v1/discount-rules/{discountRuleId}/usage",
  services: ["/ecom"],
  summary: "Get an automatic discount's usage and total discount.",
  access: readers,
  params: byId,
  response: Type.Object({ usage: DiscountUsage }),
  errors: ["DISCOUNT_RULE_NOT_FOUND"],
  isOurs: true,
});

export const listCustomTriggers = endpoint({
  id: "discounts.listCustomTriggers",
  method: "POST",
  path: "/v1/discount-custom-triggers/list",
  services: ["/ecom"],
  summary: "List the custom discount triggers of installed apps.",
  access: readers,
  response: Type.Object({
    triggers: Type.Array(Type.Object({ id: Type.String(), appId: Id, name: Type.String() })),
  }),
});
