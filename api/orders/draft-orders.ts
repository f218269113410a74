/**
 * Draft orders (wire, identity 9.3): new orders that staff put together, and edits of orders that stand. Nothing counts until
 * a draft is committed; until then every answer shows what it would come to.
 */
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { CursorQuery } from "../queries.ts";
import { AddressWithContact, CursorPagingMetadata, FreeObject, Id, Nothing, Text } from "../values.ts";
import {
  CalculatedDraftOrder,
  CommitSettings,
  DepositWish,
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
    "Begins a draft: an edit of `orderId` (the open one when there is one), a copy of `sourceOrderId` at today's prices, or what `draftOrder` says.",
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
  summary: "Begins a new order with nothing in it.",
  access: writers,
  response: Calculated,
});

export const getDraftOrder = endpoint({
  id: "draftOrders.getDraftOrder",
  method: "GET",
  path: "/v1/draft-orders/{draftOrderId}",
  services,
  summary: "A draft with what it comes to now.",
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
  summary: "Drafts, last changed first. Fields: id, orderId, status, createdDate, updatedDate, createdBy.userId.",
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
  summary: "Throws a draft away. What was committed stays.",
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
  summary: "Whether an order can be edited, and why not.",
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
  summary: "Adds items of the catalog, at its prices or the given ones, and lines by hand.",
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
    "Changes lines: quantity (0 removes), price, name, description, modifiers. Nothing below what was sent or refunded.",
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
/** Which of them count; the others are kept and do not. */
const Applied = Type.Array(Type.Object({ id: Id, applied: Type.Boolean() }), { minItems: 1, maxItems: 320 });
const discountErrors = [...closed, "DISCOUNT_NOT_FOUND", "DISCOUNT_REMOVE_NOT_SUPPORTED", "INVALID_AMOUNT"] as const;

export const createCustomDiscounts = endpoint({
  id: "draftOrders.createCustomDiscounts",
  method: "POST",
  path: "/v1/draft-orders/{draftOrderId}/create-custom-discounts",
  services,
  summary: "Takes an amount or a percentage off the whole, off single lines or off the delivery.",
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
  summary: "Says which of the draft's discounts count.",
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
  summary: "Deletes discounts that were made in the draft; those of the order are switched off instead.",
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
  summary: "Adds fees.",
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
  summary: "Says which of the draft's fees count.",
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
  summary: "Deletes fees that were made in the draft; those of the order are switched off instead.",
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
    summary: "Sets who receives the goods; tax and delivery options follow.",
  }),
  errors: [...closed],
});

export const setBuyerInfo = endpoint({
  ...setter("setBuyerInfo", "set-buyer-info", {
    fields: { buyerInfo: Type.Optional(NewBuyer) },
    summary: "Sets who buys.",
  }),
  errors: [...closed],
});

export const setShippingInfo = endpoint({
  ...setter("setShippingInfo", "set-shipping-info", {
    fields: { shippingInfo: Type.Optional(NewShipping) },
    summary: "Sets how the goods go and what that costs; without one, takes it away.",
  }),
  errors: [...closed, "INVALID_AMOUNT"],
});

export const setBusinessLocation = endpoint({
  ...setter("setBusinessLocation", "set-business-location", {
    fields: { businessLocation: Type.Optional(BusinessLocation) },
    summary: "Sets the location that the order belongs to.",
  }),
  errors: [...closed, "BUSINESS_LOCATION_CANNOT_BE_EDITED", "BUSINESS_LOCATION_NOT_FOUND"],
});

export const setTaxExemption = endpoint({
  ...setter("setTaxExemption", "set-tax-exemption", {
    fields: { taxExempt: Type.Optional(Type.Boolean()) },
    summary: "Takes the tax off, or puts it back on.",
  }),
  errors: [...closed],
});

export const setDeposit = endpoint({
  id: "draftOrders.setDeposit",
  method: "POST",
  path: "/v1/draft-orders/{draftOrderId}/set-deposit",
  services,
  summary: "Sets what of a new order is to be paid first, as an amount or a percentage; without one, clears it.",
  access: writers,
  params: DraftId,
  body: Type.Object({
    depositDetails: Type.Optional(DepositWish),
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
  summary: "Replaces one namespace of the draft's extended fields.",
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
    "Applies an edit: lines and figures change, stock is taken or put back, the history says what changed. `refundDifference` (ours) sends back what was paid too much.",
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
    "Makes the draft an order. Counted units are taken from the stock; the money is asked for by a payment link or marked as paid.",
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
