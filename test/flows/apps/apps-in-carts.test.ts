/** Apps outside of orders: cart validations, shipping rate quotes, abandoned checkouts, estimates, recommendations. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { createServicePlugin } from "#api/apps/service-plugins.ts";
import { queryAbandonedCheckouts } from "#api/checkout/abandoned-checkouts.ts";
import { estimateCurrentCartTotals } from "#api/checkout/carts/wire/v1/carts.ts";
import { estimateCurrentCart } from "#api/checkout/carts/wire/v2/current-cart.ts";
import { updateCheckout } from "#api/checkout/checkouts.ts";
import { ecommerceSettingsFields, getEcommerceSettings } from "#api/checkout/ecommerce-settings.ts";
import {
  addDeliveryCarrier,
  listInstalledCarriers,
  queryDeliveryProfiles,
  removeDeliveryCarrier,
} from "#api/checkout/shipping/delivery-profiles.ts";
import { getDeliverySolutions } from "#api/checkout/shipping/delivery-solutions.ts";
import { getRecommendation, listAvailableAlgorithms, storeAlgorithm } from "#api/marketing/recommendations.ts";
import { STORE_APP_ID, STORE_INSTALLATION_APP_ID } from "#api/values.ts";
import { rate, startTestApp, type TestApp } from "#server/apps/service-plugins/factory.ts";
import { findAbandoned } from "#server/checkout/abandoned-carts/public.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { aGuest } from "../shopper.ts";
import { type Goods, openWholeStore, type WholeStore } from "../whole-store.ts";

let store: WholeStore;
let app: TestApp;
let mug: Goods;
/** Responses by path; requests to other paths fail. */
const answers = new Map<string, object>();

before(async () => {
  store = await openWholeStore();
  const inside = store.app.store;
  app = await startTestApp({ store: inside, transaction: (work) => transaction(inside.database.db, work) });
  app.answer((response, { url = "" }) => {
    const answer = answers.get(url.replace("/spi", ""));
    if (answer === undefined) return void response.destroy();
    if ("applicationError" in answer) response.statusCode = 409;
    response.end(JSON.stringify(answer));
  });
  mug = await store.addGoods({ name: "Mug", priceData: { price: 20 } }, 500);
});
after(async () => {
  app?.close();
  await store?.close();
});

const plugIn = (
  kind: "SHIPPING_RATES" | "VALIDATIONS" | "ADDITIONAL_FEES" | "RECOMMENDATIONS",
  options: Record<string, unknown> = {},
) =>
  store.call(
    createServicePlugin,
    { body: { servicePlugin: { kind, name: kind, deploymentUri: app.address, options } } },
    { authorization: app.token() },
  );

test("an app's cart validations are in the estimates of both API versions", async () => {
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

test("a selected shipping rate is valid for an hour, and then requested from the app again", async () => {
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
  // As if the rate had been cheaper when it was selected: the quoted price applies, not the app's current one.
  await sql`update checkouts set kept_rate = jsonb_set(kept_rate, '{option,price}', '325') where id = ${id}`.execute(
    db,
  );
  assert.equal(await costs(), "3.25");
  await sql`update checkouts set kept_rate = jsonb_set(kept_rate, '{keptAt}', to_jsonb(now() - interval '61 minutes'))
    where id = ${id}`.execute(db);
  assert.equal(await costs(), "4.50");
});

test("an app's fees are part of an abandoned checkout", async () => {
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

test("line items without a cart get the store's and apps' shipping rates, and the reason an app has none", async () => {
  const guest = await aGuest(store);
  type Body = Parameters<typeof store.call<typeof getDeliverySolutions>>[1]["body"];
  const solve = (more: Partial<Body> = {}, as: { authorization?: string } = guest.as) => {
    const lineItems = [{ id: "mugs", catalogReference: mug.reference, quantity: 7 }];
    const destination = { country: "US", subdivision: "US-OR", postalCode: "97201" };
    return store.call(getDeliverySolutions, { body: { lineItems, destination, ...more } }, as);
  };
  const charge = { type: "HANDLING_FEE", details: "Fragile", price: "1.00" };
  const cost = { price: "4.50", currency: "USD", additionalCharges: [charge] };
  answers.set("/v1/getRates", { shippingRates: [rate({ cost })] });
  const { deliverySolutions, errors } = await solve({ userPreferences: [{ appId: app.id, code: "bike" }] });
  assert.deepEqual(errors, []);
  const [bike, parcel] = deliverySolutions;
  assert.deepEqual(
    [bike?.deliveryReference, bike?.cost.price, bike?.cost.additionalCosts[0]?.deliveryPrice.amount, parcel?.title],
    [{ appId: app.id, code: "bike" }, "4.50", "1.00", "Parcel"],
  );
  assert.deepEqual(parcel?.deliveryAllocations[0]?.applicableLineItems.lineItemIds, ["mugs"]);
  assert.equal(parcel?.logistics.deliveryTime, "2–4 days");
  // Prices and weights are the catalog's, unless staff or an app override them.
  const cheap = { id: "mugs", catalogReference: mug.reference, quantity: 8, price: "1" };
  await solve({ lineItems: [cheap] });
  const told = () => Object(app.questions.findLast(({ path }) => path === "/spi/v1/getRates")?.data.request);
  assert.deepEqual([told().lineItems[0].quantity, told().lineItems[0].price], [8, "20.00"]);
  await store.admin(getDeliverySolutions, {
    body: {
      lineItems: [cheap, { id: "made", totalPrice: "3", quantity: 2, physicalProperties: { weight: 2 } }],
      destination: { country: "US" },
      weightUnit: "KG",
    },
  });
  const [priced, made] = told().lineItems;
  assert.deepEqual([priced.price, made.price, made.physicalProperties.weight], ["1.00", "1.50", 4.4092]);

  // Carts and checkouts list such carriers as errors only until a shipping option is selected.
  const estimate = async (quantity: number, code?: string) => {
    await guest.add(mug, quantity);
    const shippingAddress = { country: "US", subdivision: "US-OR", postalCode: "97201" };
    const chosen = code === undefined ? {} : { selectedShippingOption: { code } };
    const body = { shippingAddress, calculateTax: false, ...chosen };
    return store.call(estimateCurrentCartTotals, { body }, guest.as);
  };
  answers.set("/v1/getRates", { applicationError: { code: "MISSING_POSTAL_CODE" } });
  const { carrierErrors } = (await estimate(10)).calculationErrors;
  assert.equal(carrierErrors?.errors[0]?.error.applicationError?.code, "MISSING_POSTAL_CODE");

  answers.set("/v1/getRates", { shippingRates: "none" });
  const failed = await solve({ lineItems: [{ catalogReference: mug.reference, quantity: 9 }] });
  assert.deepEqual(failed.errors[0]?.errorDetails.applicationError.code, "INVALID_ANSWER");
  assert.deepEqual(
    failed.deliverySolutions.map(({ title }) => title),
    ["Parcel"],
  );
  const silent = await estimate(1);
  assert.deepEqual(silent.calculationErrors, {
    carrierErrors: { errors: [{ carrierId: app.id, error: { systemError: { errorCode: "INVALID_ANSWER" } } }] },
  });
  const [own] = silent.shippingInfo.carrierServiceOptions;
  assert.equal(own?.shippingOptions[0]?.partial, false);
  assert.deepEqual((await estimate(1, own?.shippingOptions[0]?.code)).calculationErrors, {});
  // The backup rate replaces the app's, with the region's surcharges and without an error.
  const { deliveryProfiles } = await store.admin(queryDeliveryProfiles, { body: {} });
  const deliveryRegionId = deliveryProfiles[0]?.deliveryRegions[0]?.id ?? "";
  const { installedDeliveryCarriers } = await store.admin(listInstalledCarriers, {});
  assert.ok(installedDeliveryCarriers.some(({ id, fallbackDefinitionMandatory: must }) => id === app.id && must));
  const deliveryCarrier = {
    appId: app.id,
    backupRate: { title: "Flat", amount: "9", active: true },
    additionalCharges: [{ description: "Box", amount: "1" }],
  };
  const without = { deliveryRegionId, deliveryCarrier: { appId: app.id } };
  await assert.rejects(store.admin(addDeliveryCarrier, { body: without }), {
    code: "DELIVERY_CARRIER_MISSING_BACKUP_RATE",
  });
  await store.admin(addDeliveryCarrier, { body: { deliveryRegionId, deliveryCarrier } });
  const backed = await estimate(1);
  assert.deepEqual(backed.calculationErrors, {});
  const flat = backed.shippingInfo.carrierServiceOptions.find(({ carrierId }) => carrierId === app.id);
  assert.deepEqual(
    flat?.shippingOptions.map(({ title, cost }) => [title, cost.price.amount, cost.otherCharges?.[0]?.price.amount]),
    [["Flat", "9.00", "1.00"]],
  );
  const flatCode = flat?.shippingOptions[0]?.code;
  assert.equal((await estimate(1, flatCode)).priceSummary.shipping.amount, "10.00");
  await store.admin(removeDeliveryCarrier, { body: { deliveryRegionId, appId: app.id } });
  const gone = (await estimate(1, "gone")).calculationErrors;
  assert.deepEqual(Object.keys(gone), ["selectedShippingOptionError"], "of the three about delivery there is one");
  await assert.rejects(solve({ destination: { city: "Portland" } }), { status: 400, code: "REQUIRED_COUNTRY" });
  await assert.rejects(solve({ destination: { country: "NZ" } }), { status: 409, code: "NO_DELIVERY_REGION_FOUND" });
  await assert.rejects(solve({ lineItems: [{ price: "3" }] }), { status: 404, code: "ITEM_NOT_FOUND_IN_CATALOG" });
  await assert.rejects(solve({ lineItems: [cheap, cheap] }), { code: "DUPLICATED_LINE_ITEM_IDS" });
  await assert.rejects(solve({ lineItems: [] }), { status: 400 });
  await assert.rejects(solve({}, { authorization: "" }), { status: 401 });
});

test("one request returns the requested store settings, and no others", async () => {
  const nobody = { authorization: "" };
  const read = async (fields: (typeof ecommerceSettingsFields)[number][]) =>
    store.call(getEcommerceSettings, { query: { fields } }, nobody);
  const { ecommerceSettings: all, errors } = await read([...ecommerceSettingsFields]);
  assert.deepEqual(errors, []);
  assert.deepEqual(all.tax, { configured: true, taxIncludedInItemPrices: false });
  assert.deepEqual(all.validationsServicePlugin?.activeProviders, [
    { appId: app.id, triggerFlows: ["CART", "CHECKOUT"] },
  ]);
  assert.deepEqual(all.delivery?.destinations, [{ countryCode: "US", subdivisions: [] }]);
  assert.deepEqual([all.businessInfo?.name, all.businessInfo?.language], ["Flow Store", "en"]);
  assert.equal(all.discountRules?.active, false);
  assert.equal(all.checkout?.checkoutBillingFields, "All_FIELDS");
  assert.deepEqual((await read(["PREMIUM_SITE"])).ecommerceSettings, { premiumSite: true });
  await assert.rejects(read([]), { status: 400 });
  const unknown = await fetch(`${store.origin}/_api/ecommerce-settings/v1/ecommerce-settings?fields=TAX&fields=COLORS`);
  assert.equal(unknown.status, 400);
  const one = await fetch(`${store.origin}/_api/ecommerce-settings/v1/ecommerce-settings?fields=TAX`);
  assert.deepEqual(await one.json(), { ecommerceSettings: { tax: all.tax }, errors: [] });
});

type Asked = Parameters<typeof store.call<typeof getRecommendation>>[1]["body"];
const recommend = async (body: Asked) =>
  (await store.call(getRecommendation, { body }, { authorization: "" })).recommendation;
const idsOf = ({ items }: { items: readonly { catalogItemId: string }[] }) =>
  items.map(({ catalogItemId }) => catalogItemId);
const productOf = ({ product }: Goods) => ({ catalogItemId: product.id, appId: STORE_APP_ID });

test("the store recommends products bought together, similar products, bestsellers and new products", async () => {
  const pot = await store.addGoods({ name: "Enamel coffee pot", priceData: { price: 40 }, brand: "Falke" }, 100);
  const filter = await store.addGoods({ name: "Paper filters", priceData: { price: 5 } }, 100);
  const dripper = await store.addGoods({ name: "Enamel coffee dripper", priceData: { price: 35 }, brand: "Falke" }, 2);
  const buyBoth = async () => {
    const guest = await aGuest(store);
    await guest.add(pot);
    await guest.buy(filter);
  };
  const together = { items: [productOf(pot)], algorithms: [storeAlgorithm("boughtTogether")] };
  await buyBoth();
  assert.deepEqual(await recommend(together), { items: [] }, "once is chance");
  await buyBoth();
  const found = await recommend(together);
  assert.deepEqual(found, { items: [productOf(filter)], algorithm: storeAlgorithm("boughtTogether") });
  assert.deepEqual(idsOf(await recommend({ ...together, items: [pot, filter].map(productOf) })), []);

  const falling = { ...together, algorithms: [storeAlgorithm("boughtTogether"), storeAlgorithm("similar")] };
  const alike = await recommend({ ...falling, items: [productOf(dripper)] });
  assert.deepEqual([idsOf(alike)[0], alike.algorithm], [pot.product.id, storeAlgorithm("similar")]);
  assert.deepEqual(await recommend({ ...falling, minimumRecommendedItems: 90 }), { items: [] });
  assert.equal(idsOf(await recommend({ algorithms: [storeAlgorithm("bestSellers")] }))[0], pot.product.id);
  const newest = { algorithms: [storeAlgorithm("newest")] };
  assert.deepEqual(idsOf(await recommend(newest)).slice(0, 2), [dripper.product.id, filter.product.id]);
  // Sold-out products aren't recommended, but recommendations can be based on them.
  await (await aGuest(store)).buy(dripper, 2);
  assert.equal(idsOf(await recommend(newest))[0], filter.product.id);
  assert.equal(idsOf(await recommend({ ...falling, items: [productOf(dripper)] }))[0], pot.product.id);
});

test("the protocol's public algorithm ids map to the store's algorithms", async () => {
  const [sameCategories, boughtTogether, viewedTogether, bestSellers] = [
    "68ebce04-b96a-4c52-9329-08fc9d8c1253",
    "d5aac1e1-2e53-4d11-85f7-7172710b4783",
    "5dd69f67-9ab9-478e-ba7c-10c6c6e7285f",
    "ba491fd2-b172-4552-9ea6-7202e01d1d3c",
  ] as const;
  const tray = await store.addGoods({ name: "Walnut serving tray", priceData: { price: 60 }, brand: "Eiche" }, 100);
  const bowl = await store.addGoods({ name: "Walnut serving bowl", priceData: { price: 55 }, brand: "Eiche" }, 100);
  for (let order = 0; order < 2; order += 1) {
    const guest = await aGuest(store);
    await guest.add(tray);
    await guest.buy(bowl);
  }
  const items = [{ ...productOf(tray), appId: STORE_INSTALLATION_APP_ID }];
  for (const id of [sameCategories, boughtTogether, viewedTogether]) {
    const unknown = { id: crypto.randomUUID(), appId: STORE_APP_ID };
    const found = await recommend({ items, algorithms: [unknown, { id, appId: STORE_APP_ID }] });
    assert.equal(idsOf(found)[0], bowl.product.id);
    assert.deepEqual(found.algorithm, { id, appId: STORE_APP_ID });
  }
  const best = await recommend({ algorithms: [{ id: bestSellers, appId: STORE_INSTALLATION_APP_ID }] });
  assert.ok(idsOf(best).includes(tray.product.id));
});

test("apps can recommend products; unknown algorithms and failing apps are skipped", async () => {
  const algorithmId = "0b0f5a0e-1f53-4c8f-9a35-5d1fca0a86c1";
  const config = { name: "Matches", description: "What matches.", algorithmType: "RELATED_ITEMS", algorithmId };
  const theirs = { id: algorithmId, appId: app.id };
  const items = [productOf(mug)];
  const asked = { items, algorithms: [theirs, storeAlgorithm("newest")] };
  assert.deepEqual((await recommend(asked)).algorithm, storeAlgorithm("newest"), "the app is unknown");
  assert.deepEqual(await recommend({ ...asked, algorithms: [theirs] }), { items: [] });
  await plugIn("RECOMMENDATIONS", { catalogAppIds: [STORE_APP_ID, app.id], supportedAlgorithms: [config] });
  const { availableAlgorithms } = await store.call(listAvailableAlgorithms, {}, { authorization: "" });
  assert.deepEqual(availableAlgorithms.at(-1), { config, appId: app.id, catalogAppIds: [STORE_APP_ID, app.id] });
  assert.equal(availableAlgorithms.length, 5);
  assert.deepEqual((await recommend(asked)).algorithm, storeAlgorithm("newest"), "the app fails");

  const lesson = { catalogItemId: "lesson", appId: app.id };
  const gone = { catalogItemId: theirs.id, appId: STORE_APP_ID };
  const recommendedItems = [gone, lesson, lesson, ...items];
  answers.set("/v1/get-recommendations", { recommendationPerAlgorithm: [{ algorithmId, recommendedItems }] });
  const two = [...items, { catalogItemId: "course", appId: app.id }];
  assert.deepEqual(await recommend({ ...asked, items: two }), { items: [lesson], algorithm: theirs });
  assert.deepEqual(app.questions.at(-1)?.data.request, { items: two, algorithmIds: [algorithmId] });

  const strange = { ...gone, appId: "c9b8cf0a-0000-4000-8000-000000000001" };
  const refused: [Asked, string][] = [[{ ...asked, items: [strange] }, "ITEM_APP_ID_NOT_SUPPORTED"]];
  for (const [body, code] of refused) await assert.rejects(recommend(body), { status: 400, code });
  await assert.rejects(recommend({ algorithms: [] }), { status: 400 });
  const stranger = {
    authorization: store.app.store.tokens.issue(
      { kind: "app", appId: app.id, permissions: [], tokenId: app.id },
      Date.now() + 60_000,
    ),
  };
  await assert.rejects(store.call(getRecommendation, { body: asked }, stranger), { status: 403 });
});
