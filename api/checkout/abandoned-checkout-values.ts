/** What is known of carts and checkouts that were left, and how the store wins them back (wire, identity 10.4; catalogue 6). */
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
    /** Absent when the buyer left before checking out. */
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
    /** Ours: when it counted as left, what came of it, and whether a recovery mail may go out. */
    abandonedDate: Timestamp,
    orderId: Type.Optional(Id),
    mayBeMailed: Type.Boolean(),
  }),
);
export type AbandonedCheckout = Static<typeof AbandonedCheckout>;

export const RecoveryMail = named(
  "RecoveryMail",
  Type.Object({
    /** After the cart counted as left. */
    delayMinutes: Type.Integer({ minimum: 0, maximum: 43_200 }),
    /** Words of the merchant instead of the store's own; `{store}`, `{name}` and `{item}` are filled in. */
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
    /** How long a cart must be untouched to count as left. */
    abandonAfterMinutes: Type.Integer({ minimum: 10, maximum: 10_080 }),
    /** EXPLICIT: only who agreed is mailed. UNLESS_REFUSED: everybody but those who unsubscribed. */
    consent: Type.Enum(["EXPLICIT", "UNLESS_REFUSED"]),
    /** Nobody gets a second sequence within so many days. */
    pauseDays: Type.Integer({ minimum: 0, maximum: 90 }),
    mails: Type.Array(RecoveryMail, { maxItems: 5 }),
    /** Personal data of carts that were left goes after so many days. */
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

/** Whose cart it was, in catalog version 1's words. */
export const AbandonedCartBuyer = Type.Object({
  id: Type.Optional(Id),
  identityType: Type.Enum(["ADMIN", "MEMBER", "VISITOR", "CONTACT"]),
  email: Type.Optional(Type.String()),
  phone: Type.Optional(Type.String()),
  firstName: Type.Optional(Type.String()),
  lastName: Type.Optional(Type.String()),
});

/** The older presentation of catalog version 1 (wire, catalogue 6). */
export const AbandonedCart = named(
  "AbandonedCart",
  Type.Object({
    id: Id,
    status: Type.Enum([...abandonedStatuses]),
    abandonTime: Timestamp,
    buyerInfo: AbandonedCartBuyer,
    /** With the currency's sign. */
    total: Type.String(),
    activities: Type.Array(
      Type.Object({
        activityType: Type.Enum([...abandonedCartActivityTypes]),
        message: Type.String(),
        timestamp: Timestamp,
        /** Of CUSTOM_ACTIVITY: what this version has no name for. */
        customData: Type.Optional(Type.Object({ namespace: Type.String(), customValue: FreeObject })),
      }),
    ),
  }),
);
export type AbandonedCart = Static<typeof AbandonedCart>;
