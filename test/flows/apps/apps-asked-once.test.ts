/** A purchase with an app's rates, taxes, fees, checks and gift card: every transaction runs once, with the apps' answers. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createServicePlugin } from "#api/apps/service-plugins.ts";
import { placeOrder } from "#api/checkout/carts/wire/v2/carts-by-id.ts";
import { createCurrentCart, setDeliveryMethodForCurrentCart } from "#api/checkout/carts/wire/v2/current-cart.ts";
import type { Checkout } from "#api/checkout/checkout-values.ts";
import {
  addToCheckout,
  createCheckout,
  removeCoupon,
  removeGiftCard,
  removeLineItems,
  updateCheckout,
  updateLineItemsQuantity,
} from "#api/checkout/checkouts.ts";
import { type Reply, rate, startTestApp, type TestApp } from "#server/apps/service-plugins/factory.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { type RunStatement, statementsDuring } from "#server/platform/testing/statements.ts";
import { ADDRESS, aGuest } from "../shopper.ts";
import { type Goods, openWholeStore, type WholeStore } from "../whole-store.ts";

let store: WholeStore;
let app: TestApp;
let mug: Goods;

const CODE = "VOUCHER-2026-LMNO";
const taken = new Map<string, number>();
const currency = "USD";

type Asked = { orderId?: string; amount?: number; lineItems?: { id: string; price: string }[] };

function answerTo(path: string, { orderId = "", amount = 0, lineItems = [] }: Asked): object {
  switch (path) {
    case "/v1/getRates":
      return { shippingRates: [rate({ cost: { price: "4.50", currency } })] };
    case "/v1/calculate-tax":
      return {
        currency,
        lineItemTaxDetails: lineItems.map(({ id, price }) => ({
          id,
          taxSummary: { taxAmount: "1.00", taxableAmount: price },
        })),
      };
    case "/v1/calculate-additional-fees": {
      const fee = { code: "wrap", name: "Wrapping", price: "2.00", taxDetails: { taxable: false } };
      return { additionalFees: [fee], currency };
    }
    case "/v1/get-violations":
      return { violations: [] };
    case "/v1/balance":
      return { balance: 1000, currencyCode: currency };
    case "/v1/redeem":
      taken.set(orderId, amount);
      return { remainingBalance: 0, currencyCode: currency, transactionId: `t-${orderId}` };
    default:
      return {};
  }
}

const reply: Reply = (response, { url = "" }) => {
  const { request } = Object(app.questions.at(-1)?.data);
  response.end(JSON.stringify(answerTo(url.replace("/spi", ""), Object(request))));
};

before(async () => {
  store = await openWholeStore();
  const inside = store.app.store;
  app = await startTestApp({ store: inside, transaction: (run) => transaction(inside.database.db, run) });
  app.answer(reply);
  mug = await store.addGoods({ name: "Mug", priceData: { price: 20 } }, 500);
  for (const kind of ["SHIPPING_RATES", "TAXES", "ADDITIONAL_FEES", "VALIDATIONS", "GIFT_CARDS"] as const) {
    const servicePlugin = { kind, name: kind, deploymentUri: app.address };
    await store.call(createServicePlugin, { body: { servicePlugin } }, { authorization: app.token() });
  }
});
after(async () => {
  const faults = await store?.audit();
  app?.close();
  await store?.close();
  assert.deepEqual(faults, []);
});

/** Fails if a transaction with such a statement runs more than once. */
async function runsOnce(statement: RegExp, work: () => Promise<unknown>): Promise<void> {
  const statements: readonly RunStatement[] = await statementsDuring(work);
  const found = statements.filter(({ text }) => statement.test(text));
  assert.equal(new Set(found.map(({ transaction: run }) => run)).size, 1);
}

const LOCKS_CHECKOUT = /from checkouts c[\s\S]*for no key update of c/;
const OPENS_CHECKOUT = /insert into checkouts/;
const CHANGES_CART = /(?:insert into|update "?)\s*"?carts/;

test("each call of a purchase runs its transaction once", async () => {
  const shopper = await aGuest(store);
  await shopper.add(mug, 2);
  let checkout: Checkout | undefined;
  await runsOnce(OPENS_CHECKOUT, async () => {
    checkout = await shopper.checkOut();
  });
  const id = checkout?.id ?? "";
  const params = { id };
  const change = async (body: Parameters<typeof store.call<typeof updateCheckout>>[1]["body"]) => {
    checkout = (await store.call(updateCheckout, { params, body }, shopper.as)).checkout;
  };
  const shippingInfo = { selectedCarrierServiceOption: { carrierId: app.id, code: "bike" } };
  await runsOnce(LOCKS_CHECKOUT, () => change({ checkout: { shippingInfo } }));
  const moved = { ...ADDRESS, address: { ...ADDRESS.address, postalCode: "97202" } };
  await runsOnce(LOCKS_CHECKOUT, () => change({ checkout: { shippingInfo: { shippingDestination: moved } } }));
  await runsOnce(LOCKS_CHECKOUT, () => change({ giftCardCode: CODE }));
  const lineItems = [{ catalogReference: mug.reference, quantity: 3 }];
  await runsOnce(LOCKS_CHECKOUT, () => store.call(addToCheckout, { params, body: { lineItems } }, shopper.as));
  const lineId = checkout?.lineItems[0]?.id ?? "";
  await runsOnce(LOCKS_CHECKOUT, () =>
    store.call(updateLineItemsQuantity, { params, body: { lineItems: [{ id: lineId, quantity: 4 }] } }, shopper.as),
  );
  await runsOnce(LOCKS_CHECKOUT, () => store.call(removeCoupon, { params }, shopper.as));
  const now = await shopper.readCheckout(id);
  assert.equal(now.amountDue?.amount, "0.00");
  await runsOnce(LOCKS_CHECKOUT, () => shopper.place(now));
  assert.deepEqual([...taken.values()], [Number(now.priceSummary.total.amount)]);
});

test("so does a checkout of its own, and what is taken off it", async () => {
  const shopper = await aGuest(store);
  const selectedCarrierServiceOption = { carrierId: app.id, code: "bike" };
  const checkoutInfo = { shippingInfo: { shippingDestination: ADDRESS, selectedCarrierServiceOption } };
  const lineItems = [{ catalogReference: mug.reference, quantity: 7 }];
  let checkout: Checkout | undefined;
  await runsOnce(OPENS_CHECKOUT, async () => {
    const body = { lineItems, channelType: "WEB", checkoutInfo, giftCardCode: CODE } as const;
    ({ checkout } = await store.call(createCheckout, { body }, shopper.as));
  });
  const params = { id: checkout?.id ?? "" };
  await runsOnce(LOCKS_CHECKOUT, () => store.call(removeGiftCard, { params, body: {} }, shopper.as));
  const lineItemIds = checkout?.lineItems.map(({ id }) => id) ?? [];
  await runsOnce(LOCKS_CHECKOUT, () => store.call(removeLineItems, { params, body: { lineItemIds } }, shopper.as));
});

test("so does a cart of version 2", async () => {
  const shopper = await aGuest(store);
  const body = {
    catalogItems: [{ catalogReference: mug.reference, quantity: 8 }],
    cart: { customerInfo: { email: shopper.email }, deliveryInfo: { address: ADDRESS.address } },
  };
  const { cart } = await store.call(createCurrentCart, { body }, shopper.as);
  const deliveryMethod = { code: "bike", appId: app.id };
  await runsOnce(CHANGES_CART, () =>
    store.call(setDeliveryMethodForCurrentCart, { body: { deliveryMethod } }, shopper.as),
  );
  await runsOnce(OPENS_CHECKOUT, () => store.call(placeOrder, { params: { id: cart.id }, body: {} }, shopper.as));
});
