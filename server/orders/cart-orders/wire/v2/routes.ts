/** Endpoints of carts in version 2 that create checkouts and orders (docs/protocol/cart-v2.md#calculate-and-place-order). */
import * as api from "#api/checkout/carts/wire/v2/carts-by-id.ts";
import { handlePricedWrite } from "#server/apps/service-plugins/public.ts";
import { cartRequestById, getCart } from "#server/checkout/carts/public.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleRead } from "#server/platform/http/handlers.ts";
import { completionLink } from "../../completion.ts";
import { checkoutUrl, placeOrderOfCart, previewCheckoutUrl, previewOrderOfCart } from "../../place-order.ts";

export const routes = [
  handlePricedWrite(
    api.getCheckoutUrl,
    async ({ db, params, ...caller }) => previewCheckoutUrl(db, await cartRequestById(caller, db, params.id)),
    async ({ tx, params, ...caller }) => ({
      checkoutUrl: await checkoutUrl(tx, await cartRequestById(caller, tx, params.id)),
    }),
  ),
  handleRead(api.createCompletionLink, async ({ db, params, body, ...caller }) => {
    const { key, settings } = await cartRequestById(caller, db, params.id);
    const cart = await getCart(db, key, settings.country);
    if (cart.orderedAt !== undefined) throw new AppError("CART_ALREADY_ORDERED");
    return { url: await completionLink(caller.store, cart.id, body.redirectUrl) };
  }),
  handlePricedWrite(
    api.placeOrder,
    async ({ db, params, body, ...caller }) =>
      previewOrderOfCart(db, await cartRequestById(caller, db, params.id), body.priceVerificationToken),
    async ({ tx, params, body, ...caller }) => {
      const request = await cartRequestById(caller, tx, params.id);
      return { orderId: await placeOrderOfCart(tx, request, body.priceVerificationToken), completed: true };
    },
  ),
];
