/** Every call that takes a business location refuses one that the store doesn't have, and keeps one that it has. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as cartsApi from "#api/checkout/carts/wire/v1/carts.ts";
import * as cartsById from "#api/checkout/carts/wire/v1/carts-by-id.ts";
import * as cartV2Api from "#api/checkout/carts/wire/v2/carts-by-id.ts";
import * as currentCartV2Api from "#api/checkout/carts/wire/v2/current-cart.ts";
import * as checkoutsApi from "#api/checkout/checkouts.ts";
import { getDefaultLocation } from "#api/inventory/locations.ts";
import * as drafts from "#api/orders/draft-orders.ts";
import { createOrder } from "#api/orders/orders/order-intake.ts";
import { locationRoutes } from "#server/inventory/stock/locations/location-routes.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { openShop, type Shop } from "../shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop({ bindings: [...locationRoutes] });
});
after(() => shop.close());

test("made-up business locations are refused; the store's own are kept", async () => {
  const product = await shop.product({ name: "Mug", price: 1000 });
  const staff = { authorization: shop.staffToken() };
  const lineItems = [{ catalogReference: product.reference(), quantity: 1 }];
  const { cart: staffCart } = await shop.call(cartsById.createCart, { body: { lineItems } }, staff);
  const { checkout } = await shop.call(checkoutsApi.createCheckout, { body: { lineItems } }, staff);
  const { calculatedDraftOrder } = await shop.call(drafts.createEmptyDraftOrder, {}, staff);
  const draftOrderId = calculatedDraftOrder.draftOrder.id;
  const params = { id: staffCart.id };
  const orderLines = [{ productName: { original: "Mug" }, quantity: 1, price: { amount: "10" } }];
  const catalogItems = lineItems;

  const calls = (id: string): Record<string, () => Promise<unknown>> => {
    const as = { authorization: shop.visitorToken() };
    const cartInfo = { businessLocationId: id };
    const cart = { businessInfo: { locationId: id } };
    return {
      addToCurrentCart: () => shop.call(cartsApi.addToCurrentCart, { body: { lineItems, businessLocationId: id } }, as),
      updateCurrentCart: () => shop.call(cartsApi.updateCurrentCart, { body: { cartInfo, lineItems } }, as),
      addToCart: () => shop.call(cartsById.addToCart, { params, body: { lineItems, businessLocationId: id } }, staff),
      updateCart: () => shop.call(cartsById.updateCart, { params, body: { cartInfo, lineItems: [] } }, staff),
      createCart: () => shop.call(cartsById.createCart, { body: { cartInfo, lineItems } }, staff),
      createCurrentCartV2: () => shop.call(currentCartV2Api.createCurrentCart, { body: { cart, catalogItems } }, as),
      updateCartV2: () => shop.call(cartV2Api.updateCart, { params, body: { cart } }, staff),
      createCheckout: () =>
        shop.call(
          checkoutsApi.createCheckout,
          { body: { lineItems, checkoutInfo: { businessLocationId: id } } },
          staff,
        ),
      updateCheckout: () =>
        shop.call(
          checkoutsApi.updateCheckout,
          { params: { id: checkout.id }, body: { checkout: { businessLocationId: id } } },
          staff,
        ),
      createDraftOrder: () =>
        shop.call(drafts.createDraftOrder, { body: { draftOrder: { businessLocation: { id } } } }, staff),
      setBusinessLocation: () =>
        shop.call(drafts.setBusinessLocation, { body: { draftOrderId, businessLocation: { id } } }, staff),
      createOrder: () =>
        shop.call(createOrder, { body: { order: { lineItems: orderLines, businessLocation: { id } } } }, staff),
    };
  };
  for (const [name, attempt] of Object.entries(calls(newId())))
    await assert.rejects(attempt(), { status: 404, code: "BUSINESS_LOCATION_NOT_FOUND" }, name);
  const { storesLocation } = await shop.call(getDefaultLocation, {}, staff);
  for (const [name, attempt] of Object.entries(calls(storesLocation.wixLocationId)))
    assert.match(JSON.stringify(await attempt()), new RegExp(storesLocation.wixLocationId), name);
});
