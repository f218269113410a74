/** Creates and changes checkouts. Every change locks the checkout, writes it, and returns it with new prices. */

import type { checkoutUpdated } from "#api/checkout/checkout-events.ts";
import type { TipChoice } from "#api/checkout/checkout-values.ts";
import type { checkoutCreated } from "#api/orders/orders/order-events.ts";
import type { AddressWithContact } from "#api/values.ts";
import { type Apps, presentationFor } from "#server/checkout/carts/public.ts";
import { findMember } from "#server/identity/identities/public.ts";
import { requireBusinessLocation } from "#server/inventory/stock/public.ts";
import { type Actor, isElevated } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import type { Store } from "#server/platform/store.ts";
import { checkTip, readTipSettings } from "#server/pricing/additional-fees/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { checkAddresses } from "./check-address.ts";
import { type Checkout, type CustomField, type CustomSettings, creatorOf, type SelectedPlan } from "./checkout.ts";
import { attachCard, type FoundCard } from "./gift-cards.ts";
import { type RequestedLines, requestedLines } from "./lines.ts";
import { lockOpenCheckout } from "./locks.ts";
import { areAllPayable } from "./plans.ts";
import { presentCheckout } from "./present.ts";
import { type PricedCheckoutPurchase, priceForBuyer, toTip } from "./price-checkout.ts";
import { getCheckout } from "./queries.ts";
import { mergeLines } from "./rules.ts";
import { type CheckoutChanges, deleteLines, keepRate, openCheckout, writeCheckout, writeLines } from "./writes.ts";

/** `apps` is the context for calling installed apps. */
export type Caller = { actor: Actor; now: Date; apps?: Apps | undefined };
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

/** @throws {AppError} EMPTY_CHECKOUT, and the catalog's errors for the items */
export async function createCheckout(
  tx: Tx,
  caller: Caller,
  request: CheckoutRequest & { channelType?: string; isForAnybody?: boolean },
): Promise<PricedCheckout> {
  const { actor, now } = caller;
  const settings = await readStoreSettings(tx);
  const isMember = actor.kind === "member" || isElevated(actor);
  const added = await requestedLines(tx, { ...request, settings, isMember, now });
  if (added.length === 0) throw new AppError("EMPTY_CHECKOUT");
  checkAddresses(request.checkout, "checkoutInfo");
  await requireBusinessLocation(tx, request.checkout?.businessLocationId);
  const opened = await openCheckout(tx, {
    cartId: undefined,
    actor,
    createdBy: creatorOf(actor),
    channelType: request.channelType ?? "WEB",
    currency: settings.currency,
    purchaseFlowId: newId(now.getTime()),
    ...(request.isForAnybody === true ? { buyer: null } : {}),
    now,
  });
  const lines = await writeLines(tx, opened.id, mergeLines([], added, makeId));
  const changes = toChanges(request, opened);
  const email = changes.email ?? (await emailOf(tx, actor));
  await writeCheckout(tx, opened.id, { ...changes, ...(email === undefined ? {} : { email }) }, { now, lines });
  return priceChange(tx, caller, opened, request);
}

/**
 * @throws {AppError} EMPTY_UPDATE, CHECKOUT_NOT_FOUND, CHECKOUT_IS_COMPLETE, and the errors of coupons, items and
 * options
 */
export async function updateCheckout(
  tx: Tx,
  caller: Caller,
  { id, ...request }: CheckoutRequest & { id: string },
): Promise<PricedCheckout> {
  const { actor, now } = caller;
  checkAddresses(request.checkout, "checkout");
  await requireBusinessLocation(tx, request.checkout?.businessLocationId);
  const checkout = await lockOpenCheckout(tx, actor, id);
  const settings = await readStoreSettings(tx);
  const isMember = checkout.memberId !== undefined || isElevated(actor);
  const added = await requestedLines(tx, { ...request, settings, isMember, now });
  const changes = toChanges(request, checkout);
  if (Object.keys(changes).length === 0 && added.length === 0) throw new AppError("EMPTY_UPDATE");
  if (request.couponCode !== undefined && checkout.customSettings.lockCouponCode === true) {
    throw new AppError("COUPON_LOCKED");
  }
  const lines = added.length > 0 && (await writeLines(tx, id, mergeLines(checkout.lines, added, makeId)));
  await writeCheckout(tx, id, changes, { now, lines });
  return priceChange(tx, caller, checkout, request);
}

export async function removeCoupon(tx: Tx, caller: Caller, id: string): Promise<PricedCheckout> {
  const checkout = await lockOpenCheckout(tx, caller.actor, id);
  if (checkout.customSettings.lockCouponCode === true) throw new AppError("COUPON_LOCKED");
  await writeCheckout(tx, id, { coupon_code: null }, caller);
  return priceChange(tx, caller, checkout, {});
}

/** Removes one gift card, or all. */
export async function removeGiftCard(
  tx: Tx,
  caller: Caller,
  { id, giftCardId }: { id: string; giftCardId?: string },
): Promise<PricedCheckout> {
  const checkout = await lockOpenCheckout(tx, caller.actor, id);
  if (checkout.customSettings.lockGiftCard === true) throw new AppError("GIFT_CARD_LOCKED");
  const left = giftCardId === undefined ? [] : checkout.giftCards.filter((card) => card.id !== giftCardId);
  await writeCheckout(tx, id, { gift_cards: left }, caller);
  return priceChange(tx, caller, checkout, {});
}

export async function removeOverrideUrl(tx: Tx, caller: Caller, id: string): Promise<PricedCheckout> {
  const checkout = await lockOpenCheckout(tx, caller.actor, id);
  await writeCheckout(tx, id, { override_checkout_url: null }, caller);
  return priceChange(tx, caller, checkout, {});
}

/** @throws {AppError} LINE_ITEM_NOT_FOUND if a line isn't in the checkout; then no line is removed */
export async function removeLines(
  tx: Tx,
  caller: Caller,
  { id, lineItemIds }: { id: string; lineItemIds: readonly string[] },
): Promise<PricedCheckout> {
  const checkout = await lockOpenCheckout(tx, caller.actor, id);
  requireLines(checkout, lineItemIds);
  const lines = await deleteLines(tx, id, lineItemIds);
  await writeCheckout(tx, id, {}, { now: caller.now, lines });
  return priceChange(tx, caller, checkout, {});
}

/** @throws {AppError} LINE_ITEM_NOT_FOUND */
export async function setQuantities(
  tx: Tx,
  caller: Caller,
  { id, lineItems }: { id: string; lineItems: readonly { id: string; quantity: number }[] },
): Promise<PricedCheckout> {
  const checkout = await lockOpenCheckout(tx, caller.actor, id);
  requireLines(
    checkout,
    lineItems.map((line) => line.id),
  );
  const quantities = new Map(lineItems.map((line) => [line.id, line.quantity]));
  const changed = checkout.lines.flatMap((line) => {
    const quantity = quantities.get(line.id);
    return quantity === undefined ? [] : [{ ...line, quantity }];
  });
  const lines = await writeLines(tx, id, changed);
  await writeCheckout(tx, id, {}, { now: caller.now, lines });
  return priceChange(tx, caller, checkout, {});
}

/** Defaults to the member's own email address. */
export async function emailOf(tx: Tx, actor: Actor): Promise<string | undefined> {
  if (actor.kind !== "member") return undefined;
  return (await findMember(tx, actor.memberId))?.email;
}

export const toOption = (option: { carrierId?: string | undefined; code: string } | null) => ({
  selected_carrier_id: option?.carrierId ?? null,
  selected_shipping_code: option?.code ?? null,
});

function toChanges(request: CheckoutRequest, known: Checkout): CheckoutChanges {
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
  for (const { part, code } of purchase.problems) {
    if (part === "coupon" && request.couponCode !== undefined) throw new AppError(code);
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
