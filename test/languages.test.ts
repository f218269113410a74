import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseLanguage, directionOf, fill, plural } from "#api/languages.ts";

const choices: [wishes: (string | null | undefined)[], language: string][] = [
  [[], "en"],
  [[undefined, null, ""], "en"],
  [["de"], "de"],
  [["DE-ch"], "de"],
  [["pt_BR", "es_MX"], "es"],
  [["xx", undefined, "fr-CA,fr;q=0.9,en;q=0.8"], "fr"],
  [["nl,en;q=0.2,ar;q=0.7"], "ar"],
  [["de;q=0,fr;q=0.1"], "fr"],
  [["de;q=nonsense"], "en"],
  [["*"], "en"],
];
for (const [wishes, language] of choices) {
  test(`wishing ${JSON.stringify(wishes)} gets ${language}`, () => assert.equal(chooseLanguage(...wishes), language));
}

test("Arabic runs from right to left, the others do not", () => {
  assert.equal(directionOf("ar"), "rtl");
  assert.equal(directionOf("fr"), "ltr");
});

test("placeholders are filled, unknown ones stay, and values are not read as patterns", () => {
  assert.equal(fill("Hello {name}, {other}", { name: "$& {other}" }), "Hello $& {other}, {other}");
});

test("counted texts follow the rules of their language", () => {
  const english = { one: "{count} device", other: "{count} devices" };
  assert.equal(plural("en", 1, english), "1 device");
  assert.equal(plural("en", 1200, english), "1,200 devices");
  const arabic = { one: "جهاز", two: "جهازان", few: "{count} أجهزة", other: "{count} جهاز" };
  assert.equal(plural("ar", 2, arabic), "جهازان");
  assert.equal(plural("ar", 5, arabic), "5 أجهزة");
  assert.equal(plural("ar", 11, arabic), "11 جهاز");
});
