import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  allowOneTimePurchases,
  assignSubscriptionOptions,
  bulkCreateSubscriptionOptions,
  bulkDeleteSubscriptionOptions,
  bulkUpdateSubscriptionOptions,
  createSubscriptionOption,
  deleteSubscriptionOption,
  getOneTimePurchasesStatus,
  getProductIdsForSubscriptionOption,
  getSubscriptionOption,
  getSubscriptionOptionsForProduct,
  type NewSubscriptionOption,
  updateSubscriptionOption,
} from "#api/catalog/subscription-options.ts";
import { aProduct } from "#server/catalog/products/factory.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes } from "./routes.ts";

let server: TestServer;
let staff: { authorization: string };
let shopper: { authorization: string };
before(async () => {
  server = await startTestServer({ bindings: routes });
  staff = { authorization: server.staffToken() };
  shopper = { authorization: server.visitorToken() };
});
after(() => server.close());

const monthly: NewSubscriptionOption = {
  title: "Monthly",
  subscriptionSettings: { frequency: "MONTH", autoRenewal: true },
  discount: { type: "PERCENT", value: 10 },
};
const make = async (option: NewSubscriptionOption = monthly) =>
  (await server.call(createSubscriptionOption, { body: { subscriptionOption: option } }, staff)).subscriptionOption;
const product = (input: Parameters<typeof aProduct>[1] = {}) => server.transaction((tx) => aProduct(tx, input));
const ofProduct = async (productId: string, as = shopper, includeHiddenSubscriptionOptions = false) =>
  (
    await server.call(
      getSubscriptionOptionsForProduct,
      { params: { productId }, query: { includeHiddenSubscriptionOptions } },
      as,
    )
  ).subscriptionOptions;

test("creates, reads, updates and deletes an option", async () => {
  const made = await make({
    title: "Three boxes",
    description: "One a week",
    subscriptionSettings: { frequency: "WEEK", interval: 2, autoRenewal: false, billingCycles: 3 },
    discount: { type: "AMOUNT", value: 2.5 },
  });
  assert.deepEqual(made.subscriptionSettings, { frequency: "WEEK", interval: 2, autoRenewal: false, billingCycles: 3 });
  assert.deepEqual(made.discount, { type: "AMOUNT", value: 2.5 });
  const params = { id: made.id };
  assert.deepEqual((await server.call(getSubscriptionOption, { params }, shopper)).subscriptionOption, made);
  const changes = {
    title: "Boxes",
    discount: null,
    subscriptionSettings: { frequency: "DAY" as const, autoRenewal: true },
  };
  const changed = await server.call(updateSubscriptionOption, { params, body: { subscriptionOption: changes } }, staff);
  assert.deepEqual(
    [
      changed.subscriptionOption.title,
      changed.subscriptionOption.discount.type,
      changed.subscriptionOption.subscriptionSettings,
    ],
    ["Boxes", "UNDEFINED", { frequency: "DAY", interval: 1, autoRenewal: true }],
  );
  await server.call(deleteSubscriptionOption, { params }, staff);
  await assert.rejects(server.call(getSubscriptionOption, { params }, shopper), {
    status: 404,
    code: "SUBSCRIPTION_OPTION_NOT_FOUND",
  });
});

test("assigns options to products in order; staff can request hidden ones", async () => {
  const [first, second] = [await make(), await make({ ...monthly, title: "Secret" })];
  const productId = await product();
  const params = { productId };
  const assignedSubscriptionOptions = [{ id: second.id, hidden: true }, { id: first.id }];
  await server.call(assignSubscriptionOptions, { params, body: { assignedSubscriptionOptions } }, staff);
  assert.deepEqual(
    (await ofProduct(productId, shopper, true)).map(({ id }) => id),
    [first.id],
  );
  assert.deepEqual(
    (await ofProduct(productId, staff, true)).map(({ id, hidden }) => [id, hidden]),
    [
      [second.id, true],
      [first.id, false],
    ],
  );
  const listed = await server.call(
    getProductIdsForSubscriptionOption,
    { params: { id: first.id }, query: {} },
    shopper,
  );
  assert.deepEqual([listed.productIds, listed.totalResults], [[productId], 1]);
  const allowed = async () => (await server.call(getOneTimePurchasesStatus, { params }, shopper)).allowed;
  assert.equal(await allowed(), true);
  await server.call(allowOneTimePurchases, { params, body: { allowed: false } }, staff);
  assert.equal(await allowed(), false);
  // Deleting the last visible option allows one-time purchases again.
  await server.call(deleteSubscriptionOption, { params: { id: first.id } }, staff);
  assert.equal(await allowed(), true);
  await assert.rejects(server.call(allowOneTimePurchases, { params, body: { allowed: false } }, staff), {
    code: "ERROR_ALL_SUBSCRIPTIONS_HIDDEN_FOR_SUBSCRIPTION_ONLY_PRODUCT",
  });
  await server.call(assignSubscriptionOptions, { params, body: {} }, staff);
  assert.deepEqual(await ofProduct(productId, staff, true), []);
});

test("bulk calls are all or none", async () => {
  const { subscriptionOptions } = await server.call(
    bulkCreateSubscriptionOptions,
    { body: { subscriptionOptions: [monthly, { ...monthly, title: "Two" }] } },
    staff,
  );
  const ids = subscriptionOptions.map(({ id }) => id);
  const [first = "", second = ""] = ids;
  const changes = [
    { id: first, title: "Changed" },
    { id: crypto.randomUUID(), title: "Nobody" },
  ];
  await assert.rejects(server.call(bulkUpdateSubscriptionOptions, { body: { subscriptionOptions: changes } }, staff), {
    code: "SUBSCRIPTION_OPTION_NOT_FOUND",
  });
  assert.equal(
    (await server.call(getSubscriptionOption, { params: { id: first } }, staff)).subscriptionOption.title,
    "Monthly",
  );
  const changed = await server.call(
    bulkUpdateSubscriptionOptions,
    { body: { subscriptionOptions: [{ id: second, title: "Second" }] } },
    staff,
  );
  assert.equal(changed.subscriptionOptions[0]?.title, "Second");
  await server.call(bulkDeleteSubscriptionOptions, { body: { ids } }, staff);
  await assert.rejects(server.call(getSubscriptionOption, { params: { id: first } }, staff), { status: 404 });
});

test("rejects callers without permission and invalid values", async () => {
  const body = { subscriptionOption: monthly };
  await assert.rejects(server.call(createSubscriptionOption, { body }, shopper), { status: 403 });
  await assert.rejects(server.call(createSubscriptionOption, { body }), { status: 401 });
  const reader = { authorization: server.staffToken(["products:read"]) };
  await assert.rejects(server.call(createSubscriptionOption, { body }, reader), { status: 403 });
  const settings = { frequency: "MONTH" as const };
  await assert.rejects(make({ title: "x".repeat(21), subscriptionSettings: settings }), { status: 400 });
  await assert.rejects(make({ title: "x", subscriptionSettings: { ...settings, interval: 51 } }), { status: 400 });
  const endless = { ...settings, autoRenewal: true, billingCycles: 3 };
  await assert.rejects(make({ title: "x", subscriptionSettings: endless }), { status: 400 });
  for (const discount of [
    { type: "PERCENT" as const, value: 100 },
    { type: "AMOUNT" as const, value: 0 },
  ]) {
    await assert.rejects(make({ title: "x", subscriptionSettings: settings, discount }), {
      code: "INVALID_SUBSCRIPTION_DISCOUNT_AMOUNT",
    });
  }
  const nobody = { productId: crypto.randomUUID() };
  await assert.rejects(server.call(assignSubscriptionOptions, { params: nobody, body: {} }, staff), {
    code: "PRODUCT_NOT_FOUND",
  });
  const productId = await product({ visible: false });
  await assert.rejects(ofProduct(productId), { code: "PRODUCT_NOT_FOUND" });
  const assignedSubscriptionOptions = [{ id: crypto.randomUUID() }];
  await assert.rejects(
    server.call(assignSubscriptionOptions, { params: { productId }, body: { assignedSubscriptionOptions } }, staff),
    { code: "SUBSCRIPTION_OPTION_NOT_FOUND" },
  );
});
