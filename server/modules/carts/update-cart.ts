import type { CartInfo, NewLineItem } from "#api/carts.ts";
import type { StoreSettings } from "#api/settings.ts";
import type { Sellable } from "#server/modules/products/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { addToCart, type FilledCart } from "./add-to-cart.ts";
import { type Cart, type CartOwner, memberIdOf } from "./cart.ts";
import { findSellablesOfLines, gatherPricing } from "./gather-pricing.ts";
import { type CartChanges, changeCart, deleteLines, getCurrentCart, writeCart, writeLines } from "./queries.ts";
import { type QuantityChange, requireLines, setQuantities } from "./rules.ts";

type Change = { readonly owner: CartOwner; readonly settings: StoreSettings; readonly now: Date };

export type UpdateCart = Change & {
  readonly cartInfo?: CartInfo | undefined;
  readonly couponCode?: string | undefined;
  readonly items: readonly NewLineItem[];
};

/**
 * Changes what is known of the buyer, adds items, attaches a coupon. Without items there must be a cart.
 * @throws {AppError} OWNED_CART_NOT_FOUND, those of adding items, and the wire's coupon codes
 */
export async function updateCart(tx: Tx, { cartInfo, couponCode, items, ...change }: UpdateCart): Promise<FilledCart> {
  const filled = items.length > 0 ? await addToCart(tx, { ...change, items }) : await openForChange(tx, change);
  const changes: CartChanges = toChanges(cartInfo);
  if (couponCode !== undefined) {
    const email = cartInfo?.buyerInfo?.email ?? filled.cart.buyerEmail;
    const coupon = await findApplicableCoupon(tx, { ...filled, couponCode, email, ...change });
    changes.coupon_id = coupon.id;
    changes.coupon_code = coupon.code;
  }
  await writeCart(tx, filled.cart.id, changes);
  const cart = await getCurrentCart(tx, change.owner, change.settings.country);
  return { cart, sellables: filled.sellables };
}

async function openForChange(tx: Tx, { owner, settings, now }: Change): Promise<FilledCart> {
  const cart = await changeCart(tx, owner, { country: settings.country, now });
  return { cart, sellables: await findSellablesOfLines(tx, cart.lines, now) };
}

/** Absent fields stay as they are, null clears. */
function toChanges(info: CartInfo | undefined): CartChanges {
  if (info === undefined) return {};
  const { buyerNote, buyerInfo, contactInfo, selectedShippingOption, extendedFields, businessLocationId } = info;
  return {
    ...(buyerNote === undefined ? {} : { buyer_note: buyerNote }),
    ...(buyerInfo?.email === undefined ? {} : { buyer_email: buyerInfo.email }),
    ...(contactInfo === undefined ? {} : { contact_info: contactInfo && JSON.stringify(contactInfo) }),
    ...(selectedShippingOption === undefined
      ? {}
      : {
          selected_carrier_id: selectedShippingOption?.carrierId ?? null,
          selected_shipping_code: selectedShippingOption?.code ?? null,
        }),
    ...(extendedFields === undefined ? {} : { extended_fields: extendedFields && JSON.stringify(extendedFields) }),
    ...(businessLocationId === undefined ? {} : { business_location_id: businessLocationId }),
  };
}

type Wanted = FilledCart & Change & { couponCode: string; email: string | undefined };

/** The coupon, if it may be used now, by this buyer, for these items. */
async function findApplicableCoupon(tx: Tx, { cart, sellables, couponCode, email, settings, now }: Wanted) {
  const { coupon, problems } = await gatherPricing(tx, {
    lines: cart.lines,
    couponCode,
    customer: { memberId: memberIdOf(cart.owner), email },
    isShippingWanted: false,
    isTaxWanted: false,
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

/** @throws {AppError} OWNED_CART_NOT_FOUND, LINE_ITEM_NOT_FOUND */
export async function removeLineItems(tx: Tx, lineIds: readonly string[], change: Change): Promise<FilledCart> {
  const { cart, sellables } = await openForChange(tx, change);
  requireLines(cart.lines, lineIds);
  await deleteLines(tx, cart.id, lineIds);
  const removed = new Set(lineIds);
  return withLines(cart, sellables, (line) => !removed.has(line.id));
}

function withLines(
  cart: Cart,
  sellables: ReadonlyMap<string, Sellable>,
  isKept: (line: Cart["lines"][number]) => boolean,
) {
  return { cart: { ...cart, lines: cart.lines.filter(isKept) }, sellables };
}

/** @throws {AppError} OWNED_CART_NOT_FOUND, LINE_ITEM_NOT_FOUND */
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
