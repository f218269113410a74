/** Starting and changing checkouts. Every change locks the checkout, writes, and answers it priced anew. */

import { checkoutCreated } from "#api/order-events.ts";
import type { Address, AddressWithContact } from "#api/values.ts";
import { type Cart, type PricedPurchase, rememberCheckout } from "#server/modules/carts/public.ts";
import { findMember } from "#server/modules/identities/public.ts";
import { readStoreSettings } from "#server/modules/settings/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import { type Checkout, type CustomField, type CustomSettings, creatorOf } from "./checkout.ts";
import { customLines, linesFromCatalog, type RequestedCustomItem, type RequestedItem } from "./lines.ts";
import { priceForBuyer } from "./price-checkout.ts";
import {
  type CheckoutChanges,
  deleteLines,
  getCheckout,
  lockOpenCheckout,
  openCheckout,
  writeCheckout,
  writeLines,
} from "./queries.ts";
import { mergeLines, type NewLine, replaceLines } from "./rules.ts";

export type Caller = { actor: Actor; now: Date };
export type PricedCheckout = { checkout: Checkout; purchase: PricedPurchase };

/** The part of a request that both creating and updating take. */
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
};

export type CheckoutRequest = {
  checkout?: RequestedChanges;
  couponCode?: string;
  lineItems?: readonly RequestedItem[];
  customLineItems?: readonly RequestedCustomItem[];
};

const makeId = () => newId();

/** @throws {AppError} EMPTY_CHECKOUT and what the catalog says about the items */
export async function createCheckout(
  tx: Tx,
  { actor, now }: Caller,
  request: CheckoutRequest & { channelType?: string },
): Promise<PricedCheckout> {
  const { currency } = await readStoreSettings(tx);
  const added = await requestedLines(tx, request, now);
  if (added.length === 0) throw new AppError("EMPTY_CHECKOUT");
  const { id, purchaseFlowId } = await openCheckout(tx, {
    cartId: undefined,
    actor,
    createdBy: creatorOf(actor),
    channelType: request.channelType ?? "WEB",
    currency,
    purchaseFlowId: newId(now.getTime()),
    now,
  });
  await writeLines(tx, id, mergeLines([], added, makeId));
  const changes = toChanges(request);
  const email = changes.email ?? (await emailOf(tx, actor));
  await writeCheckout(tx, id, { ...changes, ...(email === undefined ? {} : { email }) }, now);
  await emit(tx, { event: checkoutCreated, entityId: id, payload: { id, purchaseFlowId }, actor, now });
  return priced(tx, { actor, now }, id, request);
}

/** @throws {AppError} EMPTY_UPDATE, CHECKOUT_NOT_FOUND, CHECKOUT_IS_COMPLETE, and those of coupons, items and options */
export async function updateCheckout(
  tx: Tx,
  { actor, now }: Caller,
  { id, ...request }: CheckoutRequest & { id: string },
): Promise<PricedCheckout> {
  const changes = toChanges(request);
  const added = await requestedLines(tx, request, now);
  if (Object.keys(changes).length === 0 && added.length === 0) throw new AppError("EMPTY_UPDATE");
  const checkout = await lockOpenCheckout(tx, actor, id);
  if (request.couponCode !== undefined && checkout.customSettings.lockCouponCode === true) {
    throw new AppError("COUPON_NOT_APPLICABLE");
  }
  if (added.length > 0) await writeLines(tx, id, mergeLines(checkout.lines, added, makeId));
  await writeCheckout(tx, id, changes, now);
  return priced(tx, { actor, now }, id, request);
}

export async function removeCoupon(tx: Tx, { actor, now }: Caller, id: string): Promise<PricedCheckout> {
  const checkout = await lockOpenCheckout(tx, actor, id);
  if (checkout.couponCode !== undefined) await writeCheckout(tx, id, { coupon_code: null }, now);
  return priced(tx, { actor, now }, id, {});
}

/** @throws {AppError} LINE_ITEM_NOT_FOUND when any of the lines is not in the checkout: all go, or none */
export async function removeLines(
  tx: Tx,
  { actor, now }: Caller,
  { id, lineItemIds }: { id: string; lineItemIds: readonly string[] },
): Promise<PricedCheckout> {
  const checkout = await lockOpenCheckout(tx, actor, id);
  requireLines(checkout, lineItemIds);
  await deleteLines(tx, id, lineItemIds);
  await writeCheckout(tx, id, {}, now);
  return priced(tx, { actor, now }, id, {});
}

/** @throws {AppError} LINE_ITEM_NOT_FOUND */
export async function setQuantities(
  tx: Tx,
  { actor, now }: Caller,
  { id, lineItems }: { id: string; lineItems: readonly { id: string; quantity: number }[] },
): Promise<PricedCheckout> {
  const checkout = await lockOpenCheckout(tx, actor, id);
  requireLines(
    checkout,
    lineItems.map((line) => line.id),
  );
  const quantities = new Map(lineItems.map((line) => [line.id, line.quantity]));
  const changed = checkout.lines.flatMap((line) => {
    const quantity = quantities.get(line.id);
    return quantity === undefined ? [] : [{ ...line, quantity }];
  });
  await writeLines(tx, id, changed);
  await writeCheckout(tx, id, {}, now);
  return priced(tx, { actor, now }, id, {});
}

export type FromCart = {
  cart: Cart;
  channelType: string;
  shippingAddress?: Address;
  billingAddress?: Address;
  selectedShippingOption?: { carrierId?: string; code: string };
  email?: string;
};

/** The cart's checkout, brought up to date with the cart. Addresses and e-mail typed at checkout stay. */
export async function checkoutFromCart(tx: Tx, { actor, now }: Caller, request: FromCart): Promise<string> {
  const { cart } = request;
  const opened = await openCheckout(tx, {
    cartId: cart.id,
    actor,
    createdBy: creatorOf(actor),
    channelType: request.channelType,
    currency: cart.currency,
    purchaseFlowId: cart.purchaseFlowId,
    now,
  });
  const { written, removedIds } = replaceLines(opened.lines, cart.lines.map(toNewLine), makeId);
  await deleteLines(tx, opened.id, removedIds);
  await writeLines(tx, opened.id, written);
  const email = request.email ?? opened.email ?? cart.buyerEmail ?? (await emailOf(tx, actor));
  const changes = { ...cartChanges(opened, request), ...(email === undefined ? {} : { email }) };
  await writeCheckout(tx, opened.id, changes, now);
  if (cart.checkoutId !== opened.id) {
    await rememberCheckout(tx, cart.id, opened.id);
    const payload = { id: opened.id, cartId: cart.id, purchaseFlowId: opened.purchaseFlowId };
    await emit(tx, { event: checkoutCreated, entityId: opened.id, payload, actor, now });
  }
  return opened.id;
}

/** A member need not type the address the store has. */
async function emailOf(tx: Tx, actor: Actor): Promise<string | undefined> {
  if (actor.kind !== "member") return undefined;
  return (await findMember(tx, actor.memberId))?.email;
}

const toNewLine = ({ id, position: _, ...line }: Cart["lines"][number]): NewLine => ({
  ...line,
  customItem: undefined,
  cartLineId: id,
});

function cartChanges(opened: Checkout, { cart, ...request }: FromCart): CheckoutChanges {
  const destination = withAddress(opened.shippingDestination ?? cart.contactInfo, request.shippingAddress);
  const billing = withAddress(opened.billingInfo, request.billingAddress);
  const option = request.selectedShippingOption ?? opened.selectedShippingOption ?? cart.selectedShippingOption;
  const note = cart.buyerNote ?? opened.buyerNote;
  return {
    channel_type: request.channelType,
    coupon_code: cart.coupon?.code ?? null,
    ...(destination === undefined ? {} : { shipping_destination: destination }),
    ...(billing === undefined ? {} : { billing_info: billing }),
    ...(note === undefined ? {} : { buyer_note: note }),
    ...(option === undefined ? {} : toOption(option)),
  };
}

function withAddress(known: AddressWithContact | undefined, address: Address | undefined) {
  return address === undefined ? known : { ...known, address };
}

const toOption = (option: { carrierId?: string; code: string } | null) => ({
  selected_carrier_id: option?.carrierId ?? null,
  selected_shipping_code: option?.code ?? null,
});

async function requestedLines(tx: Tx, request: CheckoutRequest, now: Date): Promise<NewLine[]> {
  const custom = request.customLineItems ?? [];
  const fromCatalog = await linesFromCatalog(tx, request.lineItems ?? [], now);
  if (custom.length === 0) return fromCatalog;
  return [...fromCatalog, ...customLines(custom, await readStoreSettings(tx))];
}

function toChanges({ checkout = {}, couponCode }: CheckoutRequest): CheckoutChanges {
  const { buyerInfo, billingInfo, shippingInfo, buyerNote, customFields, customSettings } = checkout;
  const option = shippingInfo?.selectedCarrierServiceOption;
  return {
    ...(buyerInfo?.email === undefined ? {} : { email: buyerInfo.email }),
    ...(billingInfo === undefined ? {} : { billing_info: billingInfo }),
    ...(shippingInfo?.shippingDestination === undefined
      ? {}
      : { shipping_destination: shippingInfo.shippingDestination }),
    ...(option === undefined ? {} : toOption(option)),
    ...(buyerNote === undefined ? {} : { buyer_note: buyerNote }),
    ...(customFields === undefined ? {} : { custom_fields: customFields }),
    ...(customSettings === undefined ? {} : { custom_settings: customSettings }),
    ...(couponCode === undefined ? {} : { coupon_code: couponCode.trim() }),
  };
}

function requireLines({ lines }: Checkout, ids: readonly string[]): void {
  const known = new Set(lines.map((line) => line.id));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) throw new AppError("LINE_ITEM_NOT_FOUND", { data: { lineItemId: missing } });
}

/** The checkout after the change. A coupon or option that the request itself asked for must work; one from before may not. */
async function priced(tx: Tx, { actor, now }: Caller, id: string, request: CheckoutRequest): Promise<PricedCheckout> {
  const checkout = await getCheckout(tx, actor, id);
  const purchase = await priceForBuyer(tx, checkout, now);
  for (const { part, code } of purchase.problems) {
    if (part === "coupon" && request.couponCode !== undefined) throw new AppError(code);
    const wantsOption = request.checkout?.shippingInfo?.selectedCarrierServiceOption != null;
    if (part === "selectedShippingOption" && wantsOption) throw new AppError(code);
  }
  return { checkout, purchase };
}
