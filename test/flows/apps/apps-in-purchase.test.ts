/** Installed apps in a purchase: rates, taxes and refusals of an app, what the shopper was shown, and an app that fails. */
import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { after, before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { createServicePlugin } from "#api/apps/service-plugins.ts";
import { createOrder } from "#api/checkout/checkout-completion.ts";
import type { Checkout } from "#api/checkout/checkout-values.ts";
import { createCheckout, updateCheckout } from "#api/checkout/checkouts.ts";
import { createDraftOrder, createOrderFromDraft } from "#api/orders/draft-orders.ts";
import { testPrice } from "#api/orders/price-explanations.ts";
import { createDiscountRule } from "#api/pricing/discounts.ts";
import { type Reply, rate, startTestApp, type TestApp } from "#server/apps/service-plugins/factory.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { ADDRESS, aGuest, type Shopper } from "../shopper.ts";
import { type Goods, openWholeStore, type WholeStore } from "../whole-store.ts";

let store: WholeStore;
let app: TestApp;
let mug: Goods;
/** By path; what is missing fails. */
const answers = new Map<string, object>();
const reply: Reply = (response, { url = "" }) => {
  const answer = answers.get(url.replace("/spi", ""));
  if (answer === undefined) response.destroy();
  else response.end(JSON.stringify(answer));
};

before(async () => {
  store = await openWholeStore();
  const inside = store.app.store;
  app = await startTestApp({ store: inside, transaction: (work) => transaction(inside.database.db, work) });
  app.answer(reply);
  mug = await store.addGoods({ name: "Mug", priceData: { price: 20 } }, 500);
});
after(async () => {
  app?.close();
  await store?.close();
});

type Kind = "SHIPPING_RATES" | "TAXES" | "VALIDATIONS" | "ADDITIONAL_FEES" | "DISCOUNT_TRIGGERS" | "PAYMENT_SETTINGS";
const plugIn = (kind: Kind) =>
  store.call(
    createServicePlugin,
    { body: { servicePlugin: { kind, name: kind, deploymentUri: app.address } } },
    { authorization: app.token() },
  );
const questions = (path: string) => app.questions.filter((question) => question.path === `/spi${path}`);
const bike = () => ({ carrierId: app.id, code: "bike" });
const bikeAt = (price: string) =>
  answers.set("/v1/getRates", { shippingRates: [rate({ cost: { price, currency: "USD" } })] });

async function chooseBike(shopper: Shopper, { id }: Checkout): Promise<Checkout> {
  const shippingInfo = { selectedCarrierServiceOption: bike() };
  return (await store.call(updateCheckout, { params: { id }, body: { checkout: { shippingInfo } } }, shopper.as))
    .checkout;
}

/** A checkout with other goods than any before: nothing is answered from memory. */
let units = 0;
async function aCheckout(): Promise<{ shopper: Shopper; checkout: Checkout }> {
  const shopper = await aGuest(store);
  await shopper.add(mug, ++units);
  return { shopper, checkout: await shopper.checkOut() };
}
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => assert.fail("was answered"),
    (error: unknown) => String(Object(error).details?.applicationError?.code ?? error),
  );

describe("rates of an app", () => {
  before(() => plugIn("SHIPPING_RATES"));

  test("stand behind the store's own in the cart and at the checkout; the order has the price that was shown", async () => {
    bikeAt("4.50");
    const { shopper, checkout } = await aCheckout();
    const { shippingInfo } = await shopper.estimate();
    const offered = shippingInfo?.carrierServiceOptions?.map(({ carrierId }) => carrierId) ?? [];
    assert.equal(offered.at(-1), app.id);
    assert.ok(offered.length > 1);
    const chosen = await chooseBike(shopper, checkout);
    assert.equal(chosen.priceSummary.shipping.amount, "4.50");
    const asked = questions("/v1/getRates").length;
    const order = await shopper.order((await shopper.place(chosen)).orderId);
    assert.equal(order.priceSummary.total.amount, chosen.priceSummary.total.amount);
    assert.equal(questions("/v1/getRates").length, asked, "the same question within a minute is not asked again");
  });

  test("are asked for while no transaction is open", async () => {
    bikeAt("4.50");
    const { db } = store.app.store.database;
    const open = () =>
      sql<{ count: number }>`
        select count(*)::integer as count from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction' and now() - xact_start > '100 ms'`.execute(
        db,
      );
    const seen: number[] = [];
    app.answer((response: ServerResponse) => {
      void delay(200)
        .then(open)
        .then(({ rows }) => {
          seen.push(rows[0]?.count ?? -1);
          response.end(JSON.stringify(answers.get("/v1/getRates")));
        });
    });
    const { shopper, checkout } = await aCheckout();
    await chooseBike(shopper, checkout);
    app.answer(reply);
    assert.ok(seen.length > 0);
    assert.deepEqual(new Set(seen), new Set([0]));
  });

  test("a price that has changed meanwhile is told, not charged", async () => {
    bikeAt("4.50");
    const { shopper, checkout } = await aCheckout();
    const shown = await chooseBike(shopper, checkout);
    bikeAt("9.00");
    // Another address is another question; the shopper still believes in what was shown before.
    const shippingDestination = { ...ADDRESS, address: { ...ADDRESS.address, postalCode: "97202" } };
    await store.call(
      updateCheckout,
      { params: { id: shown.id }, body: { checkout: { shippingInfo: { shippingDestination } } } },
      shopper.as,
    );
    assert.equal(await codeOf(shopper.place(shown)), "CHECKOUT_CHANGED");
    const order = await shopper.order((await shopper.place(await shopper.readCheckout(shown.id))).orderId);
    assert.equal(order.priceSummary.shipping.amount, "9.00");
  });

  test("items that are added in the call that asks are priced once", async () => {
    bikeAt("4.50");
    const shopper = await aGuest(store);
    const checkoutInfo = { shippingInfo: { shippingDestination: ADDRESS, selectedCarrierServiceOption: bike() } };
    const lineItems = [{ catalogReference: mug.reference, quantity: ++units }];
    const { checkout } = await store.call(
      createCheckout,
      { body: { lineItems, channelType: "WEB", checkoutInfo } },
      shopper.as,
    );
    assert.equal(checkout.lineItems.length, 1);
    assert.equal(checkout.priceSummary.shipping.amount, "4.50");
  });

  test("an app that fails leaves the store's own ways; what was chosen of it is gone, and says so", async () => {
    bikeAt("4.50");
    const { shopper, checkout } = await aCheckout();
    await chooseBike(shopper, checkout);
    answers.delete("/v1/getRates");
    const shippingDestination = { ...ADDRESS, address: { ...ADDRESS.address, postalCode: "97203" } };
    const { checkout: without } = await store.call(
      updateCheckout,
      { params: { id: checkout.id }, body: { checkout: { shippingInfo: { shippingDestination } } } },
      shopper.as,
    );
    assert.ok(without.shippingInfo.carrierServiceOptions.every(({ carrierId }) => carrierId !== app.id));
    assert.equal(await codeOf(shopper.place(without)), "SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE");
    bikeAt("4.50");
  });
});

describe("taxes of an app", () => {
  before(() => plugIn("TAXES"));

  test("are those of the checkout and of the order", async () => {
    answers.set("/v1/calculate-tax", taxes(units + 1));
    const { shopper, checkout } = await aCheckout();
    assert.equal(checkout.priceSummary.tax.amount, "3.50", "three for the goods, a half for the parcel");
    const order = await shopper.order((await shopper.place(checkout)).orderId);
    assert.equal(order.priceSummary.tax.amount, "3.50");
  });

  test("drafts have the app's rates and taxes, and so has the order of one; buyers' exemptions hold", async () => {
    bikeAt("4.50");
    answers.set("/v1/calculate-tax", {
      currency: "USD",
      lineItemTaxDetails: [{ id: "0", taxSummary: { taxAmount: "7.77", taxableAmount: "40.00" } }],
    });
    const draftOrder = {
      catalogLineItems: [{ catalogReference: mug.reference, quantity: 2 }],
      buyerInfo: { email: "ada@example.com" },
      recipientInfo: ADDRESS,
    };
    const { calculatedDraftOrder } = await store.admin(createDraftOrder, { body: { draftOrder } });
    const { draftOrder: draft, shippingOptions } = calculatedDraftOrder;
    assert.ok(shippingOptions.some(({ carrierId, cost }) => carrierId === app.id && cost.price.amount === "4.50"));
    assert.equal(draft.priceSummary?.tax.amount, "7.77");
    const params = { draftOrderId: draft.id };
    const { createdOrder } = await store.admin(createOrderFromDraft, { params, body: {} });
    assert.equal(createdOrder.priceSummary.tax.amount, "7.77");
    const exempt = await store.admin(createDraftOrder, { body: { draftOrder: { ...draftOrder, taxExempt: true } } });
    assert.equal(exempt.calculatedDraftOrder.draftOrder.priceSummary?.tax.amount, "0.00");
  });

  test("an app that fails leaves the store's own rates", async () => {
    answers.delete("/v1/calculate-tax");
    const { shopper, checkout } = await aCheckout();
    const own = ((units * 20 + 5) * 0.1).toFixed(2);
    assert.equal(checkout.priceSummary.tax.amount, own);
    const order = await shopper.order((await shopper.place(checkout)).orderId);
    assert.equal(order.priceSummary.tax.amount, own);
  });

  const taxes = (mugs: number) => ({
    currency: "USD",
    lineItemTaxDetails: [
      { id: "0", taxSummary: { taxAmount: "3.00", taxableAmount: (mugs * 20).toFixed(2) } },
      { id: "1", taxSummary: { taxAmount: "0.50", taxableAmount: "5.00" } },
    ],
  });
});

describe("an app that checks purchases", () => {
  before(() => plugIn("VALIDATIONS"));

  test("forbids the order with its reason, and allows it when it has none", async () => {
    const target = { lineItem: { name: "LINE_ITEM_DEFAULT", id: "0" } };
    const violations = [{ severity: "ERROR", description: "No mugs to Oregon", target }];
    answers.set("/v1/get-violations", { violations });
    const { shopper, checkout } = await aCheckout();
    const [shown] = checkout.violations;
    assert.deepEqual(
      [shown?.severity, shown?.description, shown?.target.lineItem?.id],
      ["ERROR", "No mugs to Oregon", checkout.lineItems[0]?.id],
    );
    assert.equal(await codeOf(shopper.place(checkout)), "VIOLATIONS_WITH_ERROR_SEVERITY");
    answers.set("/v1/get-violations", { violations: [] });
    const next = await aCheckout();
    assert.deepEqual(next.checkout.violations, []);
    await next.shopper.place(next.checkout);
    const params = { id: checkout.id };
    assert.equal(await codeOf(store.call(createOrder, { params, body: {} }, next.shopper.as)), "CHECKOUT_NOT_FOUND");
  });
});

describe("fees of an app", () => {
  before(() => plugIn("ADDITIONAL_FEES"));

  test("are added to the purchase, of the lines that the app names", async () => {
    const fee = {
      code: "glass",
      name: "Careful packing",
      price: "1.25",
      lineItemIds: ["0"],
      taxDetails: { taxable: false },
    };
    answers.set("/v1/calculate-additional-fees", { additionalFees: [fee, { ...fee, name: "Twice" }], currency: "USD" });
    const { shopper, checkout } = await aCheckout();
    assert.deepEqual(
      checkout.additionalFees.map(({ code, name, price, lineItemIds }) => [code, name, price.amount, lineItemIds]),
      [
        ["glass", "Careful packing", "1.25", [checkout.lineItems[0]?.id]],
        ["glass-2", "Twice", "1.25", [checkout.lineItems[0]?.id]],
      ],
    );
    assert.equal(checkout.priceSummary.additionalFees.amount, "2.50");
    const order = await shopper.order((await shopper.place(checkout)).orderId);
    assert.equal(order.priceSummary.total.amount, checkout.priceSummary.total.amount);
    answers.set("/v1/calculate-additional-fees", { additionalFees: [], currency: "USD" });
  });
});

describe("a discount that an app decides", () => {
  before(async () => {
    await plugIn("DISCOUNT_TRIGGERS");
    const trigger = { triggerType: "CUSTOM", customTrigger: { id: "rain", appId: app.id } } as const;
    const values = [{ discountType: "PERCENTAGE", targetType: "SPECIFIC_ITEMS", percentage: 10 }] as const;
    const discountRule = { name: "When it rains", active: true, trigger, discounts: { values: [...values] } };
    await store.admin(createDiscountRule, { body: { discountRule } });
  });

  test("is given while the app says so, in the cart, at the checkout and in the order", async () => {
    const eligibleTriggers = [{ customTriggerId: "rain" }];
    answers.set("/v1/get-eligible-triggers", { eligibleTriggers });
    const { shopper, checkout } = await aCheckout();
    const off = (units * 2).toFixed(2);
    assert.equal(checkout.priceSummary.discount.amount, off);
    assert.equal((await shopper.estimate()).priceSummary.discount.amount, off);
    const order = await shopper.order((await shopper.place(checkout)).orderId);
    assert.equal(order.priceSummary.discount.amount, off);
    answers.set("/v1/get-eligible-triggers", { eligibleTriggers: [] });
    const dry = await aCheckout();
    assert.equal(dry.checkout.priceSummary.discount.amount, "0.00");
  });

  test("the price tester says what the app says, rules that do not exist yet included", async () => {
    answers.set("/v1/get-eligible-triggers", { eligibleTriggers: [{ customTriggerId: "snow" }] });
    const trigger = { triggerType: "CUSTOM", customTrigger: { id: "snow", appId: app.id } } as const;
    const values = [{ discountType: "PERCENTAGE", targetType: "SPECIFIC_ITEMS", percentage: 50 }] as const;
    const body = {
      lineItems: [{ catalogReference: mug.reference, quantity: 3 }],
      shippingAddress: ADDRESS.address,
      discountRule: { name: "When it snows", active: true, trigger, discounts: { values: [...values] } },
    };
    const { priceSummary } = await store.admin(testPrice, { body });
    assert.equal(priceSummary.discount.amount, "30.00");
  });
});

test("an app that wants to be sure has the bank ask who pays; silent, it asks nothing more of anybody", async () => {
  await plugIn("PAYMENT_SETTINGS");
  const press = async (redirectUrl: string | undefined) => {
    const body = new URLSearchParams({ choice: "approve" });
    return (await fetch(redirectUrl ?? "", { method: "POST", body, redirect: "manual" })).text();
  };
  answers.set("/v1/payment-settings", { paymentSettings: { requires3dSecure: true } });
  const careful = await aCheckout();
  const { redirectUrl } = await careful.shopper.startPaying(careful.checkout);
  assert.match(await press(redirectUrl), /Confirm it is you/);
  const asked = questions("/v1/payment-settings").at(-1);
  assert.match(JSON.stringify(asked), /"lineItems"/);
  answers.delete("/v1/payment-settings");
  const plain = await aCheckout();
  assert.doesNotMatch(await press((await plain.shopper.startPaying(plain.checkout)).redirectUrl), /Confirm it is you/);
});
