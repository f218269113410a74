/** Installed apps before and beside the order: what they say of carts, the rate that holds, and purchases that were left. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { queryAbandonedCheckouts } from "#api/abandoned-checkouts.ts";
import { estimateCurrentCartTotals } from "#api/carts.ts";
import { updateCheckout } from "#api/checkouts.ts";
import { estimateCurrentCart } from "#api/current-cart-v2.ts";
import { createServicePlugin } from "#api/service-plugins.ts";
import { findAbandoned } from "#server/modules/abandoned-carts/public.ts";
import { rate, startTestApp, type TestApp } from "#server/modules/service-plugins/factory.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { aGuest } from "./shopper.ts";
import { type Goods, openWholeStore, type WholeStore } from "./whole-store.ts";

let store: WholeStore;
let app: TestApp;
let mug: Goods;
/** By path; what is missing fails. */
const answers = new Map<string, object>();

before(async () => {
  store = await openWholeStore();
  const inside = store.app.store;
  app = await startTestApp({ store: inside, transaction: (work) => transaction(inside.database.db, work) });
  app.answer((response, { url = "" }) => {
    const answer = answers.get(url.replace("/spi", ""));
    if (answer === undefined) response.destroy();
    else response.end(JSON.stringify(answer));
  });
  mug = await store.addGoods({ name: "Mug", priceData: { price: 20 } }, 500);
});
after(async () => {
  app?.close();
  await store?.close();
});

const plugIn = (kind: "SHIPPING_RATES" | "VALIDATIONS" | "ADDITIONAL_FEES", options: Record<string, unknown> = {}) =>
  store.call(
    createServicePlugin,
    { body: { servicePlugin: { kind, name: kind, deploymentUri: app.address, options } } },
    { authorization: app.token() },
  );

test("an app that checks carts says so in the estimates of both versions", async () => {
  await plugIn("VALIDATIONS", { validateInCart: true });
  const description = "At most three mugs, please.";
  answers.set("/v1/get-violations", {
    violations: [{ severity: "WARNING", description, target: { lineItem: { id: "0", name: "LINE_ITEM_DEFAULT" } } }],
  });
  const guest = await aGuest(store);
  const cart = await guest.add(mug, 4);
  const { violations } = await store.call(estimateCurrentCartTotals, { body: {} }, guest.as);
  assert.deepEqual(
    violations.map((each) => [each.severity, each.description, each.target.lineItem?.id]),
    [["WARNING", description, cart.lineItems[0]?.id]],
  );
  const { summary } = await store.call(estimateCurrentCart, { body: {} }, guest.as);
  assert.deepEqual(
    summary.violations.map(({ code, lineItemId }) => [code, lineItemId]),
    [["CUSTOM_VALIDATION", cart.lineItems[0]?.id]],
  );
  assert.ok(app.questions.some(({ path }) => path === "/spi/v1/get-violations"));
  answers.set("/v1/get-violations", { violations: [] });
});

test("the rate that a buyer chose holds for an hour, then the app is asked again", async () => {
  await plugIn("SHIPPING_RATES");
  answers.set("/v1/getRates", { shippingRates: [rate({ cost: { price: "4.50", currency: "USD" } })] });
  const { db } = store.app.store.database;
  const guest = await aGuest(store);
  await guest.add(mug, 5);
  const { id } = await guest.checkOut();
  const shippingInfo = { selectedCarrierServiceOption: { carrierId: app.id, code: "bike" } };
  await store.call(updateCheckout, { params: { id }, body: { checkout: { shippingInfo } } }, guest.as);
  const costs = async () => (await guest.readCheckout(id)).priceSummary.shipping.amount;
  assert.equal(await costs(), "4.50");
  // As if it had been cheaper when it was chosen: the promise counts, not what the app says now.
  await sql`update checkouts set kept_rate = jsonb_set(kept_rate, '{option,price}', '325') where id = ${id}`.execute(
    db,
  );
  assert.equal(await costs(), "3.25");
  await sql`update checkouts set kept_rate = jsonb_set(kept_rate, '{keptAt}', to_jsonb(now() - interval '61 minutes'))
    where id = ${id}`.execute(db);
  assert.equal(await costs(), "4.50");
});

test("what an app adds is part of what was left", async () => {
  await plugIn("ADDITIONAL_FEES");
  answers.set("/v1/calculate-additional-fees", {
    additionalFees: [{ code: "wrap", name: "Wrapping", price: "2.00", taxDetails: { taxable: false } }],
    currency: "USD",
  });
  const guest = await aGuest(store);
  await guest.add(mug, 6);
  const { priceSummary } = await guest.estimate();
  assert.equal(priceSummary.additionalFees.amount, "2.00");
  await guest.checkOut();
  const later = new Date(Date.now() + 7_200_000);
  await findAbandoned({ ...store.app.store, now: () => later });
  const { abandonedCheckouts } = await store.admin(queryAbandonedCheckouts, { body: {} });
  const left = abandonedCheckouts.find(({ buyerInfo }) => buyerInfo.email === guest.email);
  assert.equal(left?.totalPrice.amount, "122.00");
});
