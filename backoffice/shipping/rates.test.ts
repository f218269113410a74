import assert from "node:assert/strict";
import { test } from "node:test";
import type { ShippingRateRule } from "#api/shipping.ts";
import { fromConfiguration, problemOf, toConfiguration, withService } from "./carrier-form.ts";
import { coverageOf } from "./coverage.ts";
import type { Delivery } from "./queries.ts";
import { emptyRate, fromRate, rateText, toRate } from "./rates.ts";

const free: ShippingRateRule = {
  amount: "0",
  multiplyByQuantity: false,
  conditions: [{ type: "BY_TOTAL_PRICE", operator: "GTE", value: "75" }],
};

test("a rate goes through the form and back unchanged", () => {
  const both: ShippingRateRule = {
    amount: "2.5",
    multiplyByQuantity: true,
    conditions: [
      { type: "BY_TOTAL_WEIGHT", operator: "GTE", value: "1" },
      { type: "BY_TOTAL_WEIGHT", operator: "LT", value: "3" },
    ],
  };
  const upTo: ShippingRateRule = { ...free, conditions: [{ type: "BY_TOTAL_WEIGHT", operator: "LTE", value: "2" }] };
  for (const rate of [free, both, upTo]) {
    const form = fromRate(rate);
    assert.deepEqual(form && toRate(form), rate);
  }
  assert.deepEqual(toRate(emptyRate()), { amount: "0", multiplyByQuantity: false, conditions: [] });
});

test("a rate that says more than the form can show is not opened in it", () => {
  assert.equal(fromRate({ ...free, conditions: [{ type: "BY_TOTAL_PRICE", operator: "EQ", value: "1" }] }), undefined);
});

test("rates read as people say them", () => {
  assert.equal(rateText(free, { currency: "USD", weightUnit: "LB" }), "Free from $75.00");
});

test("what carriers are told goes through the form and back unchanged", () => {
  const said = {
    domesticServices: [
      { id: "s1", service: "PRIORITY_MAIL" as const, serviceSettings: { estimatedDeliveryTime: "2 days" } },
    ],
    internationalServices: [],
    packageType: "CUSTOM" as const,
    packageDetails: { name: "Blue", dimensions: { length: "10", width: "7.5", height: "4" }, maxNumberOfProducts: "6" },
    backupWeight: "0.5",
  };
  const kept = { id: "c1", revision: "1", createdDate: "", updatedDate: "", deliveryRegionIds: [], extendedFields: {} };
  const form = fromConfiguration({ ...kept, ...said });
  assert.deepEqual(toConfiguration(form), said);
  assert.equal(problemOf(form), undefined);
  assert.equal(problemOf({ ...form, height: "" }), "Enter length, width and height, or none of them.");
  assert.equal(
    problemOf({ ...form, domestic: withService(form.domestic, "PRIORITY_MAIL", false) }),
    "Choose a service.",
  );
});

test("countries without a region, and those whose region offers nothing, are told apart", () => {
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
    found.unserved.map(({ region: { id }, countries }) => [id, countries]),
    [["eu", ["DE", "FR"]]],
  );
  const world = coverageOf(codes, delivery([...regions, region("world", [])], ["home", "world"]));
  assert.deepEqual([world.served, world.unplaced.length, world.unserved.length], [2, 0, 1]);
  const byApp = [region("eu", ["DE"], { deliveryCarriers: [{ appId: "x" }] })];
  assert.equal(coverageOf(["DE"], delivery(byApp, [])).served, 1, "an app of a carrier may offer something");
});
