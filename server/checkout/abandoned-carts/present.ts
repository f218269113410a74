/** API representations of abandoned checkouts: the current shape, the legacy abandoned cart, and event payloads. */
import {
  type AbandonedCart,
  type AbandonedCheckout,
  abandonedCartActivityTypes,
} from "#api/checkout/abandoned-checkout-values.ts";
import type { StoreSettings } from "#api/store/settings.ts";
import { money2, money4, toDecimal } from "#server/platform/money/money.ts";
import type { Store } from "#server/platform/store.ts";
import type { Abandoned } from "./abandoned.ts";
import { recoveryUrl } from "./links.ts";

export type PresentationTerms = {
  readonly store: Store;
  readonly settings: StoreSettings;
  /** Whether addresses without a stored consent can receive emails. */
  readonly isAllowedUnlessRefused: boolean;
};

export function presentAbandoned(
  row: Abandoned,
  { store, settings, isAllowedUnlessRefused }: PresentationTerms,
): AbandonedCheckout {
  const presentMoney = (minor: number) => money4(minor, row.currency, settings.locale);
  return {
    id: row.id,
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
    status: row.status,
    buyerInfo: { ...buyerOf(row), email: row.email },
    contactDetails: row.contact_details,
    currency: row.currency,
    conversionCurrency: row.conversion_currency,
    totalPrice: presentMoney(row.total),
    subtotalPrice: presentMoney(row.subtotal),
    activities: row.activities,
    checkoutUrl: recoveryUrl(store, { id: row.id, step: 0 }),
    lineItems: row.line_items,
    appliedDiscounts: row.applied_discounts,
    abandonedDate: row.abandoned_at.toISOString(),
    mayBeMailed: row.is_allowed ?? isAllowedUnlessRefused,
    ...(row.checkout_id === null ? {} : { checkoutId: row.checkout_id }),
    ...(row.cart_id === null ? {} : { cartId: row.cart_id }),
    ...(row.buyer_language === null ? {} : { buyerLanguage: row.buyer_language }),
    ...(row.recovered_at === null ? {} : { checkoutRecoveredDate: row.recovered_at.toISOString() }),
    ...(row.order_id === null ? {} : { orderId: row.order_id }),
  };
}

function buyerOf({ member_id, visitor_id, user_id, contact_id }: Abandoned): AbandonedCheckout["buyerInfo"] {
  const contact = contact_id === null ? {} : { contactId: contact_id };
  if (member_id !== null) return { memberId: member_id, contactId: contact_id ?? member_id };
  if (visitor_id !== null) return { visitorId: visitor_id, ...contact };
  return { ...(user_id === null ? {} : { userId: user_id }), ...contact };
}

function identityOf({ member_id, visitor_id, contact_id, user_id }: Abandoned) {
  if (member_id !== null) return { identityType: "MEMBER", id: member_id } as const;
  if (visitor_id !== null) return { identityType: "VISITOR", id: visitor_id } as const;
  if (contact_id === null && user_id !== null) return { identityType: "ADMIN", id: user_id } as const;
  return { identityType: "CONTACT", id: contact_id } as const;
}

/** The buyer, in the shape of version 1. */
function presentBuyer(row: Abandoned): AbandonedCart["buyerInfo"] {
  const { firstName, lastName, phone } = row.contact_details;
  const { identityType, id } = identityOf(row);
  return {
    identityType,
    email: row.email,
    ...(id === null ? {} : { id }),
    ...(phone === undefined ? {} : { phone }),
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
  };
}

const ACTIVITY_TEXTS: Record<string, string> = {
  SCHEDULED: "A reminder is scheduled.",
  EMAIL_SENT: "A reminder was sent.",
  EMAIL_NOT_SENT: "No reminder was sent: the buyer has not agreed to it.",
  NOTIFICATION_SENT: "A notification was sent.",
  TASK_CREATED: "A task was created.",
  AUTOMATION_SKIPPED: "The reminder was not needed any more.",
};

type OldActivity = AbandonedCart["activities"][number];

export function presentAbandonedCart(row: Abandoned, { settings }: PresentationTerms): AbandonedCart {
  return {
    id: row.cart_id ?? row.checkout_id ?? row.id,
    status: row.status,
    abandonTime: row.abandoned_at.toISOString(),
    buyerInfo: presentBuyer(row),
    total: money2(row.total, row.currency, settings.locale).formattedAmount,
    activities: row.activities.map(presentOldActivity),
  };
}

function presentOldActivity({ type, createdDate }: Abandoned["activities"][number]): OldActivity {
  const old = abandonedCartActivityTypes.find((known) => known === type);
  return {
    activityType: old ?? "CUSTOM_ACTIVITY",
    message: ACTIVITY_TEXTS[type] ?? "",
    timestamp: createdDate,
    ...(old === undefined ? { customData: { namespace: "abandoned-checkouts", customValue: { type } } } : {}),
  };
}

/** Payload of the plain event (docs/protocol/events-and-webhooks.md#plain-events). */
export function presentAbandonedEvent(row: Abandoned, { store, settings }: PresentationTerms) {
  return {
    cartId: row.cart_id ?? row.checkout_id ?? row.id,
    creationTime: row.began_at.toISOString(),
    abandonTime: row.abandoned_at.toISOString(),
    buyerInfo: presentBuyer(row),
    itemsCount: row.item_count,
    ...(row.coupon_id === null ? {} : { couponId: row.coupon_id }),
    totals: {
      subtotal: Number(toDecimal(row.subtotal, row.currency)),
      total: Number(toDecimal(row.total, row.currency)),
      formattedTotal: money2(row.total, row.currency, settings.locale).formattedAmount,
    },
    checkoutUrl: recoveryUrl(store, { id: row.id, step: 0 }),
  };
}
