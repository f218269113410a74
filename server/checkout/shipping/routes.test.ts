import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import * as profilesApi from "#api/checkout/shipping/delivery-profiles.ts";
import { createPickupLocation } from "#api/checkout/shipping/pickup-locations.ts";
import * as api from "#api/checkout/shipping/shipping.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { findQuotedOption, PICKUP_CARRIER_ID, quoteShipping, RATES_CARRIER_ID } from "./public.ts";
import { routes } from "./routes.ts";

let server: TestServer;
let staff: { authorization: string };
const regions: Record<string, string> = {};
before(async () => {
  server = await startTestServer({ bindings: routes });
  staff = { authorization: server.staffToken() };
});
after(() => server.close());

describe("delivery profiles", () => {
  test("are created with regions, read and listed", async () => {
    const created = await server.call(
      profilesApi.createDeliveryProfile,
      {
        body: {
          deliveryProfile: {
            name: "Everything",
            default: true,
            deliveryRegions: [
              { name: "United States", active: true, destinations: [{ countryCode: "US", subdivisions: [] }] },
              { name: "Islands", active: true, destinations: [{ countryCode: "US", subdivisions: ["US-HI", "AK"] }] },
              { name: "World", active: true, destinations: [] },
              { name: "Paused", active: false, destinations: [{ countryCode: "FR", subdivisions: [] }] },
            ],
          },
        },
      },
      staff,
    );
    for (const region of created.deliveryProfile.deliveryRegions) regions[region.name] = region.id;
    assert.deepEqual(created.deliveryProfile.deliveryRegions[1]?.destinations, [
      { countryCode: "US", subdivisions: ["US-AK", "US-HI"] },
    ]);
    const params = { deliveryProfileId: created.deliveryProfile.id };
    assert.deepEqual(await server.call(profilesApi.getDeliveryProfile, { params }, staff), created);
    const listed = await server.call(profilesApi.queryDeliveryProfiles, { body: {} }, staff);
    assert.deepEqual(listed.deliveryProfiles, [created.deliveryProfile]);
    assert.equal(listed.pagingMetadata.hasNext, false);
  });

  test("reject a second default and a destination in two regions", async () => {
    const create = (fields: object) =>
      server.call(
        profilesApi.createDeliveryProfile,
        { body: { deliveryProfile: { name: "Second", default: false, deliveryRegions: [], ...fields } } },
        staff,
      );
    const germany = { name: "Germany", active: true, destinations: [{ countryCode: "DE", subdivisions: [] }] };
    const world = { name: "World", active: true, destinations: [] };
    await assert.rejects(create({ default: true }), { code: "SINGLE_DEFAULT_DELIVERY_PROFILE" });
    await assert.rejects(create({ deliveryRegions: [germany, germany] }), { code: "DESTINATIONS_COLLISION" });
    await assert.rejects(create({ deliveryRegions: [world, world] }), { code: "DESTINATIONS_COLLISION" });
    const { deliveryProfiles } = await server.call(profilesApi.queryDeliveryProfiles, { body: {} }, staff);
    assert.equal(deliveryProfiles.length, 1, "rejected requests leave nothing behind");
  });

  test("that do not exist are not found", async () => {
    for (const deliveryProfileId of [newId(), "nonsense"]) {
      const call = server.call(profilesApi.getDeliveryProfile, { params: { deliveryProfileId } }, staff);
      await assert.rejects(call, { status: 404, code: "DELIVERY_PROFILE_NOT_FOUND" });
    }
  });
});

describe("shipping options", () => {
  const anOption = (fields: Partial<api.NewShippingOption> = {}): api.NewShippingOption => ({
    title: "Standard",
    deliveryRegionIds: [regions["United States"] ?? "", regions.Islands ?? ""],
    rates: [
      {
        amount: "0",
        multiplyByQuantity: false,
        conditions: [{ type: "BY_TOTAL_PRICE", operator: "GTE", value: "75" }],
      },
      { amount: "5.99", multiplyByQuantity: false, conditions: [] },
    ],
    ...fields,
  });
  const create = (fields: Partial<api.NewShippingOption> = {}) =>
    server.call(api.createShippingOption, { body: { shippingOption: anOption(fields) } }, staff);

  test("are created, read, paginated and deleted", async () => {
    const { shippingOption } = await create();
    assert.equal(shippingOption.rates[1]?.amount, "5.99");
    const params = { shippingOptionId: shippingOption.id };
    assert.deepEqual(await server.call(api.getShippingOption, { params }, staff), { shippingOption });
    const express = await create({
      title: "Express",
      rates: [{ amount: "15", multiplyByQuantity: false, conditions: [] }],
    });
    const first = await server.call(
      api.queryShippingOptions,
      { body: { query: { cursorPaging: { limit: 1 } } } },
      staff,
    );
    assert.deepEqual(first.shippingOptions, [express.shippingOption]);
    const cursor = first.pagingMetadata.cursors.next ?? "";
    const second = await server.call(
      api.queryShippingOptions,
      { body: { query: { cursorPaging: { limit: 1, cursor } } } },
      staff,
    );
    assert.deepEqual(second.shippingOptions, [shippingOption]);
    assert.equal(second.pagingMetadata.cursors.next, undefined);
    const gone = await create({ title: "Gone" });
    const goneParams = { shippingOptionId: gone.shippingOption.id };
    assert.deepEqual(await server.call(api.deleteShippingOption, { params: goneParams }, staff), {});
    await assert.rejects(server.call(api.getShippingOption, { params: goneParams }, staff), { status: 404 });
    await assert.rejects(server.call(api.deleteShippingOption, { params: goneParams }, staff), { status: 404 });
  });

  test("reject unknown regions, too precise amounts and unknown filters", async () => {
    await assert.rejects(create({ deliveryRegionIds: [newId()] }), { status: 404, code: "DELIVERY_REGION_NOT_FOUND" });
    const fine = create({ rates: [{ amount: "1.005", multiplyByQuantity: false, conditions: [] }] });
    await assert.rejects(fine, { status: 400 });
    await assert.rejects(create({ rates: [] }), { status: 400 });
    const filtered = server.call(api.queryShippingOptions, { body: { query: { filter: { nobody: "x" } } } }, staff);
    await assert.rejects(filtered, { status: 400, code: "UNKNOWN_FILTER" });
    const cursor = server.call(
      api.queryShippingOptions,
      { body: { query: { cursorPaging: { cursor: "!!" } } } },
      staff,
    );
    await assert.rejects(cursor, { status: 400 });
  });

  test("require the staff permission", async () => {
    const body = { shippingOption: anOption() };
    const as = (authorization?: string) =>
      server.call(api.createShippingOption, { body }, authorization === undefined ? {} : { authorization });
    await assert.rejects(as(), { status: 401 });
    await assert.rejects(as(server.visitorToken()), { status: 403 });
    await assert.rejects(as(server.memberToken()), { status: 403 });
    await assert.rejects(as(server.staffToken(["settings:read"])), { status: 403 });
    await assert.rejects(as(server.appToken(["orders:write"])), { status: 403 });
  });
});

describe("a quote", () => {
  const mug = { quantity: 2, unitPrice: 1500, weightGrams: 400, isShippable: true };
  const download = { quantity: 1, unitPrice: 900, weightGrams: 0, isShippable: false };
  const units = { currency: "USD", weightUnit: "LB" } as const;
  const quote = (destination: { country?: string; subdivision?: string }, lines = [mug]) =>
    quoteShipping(server.store.database.db, { destination, lines, units });

  before(async () => {
    await server.call(
      createPickupLocation,
      {
        body: {
          pickupLocation: {
            name: "Studio",
            address: { country: "US", subdivision: "US-NY", city: "New York" },
            instructions: "Ring twice",
            active: true,
            rates: [],
            deliveryRegionIds: [regions["United States"] ?? ""],
          },
        },
      },
      staff,
    );
  });

  test("offers deliveries in the merchant's order, then pickup", async () => {
    const { region, options, isNeeded } = await quote({ country: "US", subdivision: "US-CA" });
    assert.equal(isNeeded, true);
    assert.equal(region?.name, "United States");
    assert.deepEqual(
      options.map(({ title, price, carrierId }) => [title, price, carrierId]),
      [
        ["Standard", 599, RATES_CARRIER_ID],
        ["Express", 1500, RATES_CARRIER_ID],
        ["Studio", 0, PICKUP_CARRIER_ID],
      ],
    );
    assert.equal(options[2]?.pickupAddress?.city, "New York");
  });

  test("uses the most specific region in any subdivision notation", async () => {
    assert.equal((await quote({ country: "US", subdivision: "US-HI" })).region?.name, "Islands");
    assert.equal((await quote({ country: "US", subdivision: "hi" })).region?.name, "Islands");
    assert.equal((await quote({ country: "JP" })).region?.name, "World");
  });

  test("uses the rest of the world for a paused region", async () => {
    const { region, options } = await quote({ country: "FR" });
    assert.equal(region?.name, "World");
    assert.deepEqual(options, []);
  });

  test("counts shipped items only; downloads need no shipping", async () => {
    const dear = { ...download, unitPrice: 90_000 };
    assert.equal((await quote({ country: "US" }, [mug, dear])).options[0]?.price, 599);
    assert.equal((await quote({ country: "US" }, [{ ...mug, quantity: 5 }])).options[0]?.price, 0);
    assert.deepEqual(await quote({ country: "US" }, [download]), { isNeeded: false, region: undefined, options: [] });
  });

  test("finds the selected option", async () => {
    const offered = await quote({ country: "US" });
    const code = offered.options[0]?.code ?? "";
    assert.equal(findQuotedOption(offered, { code })?.title, "Standard");
    assert.equal(findQuotedOption(offered, { code, carrierId: RATES_CARRIER_ID })?.title, "Standard");
    assert.equal(findQuotedOption(offered, { code, carrierId: PICKUP_CARRIER_ID }), undefined);
    assert.equal(findQuotedOption(offered, { code: "x" }), undefined);
  });
});

test("queries travel as GET with .r, flat GET and POST alike", async () => {
  const { authorization } = staff;
  const path = `${server.origin}/ecom/v1/shipping-options/query`;
  const query = { query: { cursorPaging: { limit: 1 } } };
  const encoded = Buffer.from(JSON.stringify(query)).toString("base64url");
  const headers = { authorization, "content-type": "application/json" };
  const answers = await Promise.all([
    fetch(`${path}?.r=${encoded}`, { headers: { authorization } }),
    fetch(`${path}?query.cursorPaging.limit=1`, { headers: { authorization } }),
    fetch(path, { method: "POST", headers, body: JSON.stringify(query) }),
  ]);
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
  assert.equal(JSON.parse(bodies[0] ?? "").shippingOptions.length, 1);
  assert.equal(new Set(bodies).size, 1);
});

describe("delivery times", () => {
  const timesIn = (country: string) => server.call(api.listDeliveryTimes, { query: { country } });
  const create = (title: string, estimatedDeliveryTime: string, region: string) =>
    server.call(
      api.createShippingOption,
      {
        body: {
          shippingOption: {
            title,
            estimatedDeliveryTime,
            deliveryRegionIds: [regions[region] ?? ""],
            rates: [{ amount: "5", multiplyByQuantity: false, conditions: [] }],
          },
        },
      },
      staff,
    );

  test("are public per country or the rest of the world and follow every change", async () => {
    assert.deepEqual(await timesIn("US"), { deliveryTimes: [] });
    await create("Post", "3–5 working days", "United States");
    await create("Ship", "two weeks", "World");
    assert.deepEqual(await timesIn("US"), {
      deliveryTimes: [{ title: "Post", estimatedDeliveryTime: "3–5 working days" }],
    });
    assert.deepEqual(await timesIn("NZ"), { deliveryTimes: [{ title: "Ship", estimatedDeliveryTime: "two weeks" }] });
  });

  test("reject invalid countries", async () => {
    await assert.rejects(timesIn("Narnia"), { status: 400 });
  });
});
