/** Changes to one cart: buyer information, coupon, discounts, lines. Each locks the cart first. */
import type { CartInfo, MerchantDiscountInput } from "#api/checkout/carts/carts.ts";
import type { StoreSettings } from "#api/store/settings.ts";
import { requireBusinessLocation } from "#server/inventory/stock/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { tryParseDecimal } from "#server/platform/money/money.ts";
import { type CartKey, type CartOwner, type MerchantDiscount, memberIdOf } from "../cart.ts";
import { findSellablesOfLines, gatherPricing } from "../price/gather-pricing.ts";
import { changeCart, getCart, insertCart } from "../queries.ts";
import { type Additions, addToCart, type FilledCart, fillCart } from "./add-to-cart.ts";
import { type QuantityChange, requireLines, setQuantities } from "./rules.ts";
import { type CartChanges, deleteLines, writeCart, writeLines } from "./write-queries.ts";

export type Change = { readonly key: CartKey; readonly settings: StoreSettings; readonly now: Date };

export type CartUpdate = Additions & {
  readonly cartInfo?: CartInfo | undefined;
  readonly couponCode?: string | undefined;
  readonly merchantDiscounts?: readonly MerchantDiscountInput[] | undefined;
};

/**
 * Updates buyer information, adds items, and applies coupon and discounts. Without items, the cart must exist.
 * @throws {AppError} OWNED_CART_NOT_FOUND, CART_NOT_FOUND, BUSINESS_LOCATION_NOT_FOUND, the errors of adding items, and
 * the coupon error codes
 */
export async function updateCart(tx: Tx, { key, settings, now, ...update }: Change & CartUpdate): Promise<FilledCart> {
  const change = { key, settings, now };
  const hasItems = update.items.length > 0 || (update.customItems ?? []).length > 0;
  const filled = hasItems
    ? await addToCart(tx, { ...change, items: update.items, customItems: update.customItems })
    : await openForChange(tx, change);
  return applyUpdate(tx, filled, { ...update, settings, now });
}

/**
 * Creates a cart on behalf of a buyer.
 * @throws {AppError} CANT_CREATE_CART_WITHOUT_ITEMS, the errors of adding items, and the coupon error codes
 */
export async function createCart(
  tx: Tx,
  { owner, settings, now, ...update }: CartUpdate & { owner: CartOwner; settings: StoreSettings; now: Date },
): Promise<FilledCart> {
  if (update.items.length === 0 && (update.customItems ?? []).length === 0) {
    throw new AppError("CANT_CREATE_CART_WITHOUT_ITEMS");
  }
  const { country, currency } = settings;
  const cart = await insertCart(tx, owner, { country, currency, now });
  const filled = await fillCart(tx, cart, { items: update.items, customItems: update.customItems, settings, now });
  return applyUpdate(tx, filled, { ...update, settings, now });
}

type Applied = CartUpdate & Omit<Change, "key">;

async function applyUpdate(tx: Tx, filled: FilledCart, update: Applied): Promise<FilledCart> {
  const { cartInfo, couponCode, merchantDiscounts, settings, now } = update;
  const changes: CartChanges = toChanges(cartInfo);
  await requireBusinessLocation(tx, changes.business_location_id);
  if (changes.contact_id !== undefined && filled.cart.owner.kind === "member") {
    throw new AppError("CAN_ONLY_UPDATE_CONTACT_ID_FOR_NOT_LOGGED_IN_CUSTOMER");
  }
  if (merchantDiscounts !== undefined) {
    changes.merchant_discounts = JSON.stringify(merchantDiscounts.map((given) => toDiscount(given, settings.currency)));
  }
  if (couponCode !== undefined) {
    const email = cartInfo?.buyerInfo?.email ?? filled.cart.buyerEmail;
    const coupon = await findApplicableCoupon(tx, filled, { couponCode, email, settings, now });
    changes.coupon_id = coupon.id;
    changes.coupon_code = coupon.code;
  }
  await writeCart(tx, filled.cart.id, changes);
  const cart = await getCart(tx, { kind: "id", cartId: filled.cart.id }, settings.country);
  return { cart, sellables: filled.sellables };
}

function toDiscount(given: MerchantDiscountInput, currency: string): MerchantDiscount {
  if (given.amount === undefined) return { percentage: String(given.percentage ?? 0) };
  const amount = tryParseDecimal(given.amount.amount, currency);
  if (amount !== undefined) return { amount };
  const description = `has more decimal places than ${currency}`;
  throw new ValidationError([
    { field: "merchantDiscounts.amount", description, violatedRule: "DECIMAL_MAX_SCALE", data: {} },
  ]);
}

export async function openForChange(tx: Tx, { key, settings, now }: Change): Promise<FilledCart> {
  const cart = await changeCart(tx, key, { country: settings.country, now });
  return { cart, sellables: await findSellablesOfLines(tx, cart.lines, now) };
}

/** Absent fields are unchanged; null clears. */
function toChanges(info: CartInfo | undefined): CartChanges {
  if (info === undefined) return {};
  const { buyerNote, buyerInfo, contactInfo, selectedShippingOption, extendedFields, businessLocationId } = info;
  const { overrideCheckoutUrl } = info;
  return {
    ...(buyerNote === undefined ? {} : { buyer_note: buyerNote }),
    ...(buyerInfo?.email === undefined ? {} : { buyer_email: buyerInfo.email }),
    ...(buyerInfo?.contactId === undefined ? {} : { contact_id: buyerInfo.contactId }),
    ...(contactInfo === undefined ? {} : { contact_info: contactInfo && JSON.stringify(contactInfo) }),
    ...(selectedShippingOption === undefined
      ? {}
      : {
          selected_carrier_id: selectedShippingOption?.carrierId ?? null,
          selected_shipping_code: selectedShippingOption?.code ?? null,
        }),
    ...(overrideCheckoutUrl === undefined ? {} : { override_checkout_url: overrideCheckoutUrl }),
    ...(extendedFields === undefined ? {} : { extended_fields: extendedFields && JSON.stringify(extendedFields) }),
    ...(businessLocationId === undefined ? {} : { business_location_id: businessLocationId }),
  };
}

type Wanted = Omit<Change, "key"> & { couponCode: string; email: string | undefined };

/** Finds the coupon and checks that this buyer can use it now, for these items. */
export async function findApplicableCoupon(
  tx: Tx,
  { cart, sellables }: FilledCart,
  { couponCode, email, settings, now }: Wanted,
) {
  const { coupon, problems } = await gatherPricing(tx, {
    lines: cart.lines,
    couponCode,
    customer: { memberId: memberIdOf(cart.owner), email },
    merchantDiscounts: cart.merchantDiscounts,
    isShippingWanted: false,
    isTaxWanted: false,
    areFeesWanted: false,
    now,
    settings,
    sellables,
  });
  const problem = problems.find(({ part }) => part === "coupon");
  if (problem !== undefined) throw new AppError(problem.code);
  if (coupon === undefined) throw new AppError("ERROR_COUPON_DOES_NOT_EXIST");
  return coupon;
}

/** @throws {AppError} OWNED_CART_NOT_FOUND */
export async function removeCoupon(tx: Tx, change: Change): Promise<FilledCart> {
  const { cart, sellables } = await openForChange(tx, change);
  await writeCart(tx, cart.id, { coupon_id: null, coupon_code: null });
  return { cart: { ...cart, coupon: undefined }, sellables };
}

export async function removeBusinessLocation(tx: Tx, change: Change): Promise<FilledCart> {
  const { cart, sellables } = await openForChange(tx, change);
  await writeCart(tx, cart.id, { business_location_id: null });
  return { cart: { ...cart, businessLocationId: undefined }, sellables };
}

/** @throws {AppError} OWNED_CART_NOT_FOUND, LINE_ITEM_NOT_FOUND */
export async function removeLineItems(tx: Tx, lineIds: readonly string[], change: Change): Promise<FilledCart> {
  const { cart, sellables } = await openForChange(tx, change);
  requireLines(cart.lines, lineIds);
  await deleteLines(tx, cart.id, lineIds);
  const removed = new Set(lineIds);
  return { cart: { ...cart, lines: cart.lines.filter((line) => !removed.has(line.id)) }, sellables };
}

/** @throws {AppError} OWNED_CART_NOT_FOUND, LINE_ITEM_NOT_FOUND, FIXED_QUANTITY_ITEM */
export async function updateQuantities(
  tx: Tx,
  changes: readonly QuantityChange[],
  change: Change,
): Promise<FilledCart> {
  const { cart, sellables } = await openForChange(tx, change);
  const changed = setQuantities(cart.lines, changes, sellables);
  await writeLines(tx, cart.id, { lines: changed, now: change.now });
  const byId = new Map(changed.map((line) => [line.id, line]));
  return { cart: { ...cart, lines: cart.lines.map((line) => byId.get(line.id) ?? line) }, sellables };
}
