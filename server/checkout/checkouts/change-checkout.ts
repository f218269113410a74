/** Creates and changes checkouts. Every change locks the checkout, writes it, and returns it with new prices. */

import type { checkoutUpdated } from "#api/checkout/checkout-events.ts";
import type { TipChoice } from "#api/checkout/checkout-values.ts";
import type { checkoutCreated } from "#api/orders/orders/order-events.ts";
import type { AddressWithContact } from "#api/values.ts";
import type { AppAnswers } from "#server/apps/service-plugins/public.ts";
import { presentationFor } from "#server/checkout/carts/public.ts";
import { findMember } from "#server/identity/identities/public.ts";
import { requireBusinessLocation } from "#server/inventory/stock/public.ts";
import { type Actor, isElevated } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import type { Store } from "#server/platform/store.ts";
import { checkTip, readTipSettings } from "#server/pricing/additional-fees/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { checkAddresses } from "./check-address.ts";
import {
  type Checkout,
  type CustomField,
  type CustomSettings,
  creatorOf,
  newTerms,
  type SelectedPlan,
} from "./checkout.ts";
import { attachCard, type FoundCard } from "./gift-cards.ts";
import { type RequestedLines, requestedLines } from "./lines.ts";
import { lockOpenCheckout } from "./locks.ts";
import { applyPlan, type CheckoutPlan, writePlan } from "./plan-change.ts";
import { areAllPayable } from "./plans.ts";
import { presentCheckout } from "./present.ts";
import { type PricedCheckoutPurchase, priceForBuyer, toTip } from "./price-checkout.ts";
import { asClaimed, getCheckout } from "./queries.ts";
import { mergeLines } from "./rules.ts";
import { type CheckoutChanges, keepRate, openCheckout } from "./writes.ts";

/** `apps` are the answers of installed apps. */
export type Caller = { actor: Actor; now: Date; apps?: AppAnswers | undefined };
/** `isChanged`: whether the request changed the checkout. */
export type PricedCheckout = { checkout: Checkout; purchase: PricedCheckoutPurchase; isChanged: boolean };

/** Fields shared by create and update requests. */
export type RequestedChanges = {
  buyerInfo?: { email?: string };
  billingInfo?: AddressWithContact | null;
  shippingInfo?: {
    shippingDestination?: AddressWithContact | null;
    selectedCarrierServiceOption?: { carrierId?: string; code: string } | null;
  };
  buyerNote?: string | null;
  customFields?: CustomField[];
  customSettings?: CustomSettings;
  membershipOptions?: { selectedMemberships?: { memberships: SelectedPlan[] } | null };
  businessLocationId?: string | null;
  customContentReference?: { appId: string; componentId: string } | null;
  externalReference?: { appId: string; resourceId: string };
  extendedFields?: Checkout["extendedFields"] | null;
  taxExemptGroupId?: string | null;
  tip?: TipChoice | null;
};

export type CheckoutRequest = RequestedLines & {
  checkout?: RequestedChanges;
  couponCode?: string;
  /** The gift card that the request's code identifies. */
  giftCard?: FoundCard | undefined;
  overrideCheckoutUrl?: string;
};

const makeId = () => newId();

type NewCheckoutRequest = CheckoutRequest & { channelType?: string; isForAnybody?: boolean };

/** @throws {AppError} EMPTY_CHECKOUT, and the catalog's errors for the items */
export async function createCheckout(tx: Tx, caller: Caller, request: NewCheckoutRequest): Promise<PricedCheckout> {
  const { actor, now } = caller;
  const { plan, currency } = await planCheckout(tx, caller, request);
  const opened = await openCheckout(tx, {
    cartId: undefined,
    actor,
    createdBy: creatorOf(actor),
    channelType: request.channelType ?? "WEB",
    currency,
    purchaseFlowId: newId(now.getTime()),
    ...(request.isForAnybody === true ? { buyer: null } : {}),
    now,
  });
  await writePlan(tx, opened.id, plan, now);
  return priceChange(tx, caller, opened, request);
}

/** Prices the checkout as `createCheckout` will create it. */
export async function previewCheckout(db: Connection, caller: Caller, request: NewCheckoutRequest): Promise<void> {
  const { actor, now, apps } = caller;
  const { plan } = await planCheckout(db, caller, request);
  const memberId = actor.kind === "member" && request.isForAnybody !== true ? actor.memberId : undefined;
  await priceForBuyer(db, applyPlan(newTerms(memberId), plan), now, apps);
}

async function planCheckout(
  db: Connection,
  { actor, now }: Caller,
  request: NewCheckoutRequest,
): Promise<{ plan: CheckoutPlan; currency: string }> {
  const settings = await readStoreSettings(db);
  const isMember = actor.kind === "member" || isElevated(actor);
  const added = await requestedLines(db, { ...request, settings, isMember, now });
  if (added.length === 0) throw new AppError("EMPTY_CHECKOUT");
  checkAddresses(request.checkout, "checkoutInfo");
  await requireBusinessLocation(db, request.checkout?.businessLocationId);
  const changes = toChanges(request, { giftCards: [], customSettings: {} });
  const email = changes.email ?? (await emailOf(db, actor));
  const plan = {
    changes: { ...changes, ...(email === undefined ? {} : { email }) },
    written: mergeLines([], added, makeId),
  };
  return { plan, currency: settings.currency };
}

/** A change that a request makes to an existing checkout. */
export type CheckoutChange = {
  /** Must be valid, unlike earlier values (`priceChange`). */
  readonly request: CheckoutRequest;
  /** Runs before the checkout is locked. */
  readonly check?: (db: Connection) => Promise<void>;
  readonly plan: (db: Connection, checkout: Checkout, caller: Caller) => CheckoutPlan | Promise<CheckoutPlan>;
};

/** @throws {AppError} CHECKOUT_NOT_FOUND, CHECKOUT_IS_COMPLETE, and the errors of the change */
export async function changeCheckout(
  tx: Tx,
  caller: Caller,
  id: string,
  { request, check, plan }: CheckoutChange,
): Promise<PricedCheckout> {
  await check?.(tx);
  const checkout = await lockOpenCheckout(tx, caller.actor, id);
  await writePlan(tx, id, await plan(tx, checkout, caller), caller.now);
  return priceChange(tx, caller, checkout, request);
}

/** Prices the checkout as `changeCheckout` will leave it. */
export async function previewChange(
  db: Connection,
  caller: Caller,
  id: string,
  { plan }: CheckoutChange,
): Promise<void> {
  const { actor, now, apps } = caller;
  const checkout = asClaimed(actor, await getCheckout(db, actor, id));
  if (checkout.isCompleted) return;
  await priceForBuyer(db, applyPlan(checkout, await plan(db, checkout, caller)), now, apps);
}

/** EMPTY_UPDATE, COUPON_LOCKED, and the errors of gift cards, items and options. */
export const requestedUpdate = (request: CheckoutRequest): CheckoutChange => ({
  request,
  check: (db) => {
    checkAddresses(request.checkout, "checkout");
    return requireBusinessLocation(db, request.checkout?.businessLocationId);
  },
  plan: async (db, checkout, { actor, now }) => {
    const settings = await readStoreSettings(db);
    const isMember = checkout.memberId !== undefined || isElevated(actor);
    const added = await requestedLines(db, { ...request, settings, isMember, now });
    const changes = toChanges(request, checkout);
    if (Object.keys(changes).length === 0 && added.length === 0) throw new AppError("EMPTY_UPDATE");
    if (request.couponCode !== undefined && checkout.customSettings.lockCouponCode === true) {
      throw new AppError("COUPON_LOCKED");
    }
    return { changes, written: added.length === 0 ? [] : mergeLines(checkout.lines, added, makeId) };
  },
});

export const couponRemoval: CheckoutChange = {
  request: {},
  plan: (_, { customSettings }) => {
    if (customSettings.lockCouponCode === true) throw new AppError("COUPON_LOCKED");
    return { changes: { coupon_code: null } };
  },
};

/** Removes one gift card, or all. */
export const giftCardRemoval = (giftCardId: string | undefined): CheckoutChange => ({
  request: {},
  plan: (_, { customSettings, giftCards }) => {
    if (customSettings.lockGiftCard === true) throw new AppError("GIFT_CARD_LOCKED");
    return { changes: { gift_cards: giftCardId === undefined ? [] : giftCards.filter(({ id }) => id !== giftCardId) } };
  },
});

export const overrideUrlRemoval: CheckoutChange = {
  request: {},
  plan: () => ({ changes: { override_checkout_url: null } }),
};

/** LINE_ITEM_NOT_FOUND if a line isn't in the checkout; then no line is removed. */
export const lineRemoval = (lineItemIds: readonly string[]): CheckoutChange => ({
  request: {},
  plan: (_, checkout) => {
    requireLines(checkout, lineItemIds);
    return { changes: {}, removedIds: lineItemIds };
  },
});

/** LINE_ITEM_NOT_FOUND if a line isn't in the checkout. */
export const quantityChange = (lineItems: readonly { id: string; quantity: number }[]): CheckoutChange => ({
  request: {},
  plan: (_, checkout) => {
    const quantities = new Map(lineItems.map((line) => [line.id, line.quantity]));
    requireLines(checkout, [...quantities.keys()]);
    const written = checkout.lines.flatMap((line) => {
      const quantity = quantities.get(line.id);
      return quantity === undefined ? [] : [{ ...line, quantity }];
    });
    return { changes: {}, written };
  },
});

/** Defaults to the member's own email address. */
export async function emailOf(db: Connection, actor: Actor): Promise<string | undefined> {
  if (actor.kind !== "member") return undefined;
  return (await findMember(db, actor.memberId))?.email;
}

export const toOption = (option: { carrierId?: string | undefined; code: string } | null) => ({
  selected_carrier_id: option?.carrierId ?? null,
  selected_shipping_code: option?.code ?? null,
});

function toChanges(request: CheckoutRequest, known: Pick<Checkout, "giftCards" | "customSettings">): CheckoutChanges {
  const { checkout = {}, couponCode, giftCard, overrideCheckoutUrl } = request;
  const { shippingInfo, membershipOptions } = checkout;
  const option = shippingInfo?.selectedCarrierServiceOption;
  const plans = membershipOptions?.selectedMemberships;
  const changes: { [K in keyof CheckoutChanges]: CheckoutChanges[K] | undefined } = {
    email: checkout.buyerInfo?.email,
    billing_info: checkout.billingInfo,
    shipping_destination: shippingInfo?.shippingDestination,
    ...(option === undefined ? {} : toOption(option)),
    buyer_note: checkout.buyerNote,
    custom_fields: checkout.customFields,
    custom_settings: checkout.customSettings,
    business_location_id: checkout.businessLocationId,
    custom_content_reference: checkout.customContentReference,
    external_reference: checkout.externalReference,
    extended_fields: checkout.extendedFields === null ? {} : checkout.extendedFields,
    tax_exempt_group_id: checkout.taxExemptGroupId,
    tip: checkout.tip,
    memberships: plans === undefined ? undefined : (plans?.memberships ?? []),
    coupon_code: couponCode?.trim(),
    gift_cards: giftCard && attachCard(known, giftCard),
    override_checkout_url: overrideCheckoutUrl,
  };
  // Omitted fields are unchanged.
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as CheckoutChanges;
}

function requireLines({ lines }: Checkout, ids: readonly string[]): void {
  const known = new Set(lines.map((line) => line.id));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) throw new AppError("LINE_ITEM_NOT_FOUND", { data: { lineItemId: missing } });
}

/**
 * Prices the checkout after the change. Everything the request sets must be valid; earlier values may have become
 * invalid.
 */
async function priceChange(
  tx: Tx,
  caller: Caller,
  { id, revision }: Checkout,
  request: CheckoutRequest,
): Promise<PricedCheckout> {
  const checkout = await getCheckout(tx, caller.actor, id);
  const purchase = await priceForBuyer(tx, checkout, caller.now, caller.apps);
  const { lines } = purchase.input;
  const hasOnlyGiftCards = lines.length > 0 && lines.every(({ itemType }) => itemType === "GIFT_CARD");
  if (request.giftCard !== undefined && hasOnlyGiftCards) {
    throw new AppError("GIFT_CARD_CANNOT_BE_USED_TO_PURCHASE_GIFT_CARD");
  }
  for (const { part, code } of purchase.problems) {
    if (part === "coupon" && request.couponCode !== undefined) {
      const isBarred = code === "COUPON_NOT_APPLICABLE" && hasOnlyGiftCards;
      throw new AppError(isBarred ? "COUPON_CANNOT_BE_USED_TO_PURCHASE_GIFT_CARD" : code);
    }
    const wantsOption = request.checkout?.shippingInfo?.selectedCarrierServiceOption != null;
    if (part === "selectedShippingOption" && wantsOption) throw new AppError(code);
  }
  // Tip limits apply to shoppers only; staff can agree on other amounts.
  const tip = request.checkout?.tip;
  if (tip != null && !isElevated(caller.actor)) {
    const { subtotal, discount } = purchase.result.priceSummary;
    checkTip(toTip(tip, purchase.settings.currency), subtotal - discount, await readTipSettings(tx));
  }
  const { chosenRate } = purchase;
  if (chosenRate !== undefined && chosenRate !== checkout.keptRate) await keepRate(tx, id, chosenRate);
  const wantsPlan = request.checkout?.membershipOptions?.selectedMemberships != null;
  if (wantsPlan && !areAllPayable(checkout, purchase.plans)) throw new AppError("INVALID_MEMBERSHIP");
  return { checkout, purchase, isChanged: checkout.revision > revision };
}

/** Emits the event with the checkout priced in the store's currency. */
export async function announceCheckout(
  tx: Tx,
  { actor, now, apps, store }: Caller & { store: Store },
  checkout: Checkout,
  event: typeof checkoutCreated | typeof checkoutUpdated,
): Promise<void> {
  const purchase = await priceForBuyer(tx, checkout, now, apps);
  const payload = presentCheckout(checkout, purchase, presentationFor(purchase.settings, undefined, store.baseUrl()));
  await emit(tx, { event, entityId: checkout.id, payload, actor, now });
}
