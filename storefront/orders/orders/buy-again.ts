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
import {
  describeUnavailable,
  type Reason,
  reasonBeforeAdding,
  reasonOfError,
  type UnavailableItem,
} from "./unavailable-items.ts";

/** Returns why the line couldn't be added; undefined on success. */
async function addAgain(context: ShopContext, line: Order["lineItems"][number]): Promise<Reason | undefined> {
  const { catalogReference, quantity } = line;
  if (catalogReference === undefined) return undefined;
  const known = reasonBeforeAdding(line);
  if (known !== undefined) return known;
  try {
    const lineItems = [{ catalogReference, quantity }];
    const { cart } = await context.shopper.call(addToShopCart, { body: { lineItems } });
    context.shopper.remember({ cartCount: cart.itemCount });
    return undefined;
  } catch (error) {
    refusalOf(context, error);
    return reasonOfError(error instanceof ApiError ? error.details.applicationError?.code : undefined);
  }
}

export const buyAgain = action("/orders/:id/again", async (context, { id = "" }) => {
  const { status } = await orNotFound(readOrder(context, id));
  const lines = status.order.lineItems.filter(({ catalogReference }) => catalogReference !== undefined);
  const unavailable: UnavailableItem[] = [];
  for (const line of lines) {
    const reason = await addAgain(context, line);
    if (reason !== undefined) unavailable.push({ line, reason });
  }
  if (unavailable.length > 0) {
    const ids = unavailable
      .map(({ line }) => line.catalogReference)
      .flatMap((reference) => (reference?.appId === STORE_APP_ID ? [reference.catalogItemId] : []));
    const cards = await productsById(context, [...new Set(ids)]);
    const hrefOf = (productId: string) => cards.get(productId)?.href;
    setFlash(
      context,
      describeUnavailable(unavailable, context.shop, { hasAdded: unavailable.length < lines.length, hrefOf }),
    );
  }
  return redirectResponse("/cart");
});
