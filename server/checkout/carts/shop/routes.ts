/** The shopper's cart for the pages of the store. Changes emit the events of version 1. */
import * as api from "#api/checkout/carts/shop-cart.ts";
import type { Input } from "#api/endpoint.ts";
import { liveAnswers } from "#server/apps/service-plugins/public.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import type { Cart, CartDetails, CartLine, ShopperKey } from "../cart.ts";
import { buyerOf, type CartRequest, currentCartRequest, requireOpenStore } from "../cart-request.ts";
import { addLines, type FilledCart } from "../commands/add-lines.ts";
import { changeQuantities, removeLines } from "../commands/change-lines.ts";
import { clearCoupon } from "../commands/coupons.ts";
import { updateCart } from "../commands/update-cart.ts";
import { toNewLines } from "../line-input.ts";
import { presentLine } from "../present/present-line.ts";
import { violationsOfApps } from "../price/app-violations.ts";
import { findSellablesOfLines } from "../price/gather-pricing.ts";
import { priceCart } from "../price/price-cart.ts";
import { findCart } from "../queries.ts";
import { listSavedItems } from "../saved-items.ts";
import { emitCartChange } from "../wire/v1/respond.ts";
import { presentShopCart, presentShopTotals } from "./present.ts";

type ShopRequest = CartRequest<ShopperKey>;

async function readTotals(db: Connection, cart: Cart, request: ShopRequest, isPage: boolean) {
  const { settings, now, presentation, caller } = request;
  const apps = await liveAnswers(caller);
  const parts = { withDelivery: isPage, withTax: isPage, withFees: true, withGiftCards: true };
  const purchase = await priceCart(db, cart, { settings, now, apps }, parts);
  const ofApps = await violationsOfApps(apps, purchase, {
    source: "CART",
    lines: cart.lines,
    buyerEmail: cart.buyerEmail,
    billingAddress: undefined,
    destination: cart.contactInfo,
  });
  return {
    cart: presentShopCart({ cart, sellables: purchase.sellables }, presentation),
    totals: presentShopTotals({ cart, purchase, ofApps }, presentation),
  };
}

async function readSavedItems(db: Connection, { key, now, presentation }: ShopRequest) {
  const { items, sellables } = await listSavedItems(db, key, now);
  return items.map((item) => presentLine(item, sellables.get(item.id), presentation));
}

type Body = Input<typeof api.changeShopCart>["body"];
type Changed = FilledCart & { readonly removed?: readonly CartLine[] };

async function change(tx: Tx, body: Body, request: ShopRequest): Promise<Changed> {
  const { key, settings, now } = request;
  const { quantities, removedLineItemIds, couponCode, removesCoupon, note, destination } = body;
  let changed: Changed | undefined;
  if (quantities !== undefined) changed = await changeQuantities(tx, quantities, request);
  if (removedLineItemIds !== undefined) changed = await removeLines(tx, removedLineItemIds, request);
  if (removesCoupon === true) changed = await clearCoupon(tx, request);
  const isDone = couponCode === undefined && note === undefined && destination === undefined;
  if (changed !== undefined && isDone) return changed;
  const details = (cart: Cart): CartDetails => ({
    note,
    ...(destination === undefined ? {} : { contactInfo: withDestination(cart, destination) }),
  });
  const updated = await updateCart(tx, { key, settings, now, lines: [], details, couponCode });
  return { ...changed, ...updated };
}

const withDestination = ({ contactInfo }: Cart, address: Body["destination"]) => ({
  ...(contactInfo?.contactDetails && { contactDetails: contactInfo.contactDetails }),
  ...(address && { address }),
});

export const routes = [
  handleRead(api.readShopCart, async ({ db, query: { detail }, ...caller }) => {
    const request = await currentCartRequest(caller, db);
    const { key, settings, now, presentation } = request;
    const savedItems = detail === "PAGE" ? await readSavedItems(db, request) : [];
    const cart = await findCart(db, key, settings.country);
    if (cart === undefined) return { savedItems };
    if (detail !== "LINES") return { ...(await readTotals(db, cart, request, detail === "PAGE")), savedItems };
    const sellables = await findSellablesOfLines(db, cart.lines, now);
    return { cart: presentShopCart({ cart, sellables }, presentation), savedItems };
  }),

  handleWrite(api.addToShopCart, async ({ tx, body, ...caller }) => {
    const request = await currentCartRequest(caller, tx);
    requireOpenStore(request);
    const lines = toNewLines(body.lineItems, request.settings);
    const filled = await addLines(tx, { ...request, lines, buyer: buyerOf(request) });
    await emitCartChange(tx, filled, request);
    return { cart: presentShopCart(filled, request.presentation) };
  }),

  handleWrite(api.changeShopCart, async ({ tx, body, ...caller }) => {
    const request = await currentCartRequest(caller, tx);
    const { removed = [], ...filled } = await change(tx, body, request);
    await emitCartChange(tx, filled, request);
    const { presentation } = request;
    return {
      cart: presentShopCart(filled, presentation),
      removedLineItems: removed.map((line) => presentLine(line, filled.sellables.get(line.id), presentation)),
    };
  }),
];
