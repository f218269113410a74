/** Updates a cart: its details, new lines and a coupon in one change. */
import type { StoreSettings } from "#api/store/settings.ts";
import { requireBusinessLocation } from "#server/inventory/stock/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Cart, CartDetails, CartOwner } from "../cart.ts";
import { getCart, insertCart } from "../queries.ts";
import { type Additions, addLines, type FilledCart, fillCart } from "./add-lines.ts";
import { findApplicableCoupon } from "./coupons.ts";
import { type Change, openForChange } from "./open-cart.ts";
import { type CartChanges, writeCart } from "./write-queries.ts";

export type CartUpdate = Additions & {
  /** May depend on what the cart has already. */
  readonly details?: ((cart: Cart) => CartDetails) | undefined;
  readonly couponCode?: string | undefined;
};

const hasLines = ({ lines, customLines = [] }: Additions): boolean => lines.length + customLines.length > 0;

/**
 * Updates details, adds lines, and applies a coupon. Without lines, the cart must exist.
 * @throws {AppError} OWNED_CART_NOT_FOUND, CART_NOT_FOUND, BUSINESS_LOCATION_NOT_FOUND, the errors of adding items, and
 * the coupon error codes
 */
export async function updateCart(tx: Tx, { key, settings, now, ...update }: Change & CartUpdate): Promise<FilledCart> {
  const change = { key, settings, now };
  const { lines, customLines } = update;
  const filled = hasLines(update)
    ? await addLines(tx, { ...change, lines, customLines })
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
  if (!hasLines(update)) throw new AppError("CANT_CREATE_CART_WITHOUT_ITEMS");
  const { country, currency } = settings;
  const { lines, customLines } = update;
  const cart = await insertCart(tx, owner, { country, currency, now });
  const filled = await fillCart(tx, cart, { lines, customLines, now });
  return applyUpdate(tx, filled, { ...update, settings, now });
}

type Applied = CartUpdate & Omit<Change, "key">;

async function applyUpdate(tx: Tx, filled: FilledCart, update: Applied): Promise<FilledCart> {
  const { couponCode, settings, now } = update;
  const details = update.details?.(filled.cart) ?? {};
  await requireBusinessLocation(tx, details.businessLocationId);
  if (details.contactId !== undefined && filled.cart.owner.kind === "member") {
    throw new AppError("CAN_ONLY_UPDATE_CONTACT_ID_FOR_NOT_LOGGED_IN_CUSTOMER");
  }
  const changes = toColumns(details);
  if (couponCode !== undefined) {
    const email = details.email ?? filled.cart.buyerEmail;
    const coupon = await findApplicableCoupon(tx, filled, { couponCode, email, settings, now });
    changes.coupon_id = coupon.id;
    changes.coupon_code = coupon.code;
  }
  await writeCart(tx, filled.cart.id, changes);
  const cart = await getCart(tx, { kind: "id", cartId: filled.cart.id }, settings.country);
  return { cart, sellables: filled.sellables };
}

/** Absent fields are unchanged; null clears. */
function toColumns(details: CartDetails): CartChanges {
  const { note, email, contactId, contactInfo, shippingOption, checkoutUrl, extendedFields } = details;
  const { businessLocationId, merchantDiscounts, purchaseTerms } = details;
  return {
    ...(note === undefined ? {} : { buyer_note: note }),
    ...(email === undefined ? {} : { buyer_email: email }),
    ...(contactId === undefined ? {} : { contact_id: contactId }),
    ...(contactInfo === undefined ? {} : { contact_info: contactInfo && JSON.stringify(contactInfo) }),
    ...(shippingOption === undefined
      ? {}
      : {
          selected_carrier_id: shippingOption?.carrierId ?? null,
          selected_shipping_code: shippingOption?.code ?? null,
        }),
    ...(checkoutUrl === undefined ? {} : { override_checkout_url: checkoutUrl }),
    ...(extendedFields === undefined ? {} : { extended_fields: extendedFields && JSON.stringify(extendedFields) }),
    ...(businessLocationId === undefined ? {} : { business_location_id: businessLocationId }),
    ...(merchantDiscounts === undefined ? {} : { merchant_discounts: JSON.stringify(merchantDiscounts) }),
    ...(purchaseTerms === undefined ? {} : { purchase_terms: JSON.stringify(purchaseTerms) }),
  };
}

export async function removeBusinessLocation(tx: Tx, change: Change): Promise<FilledCart> {
  const { cart, sellables } = await openForChange(tx, change);
  await writeCart(tx, cart.id, { business_location_id: null });
  return { cart: { ...cart, businessLocationId: undefined }, sellables };
}
