/** The delivery method of a cart. */
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Cart } from "../cart.ts";
import type { CartRequest } from "../cart-request.ts";
import { priceCart, WHOLE_PRICE } from "../price/price-cart.ts";
import { getCart } from "../queries.ts";
import type { FilledCart } from "./add-lines.ts";
import { type Change, openForChange } from "./open-cart.ts";
import { writeCart } from "./write-queries.ts";

type DeliveryMethod = NonNullable<Cart["selectedShippingOption"]>;

/** @throws {AppError} DELIVERY_METHOD_MISSING_ADDRESS, DELIVERY_METHOD_NOT_FOUND */
export async function setDeliveryMethod(
  tx: Tx,
  selectedShippingOption: DeliveryMethod,
  { key, settings, now, caller: { apps } }: CartRequest,
): Promise<FilledCart> {
  const filled = await openForChange(tx, { key, settings, now });
  if (filled.cart.contactInfo?.address?.country === undefined) throw new AppError("DELIVERY_METHOD_MISSING_ADDRESS");
  const cart = { ...filled.cart, selectedShippingOption };
  const { code, carrierId } = selectedShippingOption;
  const { selectedOption } = await priceCart(tx, cart, { settings, now, apps }, WHOLE_PRICE);
  if (selectedOption === undefined) throw new AppError("DELIVERY_METHOD_NOT_FOUND", { data: { code } });
  await writeCart(tx, cart.id, { selected_shipping_code: code, selected_carrier_id: carrierId ?? null });
  return { ...filled, cart };
}

/** Prices the cart as `setDeliveryMethod` will. */
export async function previewDeliveryMethod(
  db: Connection,
  selectedShippingOption: DeliveryMethod,
  { key, settings, now, caller: { apps } }: CartRequest,
): Promise<void> {
  const cart = { ...(await getCart(db, key, settings.country)), selectedShippingOption };
  await priceCart(db, cart, { settings, now, apps }, WHOLE_PRICE);
}

export async function removeDeliveryMethod(tx: Tx, change: Change): Promise<FilledCart> {
  const { cart, sellables } = await openForChange(tx, change);
  await writeCart(tx, cart.id, { selected_shipping_code: null, selected_carrier_id: null });
  return { cart: { ...cart, selectedShippingOption: undefined }, sellables };
}
