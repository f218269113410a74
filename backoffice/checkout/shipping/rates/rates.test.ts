import assert from "node:assert/strict";
import { test } from "node:test";
import type { ShippingRateRule } from "#api/checkout/shipping/shipping.ts";
import { areaFormOf, areaOf } from "../local-areas.ts";
import type { Delivery } from "../queries.ts";
import { coverageOf, isOffered } from "../zones/coverage.ts";
import { fromConfiguration, problemOf, toConfiguration, withService } from "./carrier-form.ts";
import { areRatesReady, emptyCondition, emptyRate, fromRate, rateText, toRate } from "./rates.ts";

const free: ShippingRateRule = {
  amount: "0",
  multiplyByQuantity: false,
  conditions: [{ type: "BY_TOTAL_PRICE", operator: "GTE", value: "75" }],
};

test("a saved rate loads unchanged, with any conditions", () => {
  const both: ShippingRateRule = {
    amount: "2.5",
    multiplyByQuantity: true,
    conditions: [
      { type: "BY_TOTAL_WEIGHT", operator: "GTE", value: "1" },
      { type: "BY_TOTAL_WEIGHT", operator: "LT", value: "3" },
      { type: "BY_TOTAL_QUANTITY", operator: "EQ", value: "2" },
      { type: "BY_TOTAL_PRICE", operator: "GT", value: "10" },
    ],
  };
  for (const rate of [free, both]) assert.deepEqual(toRate(fromRate(rate)), rate);
  assert.deepEqual(toRate(emptyRate()), { amount: "0", multiplyByQuantity: false, conditions: [] });
});

test("a rate is valid when its price and bounds are numbers, with either decimal separator", () => {
  assert.equal(areRatesReady([emptyRate("4,90")]), true);
  assert.equal(toRate(emptyRate("4,90")).amount, "4.90");
  assert.equal(areRatesReady([emptyRate("five")]), false);
  assert.equal(areRatesReady([{ ...emptyRate("5"), conditions: [emptyCondition()] }]), false);
});

test("rates as text", () => {
  const units = { currency: "USD", weightUnit: "LB", dimensionUnit: "IN" };
  assert.equal(rateText(free, units), "Free for at least $75.00");
  assert.equal(rateText({ amount: "5", multiplyByQuantity: true, conditions: [] }, units), "$5.00 per item");
});

test("a saved local delivery area loads unchanged, for every kind", () => {
  const areas = [
    { zipConfig: { zipCodes: ["10001", "112*"] } },
    { cityConfig: { cityItems: [{ cityName: "Portland", country: "US", subdivision: "US-ME" }] } },
    {
      radiusConfig: {
        address: { geocode: { latitude: 43.6, longitude: -70.2 } },
        radius: 5,
        lengthUnit: "MI" as const,
      },
    },
    {
      customAreaConfig: {
        geocodes: [
          { latitude: 1, longitude: 2 },
          { latitude: 3.5, longitude: -4 },
          { latitude: 5, longitude: 6 },
        ],
      },
    },
  ];
  for (const area of areas) assert.deepEqual(areaOf(areaFormOf(area, "US")), area);
  assert.equal(areaOf({ ...areaFormOf(undefined, "US"), kind: "POLYGON", corners: "1, 2\n3, 4" }), undefined);
  assert.equal(areaOf({ ...areaFormOf(undefined, "US"), kind: "RADIUS", latitude: "91", longitude: "0" }), undefined);
});

test("a pickup location without an active zone isn't offered", () => {
  const profiles = [
    {
      deliveryRegions: [
        { id: "us", active: true },
        { id: "de", active: false },
      ],
    },
  ] as unknown as Delivery["profiles"];
  const isFor = (deliveryRegionIds: string[], active = true) => isOffered({ active, deliveryRegionIds }, { profiles });
  assert.deepEqual([isFor([]), isFor(["us"]), isFor(["de"]), isFor(["us"], false)], [false, true, false, false]);
});

test("a saved carrier package loads unchanged", () => {
  const terms = {
    domesticServices: [
      { id: "s1", service: "PRIORITY_MAIL" as const, serviceSettings: { estimatedDeliveryTime: "2 days" } },
    ],
    internationalServices: [],
    packageType: "CUSTOM" as const,
    packageDetails: { name: "Blue", dimensions: { length: "10", width: "7.5", height: "4" }, maxNumberOfProducts: "6" },
    backupWeight: "0.5",
  };
  const kept = { id: "c1", revision: "1", createdDate: "", updatedDate: "", deliveryRegionIds: [], extendedFields: {} };
  const form = fromConfiguration({ ...kept, ...terms });
  assert.deepEqual(toConfiguration(form), terms);
  assert.equal(problemOf(form), undefined);
  assert.equal(problemOf({ ...form, height: "" }), "Enter length, width and height, or none of them.");
  assert.equal(
    problemOf({ ...form, domestic: withService(form.domestic, "PRIORITY_MAIL", false) }),
    "Choose at least one service.",
  );
});

test("countries without a zone are distinguished from countries in a zone without rates", () => {
  const region = (id: string, countries: string[], fields = {}) => ({
    id,
    name: id,
    active: true,
    deliveryCarriers: [],
    destinations: countries.map((countryCode) => ({ countryCode, subdivisions: [] })),
    ...fields,
  });
  const delivery = (deliveryRegions: object[], deliveryRegionIds: string[]) =>
    ({
      profiles: [{ default: true, deliveryRegions }],
      options: [{ active: true, deliveryRegionIds }],
      pickups: [],
      locals: [],
      carriers: [],
    }) as unknown as Delivery;
  const codes = ["US", "DE", "FR", "JP"];
  const regions = [region("home", ["US"]), region("eu", ["DE", "FR"]), region("off", ["JP"], { active: false })];
  const found = coverageOf(codes, delivery(regions, ["home"]));
  assert.deepEqual([found.served, found.unplaced], [1, ["JP"]]);
  assert.deepEqual(
    found.unserved.map(({ zone: { id }, countries }) => [id, countries]),
    [["eu", ["DE", "FR"]]],
  );
  const world = coverageOf(codes, delivery([...regions, region("world", [])], ["home", "world"]));
  assert.deepEqual([world.served, world.unplaced.length, world.unserved.length], [2, 0, 1]);
  const byApp = [region("eu", ["DE"], { deliveryCarriers: [{ appId: "x" }] })];
  assert.equal(coverageOf(["DE"], delivery(byApp, [])).served, 1, "a carrier app may offer a rate");
});
