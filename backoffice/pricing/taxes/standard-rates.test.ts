import assert from "node:assert/strict";
import { test } from "node:test";
import { subdivisionsOf } from "#backoffice/subdivisions.ts";
import { toRate } from "./rates.ts";
import { missingRates, standardRateOf, standardRatesFor } from "./standard-rates.ts";

test("a country of the European Union has its own rate first, then those for the One Stop Shop", () => {
  const rates = standardRatesFor("DE");
  assert.equal(rates.length, 27);
  assert.deepEqual([rates[0]?.country, rates[0]?.percent], ["DE", "19"]);
  assert.equal(standardRateOf({ country: "FI" })?.percent, "25.5");
});

test("Canada has a rate for each province, the United States for each state with a sales tax", () => {
  const places = (country: string) => standardRatesFor(country).map(({ subdivision }) => subdivision);
  assert.deepEqual(
    places("CA").sort(),
    subdivisionsOf("CA")
      .map(({ code }) => code)
      .sort(),
  );
  const without = ["US-AK", "US-DE", "US-MT", "US-NH", "US-OR"];
  assert.deepEqual(
    places("US").concat(without).sort(),
    subdivisionsOf("US")
      .map(({ code }) => code)
      .sort(),
  );
  assert.equal(standardRateOf({ country: "US", subdivision: "" }), undefined, "there is no federal sales tax");
  assert.equal(standardRateOf({ country: "US", subdivision: "US-NY" })?.percent, "4");
  assert.equal(
    standardRateOf({ country: "US", subdivision: "US-UT" })?.percent,
    "6.1",
    "with the local 1.25 % of every county, as in the source",
  );
});

test("every rate is a percentage with a source and a date", () => {
  for (const country of ["DE", "GB", "CH", "NO", "AU", "JP", "CA", "US"]) {
    assert.ok(standardRatesFor(country).length > 0, country);
    for (const { percent, source, date } of standardRatesFor(country)) {
      assert.notEqual(toRate(percent), undefined);
      assert.notEqual(source, "");
      assert.match(date, /^\d{4}-\d\d-\d\d$/);
    }
  }
});

test("places with a tax region aren't added again", () => {
  const missing = missingRates(standardRatesFor("CA"), [{ country: "CA", subdivision: "CA-QC" }]);
  assert.equal(
    missing.some(({ subdivision }) => subdivision === "CA-QC"),
    false,
  );
  assert.equal(missing.length, 12);
});
