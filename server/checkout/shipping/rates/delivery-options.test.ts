/** Local delivery, pickup, regions, slots and the preview, over HTTP against a real database. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import type * as profileValues from "#api/checkout/shipping/delivery-profile-values.ts";
import * as profiles from "#api/checkout/shipping/delivery-profiles.ts";
import * as local from "#api/checkout/shipping/local-delivery-options.ts";
import * as pickups from "#api/checkout/shipping/pickup-locations.ts";
import * as api from "#api/checkout/shipping/shipping.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { holdSlot, quoteShipping, RATES_CARRIER_ID, releaseSlot, slotOf, takeSlot } from "../public.ts";
import { routes } from "../routes.ts";

let server: TestServer;
let staff: { authorization: string };
let profile: profileValues.DeliveryProfile;
let us = "";
let freight: profileValues.DeliveryProfile;
const rate = (amount: string, conditions: api.ShippingRateRule["conditions"] = []) => ({
  amount,
  conditions,
  multiplyByQuantity: false,
});
const region = (name: string, ...countries: string[]) => ({
  name,
  active: true,
  destinations: countries.map((countryCode) => ({ countryCode, subdivisions: [] })),
});

before(async () => {
  server = await startTestServer({ bindings: routes });
  staff = { authorization: server.staffToken() };
  const make = async (body: profileValues.NewDeliveryProfile) =>
    (await server.call(profiles.createDeliveryProfile, { body: { deliveryProfile: body } }, staff)).deliveryProfile;
  profile = await make({
    name: "All",
    default: true,
    deliveryRegions: [region("US", "US"), region("Alps", "AT", "CH")],
  });
  freight = await make({ name: "Freight", default: false, deliveryRegions: [region("US freight", "US")] });
  us = profile.deliveryRegions[0]?.id ?? "";
});
after(() => server.close());

async function eventsOf(id: string): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    select type from outbox_events where entity_id = ${id} order by sequence`.execute(server.store.database.db);
  return rows.map(({ type }) => type.replace("wix.ecom.v1.", ""));
}

describe("items with separate delivery profiles", () => {
  test("share one choice: the sum of a shared option, or the cheapest of each together", async () => {
    const freightRegion = freight.deliveryRegions[0]?.id ?? "";
    const create = async (title: string, amount: string, ...deliveryRegionIds: string[]) =>
      (
        await server.call(
          api.createShippingOption,
          { body: { shippingOption: { title, rates: [rate(amount)], deliveryRegionIds } } },
          staff,
        )
      ).shippingOption;
    await create("Post", "5", us);
    const truck = await create("Truck", "80", freightRegion);
    const book = { id: "book", quantity: 1, unitPrice: 1000, weightGrams: 300, isShippable: true };
    const sofa = { ...book, id: "sofa", deliveryProfileId: freight.id };
    const quote = () =>
      quoteShipping(server.store.database.db, {
        destination: { country: "US" },
        lines: [book, sofa],
        units: { currency: "USD", weightUnit: "LB" },
      });
    const [apart] = (await quote()).options;
    assert.deepEqual([apart?.title, apart?.price], ["Post + Truck", 8500]);
    assert.deepEqual(
      apart?.allocations?.map(({ lineIds }) => lineIds),
      [["book"], ["sofa"]],
    );
    const params = { shippingOptionId: truck.id };
    const linked = await server.call(
      api.addRegionToShippingOption,
      { params, body: { deliveryRegionId: us, revision: truck.revision } },
      staff,
    );
    assert.equal(linked.shippingOption.deliveryRegionIds.length, 2);
    assert.deepEqual(
      (await quote()).options.map(({ title, price }) => [title, price]),
      [["Truck", 16_000]],
    );
    await server.call(api.removeRegionFromShippingOption, { params, body: { deliveryRegionId: us } }, staff);
    assert.deepEqual(await eventsOf(truck.id), [
      "shipping_option_created",
      "shipping_option_updated",
      "shipping_option_updated",
    ]);
    // Carrier tables pause and resume an option, under both names of the endpoint.
    const titles = async () => (await quote()).options.map(({ title }) => title);
    const row = { rowId: truck.id, active: false };
    const before = await titles();
    await server.call(profiles.updateCarrierSettings, { body: { carrierId: RATES_CARRIER_ID, ...row } }, staff);
    assert.ok(!(await titles()).some((title) => title.includes("Truck")));
    const { shippingOption } = await server.call(api.getShippingOption, { params }, staff);
    assert.equal(shippingOption.active, false);
    const on = { carrierAppId: RATES_CARRIER_ID, rowId: truck.id, active: true };
    await server.call(profiles.setDeliveryCarrierActiveStatus, { body: on }, staff);
    assert.deepEqual(await titles(), before);
    for (const wrong of [
      { ...row, carrierId: newId() },
      { carrierId: RATES_CARRIER_ID, rowId: "x", active: true },
    ]) {
      await assert.rejects(server.call(profiles.updateCarrierSettings, { body: wrong }, staff), {
        status: 404,
        code: "DELIVERY_CARRIER_NOT_FOUND",
      });
    }
  });
});

describe("local delivery and its slots", () => {
  let option: local.LocalDeliveryOption;
  const everyDay = (["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"] as const).map((day) => ({
    day,
    start: { hours: 10 },
    end: { hours: 12, minutes: 30 },
    capacity: 2,
  }));
  const here = { country: "US", postalCode: "10 001", city: "New York" };
  const line = { quantity: 1, unitPrice: 2500, weightGrams: 100, isShippable: true };
  const clock = () => ({ now: server.store.now(), timeZone: "America/New_York" });
  const options = async (destination: object = here, holder?: string) =>
    (
      await quoteShipping(server.store.database.db, {
        destination,
        lines: [line],
        units: { currency: "USD", weightUnit: "LB" },
        clock: clock(),
        holder,
      })
    ).options.filter(({ code }) => code.startsWith(option.id));

  before(async () => {
    const body = {
      localDeliveryOption: {
        areaName: "Bike",
        zipConfig: { zipCodes: ["100*", "11201"] },
        rates: [rate("4")],
        deliveryRegionIds: [us],
        minimumOrderAmount: "20",
        scheduledDeliveryConfig: { handlingDays: 1, timeWindows: everyDay },
      },
    };
    option = (await server.call(local.createLocalDeliveryOption, { body }, staff)).localDeliveryOption;
  });

  test("each free window of the next two weeks is an option", async () => {
    const offered = await options();
    assert.equal(offered.length, 14);
    const [first] = offered;
    assert.equal(first?.price, 400);
    const wall = first?.slot?.from.toLocaleString("en-GB", { timeZone: "America/New_York", hour: "2-digit" });
    assert.equal(wall, "10", "a time in the store's time zone");
    assert.deepEqual(slotOf(first?.code ?? ""), { ownerId: option.id, startsAt: first?.slot?.from });
    assert.deepEqual(await options({ country: "US", postalCode: "94105" }), [], "outside");
  });

  test("a slot with two places goes to exactly two of ten, and a hold counts until it expires", async () => {
    const code = (await options())[0]?.code ?? "";
    const now = server.store.now();
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        server.transaction((tx) => takeSlot(tx, { code, checkoutId: newId(), orderId: newId(), now })),
      ),
    );
    assert.equal(results.filter(({ status }) => status === "fulfilled").length, 2);
    for (const result of results) {
      if (result.status === "rejected")
        assert.equal(result.reason.code, "SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE");
    }
    assert.equal((await options()).length, 13, "a full slot is not offered");

    const next = (await options())[0]?.code ?? "";
    const [mine, other, late] = [newId(), newId(), newId()];
    const soon = new Date(now.getTime() + 60_000);
    await server.transaction((tx) => holdSlot(tx, { code: next, checkoutId: mine, expiresAt: soon, now }));
    await server.transaction((tx) => holdSlot(tx, { code: next, checkoutId: other, expiresAt: soon, now }));
    const third = () => server.transaction((tx) => takeSlot(tx, { code: next, checkoutId: late, orderId: late, now }));
    await assert.rejects(third(), { code: "SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE" });
    assert.ok(
      (await options(here, mine)).some((each) => each.code === next),
      "one's own place is there",
    );
    await server.transaction((tx) => takeSlot(tx, { code: next, checkoutId: mine, orderId: mine, now }));
    const later = new Date(now.getTime() + 120_000);
    await server.transaction((tx) => takeSlot(tx, { code: next, checkoutId: late, orderId: late, now: later }));
    await server.transaction((tx) => releaseSlot(tx, mine));
    await server.transaction((tx) => releaseSlot(tx, mine));
    assert.ok(
      (await options()).some((each) => each.code === next),
      "a canceled order gives its place back",
    );
  });

  test("areas by radius and polygon need coordinates", async () => {
    const params = { localDeliveryOptionId: option.id };
    const changes = {
      revision: option.revision,
      scheduledDeliveryConfig: null,
      radiusConfig: { address: { geocode: { latitude: 40.7128, longitude: -74.006 } }, radius: 5 },
    };
    const change = await server.call(
      local.updateLocalDeliveryOption,
      { params, body: { localDeliveryOption: changes } },
      staff,
    );
    assert.equal(change.localDeliveryOption.zipConfig, undefined, "one kind of area at a time");
    assert.equal((await options()).length, 0);
    assert.equal((await options({ ...here, geocode: { latitude: 40.73, longitude: -74 } })).length, 1);
    assert.equal((await options({ ...here, geocode: { latitude: 41.5, longitude: -74 } })).length, 0);
  });

  test("the preview lists offered options and why others aren't", async () => {
    const preview = await server.call(
      api.previewShipping,
      { body: { destination: here, lines: [{ quantity: 1, price: "25" }] } },
      staff,
    );
    assert.deepEqual(
      preview.offered.map(({ title }) => title),
      ["Post"],
    );
    const reasons = Object.fromEntries(preview.refused.map(({ title, reason }) => [title, reason]));
    assert.deepEqual(reasons, { Truck: "OTHER_REGION", Bike: "PLACE_UNKNOWN" });
    await assert.rejects(
      server.call(api.previewShipping, { body: { destination: here, lines: [{ quantity: 1, price: "1" }] } }),
      { status: 401 },
    );
  });

  test("bulk requests process items separately and reject invalid values", async () => {
    const areas = [
      { zipConfig: { zipCodes: ["1"] }, areaName: "One" },
      { zipConfig: { zipCodes: ["2"] }, deliveryRegionIds: [newId()] },
    ];
    const made = await server.call(
      local.bulkCreateLocalDeliveryOptions,
      { body: { localDeliveryOptions: areas, returnEntity: true } },
      staff,
    );
    assert.deepEqual(
      made.results.map(({ itemMetadata }) => itemMetadata.error?.code),
      [undefined, "DELIVERY_REGION_NOT_FOUND"],
    );
    const id = made.results[0]?.localDeliveryOption?.id ?? "";
    assert.deepEqual([made.localDeliveryOptions.map((each) => each.id), made.errors.length], [[id], 1]);
    const listed = async (externalId?: string) =>
      (await server.call(local.listLocalDeliveryOptions, { query: externalId ? { externalId } : {} }, staff))
        .localDeliveryOptions;
    assert.deepEqual(
      (await listed(id)).map((each) => each.id),
      [id],
    );
    const ofRegion = await listed(us);
    assert.ok(ofRegion.length > 0 && ofRegion.every(({ deliveryRegionIds }) => deliveryRegionIds.includes(us)));
    assert.ok((await listed()).length > ofRegion.length);
    assert.deepEqual(await listed(newId()), []);
    const gone = await server.call(local.bulkDeleteLocalDeliveryOptions, { query: { ids: [id, newId()] } }, staff);
    assert.equal(gone.bulkActionMetadata.totalFailures, 1);
    await assert.rejects(server.call(local.bulkDeleteLocalDeliveryOptions, { query: {} }, staff), { status: 400 });
    const create = (fields: object) =>
      server.call(local.createLocalDeliveryOption, { body: { localDeliveryOption: { ...fields } } }, staff);
    await assert.rejects(create({ areaName: "No area" }), { status: 400 });
    const window = { day: "MON" as const, start: { hours: 12 }, end: { hours: 11 } };
    const backwards = { zipConfig: { zipCodes: ["1"] }, scheduledDeliveryConfig: { timeWindows: [window] } };
    await assert.rejects(create(backwards), { code: "INVALID_DELIVERY_SCHEDULE" });
  });
});

describe("pickup", () => {
  test("locations have a method, hours and prices and are updated and deleted", async () => {
    const body = {
      pickupLocation: {
        name: "Kiosk",
        address: { country: "US", city: "Albany" },
        active: true,
        rates: [rate("2", [{ type: "BY_TOTAL_QUANTITY", operator: "LTE", value: "3" }])],
        deliveryRegionIds: [us],
        pickupMethod: "PICKUP_POINT" as const,
        openingHours: ["Mon to Fri 9:00 to 18:00"],
      },
    };
    const { pickupLocation } = await server.call(pickups.createPickupLocation, { body }, staff);
    const quote = await quoteShipping(server.store.database.db, {
      destination: { country: "US" },
      lines: [{ quantity: 1, unitPrice: 100, weightGrams: 0, isShippable: true }],
      units: { currency: "USD", weightUnit: "LB" },
    });
    const offered = quote.options.find(({ code }) => code === pickupLocation.id);
    assert.deepEqual(
      [offered?.pickupMethod, offered?.price, offered?.instructions],
      ["PICKUP_POINT", 200, "Mon to Fri 9:00 to 18:00"],
    );
    const params = { pickupLocationId: pickupLocation.id };
    const change = (fields: object) =>
      server.call(
        pickups.updatePickupLocation,
        { params, body: { pickupLocation: { revision: "1", ...fields } } },
        staff,
      );
    assert.equal((await change({ active: false, rates: [] })).pickupLocation.active, false);
    await assert.rejects(change({ name: "Stale" }), { code: "REVISION_CONFLICT" });
    const half = { rates: [rate("2", [{ type: "BY_TOTAL_QUANTITY", operator: "EQ", value: "1.5" }])] };
    await assert.rejects(change({ ...half, revision: "2" }), { code: "INVALID_QUANTITY_VALUE" });
    const found = await server.call(
      pickups.queryPickupLocations,
      { body: { query: { filter: { name: { $startsWith: "kio" } } } } },
      staff,
    );
    assert.equal(found.pickupLocations.length, 1);
    await server.call(pickups.deletePickupLocation, { params }, staff);
    await assert.rejects(server.call(pickups.getPickupLocation, { params }, staff), {
      code: "PICKUP_LOCATION_NOT_FOUND",
    });
    assert.deepEqual(await eventsOf(pickupLocation.id), [
      "pickup_location_created",
      "pickup_location_updated",
      "pickup_location_deleted",
    ]);
  });
});

test("shoppers can read but not change delivery settings", async () => {
  const { countries } = await server.call(profiles.getDeliveryDestinationProperties, {});
  assert.deepEqual(
    countries.map(({ country }) => country),
    ["US"],
    "countries whose region offers nothing are not among them",
  );
  const shopper = { authorization: server.visitorToken() };
  const body = { deliveryProfile: { name: "Mine", default: false, deliveryRegions: [] } };
  await assert.rejects(server.call(profiles.createDeliveryProfile, { body }, shopper), { status: 403 });
  await assert.rejects(
    server.call(local.queryLocalDeliveryOptions, { body: {} }, { authorization: server.staffToken(["orders:read"]) }),
    { status: 403 },
  );
});
