import assert from "node:assert/strict";
import { test } from "node:test";
import { countryDefaults } from "./country-defaults.ts";

test("a store in Germany has euros, kilograms, centimeters and German time; its language stays", () => {
  assert.deepEqual(countryDefaults("DE", { locale: "en-US", canChangeCurrency: true }), {
    weightUnit: "KG",
    dimensionUnit: "CM",
    dateFormat: "DMY",
    timeFormat: "H24",
    timeZone: "Europe/Berlin",
    currency: "EUR",
  });
});

test("the language gets the country's formats", () => {
  assert.equal(countryDefaults("GB", { locale: "en-US", canChangeCurrency: true }).locale, "en-GB");
  assert.equal(countryDefaults("SA", { locale: "ar-AE", canChangeCurrency: true }).locale, "ar-SA-u-nu-latn");
  assert.equal(countryDefaults("CH", { locale: "fr-FR", canChangeCurrency: true }).locale, "fr-CH");
});

test("a locked currency stays, and so do currency and time zone of other countries", () => {
  assert.equal(countryDefaults("DE", { locale: "en-US", canChangeCurrency: false }).currency, undefined);
  const { weightUnit, currency, timeZone } = countryDefaults("KE", { locale: "en-US", canChangeCurrency: true });
  assert.deepEqual([weightUnit, currency, timeZone], ["KG", undefined, undefined]);
});

test("every time zone exists", () => {
  const zones = Intl.supportedValuesOf("timeZone");
  for (const country of ["IN", "CY", "LI", "US", "ZA"]) {
    const { timeZone = "" } = countryDefaults(country, { locale: "en-US", canChangeCurrency: true });
    assert.ok(zones.includes(timeZone) || new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions(), timeZone);
  }
});
