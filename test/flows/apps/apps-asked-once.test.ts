/** A purchase with an app's rates, taxes, fees, checks and gift card: every transaction runs once, with the apps' answers. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { createServicePlugin } from "#api/apps/service-plugins.ts";
import { updateCurrentCart } from "#api/checkout/carts/wire/v1/carts.ts";
import { placeOrder } from "#api/checkout/carts/wire/v2/carts-by-id.ts";
import { createCurrentCart, setDeliveryMethodForCurrentCart } from "#api/checkout/carts/wire/v2/current-cart.ts";
import type { Checkout } from "#api/checkout/checkout-values.ts";
import {
  addToCheckout,
  copyCheckout,
  createCheckout,
  removeCoupon,
  removeGiftCard,
  removeLineItems,
  updateCheckout,
  updateLineItemsQuantity,
} from "#api/checkout/checkouts.ts";
import type { DraftOrder } from "#api/orders/draft-order-values.ts";
import * as drafts from "#api/orders/draft-orders.ts";
import { createFulfillment } from "#api/orders/fulfillments.ts";
import { closeReturn, requestReturn } from "#api/orders/returns.ts";
import { type Reply, rate, startTestApp, type TestApp } from "#server/apps/service-plugins/factory.ts";
import { findAbandoned } from "#server/checkout/abandoned-carts/find-abandoned.ts";
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

const INSERTS_DRAFT = /insert into "draft_orders"/;
const LOCKS_DRAFT = /from draft_orders[\s\S]*for update/;

test("so do drafts, and what they become", async () => {
  const catalogLineItems = [{ catalogReference: mug.reference, quantity: 9 }];
  const draftOrder = { catalogLineItems, recipientInfo: ADDRESS, buyerInfo: { email: "ada@example.com" } };
  let draft: DraftOrder | undefined;
  const create = async (body: Parameters<typeof store.call<typeof drafts.createDraftOrder>>[1]["body"]) => {
    draft = (await store.admin(drafts.createDraftOrder, { body })).calculatedDraftOrder.draftOrder;
  };
  const change = (quantity: number) => {
    const lineItemChanges = [{ lineItemId: draft?.lineItems[0]?.lineItem.id ?? "", newQuantity: quantity }];
    return store.admin(drafts.updateLineItems, {
      params: { draftOrderId: draft?.id ?? "" },
      body: { lineItemChanges },
    });
  };
  await runsOnce(INSERTS_DRAFT, () => create({ draftOrder }));
  await runsOnce(LOCKS_DRAFT, () => change(10));
  const depositDetails = { percentage: "20" };
  const params = { draftOrderId: draft?.id ?? "" };
  await runsOnce(LOCKS_DRAFT, () => store.admin(drafts.setDeposit, { params, body: { depositDetails } }));
  let orderId = "";
  await runsOnce(LOCKS_DRAFT, async () => {
    orderId = (await store.admin(drafts.createOrderFromDraft, { params, body: {} })).createdOrder.id;
  });
  await runsOnce(INSERTS_DRAFT, () => create({ sourceOrderId: orderId }));
  await runsOnce(INSERTS_DRAFT, () => create({ orderId }));
  await runsOnce(LOCKS_DRAFT, () => change(11));
  const edit = { draftOrderId: draft?.id ?? "" };
  await runsOnce(LOCKS_DRAFT, () => store.admin(drafts.commitDraftOrder, { params: edit, body: {} }));
});

test("so does an exchange", async () => {
  const shopper = await aGuest(store);
  await shopper.add(mug, 12);
  const { orderId } = await shopper.place(await shopper.checkOut());
  const order = await shopper.order(orderId);
  await store.admin(createFulfillment, { params: { orderId }, body: { fulfillment: {}, sendShippingEmail: false } });
  const lineItems = [{ lineItemId: order.lineItems[0]?.id ?? "", quantity: 2 }];
  const { return: requested } = await store.admin(requestReturn, {
    params: { orderId },
    body: { kind: "EXCHANGE", lineItems },
  });
  await runsOnce(INSERTS_DRAFT, () =>
    store.admin(closeReturn, { params: { returnId: requested.id }, body: { createsExchangeOrder: true } }),
  );
});

test("so do copies of a checkout", async () => {
  const [maker, receiver] = [await aGuest(store), await aGuest(store)];
  await maker.add(mug, 13);
  const { id } = await maker.checkOut();
  const body = { handoverToken: maker.as.authorization };
  const copy = () => store.call(copyCheckout, { params: { id }, body }, receiver.as);
  await runsOnce(OPENS_CHECKOUT, copy);
  const lineItems = [{ catalogReference: mug.reference, quantity: 1 }];
  await store.call(addToCheckout, { params: { id }, body: { lineItems } }, maker.as);
  await runsOnce(/update checkouts set revision/, copy);
});

test("so does finding abandoned carts", async () => {
  const { store: inside } = store.app;
  const [cartOnly, atCheckout] = [await aGuest(store), await aGuest(store)];
  await cartOnly.add(mug, 14);
  await store.call(
    updateCurrentCart,
    { body: { lineItems: [], cartInfo: { buyerInfo: { email: cartOnly.email } } } },
    cartOnly.as,
  );
  const body = { lineItems: [{ catalogReference: mug.reference, quantity: 15 }] };
  const { checkout } = await store.call(createCheckout, { body }, atCheckout.as);
  const entered = { checkout: { buyerInfo: { email: atCheckout.email }, billingInfo: ADDRESS } };
  await store.call(updateCheckout, { params: { id: checkout.id }, body: entered }, atCheckout.as);
  await sql`update carts set updated_at = now() - interval '2 hours'`.execute(inside.database.db);
  await sql`update checkouts set updated_at = now() - interval '2 hours'`.execute(inside.database.db);
  const statements = await statementsDuring(() => findAbandoned(inside));
  const transactionsOf = (pattern: RegExp) => statements.filter(({ text }) => pattern.test(text)).length;
  const { rows } = await sql<{ email: string }>`
    select email from abandoned_checkouts where status = 'ABANDONED'`.execute(inside.database.db);
  for (const { email } of [cartOnly, atCheckout]) assert.ok(rows.some((row) => row.email === email));
  assert.equal(transactionsOf(/insert into "abandoned_checkouts"/), rows.length);
  const { rows: idle } = await sql`select from carts where idle_revision is not null`.execute(inside.database.db);
  assert.equal(transactionsOf(/update carts set idle_revision/), idle.length);
});
