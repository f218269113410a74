/** Changes of version 2: its requests and errors on the commands of carts. */
import type { Static } from "typebox";
import { couponErrors } from "#api/checkout/carts/cart-values.ts";
import type {
  CartV2Input,
  createCartV2Body,
  DeliveryMethodInput,
} from "#api/checkout/carts/wire/v2/cart-input-values.ts";
import type { LineItemUpdate } from "#api/checkout/carts/wire/v2/current-cart.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { CartKey, CartOwner, ShopperKey } from "../../cart.ts";
import { type CartRequest, requireOpenStore } from "../../cart-request.ts";
import { addLines, type FilledCart } from "../../commands/add-lines.ts";
import { changeQuantities, removeLines, setMembership } from "../../commands/change-lines.ts";
import * as coupons from "../../commands/coupons.ts";
import * as delivery from "../../commands/delivery.ts";
import { addGiftCard } from "../../commands/gift-cards.ts";
import { createCart, updateCart } from "../../commands/update-cart.ts";
import { findSellablesOfLines } from "../../price/gather-pricing.ts";
import { insertCart, openCart } from "../../queries.ts";
import { planOf, toAdditions, toDetails, toGiftCard } from "./read-input.ts";

type Creation = Static<typeof createCartV2Body>;
type Items = Parameters<typeof toAdditions>[0];

const hasItems = ({ catalogItems, customItems = [] }: Items): boolean => catalogItems.length + customItems.length > 0;

export async function addItems(tx: Tx, items: Items, request: CartRequest): Promise<FilledCart> {
  if (!hasItems(items)) throw new AppError("NO_LINE_ITEMS_TO_ADD");
  requireOpenStore(request);
  const { key, settings, now } = request;
  return addLines(tx, { key, settings, now, ...toAdditions(items, request) });
}

/** Changes the shopper's current cart and creates it if necessary. An error response is returned, not thrown. */
export async function fillCurrentCart(
  tx: Tx,
  creation: Creation,
  request: CartRequest<ShopperKey>,
): Promise<FilledCart | AppError> {
  requireOpenStore(request);
  const { key, settings, now } = request;
  const { country, currency } = settings;
  const filled = hasItems(creation)
    ? await addItems(tx, creation, request)
    : await withItems(tx, await openCart(tx, key, { country, currency, now }), now);
  return complete(tx, filled, creation, request);
}

const withItems = async (tx: Tx, cart: FilledCart["cart"], now: Date): Promise<FilledCart> => ({
  cart,
  sellables: await findSellablesOfLines(tx, cart.lines, now),
});

/** Creates a cart for another buyer. An error response is returned, not thrown. */
export async function createCartFor(
  tx: Tx,
  owner: CartOwner,
  creation: Creation,
  request: Omit<CartRequest, "key">,
): Promise<FilledCart | AppError> {
  const { settings, now } = request;
  const { country, currency } = settings;
  const filled = hasItems(creation)
    ? await createCart(tx, { owner, settings, now, ...toAdditions(creation, request) })
    : await withItems(tx, await insertCart(tx, owner, { country, currency, now }), now);
  const key: CartKey = { kind: "id", cartId: filled.cart.id };
  return complete(tx, filled, creation, { ...request, key });
}

async function complete(tx: Tx, filled: FilledCart, creation: Creation, request: CartRequest) {
  const { cart, deliveryMethod } = creation;
  const [coupon] = creation.coupons ?? [];
  const [giftCard] = creation.giftCards ?? [];
  let changed: FilledCart | AppError = filled;
  if (cart !== undefined) changed = await changeCart(tx, cart, request);
  if (coupon !== undefined) changed = await addCoupon(tx, coupon.code, request);
  if (deliveryMethod !== undefined) changed = await setDeliveryMethod(tx, deliveryMethod, request);
  if (giftCard !== undefined) changed = await addGiftCard(tx, toGiftCard(giftCard, request), request);
  return changed;
}

export function changeCart(tx: Tx, input: CartV2Input, { key, settings, now }: CartRequest): Promise<FilledCart> {
  return updateCart(tx, { key, settings, now, lines: [], details: (cart) => toDetails(input, cart) });
}

/** @throws {AppError} the coupon errors of version 2 */
export async function addCoupon(tx: Tx, code: string, request: CartRequest): Promise<FilledCart> {
  try {
    return await coupons.addCoupon(tx, code, request);
  } catch (error) {
    if (!(error instanceof AppError) || !COUPON_ERRORS.includes(error.code)) throw error;
    const isUnknown = error.code === "ERROR_COUPON_DOES_NOT_EXIST";
    throw new AppError(isUnknown ? "INVALID_COUPON_CODE" : "INVALID_COUPON_STATUS", {
      description: error.message,
      data: { couponCode: code },
    });
  }
}

const COUPON_ERRORS: readonly string[] = [...couponErrors, "CALCULATION_ERROR"];

type Method = Static<typeof DeliveryMethodInput>;
const toOption = ({ code, appId }: Method) => ({ code, ...(appId && { carrierId: appId }) });

export const setDeliveryMethod = (tx: Tx, method: Method, request: CartRequest): Promise<FilledCart> =>
  delivery.setDeliveryMethod(tx, toOption(method), request);

export const previewDeliveryMethod = (db: Connection, method: Method, request: CartRequest): Promise<void> =>
  delivery.previewDeliveryMethod(db, toOption(method), request);

export const keepForms = (
  tx: Tx,
  formSubmissions: readonly unknown[],
  { key, settings, now }: CartRequest,
): Promise<FilledCart> =>
  updateCart(tx, {
    key,
    settings,
    now,
    lines: [],
    details: ({ purchaseTerms }) => ({ purchaseTerms: { ...purchaseTerms, formSubmissions } }),
  });

export const takeLines = (tx: Tx, lineIds: readonly string[], request: CartRequest): Promise<FilledCart> =>
  removeLines(tx, lineIds, request).catch(toV2Error);

function toV2Error(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== "LINE_ITEM_NOT_FOUND") throw error;
  throw new AppError("LINE_ITEM_NOT_FOUND_IN_CART");
}

/** @throws {AppError} EMPTY_LINE_ITEM_UPDATES, DUPLICATE_LINE_ITEM_UPDATES, LINE_ITEM_NOT_FOUND_IN_CART */
export async function updateLines(
  tx: Tx,
  updates: readonly Static<typeof LineItemUpdate>[],
  request: CartRequest,
): Promise<FilledCart> {
  const isEmpty = updates.some(({ quantity, membershipPayment }) => !quantity && !membershipPayment);
  if (isEmpty || updates.length === 0) throw new AppError("EMPTY_LINE_ITEM_UPDATES");
  if (new Set(updates.map(({ lineItemId }) => lineItemId)).size < updates.length) {
    throw new AppError("DUPLICATE_LINE_ITEM_UPDATES");
  }
  const quantities = updates.flatMap(({ lineItemId: id, quantity }) =>
    quantity === undefined ? [] : [{ id, quantity: quantity.newQuantity }],
  );
  let changed: FilledCart | undefined;
  if (quantities.length > 0) changed = await changeQuantities(tx, quantities, request).catch(toV2Error);
  for (const { lineItemId, membershipPayment } of updates) {
    if (membershipPayment === undefined) continue;
    changed = await setMembership(tx, lineItemId, planOf(membershipPayment), request).catch(toV2Error);
  }
  if (changed === undefined) throw new AppError("EMPTY_LINE_ITEM_UPDATES");
  return changed;
}
