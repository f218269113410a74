import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import {
  createServicePlugin,
  deleteServicePlugin,
  listServicePluginCalls,
  updateServicePlugin,
} from "#api/apps/service-plugins.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { rate, startTestApp, type TestApp } from "./factory.ts";
import {
  fetchAdditionalFees,
  fetchEligibleTriggers,
  fetchGiftCardBalance,
  fetchRequires3dSecure,
  fetchShippingRates,
  fetchTaxes,
  fetchViolations,
  hasPlugins,
  listAppTriggers,
  type PluginContext,
  type PluginLine,
  redeemAppGiftCard,
  type ShippingQuestion,
  voidAppGiftCard,
} from "./public.ts";
import { routes } from "./routes.ts";

let server: TestServer;
let app: TestApp;
const pluginIds = new Map<string, string>();
const memberId = "0190a000-0000-7000-8000-000000000001";

before(async () => {
  server = await startTestServer({ bindings: routes });
  app = await startTestApp(server);
  const kinds = [
    "SHIPPING_RATES",
    "TAXES",
    "ADDITIONAL_FEES",
    "DISCOUNT_TRIGGERS",
    "VALIDATIONS",
    "GIFT_CARDS",
    "PAYMENT_SETTINGS",
  ] as const;
  assert.equal(await hasPlugins(server.store, "TAXES"), false);
  for (const kind of kinds) {
    const body = { servicePlugin: { kind, name: kind, deploymentUri: `${app.address}/` } };
    const made = await server.call(createServicePlugin, { body }, { authorization: app.token() });
    pluginIds.set(kind, made.servicePlugin.id);
  }
});
after(async () => {
  app.close();
  await server.close();
});

let orders = 0;
beforeEach(() => {
  app.questions.length = 0;
  orders++;
});

const context = (): PluginContext => ({
  store: server.store,
  actor: { kind: "member", memberId, clientId: "c", sessionId: "s" },
  currency: "USD",
  requestId: "request-1",
});
const line = (more: Partial<PluginLine> = {}): PluginLine => ({
  id: "line-1",
  name: "Tulip print",
  quantity: 2,
  catalogReference: { catalogItemId: `item-${orders}`, appId: "store" },
  price: 1250,
  weight: 0.4,
  ...more,
});
const shipping = (): ShippingQuestion => ({
  lines: [line()],
  destination: { country: "NL", city: "Utrecht" },
  weightUnit: "KG",
  taxIncludedInPrices: true,
});
const giveFreshStart = (kind: string) => {
  const id = pluginIds.get(kind) ?? "";
  return server.call(
    updateServicePlugin,
    { params: { id }, body: { servicePlugin: {} } },
    { authorization: app.token() },
  );
};

test("a request is signed, and its response is converted to minor units and cached", async () => {
  const charge = { type: "HANDLING_FEE", details: "Fragile", price: "1.00" };
  const pickupDetails = { address: { country: "NL", addressLine1: "Oudegracht 1" }, pickupMethod: "PICKUP_POINT" };
  app.answer({
    shippingRates: [
      rate({
        cost: { price: "4.50", currency: "USD", additionalCharges: [charge], unknown: true },
        logistics: { deliveryTime: "Tomorrow", instructions: null, pickupDetails },
      }),
    ],
  });
  const first = await fetchShippingRates(context(), shipping());
  assert.deepEqual(first, {
    rates: [
      {
        carrierId: app.id,
        code: "bike",
        title: "By bike",
        price: 450,
        additionalCharges: [{ type: "HANDLING_FEE", details: "Fragile", price: 100 }],
        deliveryTime: "Tomorrow",
        instructions: undefined,
        pickup: { address: { country: "NL", addressLine: "Oudegracht 1" }, method: "PICKUP_POINT" },
      },
    ],
    problems: [],
  });
  assert.deepEqual(await fetchShippingRates(context(), shipping()), first);
  assert.equal(app.questions.length, 1);
  const [question] = app.questions;
  assert.equal(question?.path, "/spi/v1/getRates");
  assert.deepEqual(question?.data.metadata, {
    requestId: "request-1",
    instanceId: app.instanceId,
    appExtensionId: pluginIds.get("SHIPPING_RATES"),
    appExtensionType: "ECOM_SHIPPING_RATES",
    currency: "USD",
    languages: ["en"],
    identity: { identityType: "MEMBER", memberId },
  });
  assert.deepEqual(Object(question?.data.request).lineItems, [
    {
      name: "Tulip print",
      quantity: 2,
      catalogReference: { catalogItemId: `item-${orders}`, appId: "store" },
      physicalProperties: { weight: 0.4, shippable: true },
      price: "12.50",
      priceBeforeDiscount: "12.50",
    },
  ]);
});

test("ten concurrent identical calls are one request", async () => {
  app.answer((response) => void setTimeout(() => response.end(JSON.stringify({ shippingRates: [rate()] })), 100));
  const all = await Promise.all(Array.from({ length: 10 }, () => fetchShippingRates(context(), shipping())));
  assert.ok(all.every(({ rates }) => rates.length === 1));
  assert.equal(app.questions.length, 1);
});

const nonsense: [string, object | ((response: import("node:http").ServerResponse) => void), string][] = [
  ["no JSON", (response) => response.end("<html>"), "INVALID_ANSWER"],
  ["another currency", { shippingRates: [rate({ cost: { price: "4.50", currency: "EUR" } })] }, "INVALID_ANSWER"],
  ["finer than a cent", { shippingRates: [rate({ cost: { price: "4.505", currency: "USD" } })] }, "INVALID_ANSWER"],
  ["a negative price", { shippingRates: [rate({ cost: { price: "-4", currency: "USD" } })] }, "INVALID_ANSWER"],
  ["a price as number", { shippingRates: [rate({ cost: { price: 4.5, currency: "USD" } })] }, "INVALID_ANSWER"],
  ["keys of prototypes", (response) => response.end('{"__proto__":{"a":1}}'), "INVALID_ANSWER"],
  ["too many rates", { shippingRates: Array.from({ length: 101 }, () => rate()) }, "INVALID_ANSWER"],
  ["a redirect", (response) => response.writeHead(302, { location: "/" }).end(), "INVALID_ANSWER"],
  ["a failure", (response) => response.writeHead(500).end("{}"), "INVALID_ANSWER"],
  ["a megabyte", (response) => response.end(Buffer.alloc(1024 * 1024, 32)), "TOO_LARGE"],
  ["a cut line", (response) => response.destroy(), "UNREACHABLE"],
];
for (const [name, answer, kind] of nonsense) {
  test(`${name} is no answer, and the purchase goes on`, async () => {
    await giveFreshStart("SHIPPING_RATES");
    app.answer(answer);
    const { rates, problems } = await fetchShippingRates(context(), shipping());
    assert.deepEqual([rates, problems.map((problem) => problem.kind)], [[], [kind]]);
  });
}

test("an app's own error is returned and doesn't open the circuit breaker", async () => {
  await giveFreshStart("SHIPPING_RATES");
  app.answer((response) =>
    response.writeHead(400).end(JSON.stringify({ applicationError: { code: "MISSING_POSTAL_CODE", data: {} } })),
  );
  for (let time = 0; time < 5; time++) {
    const { problems } = await fetchShippingRates(context(), shipping());
    assert.deepEqual(
      problems.map(({ kind, code }) => [kind, code]),
      [["REFUSED", "MISSING_POSTAL_CODE"]],
    );
  }
  assert.equal(app.questions.length, 5);
});

test("a slow app opens the circuit breaker after three deadlines and recovers in the background", async () => {
  await giveFreshStart("SHIPPING_RATES");
  app.answer({ shippingRates: [rate()] });
  const known = { ...shipping(), preferredCode: "known" };
  await fetchShippingRates(context(), known);
  app.answer(() => {});
  const startedAt = performance.now();
  const waits = await Promise.all(
    [1, 2, 3].map((n) => fetchShippingRates(context(), { ...shipping(), preferredCode: `slow ${n}` })),
  );
  const waited = performance.now() - startedAt;
  assert.ok(waits.every(({ problems }) => problems[0]?.kind === "TIMEOUT"));
  assert.ok(waited > 1900 && waited < 5500, `${waited} ms`);
  const questionCount = app.questions.length;
  const rested = await fetchShippingRates(context(), { ...shipping(), preferredCode: "later" });
  assert.equal(rested.problems[0]?.kind, "RESTING");
  // The last good answer to the same question counts on, although it is too old to be fresh.
  server.setNow(new Date(Date.now() + 10_000));
  assert.equal((await fetchShippingRates(context(), known)).rates.length, 1);
  assert.equal(app.questions.length, questionCount, "a resting app isn't asked");
  app.answer({ shippingRates: [rate()] });
  server.setNow(new Date(Date.now() + 30_000));
  const trial = await fetchShippingRates(context(), { ...shipping(), preferredCode: "trial" });
  assert.equal(trial.problems[0]?.kind, "RESTING");
  await delay(300);
  const back = await fetchShippingRates(context(), { ...shipping(), preferredCode: "back" });
  assert.equal(back.rates.length, 1);
  server.setNow(undefined);
});

test("an unreachable app doesn't block purchases", async () => {
  const id = pluginIds.get("ADDITIONAL_FEES") ?? "";
  const authorization = app.token();
  await server.call(
    updateServicePlugin,
    { params: { id }, body: { servicePlugin: { deploymentUri: "http://127.0.0.1:9/x" } } },
    { authorization },
  );
  const question = { lines: [line()], subtotal: 2500 };
  assert.deepEqual((await fetchAdditionalFees(context(), question)).problems[0]?.kind, "UNREACHABLE");
  await server.call(
    updateServicePlugin,
    { params: { id }, body: { servicePlugin: { deploymentUri: app.address } } },
    { authorization },
  );
  app.answer({
    currency: "USD",
    additionalFees: [
      { code: "gift", name: "Gift wrap", price: "3", lineItemIds: ["line-1"], taxDetails: { taxable: true } },
    ],
  });
  assert.deepEqual((await fetchAdditionalFees(context(), question)).fees, [
    {
      appId: app.id,
      code: "gift",
      name: "Gift wrap",
      price: 300,
      isTaxable: true,
      taxGroupId: undefined,
      lineIds: ["line-1"],
    },
  ]);
  app.answer({
    currency: "USD",
    additionalFees: [{ code: "gift", name: "Gift wrap", price: "3", lineItemIds: ["line-9"] }],
  });
  const other = await fetchAdditionalFees(context(), { ...question, subtotal: 2501 });
  assert.equal(other.problems[0]?.kind, "INVALID_ANSWER");
});

test("taxes of an app are used only if they are complete and add up", async () => {
  const question = {
    addresses: [{ country: "NL" }],
    lines: [{ id: "line-1", name: "Tulip", quantity: 2, price: 1250, taxIncludedInPrice: false }],
    taxIncludedInPrices: false,
  };
  const part = {
    rate: "0.21",
    taxAmount: "5.25",
    taxableAmount: "25.00",
    taxName: "BTW",
    jurisdictionType: "COUNTRY",
    jurisdiction: "NL",
  };
  const details = { id: "line-1", taxSummary: { taxAmount: "5.25", taxableAmount: "25.00" }, taxBreakdown: [part] };
  app.answer({ currency: "USD", lineItemTaxDetails: [details] });
  const taxes = await fetchTaxes(context(), question);
  assert.equal(taxes.source, "APP");
  const share = {
    rate: "0.21",
    name: "BTW",
    type: "",
    jurisdiction: "NL",
    jurisdictionType: "COUNTRY",
    taxableAmount: 2500,
    taxAmount: 525,
  };
  assert.deepEqual(taxes.source === "APP" && [...taxes.lines], [
    ["line-1", { taxAmount: 525, taxableAmount: 2500, shares: [share] }],
  ]);
  app.answer({ lineItemTaxDetails: [{ ...details, taxBreakdown: [{ ...part, taxAmount: "5.20" }] }] });
  const other = { ...question, addresses: [{ country: "NL", city: "Utrecht" }] };
  assert.equal((await fetchTaxes(context(), other)).source, "FALLBACK");
  app.answer({ lineItemTaxDetails: [] });
  assert.equal((await fetchTaxes(context(), { ...question, addresses: [{ country: "BE" }] })).source, "FALLBACK");
  const id = pluginIds.get("TAXES") ?? "";
  const body = { servicePlugin: { options: { unsupportedCountries: ["US"] } } };
  await server.call(updateServicePlugin, { params: { id }, body }, { authorization: app.token() });
  assert.equal((await fetchTaxes(context(), { ...question, addresses: [{ country: "US" }] })).source, "NONE");
});

test("only requested triggers fire", async () => {
  app.answer({ eligibleTriggers: [{ customTriggerId: "rain", identifier: "rule-1" }, { identifier: "rule-9" }] });
  const triggers = [
    { appId: app.id, id: "rain", identifier: "rule-1" },
    { appId: app.id, id: "snow", identifier: "rule-2" },
    { appId: "another", id: "rain", identifier: "rule-3" },
  ];
  assert.deepEqual([...(await fetchEligibleTriggers(context(), { lines: [line()], triggers }))], ["rule-1"]);
  app.answer({ customTriggers: [{ id: "rain", name: "It rains" }] });
  assert.deepEqual(await listAppTriggers(server.store), [
    { appId: app.id, appName: "Rates of Utrecht", id: "rain", name: "It rains" },
  ]);
});

test("violations are returned; a failing app blocks orders only if the merchant chose that", async () => {
  const summary = { subtotal: 2500, shipping: 0, tax: 0, discount: 0, additionalFees: 0, total: 2500 };
  const question = { source: "CHECKOUT", lines: [line()], summary, weightUnit: "KG" } as const;
  app.answer({
    violations: [
      {
        severity: "ERROR",
        description: "No lilies to cats",
        target: { lineItem: { name: "LINE_ITEM_DEFAULT", id: "line-1" } },
      },
    ],
  });
  assert.deepEqual(await fetchViolations(context(), { ...question, source: "CART" }), []);
  assert.deepEqual(await fetchViolations(context(), question), [
    { appId: app.id, severity: "ERROR", description: "No lilies to cats", lineId: "line-1" },
  ]);
  app.answer((response) => response.destroy());
  assert.deepEqual(await fetchViolations(context(), { ...question, buyerEmail: "a@example.com" }), []);
  const id = pluginIds.get("VALIDATIONS") ?? "";
  const body = { servicePlugin: { options: { refusesOnFailure: true } } };
  await server.call(updateServicePlugin, { params: { id }, body }, { authorization: app.token() });
  const [refusal] = await fetchViolations(context(), question);
  assert.equal(refusal?.severity, "ERROR");
});

test("gift cards are queried, redeemed once and voided; failures have a reason", async () => {
  app.answer({ balance: 20.5, currencyCode: "USD", externalId: "card-7" });
  assert.deepEqual(await fetchGiftCardBalance(context(), { code: "TULIP" }), {
    appId: app.id,
    balance: 2050,
    currency: "USD",
    externalId: "card-7",
  });
  app.answer({ remainingBalance: 8, currencyCode: "USD", transactionId: "t-1" });
  const spending = { appId: app.id, code: "TULIP", amount: 1250, orderId: "order-1" };
  assert.deepEqual(await redeemAppGiftCard(context(), spending), {
    isDone: true,
    transactionId: "t-1",
    remainingBalance: 800,
  });
  assert.equal(Object(app.questions.at(-1)?.data.request).amount, 12.5);
  app.answer({ remainingBalance: 20.5, currencyCode: "USD" });
  assert.deepEqual(await voidAppGiftCard(context(), { appId: app.id, transactionId: "t-1" }), {
    isDone: true,
    transactionId: "t-1",
    remainingBalance: 2050,
  });
  app.answer((response) => response.writeHead(428).end('{"applicationError":{"code":"INSUFFICIENT_FUNDS"}}'));
  const refused = await redeemAppGiftCard(context(), spending);
  assert.deepEqual([refused.isDone, !refused.isDone && refused.code], [false, "INSUFFICIENT_FUNDS"]);
  assert.equal(app.questions.length, 4);
});

test("payment settings are requested with the order, with the plugin's fallback", async () => {
  app.answer({ paymentSettings: { requires3dSecure: true } });
  assert.equal(await fetchRequires3dSecure(context(), { id: "order-1" }), true);
  app.answer((response) => response.destroy());
  assert.equal(await fetchRequires3dSecure(context(), { id: "order-2" }), false);
});

test("every call is logged, and an uninstalled app is no longer called", async () => {
  await delay(400);
  const id = pluginIds.get("SHIPPING_RATES") ?? "";
  const authorization = app.token();
  const { calls, summary } = await server.call(
    listServicePluginCalls,
    { params: { id }, query: {} },
    { authorization },
  );
  const outcomes = new Set(calls.map(({ outcome }) => outcome));
  for (const outcome of ["ANSWERED", "REFUSED", "TIMEOUT", "UNREACHABLE", "TOO_LARGE", "INVALID_ANSWER"])
    assert.ok(outcomes.has(outcome), outcome);
  assert.equal(summary.total, calls.length);
  const timeouts = await server.call(
    listServicePluginCalls,
    { params: { id }, query: { outcome: "TIMEOUT" } },
    { authorization },
  );
  assert.equal(timeouts.calls.length, 3);
  await server.call(deleteServicePlugin, { params: { id } }, { authorization });
  app.questions.length = 0;
  assert.deepEqual(await fetchShippingRates(context(), shipping()), { rates: [], problems: [] });
  assert.equal(app.questions.length, 0);
});
