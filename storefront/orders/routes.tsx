/** `/orders/:id?key=…`: the status of an order, for whoever placed it or holds its key, and what its buyer can do. */

import { addToCurrentCart } from "#api/carts.ts";
import { fill } from "#api/languages.ts";
import { cancelOwnOrder } from "#api/orders.ts";
import { ApiError } from "#sdk/call.ts";
import { redirectResponse } from "#ui/pages/page.ts";
import { countOf, setFlash } from "../cart/current.ts";
import { orNotFound, refusalOf } from "../context.ts";
import { action, page } from "../pages.tsx";
import { asBuyer, keyOf, orderAnswer, readOrder } from "./access.ts";
import { addressRoute } from "./address-routes.tsx";
import { OrderPage } from "./OrderPage.tsx";
import { paymentPageRoutes } from "./pay-page.tsx";
import { presentOrder } from "./present.ts";
import { returnRoutes } from "./return-routes.tsx";
import { orderTexts } from "./texts/texts.ts";
import type { OrderView } from "./views.ts";

export const orderPage = page<OrderView>({
  path: "/orders/:id",
  cache: "private",
  async load(context, { id = "" }) {
    return presentOrder(context, await orNotFound(readOrder(context, id)), false);
  },
  head({ isJustPlaced, number }, { shop }) {
    const texts = orderTexts[shop.language];
    return { title: fill(isJustPlaced ? texts.thanksTitle : texts.order, { number }), isIndexed: false };
  },
  View: OrderPage,
  // The address holds a key: it must not travel on to other sites.
  headers: () => [["referrer-policy", "no-referrer"]],
});

const cancel = action("/orders/:id/cancel", async (context, { id = "" }) => {
  const key = keyOf(context);
  try {
    await orNotFound(asBuyer(context, cancelOwnOrder, { params: { id }, body: key === undefined ? {} : { key } }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return orderAnswer(context, id, { problem: "late" });
  }
  return orderAnswer(context, id, { done: "canceled" });
});

/** What is still sold goes into the cart; the cart says what is not. */
const again = action("/orders/:id/again", async (context, { id = "" }) => {
  const { status } = await orNotFound(readOrder(context, id));
  const wanted = status.order.lineItems.flatMap(({ catalogReference, quantity }) =>
    catalogReference === undefined ? [] : [{ catalogReference, quantity }],
  );
  let missing = 0;
  for (const item of wanted) {
    try {
      const { cart } = await context.shopper.call(addToCurrentCart, { body: { lineItems: [item] } });
      context.shopper.remember({ cartCount: countOf(cart) });
    } catch (error) {
      refusalOf(context, error);
      missing += 1;
    }
  }
  if (missing > 0) {
    const { noneSold, someSold } = orderTexts[context.shop.language].notices;
    setFlash(context, { tone: "bad", text: missing === wanted.length ? noneSold : someSold });
  }
  return redirectResponse("/cart");
});

export const orderRoutes = [orderPage, cancel, again, addressRoute, ...returnRoutes, ...paymentPageRoutes];
