import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import * as api from "#api/taxes.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { findDefaultTaxGroupId, findTaxTable, noTaxes } from "./public.ts";
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
const createRegion = async (fields: Partial<api.NewTaxRegion> & { country: string }) => {
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

  test("are for staff with the permission", async () => {
    const body = { taxGroup: { name: "Mine" } };
    await assert.rejects(server.call(api.createTaxGroup, { body }), { status: 401 });
    for (const authorization of [server.visitorToken(), server.memberToken(), server.staffToken(["settings:read"])]) {
      await assert.rejects(server.call(api.createTaxGroup, { body }, { authorization }), { status: 403 });
    }
    await assert.rejects(server.call(api.createTaxGroup, { body: { taxGroup: { name: "" } } }, staff), { status: 400 });
  });
});

describe("tax regions", () => {
  test("exist once for each place, and are deleted with their rates", async () => {
    const region = await createRegion({ country: "PT" });
    await assert.rejects(createRegion({ country: "PT" }), { status: 409, code: "ALREADY_EXISTS" });
    const group = await createGroup("Wine");
    await setRate(group.id, region.id, "0.23");
    const params = { taxRegionId: region.id };
    assert.deepEqual(await server.call(api.getTaxRegion, { params }, staff), { taxRegion: region });
    assert.deepEqual(await server.call(api.deleteTaxRegion, { params }, staff), {});
    await assert.rejects(server.call(api.deleteTaxRegion, { params }, staff), { code: "TAX_REGION_NOT_FOUND" });
    assert.deepEqual(await tableOf({ country: "PT" }), noTaxes);
  });
});

describe("rates", () => {
  test("need a group and a region, and exist once for both", async () => {
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

  test("of a subdivision count before those of its country, group by group", async () => {
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

  test("say whether prices contain them, and are none where the store has no region", async () => {
    const group = await createGroup("Goods in Germany");
    const germany = await createRegion({ country: "DE", taxIncludedInPrice: true });
    await setRate(group.id, germany.id, "0.19", "MwSt.");
    const table = await tableOf({ country: "DE", subdivision: "DE-BE" });
    assert.equal(table.isIncludedInPrices, true);
    assert.equal(table.defaultGroupId, await findDefaultTaxGroupId(server.store.database.db));
    assert.deepEqual(await tableOf({ country: "JP" }), noTaxes);
    assert.deepEqual(await tableOf({}), noTaxes);
  });
});
