import { createCheckoutFromCurrentCart } from "#api/carts.ts";
import { createCheckout as createCheckoutFromCart } from "#api/carts-by-id.ts";
import * as checkouts from "#api/checkouts.ts";
import {
  findCartById,
  getCurrentCart,
  ownerOf,
  type PricedPurchase,
  spellingFor,
} from "#server/modules/carts/public.ts";
import { readStoreSettings } from "#server/modules/settings/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type CallContext, handleRead, handleWrite, isId, requireShopper } from "#server/platform/http/handlers.ts";
import {
  checkoutFromCart,
  createCheckout,
  type PricedCheckout,
  removeCoupon,
  removeLines,
  setQuantities,
  updateCheckout,
} from "./change-checkout.ts";
import type { Checkout } from "./checkout.ts";
import { presentCheckout } from "./present.ts";
import { priceForBuyer } from "./price-checkout.ts";
import { getCheckout, getCheckoutByCartId } from "./queries.ts";

function answer({ checkout, purchase }: PricedCheckout, context: CallContext) {
  return { checkout: presentFor(checkout, purchase, context) };
}

function presentFor(checkout: Checkout, purchase: PricedPurchase, { header, store }: CallContext) {
  const spelling = spellingFor(purchase.settings, header("x-wix-currency"), store.baseUrl());
  return presentCheckout(checkout, purchase, spelling);
}

async function read(
  db: Connection,
  checkout: Checkout,
  context: CallContext,
): Promise<{ checkout: checkouts.Checkout }> {
  // Written by `place-order` as the wire checkout of that moment.
  if (checkout.isCompleted) return { checkout: checkout.completedSnapshot as checkouts.Checkout };
  return answer({ checkout, purchase: await priceForBuyer(db, checkout, context.now) }, context);
}

export const routes = [
  handleWrite(createCheckoutFromCurrentCart, async ({ tx, actor, now, body }) => {
    const { country } = await readStoreSettings(tx);
    const cart = await getCurrentCart(tx, ownerOf(requireShopper(actor)), country);
    if (cart.lines.length === 0) throw new AppError("CART_EMPTY");
    return { checkoutId: await checkoutFromCart(tx, { actor, now }, { cart, ...body }) };
  }),
  handleWrite(createCheckoutFromCart, async ({ tx, actor, now, params, body }) => {
    const { country } = await readStoreSettings(tx);
    const cart = isId(params.id) ? await findCartById(tx, params.id, country) : undefined;
    if (cart === undefined) throw new AppError("CART_NOT_FOUND");
    if (cart.orderedAt !== undefined) throw new AppError("CART_ALREADY_ORDERED");
    if (cart.lines.length === 0) throw new AppError("CART_EMPTY");
    return { checkoutId: await checkoutFromCart(tx, { actor, now }, { cart, ...body }) };
  }),
  handleWrite(checkouts.createCheckout, async ({ body: { checkoutInfo, ...body }, ...context }) => {
    const request = { ...body, ...(checkoutInfo === undefined ? {} : { checkout: checkoutInfo }) };
    return answer(await createCheckout(context.tx, context, request), context);
  }),
  handleRead(checkouts.getCheckout, async ({ db, actor, params, ...context }) =>
    read(db, await getCheckout(db, actor, params.id), { actor, ...context }),
  ),
  handleRead(checkouts.getCheckoutByCartId, async ({ db, actor, params, ...context }) =>
    read(db, await getCheckoutByCartId(db, actor, params.id), { actor, ...context }),
  ),
  handleRead(checkouts.getCheckoutUrl, async ({ db, actor, params, store }) => {
    const { id } = await getCheckout(db, actor, params.id);
    return { checkoutUrl: `${store.baseUrl()}/checkout/${id}` };
  }),
  handleWrite(checkouts.updateCheckout, async ({ params, body, ...context }) =>
    answer(await updateCheckout(context.tx, context, { ...body, id: params.id }), context),
  ),
  handleWrite(checkouts.addToCheckout, async ({ params, body, ...context }) =>
    answer(await updateCheckout(context.tx, context, { ...body, id: params.id }), context),
  ),
  handleWrite(checkouts.removeLineItems, async ({ params, body, ...context }) =>
    answer(await removeLines(context.tx, context, { ...body, id: params.id }), context),
  ),
  handleWrite(checkouts.updateLineItemsQuantity, async ({ params, body, ...context }) =>
    answer(await setQuantities(context.tx, context, { ...body, id: params.id }), context),
  ),
  handleWrite(checkouts.removeCoupon, async ({ params, ...context }) =>
    answer(await removeCoupon(context.tx, context, params.id), context),
  ),
];
