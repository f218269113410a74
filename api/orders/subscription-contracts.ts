/**
 * Subscription contracts (docs/protocol/gift-cards-and-subscriptions.md#subscription-contracts). Members view and
 * change their own, staff and apps all of them. State, next billing date, cycles and the endpoints that change a
 * contract are additions of this store.
 */
import { type Static, Type } from "typebox";
import { SubscriptionFrequency } from "../checkout/carts/cart-lines.ts";
import { endpoint, event } from "../endpoint.ts";
import { CursorQuery } from "../queries.ts";
import {
  AddressWithContact,
  CursorPagingMetadata,
  ExtendedFields,
  Id,
  Money2,
  Nothing,
  named,
  Text,
  Timestamp,
  WeightUnit,
} from "../values.ts";
import { OrderLineItem } from "./orders/order-line-item-values.ts";
import {
  BuyerInfo,
  ChannelInfo,
  CustomField,
  OrderAdditionalFee,
  OrderAppliedDiscount,
  OrderPriceSummary,
  OrderShippingInfo,
} from "./orders/order-values.ts";

export const contractStates = ["PENDING", "ACTIVE", "PAUSED", "PAST_DUE", "CANCELED", "ENDED"] as const;
export type ContractState = (typeof contractStates)[number];
export const cycleStates = ["PENDING", "PAID", "FAILED", "ABANDONED"] as const;

export const SubscriptionSettings = named(
  "ContractSubscriptionSettings",
  Type.Object({
    frequency: SubscriptionFrequency,
    interval: Type.Integer(),
    autoRenewal: Type.Boolean(),
    billingCycles: Type.Optional(Type.Integer()),
    enableCustomerCancellation: Type.Boolean(),
    freeTrialPeriod: Type.Optional(Type.Object({ frequency: SubscriptionFrequency, interval: Type.Integer() })),
  }),
);

export const SubscriptionContractActivity = named(
  "SubscriptionContractActivity",
  Type.Object({
    id: Id,
    createdDate: Timestamp,
    author: Type.Optional(Type.Object({ userId: Type.Optional(Id), appId: Type.Optional(Type.String()) })),
    activityType: Type.Enum(["UNKNOWN_ACTIVITY_TYPE", "CHANGES_APPLIED"]),
    /** First cycle to which a change applies, and its reason. */
    changesApplied: Type.Optional(
      Type.Object({
        contractTarget: Type.Object({ nextCycleNumber: Type.Optional(Type.Integer()) }),
        changes: Type.Array(Type.Object({})),
        reason: Type.Optional(Type.String()),
      }),
    ),
    /** Addition of this store, such as PAUSED, RESUMED, SKIPPED, BILLED, PAYMENT_FAILED. */
    kind: Type.String(),
    reason: Type.Optional(Type.String()),
    cycleNumber: Type.Optional(Type.Integer()),
    orderId: Type.Optional(Id),
  }),
);

export const SubscriptionContract = named(
  "SubscriptionContract",
  Type.Object({
    id: Id,
    revision: Type.String(),
    createdDate: Timestamp,
    updatedDate: Timestamp,
    subscriptionSettings: SubscriptionSettings,
    lineItems: Type.Array(OrderLineItem),
    buyerInfo: BuyerInfo,
    buyerLanguage: Type.String(),
    weightUnit: WeightUnit,
    currency: Type.String(),
    currencyConversionDetails: Type.Object({ originalCurrency: Type.String(), conversionRate: Type.String() }),
    taxIncludedInPrices: Type.Boolean(),
    /** Price of one cycle. */
    priceSummary: OrderPriceSummary,
    billingInfo: Type.Optional(AddressWithContact),
    shippingInfo: Type.Optional(OrderShippingInfo),
    recipientInfo: Type.Optional(AddressWithContact),
    channelInfo: ChannelInfo,
    appliedDiscounts: Type.Array(OrderAppliedDiscount),
    additionalFees: Type.Array(OrderAdditionalFee),
    customFields: Type.Array(CustomField),
    extendedFields: ExtendedFields,
    activities: Type.Array(SubscriptionContractActivity),
    state: Type.Enum([...contractStates]),
    title: Type.String(),
    originOrderId: Id,
    nextCycleNumber: Type.Integer(),
    nextBillingDate: Type.Optional(Timestamp),
    /** Next retry of a failed payment. */
    retryDate: Type.Optional(Timestamp),
    canceledDate: Type.Optional(Timestamp),
    cancelReason: Type.Optional(Type.String()),
    cycles: Type.Array(
      Type.Object({
        cycleNumber: Type.Integer(),
        state: Type.Enum([...cycleStates]),
        orderId: Id,
        amount: Money2,
        dueDate: Timestamp,
        attempts: Type.Integer(),
        failure: Type.Optional(Type.String()),
      }),
    ),
  }),
);
export type SubscriptionContract = Static<typeof SubscriptionContract>;

const services = ["/ecom/subscription-contracts"];
const base = "/v1/subscription-contracts";
const readers = { actors: ["member", "staff", "app"], permission: "subscriptions:read", scope: "orders:read" } as const;
const writers = {
  actors: ["member", "staff", "app"],
  permission: "subscriptions:write",
  scope: "orders:write",
} as const;
const ById = Type.Object({ subscriptionContractId: Id });
const One = Type.Object({ subscriptionContract: SubscriptionContract });
const Reason = Type.Object({ reason: Type.Optional(Text(200)) });

export const getSubscriptionContract = endpoint({
  id: "subscription-contracts.getSubscriptionContract",
  method: "GET",
  path: `${base}/{subscriptionContractId}`,
  services,
  summary: "Get a contract with its cycles and activities.",
  access: readers,
  params: ById,
  response: One,
  errors: ["SUBSCRIPTION_CONTRACT_NOT_FOUND"],
});

export const querySubscriptionContracts = endpoint({
  id: "subscription-contracts.querySubscriptionContracts",
  method: "POST",
  path: `${base}/query`,
  services,
  isQuery: true,
  summary:
    "Query contracts; members get their own. Filterable and sortable: id, createdDate, updatedDate, state, nextBillingDate; filterable: buyerInfo.memberId, buyerInfo.email, originOrderId.",
  access: readers,
  body: Type.Object({ query: Type.Optional(CursorQuery) }),
  response: Type.Object({
    subscriptionContracts: Type.Array(SubscriptionContract),
    pagingMetadata: CursorPagingMetadata,
    total: Type.Integer(),
  }),
  errors: ["UNKNOWN_FILTER"],
});

const change = <Body extends typeof Reason>(name: string, path: string, summary: string, body: Body) =>
  endpoint({
    id: `subscription-contracts.${name}`,
    method: "POST",
    path: `${base}/{subscriptionContractId}/${path}`,
    services,
    summary,
    access: writers,
    params: ById,
    body,
    response: One,
    errors: ["SUBSCRIPTION_CONTRACT_NOT_FOUND", "SUBSCRIPTION_STATE", "CUSTOMER_CANCELLATION_OFF"],
    isOurs: true,
  });

export const pauseSubscription = change(
  "pauseSubscription",
  "pause",
  "Pause a contract. It isn't billed until it is resumed.",
  Reason,
);
export const resumeSubscription = change(
  "resumeSubscription",
  "resumption",
  "Resume a contract. The next cycle is billed on its date, or now if that has passed.",
  Reason,
);
export const skipCycle = change("skipCycle", "skip", "Skip one cycle. The next one is due one interval later.", Reason);
export const cancelSubscription = change(
  "cancelSubscription",
  "cancellation",
  "Cancel a contract. Payments aren't refunded; an unpaid renewal order is canceled.",
  Reason,
);

export const changeSubscriptionAddress = endpoint({
  id: "subscription-contracts.changeAddress",
  method: "POST",
  path: `${base}/{subscriptionContractId}/address`,
  services,
  summary:
    "Change the shipping address of the next cycles. Members can only change it within the same country and subdivision, so that taxes and shipping stay the same.",
  access: writers,
  params: ById,
  body: Type.Object({ recipientInfo: AddressWithContact }),
  response: One,
  errors: ["SUBSCRIPTION_CONTRACT_NOT_FOUND", "SUBSCRIPTION_STATE", "ADDRESS_OUT_OF_REGION"],
  isOurs: true,
});

export const retryBilling = endpoint({
  id: "subscription-contracts.retryBilling",
  method: "POST",
  path: `${base}/{subscriptionContractId}/billing-attempt`,
  services,
  summary: "Retry a failed payment now, for example after the member saved another card.",
  access: writers,
  params: ById,
  response: One,
  errors: ["SUBSCRIPTION_CONTRACT_NOT_FOUND", "SUBSCRIPTION_STATE"],
  isOurs: true,
});

export const getSubscriptionForecast = endpoint({
  id: "subscription-contracts.getForecast",
  method: "GET",
  path: "/v1/subscription-forecast",
  services,
  summary: "Forecast what contracts will bill in each of the next twelve months, and count contracts by state.",
  access: { actors: ["staff", "app"], permission: "subscriptions:read" },
  response: Type.Object({
    months: Type.Array(Type.Object({ month: Type.String(), billings: Type.Integer(), amount: Money2 })),
    states: Type.Array(Type.Object({ state: Type.Enum([...contractStates]), contracts: Type.Integer() })),
    /** Average monthly revenue of active contracts. */
    monthlyAmount: Money2,
  }),
  isOurs: true,
});

const entity = "wix.ecom.subscription_contracts.v1.subscription_contract";

export const deleteSubscription = endpoint({
  id: "subscription-contracts.deleteSubscription",
  method: "DELETE",
  path: `${base}/{subscriptionContractId}`,
  services,
  summary: "Delete a contract without payments. Contracts with payments can only be canceled.",
  access: { actors: ["staff", "app"], permission: "subscriptions:write" },
  params: ById,
  response: Nothing,
  errors: ["SUBSCRIPTION_CONTRACT_NOT_FOUND", "SUBSCRIPTION_STATE"],
  isOurs: true,
});

export const subscriptionContractCreated = event({
  type: `${entity}_created`,
  entity,
  family: "created",
  when: "An order with a subscription was placed.",
  payload: SubscriptionContract,
});
export const subscriptionContractUpdated = event({
  type: `${entity}_updated`,
  entity,
  family: "updated",
  when: "A subscription was billed, paused, resumed, skipped or canceled, or its payment failed.",
  payload: SubscriptionContract,
});
export const subscriptionContractDeleted = event({
  type: `${entity}_deleted`,
  entity,
  family: "deleted",
  when: "A subscription without any payment was removed.",
  payload: Type.Object({}),
});
