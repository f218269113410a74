/** `POST /orders/:id/again`: adds available items to the cart; lists and links items that need a selection. */
import { addToShopCart } from "#api/checkout/carts/shop-cart.ts";
import type { Order } from "#api/orders/orders/order-values.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { ApiError } from "#sdk/call.ts";
import { productsById } from "#storefront/catalog/products/embedded.ts";
import { setFlash } from "#storefront/checkout/cart/current.ts";
import { orNotFound, refusalOf, type ShopContext } from "#storefront/context.ts";
import { action } from "#storefront/pages.tsx";
import { redirectResponse } from "#ui/pages/page.ts";
import { readOrder } from "./access.ts";
import { type Cause, causeBeforehand, causeOf, type LeftOut, messageAbout } from "./again.ts";

/** Undefined when it is in the cart. */
async function addAgain(context: ShopContext, line: Order["lineItems"][number]): Promise<Cause | undefined> {
  const { catalogReference, quantity } = line;
  if (catalogReference === undefined) return undefined;
  const known = causeBeforehand(line);
  if (known !== undefined) return known;
  try {
    const lineItems = [{ catalogReference, quantity }];
    const { cart } = await context.shopper.call(addToShopCart, { body: { lineItems } });
    context.shopper.remember({ cartCount: cart.itemCount });
    return undefined;
  } catch (error) {
    refusalOf(context, error);
    return causeOf(error instanceof ApiError ? error.details.applicationError?.code : undefined);
  }
}

export const buyAgain = action("/orders/:id/again", async (context, { id = "" }) => {
  const { status } = await orNotFound(readOrder(context, id));
  const wanted = status.order.lineItems.filter(({ catalogReference }) => catalogReference !== undefined);
  const leftOut: LeftOut[] = [];
  for (const line of wanted) {
    const cause = await addAgain(context, line);
    if (cause !== undefined) leftOut.push({ line, cause });
  }
  if (leftOut.length > 0) {
    const ids = leftOut
      .map(({ line }) => line.catalogReference)
      .flatMap((reference) => (reference?.appId === STORE_APP_ID ? [reference.catalogItemId] : []));
    const cards = await productsById(context, [...new Set(ids)]);
    const hrefOf = (productId: string) => cards.get(productId)?.href;
    setFlash(context, messageAbout(leftOut, context.shop, { hasAdded: leftOut.length < wanted.length, hrefOf }));
  }
  return redirectResponse("/cart");
});
