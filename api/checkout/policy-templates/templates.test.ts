import assert from "node:assert/strict";
import { test } from "node:test";
import { languages } from "#api/store/languages.ts";
import { hasBlanks, policyTemplate, type TemplateName } from "./templates.ts";

const names: readonly TemplateName[] = [
  "returnPolicy",
  "shippingPolicy",
  "termsAndConditions",
  "privacyPolicy",
  "legalNotice",
];
const facts = { store: "Fern & Stone", email: "hello@fern.example", legalName: "", address: "" };

test("every template has blanks in every language, so none can be shown without a review", () => {
  for (const language of languages)
    for (const country of ["DE", "US"])
      for (const name of names) {
        const text = policyTemplate(name, { ...facts, language, country });
        assert.equal(hasBlanks(text), true, `${language} ${country} ${name}`);
        assert.doesNotMatch(text, /[{}]/, `${language} ${country} ${name}`);
      }
});

test("the country decides between the right of withdrawal and the merchant's own return window", () => {
  const of = (country: string) => policyTemplate("returnPolicy", { ...facts, language: "en", country });
  assert.match(of("FR"), /within 14 days/);
  assert.match(of("GB"), /within 14 days/);
  assert.match(of("US"), /within \[number\] days of delivery/);
});

test("the store's own details are filled in", () => {
  const text = policyTemplate("legalNotice", {
    ...facts,
    language: "de",
    country: "DE",
    legalName: "Fern GmbH",
    address: "Invalidenstr. 1, 10115 Berlin",
  });
  assert.match(text, /^Fern GmbH\nInvalidenstr\. 1, 10115 Berlin\n/);
  assert.match(text, /hello@fern\.example/);
});

test("only parts of our templates are blanks", () => {
  assert.equal(hasBlanks("Send it back within 14 days."), false);
  assert.equal(hasBlanks("Within [number] days."), true);
  assert.equal(hasBlanks("Innerhalb von [Anzahl] Tagen."), true);
  assert.equal(hasBlanks("See note [1], “returned [sic]” and [number](https://shop.example)."), false);
});
