/**
 * Additional fees and tip settings. These endpoints are extensions; a checkout returns its fees in `additionalFees`.
 */
import { type Static, Type } from "typebox";
import { optionalFields } from "../bulk-values.ts";
import { endpoint, publicAccess } from "../endpoint.ts";
import { CursorQuery } from "../queries.ts";
import {
  Country,
  CursorPagingMetadata,
  Decimal,
  Id,
  Nothing,
  Nullable,
  named,
  Revision,
  Text,
  Timestamp,
} from "../values.ts";

const Amount = Decimal({ gte: "0", lte: "1000000000", maxScale: 4 });

const feeFields = {
  code: Type.String({ minLength: 1, maxLength: 100, pattern: "^[A-Za-z0-9_-]+$" }),
  /** Shown to shoppers. */
  name: Text(50, 1),
  type: Type.Enum(["HANDLING_FEE", "INSURANCE", "OTHER"]),
  active: Type.Boolean({ default: true }),
  /** Charged once, or per line or unit, depending on `per`. */
  price: Type.Optional(Amount),
  /** Added to the price: a percentage of the covered items after discounts. */
  percentage: Type.Optional(Nullable(Decimal({ gt: "0", lte: "100", maxScale: 4 }))),
  per: Type.Enum(["ORDER", "LINE", "UNIT"], { default: "ORDER" }),
  taxable: Type.Boolean({ default: true }),
  taxGroupId: Type.Optional(Nullable(Id)),
  /** The items that trigger the fee and that it is calculated on. */
  scope: Type.Enum(["ALL", "SHIPPABLE", "PRODUCTS", "COLLECTIONS"], { default: "ALL" }),
  scopeIds: Type.Array(Text(36, 1), { maxItems: 500, default: [] }),
  /** Empty applies everywhere, also while the address is unknown. */
  countries: Type.Array(Country, { maxItems: 250, default: [] }),
  /** Purchases with at least this subtotal don't pay the fee. */
  freeFrom: Type.Optional(Nullable(Amount)),
};
export const NewAdditionalFeeRule = named("NewAdditionalFeeRule", Type.Object(feeFields));
export type NewAdditionalFeeRule = Static<typeof NewAdditionalFeeRule>;

const {
  active: _a,
  per: _p,
  taxable: _t,
  scope: _s,
  scopeIds: _i,
  countries: _c,
  ...plain
} = optionalFields(feeFields);
export const AdditionalFeeRuleChanges = named(
  "AdditionalFeeRuleChanges",
  Type.Object({
    ...plain,
    active: Type.Optional(Type.Boolean()),
    per: Type.Optional(Type.Enum(["ORDER", "LINE", "UNIT"])),
    taxable: Type.Optional(Type.Boolean()),
    scope: Type.Optional(Type.Enum(["ALL", "SHIPPABLE", "PRODUCTS", "COLLECTIONS"])),
    scopeIds: Type.Optional(Type.Array(Text(36, 1), { maxItems: 500 })),
    countries: Type.Optional(Type.Array(Country, { maxItems: 250 })),
    revision: Type.Optional(Revision),
  }),
);
export type AdditionalFeeRuleChanges = Static<typeof AdditionalFeeRuleChanges>;

export const AdditionalFeeRule = named(
  "AdditionalFeeRule",
  Type.Object({ ...feeFields, id: Id, revision: Revision, createdDate: Timestamp, updatedDate: Timestamp }),
);
export type AdditionalFeeRule = Static<typeof AdditionalFeeRule>;

const readers = { actors: ["staff", "app"], permission: "settings:read" } as const;
const writers = { actors: ["staff", "app"], permission: "settings:write" } as const;
const byId = Type.Object({ id: Type.String() });
const answer = Type.Object({ additionalFee: AdditionalFeeRule });

export const createAdditionalFee = endpoint({
  id: "additional-fees.createAdditionalFee",
  method: "POST",
  path: "/v1/additional-fees",
  services: ["/ecom"],
  summary: "Create an additional fee.",
  access: writers,
  body: Type.Object({ additionalFee: NewAdditionalFeeRule }),
  response: answer,
  errors: ["ALREADY_EXISTS", "TAX_GROUP_NOT_FOUND"],
  isOurs: true,
});

export const getAdditionalFee = endpoint({
  id: "additional-fees.getAdditionalFee",
  method: "GET",
  path: "/v1/additional-fees/{id}",
  services: ["/ecom"],
  summary: "Get an additional fee.",
  access: readers,
  params: byId,
  response: answer,
  errors: ["ADDITIONAL_FEE_NOT_FOUND"],
  isOurs: true,
});

export const queryAdditionalFees = endpoint({
  id: "additional-fees.queryAdditionalFees",
  method: "POST",
  path: "/v1/additional-fees/query",
  services: ["/ecom"],
  isQuery: true,
  summary: "Query additional fees, newest first by default.",
  access: readers,
  body: Type.Object({ query: Type.Optional(CursorQuery) }),
  response: Type.Object({ additionalFees: Type.Array(AdditionalFeeRule), pagingMetadata: CursorPagingMetadata }),
  errors: ["UNKNOWN_FILTER"],
  isOurs: true,
});

export const updateAdditionalFee = endpoint({
  id: "additional-fees.updateAdditionalFee",
  method: "PATCH",
  path: "/v1/additional-fees/{id}",
  services: ["/ecom"],
  summary: "Update an additional fee. Omitted fields are unchanged; `null` clears a field.",
  access: writers,
  params: byId,
  body: Type.Object({ additionalFee: AdditionalFeeRuleChanges }),
  response: answer,
  errors: ["ADDITIONAL_FEE_NOT_FOUND", "REVISION_CONFLICT", "ALREADY_EXISTS", "TAX_GROUP_NOT_FOUND"],
  isOurs: true,
});

export const deleteAdditionalFee = endpoint({
  id: "additional-fees.deleteAdditionalFee",
  method: "DELETE",
  path: "/v1/additional-fees/{id}",
  services: ["/ecom"],
  summary: "Delete an additional fee. Existing orders are unchanged.",
  access: writers,
  params: byId,
  response: Nothing,
  errors: ["ADDITIONAL_FEE_NOT_FOUND"],
  isOurs: true,
});

export const StoreTipSettings = named(
  "StoreTipSettings",
  Type.Object({
    enabled: Type.Boolean(),
    /** Whether percentages or fixed amounts are offered. */
    type: Type.Enum(["PERCENTAGE", "AMOUNT"]),
    /** Presets, in percent of the line items: `["10", "15", "20"]`. */
    percentages: Type.Array(Decimal({ gt: "0", lte: "100", maxScale: 2 }), { maxItems: 5 }),
    /** Presets in the store's currency. */
    amounts: Type.Array(Decimal({ gt: "0", lte: "1000000", maxScale: 2 }), { maxItems: 5 }),
    /** Whether shoppers can enter a custom amount. */
    customAllowed: Type.Boolean(),
    /** The maximum tip in percent of the line items, to catch typing errors. */
    maximumPercentage: Nullable(Decimal({ gt: "0", lte: "1000", maxScale: 2 })),
  }),
);
export type StoreTipSettings = Static<typeof StoreTipSettings>;

export const getTipSettings = endpoint({
  id: "additional-fees.getTipSettings",
  method: "GET",
  path: "/v1/store-tip-settings",
  services: ["/ecom"],
  summary: "Get the tip settings of the checkout.",
  access: publicAccess("settings:read"),
  response: Type.Object({ tipSettings: StoreTipSettings }),
  isOurs: true,
});

export const updateTipSettings = endpoint({
  id: "additional-fees.updateTipSettings",
  method: "PATCH",
  path: "/v1/store-tip-settings",
  services: ["/ecom"],
  summary: "Update the tip settings of the checkout. Omitted fields are unchanged.",
  access: writers,
  body: Type.Object({ tipSettings: Type.Partial(StoreTipSettings) }),
  response: Type.Object({ tipSettings: StoreTipSettings }),
  isOurs: true,
});
