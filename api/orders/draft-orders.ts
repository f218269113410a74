/**
 * Draft orders (docs/protocol/billing-and-drafts.md#draft-orders): new orders that staff put together, and edits of
 * placed orders. A draft has no effect until it is committed; responses show the totals it would have.
 */
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { CursorQuery } from "../queries.ts";
import { AddressWithContact, CursorPagingMetadata, FreeObject, Id, Nothing, Text } from "../values.ts";
import {
  CalculatedDraftOrder,
  CommitSettings,
  DepositInput,
  DiscountOption,
  DraftCreateSettings,
  DraftInput,
  DraftOrder,
  FeeOption,
  LineItemChange,
  lineLists,
  nonDraftableReasons,
} from "./draft-order-values.ts";
import { NewBuyer, NewShipping } from "./orders/order-intake.ts";
import { BusinessLocation, ChannelInfo, Order } from "./orders/order-values.ts";

const services = ["/ecom"];
const readers = { actors: ["staff", "app"], permission: "orders:read" } as const;
const writers = { actors: ["staff", "app"], permission: "orders:write" } as const;
const DraftId = Type.Object({ draftOrderId: Type.String() });
const Calculated = Type.Object({ calculatedDraftOrder: CalculatedDraftOrder });
const gone = ["DRAFT_ORDER_DOES_NOT_EXIST"] as const;
const closed = [...gone, "DRAFT_ORDER_ALREADY_COMMITTED", "CALCULATION_ERROR"] as const;

const addErrors = [
  "CATALOG_ITEM_NOT_FOUND",
  "GIFT_CARD_ITEM_UNSUPPORTED",
  "SUBSCRIPTION_ITEM_UNSUPPORTED",
  "MAX_ITEMS_REACHED",
  "DUPLICATED_LINE_ITEM_IDS",
  "INVALID_AMOUNT",
  "INVALID_OPTIONS",
  "LINE_ITEM_DOES_NOT_EXIST",
] as const;

export const createDraftOrder = endpoint({
  id: "draftOrders.createDraftOrder",
  method: "POST",
  path: "/v1/draft-orders",
  services,
  summary:
    "Create a draft: an edit of `orderId` (or the open edit, if there is one), a copy of `sourceOrderId` at today's prices, or the given `draftOrder`.",
  access: writers,
  body: Type.Object({
    orderId: Type.Optional(Id),
    sourceOrderId: Type.Optional(Id),
    draftOrder: Type.Optional(DraftInput),
  }),
  response: Type.Object({ ...Calculated.properties, preexistingDraftOrder: Type.Boolean() }),
  errors: [
    "ORDER_NOT_FOUND",
    "ORDER_CANNOT_BE_EDITED",
    "CALCULATION_ERROR",
    "LINE_ITEM_NOT_FOUND",
    "BUSINESS_LOCATION_NOT_FOUND",
    ...addErrors,
  ],
  isIdempotent: true,
});

export const createEmptyDraftOrder = endpoint({
  id: "draftOrders.createEmptyDraftOrder",
  method: "POST",
  path: "/v1/draft-orders/create-empty-draft-order",
  services,
  summary: "Create an empty draft of a new order.",
  access: writers,
  response: Calculated,
});

export const getDraftOrder = endpoint({
  id: "draftOrders.getDraftOrder",
  method: "GET",
  path: "/v1/draft-orders/{draftOrderId}",
  services,
  summary: "Get a draft with its current totals.",
  access: readers,
  params: DraftId,
  response: Calculated,
  errors: [...gone, "CALCULATION_ERROR"],
});

export const queryDraftOrders = endpoint({
  id: "draftOrders.queryDraftOrders",
  method: "POST",
  path: "/v1/draft-orders/query",
  services,
  isQuery: true,
  summary: "Query drafts, last updated first. Fields: id, orderId, status, createdDate, updatedDate, createdBy.userId.",
  access: readers,
  body: Type.Object({ query: Type.Optional(CursorQuery) }),
  response: Type.Object({ draftOrders: Type.Array(DraftOrder), pagingMetadata: CursorPagingMetadata }),
  errors: ["UNKNOWN_FILTER", "CALCULATION_ERROR"],
});

export const deleteDraftOrder = endpoint({
  id: "draftOrders.deleteDraftOrder",
  method: "DELETE",
  path: "/v1/draft-orders/{draftOrderId}",
  services,
  summary: "Delete a draft. Committed changes stay.",
  access: writers,
  params: DraftId,
  response: Nothing,
  errors: [...gone, "DRAFT_ORDER_CANNOT_BE_DELETED"],
});

export const getOrderDraftabilityStatus = endpoint({
  id: "draftOrders.getOrderDraftabilityStatus",
  method: "GET",
  path: "/v1/draft-orders/{orderId}/draftability",
  services,
  summary: "Get whether an order can be edited, and the reasons if not.",
  access: readers,
  params: Type.Object({ orderId: Type.String() }),
  response: Type.Object({
    orderId: Type.String(),
    orderDraftable: Type.Boolean(),
    nonDraftableReasons: Type.Array(Type.Enum([...nonDraftableReasons])),
  }),
});

export const addLineItemsToDraftOrder = endpoint({
  id: "draftOrders.addLineItems",
  method: "POST",
  path: "/v1/draft-orders/{draftOrderId}/add-line-items",
  services,
  summary: "Add catalog items, at catalog or custom prices, and custom items.",
  access: writers,
  params: DraftId,
  body: Type.Object(lineLists),
  response: Calculated,
  errors: [...closed, ...addErrors, "EMPTY_CHANGE_REQUEST"],
});

export const updateLineItems = endpoint({
  id: "draftOrders.updateLineItems",
  method: "POST",
  path: "/v1/draft-orders/{draftOrderId}/line-items",
  services,
  summary:
    "Update line items: quantity (0 removes), price, name, description, modifiers. Quantities can't fall below what was fulfilled or refunded.",
  access: writers,
  params: DraftId,
  body: Type.Object({
    lineItemChanges: Type.Array(LineItemChange, { minItems: 1, maxItems: 300 }),
  }),
  response: Calculated,
  errors: [
    ...closed,
    "LINE_ITEM_DOES_NOT_EXIST",
    "MULTIPLE_CHANGES_FOR_SAME_LINE_ITEM",
    "EMPTY_CHANGE_REQUEST",
    "UPDATING_PRICE_OF_REMOVED_ITEM_IS_FORBIDDEN",
    "QUANTITY_BELOW_FULFILLED",
    "INVALID_AMOUNT",
  ],
});
/** Whether each one applies; those that don't are kept. */
const Applied = Type.Array(Type.Object({ id: Id, applied: Type.Boolean() }), { minItems: 1, maxItems: 320 });
const discountErrors = [...closed, "DISCOUNT_NOT_FOUND", "DISCOUNT_REMOVE_NOT_SUPPORTED", "INVALID_AMOUNT"] as const;

export const createCustomDiscounts = endpoint({
  id: "draftOrders.createCustomDiscounts",
  method: "POST",
  path: "/v1/draft-orders/{draftOrderId}/create-custom-discounts",
  services,
  summary: "Add a discount, as an amount or percentage, to the order, to line items or to shipping.",
  access: writers,
  params: DraftId,
  body: Type.Object({ discounts: Type.Array(DiscountOption, { minItems: 1, maxItems: 100 }) }),
  response: Calculated,
  errors: [...discountErrors, "LINE_ITEM_NOT_FOUND"],
});

export const setDiscounts = endpoint({
  id: "draftOrders.setDiscounts",
  method: "POST",
  path: "/v1/draft-orders/{draftOrderId}/set-discounts",
  services,
  summary: "Set which discounts of the draft apply.",
  access: writers,
  params: DraftId,
  body: Type.Object({ discounts: Applied }),
  response: Calculated,
  errors: [...discountErrors],
});

export const deleteCustomDiscounts = endpoint({
  id: "draftOrders.deleteCustomDiscounts",
  method: "POST",
  path: "/v1/draft-orders/{draftOrderId}/delete-custom-discounts",
  services,
  summary: "Delete discounts added in the draft. Discounts of the order are disabled instead.",
  access: writers,
  params: DraftId,
  body: Type.Object({ discountIds: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
  response: Calculated,
  errors: [...discountErrors],
});

const feeErrors = [
  ...closed,
  "ADDITIONAL_FEE_NOT_FOUND",
  "ADDITIONAL_FEE_REMOVE_NOT_SUPPORTED",
  "INVALID_AMOUNT",
] as const;

export const createCustomAdditionalFees = endpoint({
  id: "draftOrders.createCustomAdditionalFees",
  method: "POST",
  path: "/v1/draft-orders/{draftOrderId}/create-additional-fees",
  services,
  summary: "Add fees.",
  access: writers,
  params: DraftId,
  body: Type.Object({ customAdditionalFees: Type.Array(FeeOption, { minItems: 1, maxItems: 100 }) }),
  response: Calculated,
  errors: [...feeErrors, "LINE_ITEM_NOT_FOUND"],
});

export const setAdditionalFees = endpoint({
  id: "draftOrders.setAdditionalFees",
  method: "POST",
  path: "/v1/draft-orders/{draftOrderId}/set-additional-fees",
  services,
  summary: "Set which fees of the draft apply.",
  access: writers,
  params: DraftId,
  body: Type.Object({ additionalFees: Applied }),
  response: Calculated,
  errors: [...feeErrors],
});

export const deleteCustomAdditionalFees = endpoint({
  id: "draftOrders.deleteCustomAdditionalFees",
  method: "POST",
  path: "/v1/draft-orders/{draftOrderId}/delete-custom-additional-fees",
  services,
  summary: "Delete fees added in the draft. Fees of the order are disabled instead.",
  access: writers,
  params: DraftId,
  body: Type.Object({ customAdditionalFees: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
  response: Calculated,
  errors: [...feeErrors],
});

const draftOrderId = Id;
const setter = <Name extends string, Body extends Parameters<typeof Type.Object>[0]>(
  name: Name,
  path: string,
  { fields, summary }: { fields: Body; summary: string },
) => ({
  id: `draftOrders.${name}`,
  method: "PUT" as const,
  path: `/v1/draft-orders/${path}`,
  services,
  summary,
  access: writers,
  body: Type.Object({ draftOrderId, ...fields }),
  response: Calculated,
});

export const setBillingInfo = endpoint({
  ...setter("setBillingInfo", "set-billing-info", {
    fields: { billingInfo: Type.Optional(AddressWithContact) },
    summary: "Sets where the bill goes; without one, clears it.",
  }),
  errors: [...closed],
});

export const setRecipientInfo = endpoint({
  ...setter("setRecipientInfo", "set-recipient-info", {
    fields: { recipientInfo: Type.Optional(AddressWithContact) },
    summary: "Set the recipient and shipping address. Taxes and shipping options are recalculated.",
  }),
  errors: [...closed],
});

export const setBuyerInfo = endpoint({
  ...setter("setBuyerInfo", "set-buyer-info", {
    fields: { buyerInfo: Type.Optional(NewBuyer) },
    summary: "Set the buyer.",
  }),
  errors: [...closed],
});

export const setShippingInfo = endpoint({
  ...setter("setShippingInfo", "set-shipping-info", {
    fields: { shippingInfo: Type.Optional(NewShipping) },
    summary: "Set the shipping method and price. Without one, remove it.",
  }),
  errors: [...closed, "INVALID_AMOUNT"],
});

export const setBusinessLocation = endpoint({
  ...setter("setBusinessLocation", "set-business-location", {
    fields: { businessLocation: Type.Optional(BusinessLocation) },
    summary: "Set the business location of the order.",
  }),
  errors: [...closed, "BUSINESS_LOCATION_CANNOT_BE_EDITED", "BUSINESS_LOCATION_NOT_FOUND"],
});

export const setTaxExemption = endpoint({
  ...setter("setTaxExemption", "set-tax-exemption", {
    fields: { taxExempt: Type.Optional(Type.Boolean()) },
    summary: "Set or remove the tax exemption.",
  }),
  errors: [...closed],
});

export const setDeposit = endpoint({
  id: "draftOrders.setDeposit",
  method: "POST",
  path: "/v1/draft-orders/{draftOrderId}/set-deposit",
  services,
  summary: "Set the deposit of a new order, as an amount or percentage. Without one, remove it.",
  access: writers,
  params: DraftId,
  body: Type.Object({
    depositDetails: Type.Optional(DepositInput),
  }),
  response: Calculated,
  errors: [
    ...closed,
    "SET_DEPOSIT_NOT_ALLOWED_IN_EDIT_MODE",
    "DRAFT_ORDER_DEPOSIT_AMOUNT_EXCEEDS_ORDER_TOTAL",
    "INVALID_AMOUNT",
  ],
});

export const updateExtendedFields = endpoint({
  id: "draftOrders.updateExtendedFields",
  method: "POST",
  path: "/v1/draft-orders/{id}/update-extended-fields",
  services,
  summary: "Replace one namespace of the draft's extended fields.",
  access: writers,
  params: Type.Object({ id: Type.String() }),
  body: Type.Object({ namespace: Text(100, 1), namespaceData: Type.Optional(FreeObject) }),
  response: Type.Object({ draftOrder: DraftOrder }),
  errors: [...closed],
});

export const commitDraftOrder = endpoint({
  id: "draftOrders.commitDraftOrder",
  method: "POST",
  path: "/v1/draft-orders/{draftOrderId}/commit",
  services,
  summary:
    "Apply an edit: update the lines, totals, stock and timeline of the order. `refundDifference` (an addition of this store) refunds an overpayment.",
  access: writers,
  params: DraftId,
  body: Type.Object({
    commitSettings: Type.Optional(CommitSettings),
    reason: Type.Optional(Text(200)),
  }),
  response: Type.Object({ committedDraftOrder: DraftOrder, orderAfterCommit: Order }),
  errors: [
    ...closed,
    "ORDER_NOT_FOUND",
    "ORDER_CANNOT_BE_EDITED",
    "DRAFT_ORDER_COMMIT_FAILED_VALIDATIONS",
    "DUPLICATED_LINE_ITEM_IDS",
    "QUANTITY_BELOW_FULFILLED",
    "FULL_OUT_OF_STOCK",
    "PARTIAL_OUT_OF_STOCK",
  ],
  isIdempotent: true,
});

export const createOrderFromDraft = endpoint({
  id: "draftOrders.createOrderFromDraft",
  method: "POST",
  path: "/v1/draft-orders/{draftOrderId}/create-order",
  services,
  summary:
    "Create an order from the draft. Tracked items are taken from stock; the payment is requested by a link or marked as paid.",
  access: writers,
  params: DraftId,
  body: Type.Object({
    createSettings: Type.Optional(DraftCreateSettings),
    reason: Type.Optional(Text(200)),
    channelInfo: Type.Optional(ChannelInfo),
  }),
  response: Type.Object({ committedDraftOrder: DraftOrder, createdOrder: Order }),
  errors: [
    ...closed,
    "CREATE_ORDER_FAILED_VALIDATIONS",
    "FULL_OUT_OF_STOCK",
    "PARTIAL_OUT_OF_STOCK",
    "DISCOUNT_NO_LONGER_AVAILABLE",
  ],
  isIdempotent: true,
});
