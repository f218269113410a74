import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import * as exemptions from "#api/pricing/tax-exemptions.ts";
import * as settings from "#api/pricing/tax-settings.ts";
import type * as taxValues from "#api/pricing/tax-values.ts";
import * as api from "#api/pricing/taxes.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { explainPrice, price, shippingTaxKey } from "#server/pricing/price/public.ts";
import {
  findDefaultTaxGroupId,
  findTaxTable,
  noTaxes,
  taxLinesElsewhere,
  taxQuestion,
  withProvidedTaxes,
} from "./public.ts";
import { routes } from "./routes.ts";

let server: TestServer;
let staff: { authorization: string };
before(async () => {
  server = await startTestServer({ bindings: routes });
  staff = { authorization: server.staffToken() };
});
after(() => server.close());

const createGroup = async (name: string) =>
  (await server.call(api.createTaxGroup, { body: { taxGroup: { name } } }, staff)).taxGroup;
const createRegion = async (fields: Partial<taxValues.NewTaxRegion> & { country: string }) => {
  const body = { taxRegion: { taxIncludedInPrice: false, ...fields } };
  return (await server.call(api.createTaxRegion, { body }, staff)).taxRegion;
};
const setRate = async (taxGroupId: string, taxRegionId: string, taxRate: string, taxName = "Tax") => {
  const body = { manualTaxMapping: { taxGroupId, taxRegionId, taxRate, taxName } };
  return (await server.call(api.createManualTaxMapping, { body }, staff)).manualTaxMapping;
};
const tableOf = (place: { country?: string; subdivision?: string }) => findTaxTable(server.store.database.db, place);

describe("tax groups", () => {
  test("are created, read and listed; the first is the default", async () => {
    const first = await createGroup("Goods");
    const second = await createGroup("Books");
    assert.deepEqual([first.isDefault, second.isDefault], [true, false]);
    assert.equal(await findDefaultTaxGroupId(server.store.database.db), first.id);
    const params = { taxGroupId: second.id };
    assert.deepEqual(await server.call(api.getTaxGroup, { params }, staff), { taxGroup: second });
    const { taxGroups } = await server.call(api.queryTaxGroups, { body: {} }, staff);
    assert.deepEqual(taxGroups, [second, first]);
  });

  test("that do not exist are not found", async () => {
    for (const taxGroupId of [newId(), "nonsense"]) {
      const call = server.call(api.getTaxGroup, { params: { taxGroupId } }, staff);
      await assert.rejects(call, { status: 404, code: "TAX_GROUP_NOT_FOUND" });
    }
  });

  test("require the staff permission", async () => {
    const body = { taxGroup: { name: "Mine" } };
    await assert.rejects(server.call(api.createTaxGroup, { body }), { status: 401 });
    for (const authorization of [server.visitorToken(), server.memberToken(), server.staffToken(["settings:read"])]) {
      await assert.rejects(server.call(api.createTaxGroup, { body }, { authorization }), { status: 403 });
    }
    await assert.rejects(server.call(api.createTaxGroup, { body: { taxGroup: { name: "" } } }, staff), { status: 400 });
  });
});

describe("tax regions", () => {
  test("are unique per place and deleted with their rates", async () => {
    const region = await createRegion({ country: "PT" });
    await assert.rejects(createRegion({ country: "PT" }), { status: 409, code: "ALREADY_EXISTS" });
    await assert.rejects(createRegion({ country: "PT", subdivision: "the north" }), {
      status: 400,
      code: "INVALID_SUBDIVISION_FORMAT",
    });
    const group = await createGroup("Wine");
    await setRate(group.id, region.id, "0.23");
    const params = { taxRegionId: region.id };
    assert.deepEqual(await server.call(api.getTaxRegion, { params }, staff), { taxRegion: region });
    assert.deepEqual(await server.call(api.deleteTaxRegion, { params }, staff), {});
    await assert.rejects(server.call(api.deleteTaxRegion, { params }, staff), { code: "TAX_REGION_NOT_FOUND" });
    assert.equal((await tableOf({ country: "PT" })).reason, "NO_REGION");
  });
});

describe("rates", () => {
  test("need a group and a region and are unique for both", async () => {
    const group = await createGroup("Toys");
    const region = await createRegion({ country: "IT" });
    await assert.rejects(setRate(newId(), region.id, "0.1"), { status: 404, code: "TAX_GROUP_NOT_FOUND" });
    await assert.rejects(setRate(group.id, newId(), "0.1"), { status: 404, code: "TAX_REGION_NOT_FOUND" });
    await setRate(group.id, region.id, "0.22", "IVA");
    await assert.rejects(setRate(group.id, region.id, "0.1"), { status: 409, code: "ALREADY_EXISTS" });
    for (const taxRate of ["1.01", "-0.1", "0.1234567", "ten"]) {
      await assert.rejects(setRate(group.id, region.id, taxRate), { status: 400 }, taxRate);
    }
    const { manualTaxMappings } = await server.call(api.queryManualTaxMappings, { body: {} }, staff);
    assert.equal(manualTaxMappings[0]?.taxName, "IVA");
  });

  test("of a subdivision override those of its country, per group", async () => {
    const [goods, books] = [await createGroup("Goods in the US"), await createGroup("Books in the US")];
    const country = await createRegion({ country: "US" });
    const california = await createRegion({ country: "US", subdivision: "CA" });
    assert.equal(california.subdivision, "US-CA");
    await setRate(goods.id, country.id, "0.01", "Federal");
    await setRate(books.id, country.id, "0.02", "Federal");
    await setRate(goods.id, california.id, "0.0875", "California");
    const rates = async (subdivision?: string) => {
      const table = await tableOf({ country: "US", ...(subdivision === undefined ? {} : { subdivision }) });
      return [goods, books].map((group) => table.ratesByGroup[group.id]?.map(({ rate, name }) => `${rate} ${name}`));
    };
    assert.deepEqual(await rates("US-CA"), [["0.087500 California"], ["0.020000 Federal"]]);
    assert.deepEqual(await rates("ca"), await rates("US-CA"));
    assert.deepEqual(await rates("US-NV"), [["0.010000 Federal"], ["0.020000 Federal"]]);
    assert.deepEqual(await rates(), [["0.010000 Federal"], ["0.020000 Federal"]]);
  });

  test("report whether prices include tax, and are empty without a region", async () => {
    const group = await createGroup("Goods in Germany");
    const germany = await createRegion({ country: "DE", taxIncludedInPrice: true });
    await setRate(group.id, germany.id, "0.19", "MwSt.");
    const table = await tableOf({ country: "DE", subdivision: "DE-BE" });
    assert.equal(table.isIncludedInPrices, true);
    assert.equal(table.defaultGroupId, await findDefaultTaxGroupId(server.store.database.db));
    assert.deepEqual([table.rateType, table.reason, table.place?.country], ["MANUAL_RATE", "REGION", "DE"]);
    assert.deepEqual(await tableOf({}), { ...noTaxes, reason: "NO_ADDRESS" });
    const japan = await tableOf({ country: "JP" });
    assert.deepEqual([japan.rateType, japan.reason, japan.ratesByGroup], ["NO_TAX_COLLECTED", "NO_REGION", {}]);
  });
});

describe("tax administration", () => {
  test("updates are guarded by the revision and emit events", async () => {
    const group = await createGroup("Old name");
    const params = { taxGroupId: group.id };
    const { taxGroup } = await server.call(
      api.updateTaxGroup,
      { params, body: { taxGroup: { name: "New name", revision: "1" } } },
      staff,
    );
    assert.deepEqual([taxGroup.name, taxGroup.revision], ["New name", "2"]);
    const stale = { params, body: { taxGroup: { name: "Late", revision: "1" } } };
    await assert.rejects(server.call(api.updateTaxGroup, stale, staff), { code: "REVISION_CONFLICT", status: 409 });
    const region = await createRegion({ country: "AT" });
    const regionParams = { taxRegionId: region.id };
    const changeRegion = (taxRegion: taxValues.TaxRegionChanges) =>
      server.call(api.updateTaxRegion, { params: regionParams, body: { taxRegion } }, staff);
    assert.equal((await changeRegion({ taxIncludedInPrice: true })).taxRegion.taxIncludedInPrice, true);
    await createRegion({ country: "LU" });
    await assert.rejects(changeRegion({ country: "LU" }), { code: "ALREADY_EXISTS" });
    const rate = await setRate(group.id, region.id, "0.2");
    const mapping = { manualTaxMappingId: rate.id };
    const { manualTaxMapping } = await server.call(
      api.updateManualTaxMapping,
      { params: mapping, body: { manualTaxMapping: { taxRate: "0.1" } } },
      staff,
    );
    assert.deepEqual([manualTaxMapping.taxRate, manualTaxMapping.taxGroupId], ["0.100000", group.id]);
    await server.call(api.deleteManualTaxMapping, { params: mapping }, staff);
    await assert.rejects(server.call(api.getManualTaxMapping, { params: mapping }, staff), {
      code: "MANUAL_TAX_MAPPING_NOT_FOUND",
    });
    await server.call(api.deleteTaxGroup, { params }, staff);
    const defaultId = await findDefaultTaxGroupId(server.store.database.db);
    await assert.rejects(server.call(api.deleteTaxGroup, { params: { taxGroupId: defaultId ?? "" } }, staff), {
      code: "ILLEGAL_UPDATE_ON_SYSTEM_DEFINED_TAX_GROUP",
    });
    const types = await server.store.database.db
      .selectFrom("outbox_events")
      .select("type")
      .where("entity_id", "in", [group.id, rate.id])
      .orderBy("occurred_at")
      .orderBy("id")
      .execute();
    assert.deepEqual(
      types.map(({ type }) => type.replace("wix.billing.v1.", "")),
      ["tax_group", "tax_group", "manual_tax_mapping", "manual_tax_mapping", "manual_tax_mapping", "tax_group"].map(
        (entity, index) => `${entity}_${["created", "updated", "created", "updated", "deleted", "deleted"][index]}`,
      ),
    );
  });

  test("bulk requests process each item separately", async () => {
    const taxRegions = [{ country: "NO" }, { country: "NO" }, { country: "SE" }];
    const made = await server.call(api.bulkCreateTaxRegion, { body: { taxRegions, returnEntity: true } }, staff);
    assert.deepEqual(
      made.results.map(({ itemMetadata, item }) => [itemMetadata.error?.code, item?.country]),
      [
        [undefined, "NO"],
        ["ALREADY_EXISTS", undefined],
        [undefined, "SE"],
      ],
    );
    const group = await createGroup("Fish");
    const taxRegionId = made.results[0]?.item?.id ?? "";
    const rates = [
      { taxGroupId: group.id, taxRegionId, taxRate: "0.15" },
      { taxGroupId: group.id, taxRegionId: newId(), taxRate: "0.1" },
    ];
    const set = await server.call(api.bulkCreateManualTaxMappings, { body: { manualTaxMappings: rates } }, staff);
    assert.equal(set.bulkActionMetadata.totalFailures, 1);
    const listed = await server.call(api.listManualTaxMappings, {}, staff);
    assert.equal(listed.manualTaxMappings[0]?.taxRegionId, taxRegionId);
    const filter = { country: { $in: ["NO", "SE"] } };
    const found = await server.call(api.queryTaxRegions, { body: { query: { filter } } }, staff);
    assert.equal(found.taxRegions.length, 2);
    const { taxGroups } = await server.call(api.listDefaultTaxGroups, {}, staff);
    const byApps = await server.call(api.listDefaultTaxGroupsByAppIds, { body: { appIds: ["one", "two"] } }, staff);
    assert.deepEqual(
      byApps.results.map(({ taxGroupMetadata, taxGroup }) => [
        taxGroupMetadata.id,
        taxGroupMetadata.originalIndex,
        taxGroup,
      ]),
      [
        ["one", 0, taxGroups[0]],
        ["two", 1, taxGroups[0]],
      ],
    );
    assert.equal(taxGroups.length, 1);
  });

  test("buyers are exempt by checkout or as members", async () => {
    const name = "Schools";
    const { taxExemptGroup: schools } = await server.call(
      exemptions.createTaxExemptGroup,
      { body: { taxExemptGroup: { name } } },
      staff,
    );
    await assert.rejects(
      server.call(exemptions.createTaxExemptGroup, { body: { taxExemptGroup: { name: "schools" } } }, staff),
      { code: "ALREADY_EXISTS" },
    );
    const group = await createGroup("Chairs");
    const region = await createRegion({ country: "FI" });
    const rate = await setRate(group.id, region.id, "0.24");
    const exemptGroupOverrides = [{ exemptGroupId: schools.id, rate: "0" }];
    const assign = { assignOverrides: [{ manualTaxMappingId: rate.id, exemptGroupOverrides }], returnEntity: true };
    const assigned = await server.call(api.bulkAssignExemptOverrides, { body: assign }, staff);
    assert.equal(assigned.results[0]?.item?.exemptRates?.[0]?.taxExemptGroupId, schools.id);
    const memberId = newId();
    const contactTaxDetails = { id: memberId, taxExemptGroupId: schools.id };
    await server.call(exemptions.upsertContactTaxDetails, { body: { contactTaxDetails } }, staff);
    const ofBuyer = async (buyer: { exemptGroupId?: string; memberId?: string }) => {
      const table = await findTaxTable(server.store.database.db, { country: "FI" }, buyer);
      return [table.ratesByGroup[group.id]?.[0]?.rate, table.reason, table.exemptGroupName];
    };
    assert.deepEqual(await ofBuyer({}), ["0.240000", "REGION", undefined]);
    assert.deepEqual(await ofBuyer({ exemptGroupId: schools.id }), ["0", "EXEMPT", "Schools"]);
    assert.deepEqual(await ofBuyer({ memberId }), ["0", "EXEMPT", "Schools"]);
    await server.call(exemptions.deleteTaxExemptGroup, { params: { taxExemptGroupId: schools.id } }, staff);
    assert.deepEqual(await ofBuyer({ memberId }), ["0.240000", "REGION", undefined]);
    const bad = { contactTaxDetails: { id: memberId, taxExemptGroupId: newId() } };
    await assert.rejects(server.call(exemptions.upsertContactTaxDetails, { body: bad }, staff), {
      code: "TAX_EXEMPT_GROUP_NOT_FOUND",
    });
  });

  test("settings apply, and taxes can be calculated and explained", async () => {
    const { taxSettings } = await server.call(settings.getTaxSettings, {}, staff);
    assert.deepEqual([taxSettings.taxIncludedInItemPrices, taxSettings.roundingLevel], [false, null]);
    const change = (fields: Partial<settings.TaxSettings>) =>
      server.call(settings.upsertTaxSettings, { body: { taxSettings: fields } }, staff);
    await assert.rejects(change({ shippingTaxGroupId: newId() }), { code: "TAX_GROUP_NOT_FOUND" });
    assert.equal((await change({ roundingLevel: "ORDER" })).taxSettings.roundingLevel, "ORDER");
    const group = await createGroup("Pens");
    const region = await createRegion({ country: "CH" });
    await setRate(group.id, region.id, "0.081", "MWST");
    const item = { itemName: "Pen", price: "1.10", quantity: 1, taxGroupId: group.id };
    const body = {
      currency: "USD",
      addresses: [{ country: "CH" }, { country: "ZZ" }],
      lineItems: [
        { ...item, id: "a" },
        { ...item, id: "b" },
        { ...item, id: "c", addressIndex: { singleAddress: 1 } },
      ],
    };
    const answer = await server.call(settings.calculateTax, { body }, staff);
    // 8.1 % of 2.20 is 17.82, rounded once for the order; each for itself would be 9 + 9 as well, of 1.10 it is 8.91.
    assert.deepEqual([answer.taxSummary.totalTax, answer.rateType], ["0.18", "MANUAL_RATE"]);
    assert.deepEqual(
      answer.lineItemTaxDetails.map((line) => [line.id, line.taxSummary.taxAmount]),
      [
        ["a", "0.09"],
        ["b", "0.09"],
        ["c", "0.00"],
      ],
    );
    assert.deepEqual(answer.explanation, [
      "Tax rates for CH apply.",
      "Tax: 8.1 % MWST on $2.20 = $0.18.",
      "No tax is collected for this address (ZZ).",
    ]);
    const outside = { ...body, lineItems: [{ ...item, id: "a", addressIndex: { singleAddress: 9 } }] };
    await assert.rejects(server.call(settings.calculateTax, { body: outside }, staff), { status: 400 });
    await assert.rejects(server.call(settings.calculateTax, { body }, { authorization: server.visitorToken() }), {
      status: 403,
    });
    await change({ roundingLevel: null });
  });
});

describe("a tax provider", () => {
  const line = {
    id: "a",
    quantity: 3,
    unitPrice: 333,
    fullUnitPrice: 333,
    modifiersTotal: 0,
    catalogItemId: "pen",
    collectionIds: [],
    itemType: "PHYSICAL" as const,
    isShippable: true,
    weightGrams: 1,
  };
  const own = { isIncludedInPrices: false, ratesByGroup: { g: [{ rate: "0.1", name: "Own" }] }, defaultGroupId: "g" };
  const input = {
    currency: "USD",
    lines: [line],
    lanes: [],
    shipping: { price: 500 },
    taxes: own,
    rounding: "HALF_UP" as const,
  };
  const first = price(input);
  const asked = taxQuestion(input, first, () => "Pen");

  test("receives lines and shipping, and its amounts are used to the cent", () => {
    assert.deepEqual(
      asked.map(({ id, price: amount, quantity }) => [id, amount, quantity]),
      [
        ["a", 999, 1],
        [shippingTaxKey, 500, 1],
      ],
    );
    const shares = [{ rate: "0.2", name: "City", taxableAmount: 999, taxAmount: 201 }];
    const lines = new Map([["a", { taxAmount: 201, taxableAmount: 999, shares }]]);
    const taxes = withProvidedTaxes(own, asked, { source: "APP", appId: "app", name: "TaxBot", lines });
    const result = price({ ...input, taxes });
    assert.equal(result.lines[0]?.taxDetails.totalTax, 201, "the provider's cent, not ours");
    assert.equal(result.shipping?.taxDetails.totalTax, 50, "what it left out is taxed by our own rates");
    assert.equal(result.priceSummary.total, 999 + 201 + 500 + 50);
    assert.equal(taxes.rateType, "AUTO_RATE");
    const changed = price({ ...input, taxes, lines: [{ ...line, quantity: 1 }] });
    assert.equal(changed.lines[0]?.taxDetails.totalTax, 67, "for another amount its rate counts");
  });

  test("that fails falls back to the store's own rates as FALLBACK_RATE", () => {
    const taxes = withProvidedTaxes({ ...own, place: { country: "US" } }, asked, { source: "FALLBACK" });
    const result = price({ ...input, taxes });
    assert.deepEqual(result.priceSummary, first.priceSummary);
    assert.equal(taxes.rateType, "FALLBACK_RATE");
    const reader = { currency: "USD", locale: "en-US" };
    assert.ok(
      explainPrice({ ...input, taxes }, result, reader).includes(
        "The tax service is unavailable, so the store's own rates for US apply.",
      ),
    );
    assert.equal(withProvidedTaxes(own, asked, { source: "NONE" }), own);
  });
});

test("a line with its own address has the rates of that address; other lines keep theirs", async () => {
  const group = await createGroup("Elsewhere");
  const [home, away] = [await createRegion({ country: "BE" }), await createRegion({ country: "NL" })];
  await setRate(group.id, home.id, "0.21");
  await setRate(group.id, away.id, "0.09");
  const { db } = server.store.database;
  const table = await tableOf({ country: "NL" });
  const places = { BUSINESS: { country: "BE" }, BILLING: undefined, SHIPPING: { country: "NL" } };
  const lines = [
    { id: "here", taxGroupId: group.id, addressType: "BUSINESS" as const },
    { id: "nowhere", taxGroupId: group.id, addressType: "BILLING" as const },
  ];
  const { ratesByTarget } = await taxLinesElsewhere(db, table, { lines, places });
  assert.deepEqual(Object.keys(ratesByTarget ?? {}), ["here"]);
  assert.equal(Number(ratesByTarget?.here?.[0]?.rate), 0.21);
  assert.equal(await taxLinesElsewhere(db, table, { lines: [], places }), table);
});
