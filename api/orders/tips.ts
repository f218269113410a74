/**
 * Tips (docs/protocol/gift-cards-and-subscriptions.md#tips): settings, the shopper's choice, tips of orders and their
 * distribution among staff.
 */
import { type Static, Type } from "typebox";
import { Extensions } from "../bulk-values.ts";
import { endpoint } from "../endpoint.ts";
import { CursorQuery } from "../queries.ts";
import {
  CatalogAppId,
  CursorPagingMetadata,
  Decimal,
  Id,
  Money2,
  Nothing,
  Nullable,
  named,
  Quantity,
  Revision,
  Text,
  Timestamp,
} from "../values.ts";

const everybody = {
  actors: ["visitor", "member", "staff", "app"],
  permission: "settings:read",
  scope: "cart",
} as const;
const settingReaders = { actors: ["staff", "app"], permission: "settings:read" } as const;
const settingWriters = { actors: ["staff", "app"], permission: "settings:write" } as const;
const orderReaders = { actors: ["staff", "app"], permission: "orders:read" } as const;
const orderWriters = { actors: ["staff", "app"], permission: "orders:write" } as const;
const tips = ["/tips"];
const tipSettings = ["/tip-settings"];

const Amount = Decimal({ gte: "0", lte: "1000000000000", maxScale: 4 });

export const TipChoice = named(
  "WireTipChoice",
  Type.Object({
    /** A percentage of the items' price, or an amount. */
    value: Decimal({ gte: "0", lte: "1000000", maxScale: 4 }),
    tipType: Type.Enum(["PERCENTAGE", "AMOUNT", "CUSTOM"]),
  }),
);

const Staff = Type.Object({
  id: Type.Optional(Id),
  name: Type.Optional(Text(500)),
  staffMemberId: Type.Optional(Id),
  identificationData: Type.Optional(
    Type.Object({
      anonymousVisitorId: Type.Optional(Id),
      memberId: Type.Optional(Id),
      wixUserId: Type.Optional(Id),
      appId: Type.Optional(Id),
      contactId: Type.Optional(Id),
    }),
  ),
});
export type TippedStaff = Static<typeof Staff>;

const LineItemInfo = Type.Object({
  lineItemId: Type.Optional(Text(100, 1)),
  catalogReference: Type.Optional(
    Type.Object({ catalogItemId: Type.Optional(Text(36, 1)), appId: Type.Optional(CatalogAppId) }),
  ),
  /** Price of one unit. */
  price: Type.Optional(Amount),
  name: Type.Optional(Text(200)),
  quantity: Type.Optional(Quantity),
});
export type TippedLine = Static<typeof LineItemInfo>;

const Source = Type.Enum(["UNKNOWN_SOURCE", "POS", "WEB", "DASHBOARD"]);

export const TipDistribution = named(
  "TipDistribution",
  Type.Object({
    id: Id,
    /** The order's ID: an order has at most one tip. */
    tipId: Id,
    orderId: Id,
    staff: Staff,
    amount: Type.String(),
    lineItemInfo: Type.Array(LineItemInfo),
    transaction: Type.Optional(Type.Object({ id: Type.Optional(Id), date: Type.Optional(Timestamp) })),
    createdDate: Timestamp,
    source: Source,
  }),
);
export type TipDistribution = Static<typeof TipDistribution>;

const NewDistribution = Type.Object({
  staff: Type.Optional(Staff),
  amount: Amount,
  lineItemInfo: Type.Optional(Type.Array(LineItemInfo, { maxItems: 12 })),
  /** Set for paid-out shares, which can't be changed or removed. */
  transaction: Type.Optional(Type.Object({ id: Type.Optional(Id), date: Type.Optional(Timestamp) })),
  source: Type.Optional(Source),
});
export type NewDistribution = Static<typeof NewDistribution>;

export const Tip = named(
  "Tip",
  Type.Object({
    id: Type.Optional(Id),
    /** Price of the items after discounts. */
    lineItemSubtotal: Type.String(),
    amount: Type.String(),
    distributions: Type.Array(TipDistribution),
    undistributedAmount: Type.String(),
  }),
);
export type Tip = Static<typeof Tip>;

const OrderInfo = Type.Object({
  orderId: Type.Optional(Id),
  additionalFeeId: Type.Optional(Id),
  additionalFeePrice: Type.Optional(Money2),
});

const lines = Type.Array(LineItemInfo, { minItems: 1, maxItems: 50 });

export const previewTip = endpoint({
  id: "tips.previewTip",
  method: "POST",
  path: "/v1/tips/preview",
  services: tips,
  summary: "Calculate the tip of a choice for given items.",
  access: everybody,
  body: Type.Object({
    lineItemInfo: lines,
    tipChoice: TipChoice,
    tipSettingsId: Type.Optional(Id),
    draftOrderId: Type.Optional(Id),
  }),
  response: Type.Object({ tip: Tip }),
  errors: ["TIP_SETTINGS_NOT_FOUND", "INVALID_TIP"],
});

export const getTipByOrderId = endpoint({
  id: "tips.getTipByOrderId",
  method: "GET",
  path: "/v1/tips/order/{orderId}",
  services: tips,
  summary: "Get the tip of an order and its distribution; the amount is 0 if there is none.",
  access: orderReaders,
  params: Type.Object({ orderId: Type.String() }),
  response: Type.Object({ tip: Tip }),
  errors: ["ORDER_NOT_FOUND"],
});

export const getTipByDraftOrderId = endpoint({
  id: "tips.getTipByDraftOrderId",
  method: "GET",
  path: "/v1/tips/draft-order/{draftOrderId}",
  services: tips,
  summary: "Get the tip of a draft: its fee with the code `tip`.",
  access: orderReaders,
  params: Type.Object({ draftOrderId: Type.String() }),
  response: Type.Object({ tip: Tip }),
  errors: ["DRAFT_ORDER_NOT_FOUND"],
});

export const getTipChoice = endpoint({
  id: "tips.getTipChoice",
  method: "GET",
  path: "/v1/tips/choice/{purchaseFlowId}",
  services: tips,
  summary: "Get the tip chosen in the caller's own checkout of this purchase, if any.",
  access: everybody,
  params: Type.Object({ purchaseFlowId: Type.String() }),
  response: Type.Object({ tipChoice: Type.Optional(TipChoice) }),
  errors: ["CHECKOUT_NOT_FOUND"],
});

export const updateTipChoice = endpoint({
  id: "tips.updateTipChoice",
  method: "PATCH",
  path: "/v1/tips/choice",
  services: tips,
  summary: "Set the tip in the caller's own checkout, within the settings. A value of 0 removes it.",
  access: { actors: ["visitor", "member", "staff", "app"], permission: "orders:write", scope: "cart" },
  body: Type.Object({ tipChoice: TipChoice, purchaseFlowId: Id }),
  response: Type.Object({ tipChoice: TipChoice }),
  errors: ["CHECKOUT_NOT_FOUND", "CHECKOUT_IS_COMPLETE", "TIPS_NOT_ENABLED", "TIP_TOO_LARGE", "INVALID_TIP"],
});

export const setTipOnOrder = endpoint({
  id: "tips.setTipOnOrder",
  method: "POST",
  path: "/v1/tips/set",
  services: tips,
  summary:
    "Set the tip of a placed order and its distribution. The order's total is updated; paid-out shares can't change.",
  access: orderWriters,
  body: Type.Object({
    orderId: Id,
    tip: Type.Object({
      amount: Decimal({ gt: "0", lte: "1000000000000", maxScale: 4 }),
      distributions: Type.Optional(
        Type.Array(Type.Object({ ...NewDistribution.properties, id: Type.Optional(Id) }), { maxItems: 50 }),
      ),
    }),
  }),
  response: Type.Object({ tip: Tip, orderInfo: OrderInfo }),
  errors: ["ORDER_NOT_FOUND", "INVALID_TIP", "CANNOT_REMOVE_PAID_TIP_DISTRIBUTION"],
  isIdempotent: true,
});

export const removeTipFromOrder = endpoint({
  id: "tips.removeTipFromOrder",
  method: "POST",
  path: "/v1/tips/remove",
  services: tips,
  summary: "Remove the tip of an order unless it is paid. Succeeds if there is none.",
  access: orderWriters,
  body: Type.Object({ orderId: Id }),
  response: Type.Object({ orderInfo: OrderInfo }),
  errors: ["ORDER_NOT_FOUND", "INVALID_TIP", "CANNOT_REMOVE_PAID_TIP_DISTRIBUTION"],
  isIdempotent: true,
});

export const addTipDistributionsToOrder = endpoint({
  id: "tips.addTipDistributionsToOrder",
  method: "POST",
  path: "/v1/tips/tip-distributions/add",
  services: tips,
  summary: "Add shares to the tip of an order.",
  access: orderWriters,
  body: Type.Object({ orderId: Id, tipDistributions: Type.Array(NewDistribution, { minItems: 1, maxItems: 50 }) }),
  response: Type.Object({ tipDistributions: Type.Array(TipDistribution), orderInfo: OrderInfo }),
  errors: ["ORDER_NOT_FOUND", "INVALID_TIP"],
  isIdempotent: true,
});

export const queryTipDistributions = endpoint({
  id: "tips.queryTipDistributions",
  method: "POST",
  path: "/v1/tips/tip-distributions/query",
  services: tips,
  isQuery: true,
  summary: "Query tip distributions, newest first. Fields: id, orderId, tipId, staffMemberId, createdDate, source.",
  access: orderReaders,
  body: Type.Object({ query: Type.Optional(CursorQuery) }),
  response: Type.Object({ tipDistributions: Type.Array(TipDistribution), pagingMetadata: CursorPagingMetadata }),
  errors: ["UNKNOWN_FILTER"],
});

export const sumTipDistributionAmounts = endpoint({
  id: "tips.sumTipDistributionAmounts",
  method: "POST",
  path: "/v1/tips/tip-distributions/sum-amounts",
  services: tips,
  summary: "Sum the tip distributions that match a filter, in the store's currency.",
  access: orderReaders,
  body: Type.Object({ filter: Type.Optional(Type.Unknown()) }),
  response: Type.Object({ totalAmount: Type.String() }),
  errors: ["UNKNOWN_FILTER"],
});

const Preset = Type.Object({
  value: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
  default: Type.Optional(Type.Boolean()),
});
const settingFields = {
  locationId: Type.Optional(Nullable(Id)),
  paymentTerminalId: Type.Optional(Nullable(Text(30, 1))),
  userId: Type.Optional(Nullable(Id)),
  tipType: Type.Optional(Type.Enum(["PERCENTAGE", "AMOUNT"])),
  presets: Type.Optional(Type.Array(Preset, { minItems: 1, maxItems: 5 })),
  /** Whether checkouts offer tips. */
  allowCustomerTip: Type.Optional(Type.Boolean()),
  allowBusinessTipAtPayment: Type.Optional(Type.Boolean()),
  allowCustomAmount: Type.Optional(Type.Boolean()),
  allowEditDistribution: Type.Optional(Type.Boolean()),
  autoTipOnCheckInEnabled: Type.Optional(Type.Boolean()),
  autoTipOnCheckInPercentage: Type.Optional(Nullable(Type.Number({ minimum: 0.01, maximum: 100 }))),
  staffDistributionMethod: Type.Optional(Type.Enum(["EQUAL", "PROPORTIONAL"])),
  extendedFields: Type.Optional(Extensions),
};
const NewTipSettings = Type.Object(settingFields);
export type NewTipSettings = Static<typeof NewTipSettings>;

export const TipSettings = named(
  "TipSettings",
  Type.Object({
    ...settingFields,
    id: Id,
    revision: Revision,
    createdDate: Timestamp,
    updatedDate: Timestamp,
    default: Type.Boolean(),
    appId: Type.Optional(Id),
  }),
);
export type TipSettings = Static<typeof TipSettings>;
const oneSet = Type.Object({ tipSettings: TipSettings });

export const createTipSettings = endpoint({
  id: "tips.createTipSettings",
  method: "POST",
  path: "/v1/tip-settings",
  services: tipSettings,
  summary: "Get the tip settings of a location, point of sale or staff member.",
  access: settingWriters,
  body: Type.Object({ tipSettings: NewTipSettings }),
  response: oneSet,
  errors: ["ALREADY_EXISTS", "INVALID_TIP_SETTINGS", "CANNOT_HAVE_MORE_THAN_ONE_DEFAULT_PRESET"],
});

export const createDefaultTipSettings = endpoint({
  id: "tips.createDefaultTipSettings",
  method: "POST",
  path: "/v1/tip-settings/create-default",
  services: tipSettings,
  summary: "Get the default tip settings, including those of checkouts.",
  access: settingWriters,
  body: Type.Object({ tipSettings: NewTipSettings }),
  response: oneSet,
  errors: ["DEFAULT_SETTINGS_ALREADY_EXISTS", "INVALID_TIP_SETTINGS", "CANNOT_HAVE_MORE_THAN_ONE_DEFAULT_PRESET"],
});

export const updateTipSettings = endpoint({
  id: "tips.updateTipSettings",
  method: "PATCH",
  path: "/v1/tip-settings",
  services: tipSettings,
  summary: "Update tip settings. Omitted fields are unchanged.",
  access: settingWriters,
  body: Type.Object({
    tipSettings: Type.Object({ ...settingFields, id: Id, revision: Type.Optional(Revision) }),
  }),
  response: oneSet,
  errors: [
    "TIP_SETTINGS_NOT_FOUND",
    "REVISION_CONFLICT",
    "ALREADY_EXISTS",
    "INVALID_TIP_SETTINGS",
    "CANNOT_HAVE_MORE_THAN_ONE_DEFAULT_PRESET",
  ],
});

export const queryTipSettings = endpoint({
  id: "tips.queryTipSettings",
  method: "POST",
  path: "/v1/tip-settings/query",
  services: tipSettings,
  isQuery: true,
  summary: "List tip settings, oldest first.",
  access: settingReaders,
  body: Type.Object({ query: Type.Optional(CursorQuery) }),
  response: Type.Object({ tipSettings: Type.Array(TipSettings), pagingMetadata: CursorPagingMetadata }),
  errors: ["UNKNOWN_FILTER"],
});

export const deleteTipSettings = endpoint({
  id: "tips.deleteTipSettings",
  method: "DELETE",
  path: "/v1/tip-settings/{tipSettingsId}",
  services: tipSettings,
  summary: "Delete the settings of a location, point of sale or staff member; the default settings apply instead.",
  access: settingWriters,
  params: Type.Object({ tipSettingsId: Type.String() }),
  response: Nothing,
  errors: ["TIP_SETTINGS_NOT_FOUND", "CANNOT_DELETE_DEFAULT_SETTINGS"],
});

export const listTippableStaff = endpoint({
  id: "tips.listTippableStaff",
  method: "GET",
  path: "/v1/eligible-staff",
  services: ["/tips-staff"],
  summary: "List the site users who can receive a share of tips.",
  access: orderReaders,
  query: Type.Object({
    includeWixUsers: Type.Optional(Type.Boolean()),
    filterByName: Type.Optional(Text(500)),
    filterByIds: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  }),
  response: Type.Object({ staff: Type.Array(Staff) }),
});
