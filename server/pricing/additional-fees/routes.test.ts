import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import * as api from "#api/pricing/additional-fees.ts";
import { convertCurrency, getConversionRate, listCurrencies } from "#api/store/currencies.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes as currencyRoutes } from "#server/store/currencies/routes.ts";
import { checkTip, findFees } from "./public.ts";
import { routes } from "./routes.ts";

let server: TestServer;
let staff: { authorization: string };
before(async () => {
  server = await startTestServer({ bindings: [...routes, ...currencyRoutes] });
  staff = { authorization: server.staffToken() };
});
after(() => server.close());

const aFee = (fields: Partial<api.NewAdditionalFeeRule> = {}): api.NewAdditionalFeeRule => ({
  code: `fee-${newId()}`,
  name: "Packing",
  type: "HANDLING_FEE",
  active: true,
  price: "1.50",
  per: "ORDER",
  taxable: true,
  scope: "ALL",
  scopeIds: [],
  countries: [],
  ...fields,
});
const create = async (fields: Partial<api.NewAdditionalFeeRule> = {}) =>
  (await server.call(api.createAdditionalFee, { body: { additionalFee: aFee(fields) } }, staff)).additionalFee;
const line = { id: "a", catalogItemId: "p", collectionIds: ["k"], isShippable: true, unitPrice: 1000, quantity: 3 };
const codesFor = async (country?: string, lines = [line]) =>
  (await findFees(server.store.database.db, lines, country)).map((fee) => fee.code);

describe("additional fees", () => {
  test("are created, updated and deleted", async () => {
    const fee = await create({ percentage: "1.5", type: "INSURANCE" });
    const params = { id: fee.id };
    const change = (additionalFee: api.AdditionalFeeRuleChanges) =>
      server.call(api.updateAdditionalFee, { params, body: { additionalFee } }, staff);
    const { additionalFee: changed } = await change({ percentage: null, price: "2", revision: "1" });
    assert.deepEqual([changed.price, changed.percentage, changed.revision], ["2.00", undefined, "2"]);
    await assert.rejects(change({ name: "Late", revision: "1" }), { code: "REVISION_CONFLICT", status: 409 });
    await assert.rejects(change({ price: "0" }), { status: 400 });
    await assert.rejects(change({ scope: "PRODUCTS" }), { status: 400 });
    await assert.rejects(change({ taxGroupId: newId() }), { code: "TAX_GROUP_NOT_FOUND" });
    await assert.rejects(create({ code: fee.code.toUpperCase() }), { code: "ALREADY_EXISTS" });
    const listed = await server.call(
      api.queryAdditionalFees,
      { body: { query: { filter: { type: "INSURANCE" } } } },
      staff,
    );
    assert.deepEqual(
      listed.additionalFees.map((each) => each.id),
      [fee.id],
    );
    await server.call(api.deleteAdditionalFee, { params }, staff);
    await assert.rejects(server.call(api.getAdditionalFee, { params }, staff), { code: "ADDITIONAL_FEE_NOT_FOUND" });
  });

  test("apply by line item, country and subtotal", async () => {
    const everywhere = await create();
    const germany = await create({ countries: ["DE"] });
    const small = await create({ freeFrom: "30" });
    const shipped = await create({ scope: "SHIPPABLE" });
    const others = await create({ scope: "COLLECTIONS", scopeIds: ["other"] });
    const off = await create({ active: false });
    assert.deepEqual(await codesFor(), [everywhere.code, shipped.code]);
    assert.deepEqual(await codesFor("DE"), [everywhere.code, germany.code, shipped.code]);
    const digital = [{ ...line, quantity: 2, isShippable: false, collectionIds: ["other"] }];
    assert.deepEqual(await codesFor("FR", digital), [everywhere.code, small.code, others.code]);
    assert.deepEqual(await codesFor("DE", []), []);
    for (const { id } of [everywhere, germany, small, shipped, others, off]) {
      await server.call(api.deleteAdditionalFee, { params: { id } }, staff);
    }
  });

  test("require the staff permission", async () => {
    const body = { additionalFee: aFee() };
    await assert.rejects(server.call(api.createAdditionalFee, { body }), { status: 401 });
    for (const authorization of [server.visitorToken(), server.memberToken(), server.staffToken(["settings:read"])]) {
      await assert.rejects(server.call(api.createAdditionalFee, { body }, { authorization }), { status: 403 });
    }
  });
});

describe("tips", () => {
  test("follow the store's settings and limits", async () => {
    const { tipSettings: before } = await server.call(api.getTipSettings, {});
    assert.equal(before.enabled, false);
    assert.throws(() => checkTip({ kind: "AMOUNT", amount: 100 }, 1000, before), { code: "TIPS_NOT_ENABLED" });
    const body = { tipSettings: { enabled: true, percentages: ["5", "7.5"], maximumPercentage: "30" } };
    const { tipSettings } = await server.call(api.updateTipSettings, { body }, staff);
    assert.deepEqual([tipSettings.percentages, tipSettings.maximumPercentage], [["5", "7.5"], "30"]);
    checkTip({ kind: "CUSTOM", amount: 300 }, 1000, tipSettings);
    assert.throws(() => checkTip({ kind: "CUSTOM", amount: 301 }, 1000, tipSettings), { code: "TIP_TOO_LARGE" });
    assert.throws(() => checkTip({ kind: "PERCENTAGE", percentage: "31" }, 1000, tipSettings), {
      code: "TIP_TOO_LARGE",
    });
    const visitor = { authorization: server.visitorToken() };
    await assert.rejects(server.call(api.updateTipSettings, { body }, visitor), { status: 403 });
  });
});

describe("currencies", () => {
  test("are listed and converted, including the store's currency", async () => {
    const { currencies } = await server.call(listCurrencies, {});
    assert.ok(currencies.some(({ code, symbol }) => code === "USD" && symbol === "$"));
    const same = await server.call(getConversionRate, { params: { from: "USD", to: "USD" } });
    assert.deepEqual(same.rate, { value: "100000000", decimalPlaces: 8 });
    const body = { amounts: [{ value: "1095", decimalPlaces: 2 }] };
    const { amounts } = await server.call(convertCurrency, { params: { from: "USD", to: "USD" }, body });
    assert.deepEqual(amounts, [{ value: "1095", decimalPlaces: 2 }]);
    const unknown = server.call(getConversionRate, { params: { from: "USD", to: "constructor" } });
    await assert.rejects(unknown, { code: "CURRENCY_NOT_SUPPORTED", status: 400 });
  });
});
