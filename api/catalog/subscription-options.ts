/**
 * Subscription options of version 1 (docs/protocol/catalog-v1.md#subscription-options). Version 3 has them inside
 * products.
 */
import { type Static, Type } from "typebox";
import { endpoint, publicAccess } from "../endpoint.ts";
import { ItemsMetadata } from "../queries.ts";
import { Id, Nothing, Nullable, named, Paging, Text, Words } from "../values.ts";

export const subscriptionFrequencies = ["DAY", "WEEK", "MONTH", "YEAR"] as const;
export const MAX_SUBSCRIPTION_OPTIONS = 6;

const settings = {
  frequency: Type.Enum([...subscriptionFrequencies]),
  /** Number of frequency units per billing cycle; defaults to 1. */
  interval: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  /** True: renews until canceled. Mutually exclusive with `billingCycles`, after which it ends. */
  autoRenewal: Type.Optional(Type.Boolean()),
  billingCycles: Type.Optional(Nullable(Type.Integer({ minimum: 2, maximum: 999 }))),
};
const Discount = Type.Object({
  type: Type.Enum(["UNDEFINED", "AMOUNT", "PERCENT"]),
  /** Whole units of the store's currency, or percent. */
  value: Type.Optional(Type.Number({ minimum: 0, maximum: 999_999_999.99 })),
});

const optionFields = {
  id: Id,
  title: Type.String(),
  description: Type.String(),
  subscriptionSettings: Type.Object({
    frequency: Type.Enum(["UNDEFINED", ...subscriptionFrequencies]),
    interval: Type.Integer(),
    autoRenewal: Type.Boolean(),
    billingCycles: Type.Optional(Type.Integer()),
  }),
  discount: Type.Object({ type: Type.Enum(["UNDEFINED", "AMOUNT", "PERCENT"]), value: Type.Number() }),
};
export const SubscriptionOption = named("SubscriptionOption", Type.Object(optionFields));
export type SubscriptionOption = Static<typeof SubscriptionOption>;
export const SubscriptionOptionInProduct = named(
  "SubscriptionOptionInProduct",
  Type.Object({ ...optionFields, hidden: Type.Boolean() }),
);
export type SubscriptionOptionInProduct = Static<typeof SubscriptionOptionInProduct>;

const Title = Words(20);
export const NewSubscriptionOption = named(
  "NewSubscriptionOption",
  Type.Object({
    title: Title,
    description: Type.Optional(Nullable(Text(60))),
    subscriptionSettings: Type.Object(settings),
    discount: Type.Optional(Nullable(Discount)),
  }),
);
export type NewSubscriptionOption = Static<typeof NewSubscriptionOption>;
export const SubscriptionOptionChanges = named(
  "SubscriptionOptionChanges",
  Type.Object({
    id: Type.Optional(Text(36)),
    title: Type.Optional(Title),
    description: Type.Optional(Nullable(Text(60))),
    subscriptionSettings: Type.Optional(Type.Object(settings)),
    discount: Type.Optional(Nullable(Discount)),
  }),
);
export type SubscriptionOptionChanges = Static<typeof SubscriptionOptionChanges>;

const writeServices = ["/stores", "/_api/subscription-options-server"];
const readServices = ["/_api/subscription-options-reader-server"];
const readers = publicAccess("products:read");
const writers = { actors: ["staff", "app"], permission: "products:write" } as const;
const ById = Type.Object({ id: Type.String() });
const ByProduct = Type.Object({ productId: Type.String() });
const One = Type.Object({ subscriptionOption: SubscriptionOption });
const Many = Type.Object({ subscriptionOptions: Type.Array(SubscriptionOption) });
const discountErrors = ["INVALID_SUBSCRIPTION_DISCOUNT_AMOUNT"] as const;

export const getSubscriptionOptionsForProduct = endpoint({
  id: "subscription-options.getSubscriptionOptionsForProduct",
  method: "GET",
  path: "/v1/subscription-options/byProduct/{productId}",
  services: readServices,
  summary: "Lists the subscription options of a product in order. Staff and apps can request hidden ones.",
  access: readers,
  params: ByProduct,
  query: Type.Object({ includeHiddenSubscriptionOptions: Type.Optional(Type.Boolean()) }),
  response: Type.Object({ subscriptionOptions: Type.Array(SubscriptionOptionInProduct) }),
  errors: ["PRODUCT_NOT_FOUND"],
  isCacheable: true,
});

export const getOneTimePurchasesStatus = endpoint({
  id: "subscription-options.getOneTimePurchasesStatus",
  method: "GET",
  path: "/v1/subscription-options/product/{productId}/oneTimePurchasesStatus",
  services: readServices,
  summary: "Returns whether a product can also be bought as a one-time purchase.",
  access: readers,
  params: ByProduct,
  response: Type.Object({ allowed: Type.Boolean() }),
  errors: ["PRODUCT_NOT_FOUND"],
  isCacheable: true,
});

export const getProductIdsForSubscriptionOption = endpoint({
  id: "subscription-options.getProductIdsForSubscriptionOption",
  method: "GET",
  path: "/v1/subscription-options/{id}/productIds",
  services: readServices,
  summary: "Lists the products that have a subscription option.",
  access: readers,
  params: ById,
  query: Type.Object({ includeHiddenProducts: Type.Optional(Type.Boolean()), paging: Type.Optional(Paging) }),
  response: Type.Object({
    productIds: Type.Array(Type.String()),
    metadata: ItemsMetadata,
    totalResults: Type.Integer(),
  }),
  errors: ["SUBSCRIPTION_OPTION_NOT_FOUND"],
});

export const getSubscriptionOption = endpoint({
  id: "subscription-options.getSubscriptionOption",
  method: "GET",
  path: "/v1/subscription-options/{id}",
  services: readServices,
  summary: "Returns a subscription option.",
  access: readers,
  params: ById,
  response: One,
  errors: ["SUBSCRIPTION_OPTION_NOT_FOUND"],
  isCacheable: true,
});

export const createSubscriptionOption = endpoint({
  id: "subscription-options.createSubscriptionOption",
  method: "POST",
  path: "/v1/subscription-options",
  services: writeServices,
  summary: "Creates a subscription option.",
  access: writers,
  body: Type.Object({ subscriptionOption: NewSubscriptionOption }),
  response: One,
  errors: [...discountErrors],
});

export const bulkUpdateSubscriptionOptions = endpoint({
  id: "subscription-options.bulkUpdateSubscriptionOptions",
  method: "PATCH",
  path: "/v1/subscription-options",
  services: writeServices,
  summary: "Updates several subscription options, all or none.",
  access: writers,
  body: Type.Object({
    subscriptionOptions: Type.Array(Type.Object({ ...SubscriptionOptionChanges.properties, id: Text(36, 1) }), {
      minItems: 1,
      maxItems: 100,
    }),
  }),
  response: Many,
  errors: ["SUBSCRIPTION_OPTION_NOT_FOUND", ...discountErrors],
});

export const updateSubscriptionOption = endpoint({
  id: "subscription-options.updateSubscriptionOption",
  method: "PATCH",
  path: "/v1/subscription-options/{id}",
  services: writeServices,
  summary: "Updates the fields that are sent; null clears a field.",
  access: writers,
  params: ById,
  body: Type.Object({ subscriptionOption: SubscriptionOptionChanges }),
  response: One,
  errors: ["SUBSCRIPTION_OPTION_NOT_FOUND", ...discountErrors],
});

export const deleteSubscriptionOption = endpoint({
  id: "subscription-options.deleteSubscriptionOption",
  method: "DELETE",
  path: "/v1/subscription-options/{id}",
  services: writeServices,
  summary: "Deletes a subscription option and removes it from its products.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["SUBSCRIPTION_OPTION_NOT_FOUND"],
});

export const bulkCreateSubscriptionOptions = endpoint({
  id: "subscription-options.bulkCreateSubscriptionOptions",
  method: "POST",
  path: "/v1/subscription-options/createBulk",
  services: writeServices,
  summary: "Creates several subscription options, all or none.",
  access: writers,
  body: Type.Object({ subscriptionOptions: Type.Array(NewSubscriptionOption, { minItems: 1, maxItems: 100 }) }),
  response: Many,
  errors: [...discountErrors],
});

export const bulkDeleteSubscriptionOptions = endpoint({
  id: "subscription-options.bulkDeleteSubscriptionOptions",
  method: "POST",
  path: "/v1/subscription-options/deleteBulk",
  services: writeServices,
  summary: "Deletes several subscription options, all or none.",
  access: writers,
  body: Type.Object({ ids: Type.Array(Text(36, 1), { minItems: 1, maxItems: 100 }) }),
  response: Nothing,
  errors: ["SUBSCRIPTION_OPTION_NOT_FOUND"],
});

export const assignSubscriptionOptions = endpoint({
  id: "subscription-options.assignSubscriptionOptions",
  method: "POST",
  path: "/v1/subscription-options/product/{productId}/assign",
  services: writeServices,
  summary: "Replaces the subscription options of a product, in this order.",
  access: writers,
  params: ByProduct,
  body: Type.Object({
    assignedSubscriptionOptions: Type.Optional(
      Type.Array(Type.Object({ id: Text(36, 1), hidden: Type.Optional(Type.Boolean()) }), {
        maxItems: MAX_SUBSCRIPTION_OPTIONS,
      }),
    ),
  }),
  response: Nothing,
  errors: ["PRODUCT_NOT_FOUND", "SUBSCRIPTION_OPTION_NOT_FOUND"],
});

export const allowOneTimePurchases = endpoint({
  id: "subscription-options.allowOneTimePurchases",
  method: "PATCH",
  path: "/v1/subscription-options/product/{productId}/allowOneTimePurchase",
  services: writeServices,
  summary: "Sets whether a product can also be bought as a one-time purchase.",
  access: writers,
  params: ByProduct,
  body: Type.Object({ allowed: Type.Boolean() }),
  response: Nothing,
  errors: ["PRODUCT_NOT_FOUND", "ERROR_ALL_SUBSCRIPTIONS_HIDDEN_FOR_SUBSCRIPTION_ONLY_PRODUCT"],
});
