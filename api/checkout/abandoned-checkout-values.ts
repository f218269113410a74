/** Shapes of abandoned checkouts and recovery settings (docs/protocol/abandoned-checkouts.md#abandoned-checkout). */
import { type Static, Type } from "typebox";
import {
  CatalogReference,
  ContactDetails,
  Currency,
  DescriptionLine,
  FreeObject,
  Id,
  Image,
  Money4,
  named,
  PhysicalProperties,
  Quantity,
  Text,
  Timestamp,
  Translated,
} from "../values.ts";
import { AppliedDiscount } from "./totals.ts";

export const abandonedStatuses = ["ABANDONED", "RECOVERED"] as const;
export const abandonedActivityTypes = [
  "SCHEDULED",
  "EMAIL_SENT",
  "EMAIL_NOT_SENT",
  "NOTIFICATION_SENT",
  "TASK_CREATED",
  "AUTOMATION_SKIPPED",
] as const;

const AbandonedLineItem = named(
  "AbandonedLineItem",
  Type.Object({
    id: Id,
    quantity: Quantity,
    catalogReference: CatalogReference,
    productName: Translated,
    price: Money4,
    priceBeforeDiscounts: Money4,
    descriptionLines: Type.Array(DescriptionLine),
    image: Type.Optional(Image),
    physicalProperties: Type.Optional(PhysicalProperties),
  }),
);

export const AbandonedCheckout = named(
  "AbandonedCheckout",
  Type.Object({
    id: Id,
    createdDate: Timestamp,
    updatedDate: Timestamp,
    /** Absent when the buyer left before the checkout. */
    checkoutId: Type.Optional(Id),
    cartId: Type.Optional(Id),
    status: Type.Enum([...abandonedStatuses]),
    buyerLanguage: Type.Optional(Type.String()),
    buyerInfo: Type.Object({
      visitorId: Type.Optional(Id),
      memberId: Type.Optional(Id),
      userId: Type.Optional(Id),
      contactId: Type.Optional(Id),
      email: Type.Optional(Type.String()),
    }),
    contactDetails: ContactDetails,
    currency: Currency,
    conversionCurrency: Currency,
    totalPrice: Money4,
    subtotalPrice: Money4,
    activities: Type.Array(Type.Object({ createdDate: Timestamp, type: Type.Enum([...abandonedActivityTypes]) })),
    checkoutRecoveredDate: Type.Optional(Timestamp),
    checkoutUrl: Type.String(),
    lineItems: Type.Array(AbandonedLineItem),
    appliedDiscounts: Type.Array(AppliedDiscount),
    /** Extensions: when it was abandoned, its recovery state, and whether a recovery email can be sent. */
    abandonedDate: Timestamp,
    orderId: Type.Optional(Id),
    mayBeMailed: Type.Boolean(),
  }),
);
export type AbandonedCheckout = Static<typeof AbandonedCheckout>;

export const RecoveryMail = named(
  "RecoveryMail",
  Type.Object({
    /** Delay after the abandonment. */
    delayMinutes: Type.Integer({ minimum: 0, maximum: 43_200 }),
    /** Replaces the default text; `{store}`, `{name}` and `{item}` are placeholders. */
    subject: Type.Optional(Text(120)),
    message: Type.Optional(Text(1000)),
    /** A coupon the mail offers and its link applies. */
    couponCode: Type.Optional(Text(50, 1)),
  }),
);
export type RecoveryMail = Static<typeof RecoveryMail>;

export const AbandonedCartSettings = named(
  "AbandonedCartSettings",
  Type.Object({
    isEnabled: Type.Boolean(),
    /** How long a cart must be inactive to count as abandoned. */
    abandonAfterMinutes: Type.Integer({ minimum: 10, maximum: 10_080 }),
    /** EXPLICIT: only shoppers who opted in get emails. UNLESS_REFUSED: everyone except unsubscribed addresses. */
    consent: Type.Enum(["EXPLICIT", "UNLESS_REFUSED"]),
    /** Minimum number of days between two sequences to the same address. */
    pauseDays: Type.Integer({ minimum: 0, maximum: 90 }),
    mails: Type.Array(RecoveryMail, { maxItems: 5 }),
    /** Days until the personal data of abandoned carts is deleted. */
    keepDays: Type.Integer({ minimum: 7, maximum: 730 }),
  }),
);
export type AbandonedCartSettings = Static<typeof AbandonedCartSettings>;

export const abandonedCartActivityTypes = [
  "UNRECOGNIZED_TYPE",
  "SCHEDULED",
  "EMAIL_SENT",
  "EMAIL_NOT_SENT",
  "NOTIFICATION_SENT",
  "TASK_CREATED",
  "CUSTOM_ACTIVITY",
] as const;

/** The buyer, in the shape of catalog version 1. */
export const AbandonedCartBuyer = Type.Object({
  id: Type.Optional(Id),
  identityType: Type.Enum(["ADMIN", "MEMBER", "VISITOR", "CONTACT"]),
  email: Type.Optional(Type.String()),
  phone: Type.Optional(Type.String()),
  firstName: Type.Optional(Type.String()),
  lastName: Type.Optional(Type.String()),
});

/** The legacy shape of catalog version 1 (docs/protocol/catalog-v1.md#abandoned-carts). */
export const AbandonedCart = named(
  "AbandonedCart",
  Type.Object({
    id: Id,
    status: Type.Enum([...abandonedStatuses]),
    abandonTime: Timestamp,
    buyerInfo: AbandonedCartBuyer,
    /** Includes the currency symbol. */
    total: Type.String(),
    activities: Type.Array(
      Type.Object({
        activityType: Type.Enum([...abandonedCartActivityTypes]),
        message: Type.String(),
        timestamp: Timestamp,
        /** For CUSTOM_ACTIVITY: activities without a type in this version. */
        customData: Type.Optional(Type.Object({ namespace: Type.String(), customValue: FreeObject })),
      }),
    ),
  }),
);
export type AbandonedCart = Static<typeof AbandonedCart>;
