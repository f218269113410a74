import assert from "node:assert/strict";
import { test } from "node:test";
import type { Language } from "#api/store/languages.ts";
import { suggestEmail } from "#storefront/client/email-hint.ts";
import {
  type AddressValues,
  addressLines,
  checkAddress,
  fromContract,
  readAddress,
  toContract,
} from "./address/address.ts";
import { brandSheet } from "./brand.ts";
import { readTip } from "./payment/payment-choices.ts";

const form = (fields: Partial<AddressValues>, prefix = "") =>
  readAddress(new URLSearchParams(Object.entries(fields).map(([name, value]) => [prefix + name, value])), prefix);

const newYork = {
  name: "Ada King Lovelace",
  country: "us",
  line1: "12 Sample Street",
  city: "New York",
  subdivision: "US-NY",
  postalCode: "10001",
};

test("a complete address has no problems and survives the way to the contract and back", () => {
  const values = form(newYork);
  assert.deepEqual(checkAddress(values, ""), {});
  assert.deepEqual(fromContract(toContract(values), "GB"), values);
  assert.deepEqual(toContract(values).contactDetails, { firstName: "Ada King", lastName: "Lovelace" });
});

test("address labels follow the country", () => {
  const empty = { postalCode: "", city: "" };
  assert.match(checkAddress(form({ ...newYork, ...empty }), "").postalCode ?? "", /Enter a ZIP code/);
  const british = checkAddress(form({ ...newYork, ...empty, country: "GB" }), "");
  assert.match(british.postalCode ?? "", /postcode/);
  assert.match(british.city ?? "", /town or city/);
  assert.equal(checkAddress(form({ ...newYork, ...empty, country: "HK" }), "").postalCode, undefined);
});

test("a malformed postal code is told apart from a missing one, by the country's rules in five languages", () => {
  const problem = (country: string, postalCode: string, language: Language = "en") =>
    checkAddress(form({ ...newYork, country, postalCode }), "", { language }).postalCode;
  assert.equal(problem("US", ""), "Enter a ZIP code.");
  assert.equal(problem("US", "9720"), "ZIP codes have 5 digits, such as 10001.");
  assert.equal(problem("US", "97201-1234"), undefined);
  assert.equal(problem("GB", "1234"), "Postcodes look like SW1A 1AA.");
  assert.equal(problem("GB", "sw1a 1aa"), undefined);
  assert.equal(problem("AT", "97201"), "Postal codes in this country have 4 digits, such as 1010.");
  assert.equal(problem("AL", "!"), "Postal codes have 2 to 12 letters and digits.");
  assert.equal(problem("DE", "9720", "de"), "Postleitzahlen haben in diesem Land 5 Ziffern, zum Beispiel 10115.");
  assert.equal(problem("FR", "7500", "fr"), "Les codes postaux de ce pays comportent 5 chiffres, par exemple 75001.");
  assert.equal(problem("ES", "2800", "es"), "Los códigos postales de este país tienen 5 cifras, por ejemplo 28013.");
  assert.equal(problem("SA", "!", "ar"), "تتكون الرموز البريدية من 2 إلى 12 حرفًا أو رقمًا.");
});

test("street and city are optional for digital orders", () => {
  const brief = form({ ...newYork, line1: "", city: "" });
  assert.deepEqual(checkAddress(brief, "", { isBrief: true }), {});
  assert.deepEqual(Object.keys(checkAddress(brief, "")), ["line1", "city"]);
  assert.deepEqual(toContract(brief).address, { country: "US", subdivision: "US-NY", postalCode: "10001" });
});

test("a state of another country is rejected", () => {
  assert.match(
    checkAddress(form({ ...newYork, country: "CA", postalCode: "M5V 2T6" }), "").subdivision ?? "",
    /province/,
  );
});

test("problems carry the field's whole name", () => {
  assert.deepEqual(Object.keys(checkAddress(form({ ...newYork, name: "" }, "billing."), "billing.")), ["billing.name"]);
});

test("what a country has no field for is not sent", () => {
  const { address } = toContract(form({ ...newYork, country: "HK" }));
  assert.equal(address?.postalCode, undefined);
  assert.equal(address?.subdivision, undefined);
});

test("a label has the place as letters to that country have it, and the country in words", () => {
  assert.deepEqual(addressLines(toContract(form(newYork)), "en-US"), [
    "Ada King Lovelace",
    "12 Sample Street",
    "New York, NY 10001",
    "United States",
  ]);
});

test("a tip is a percentage, a preset amount, or a custom amount", () => {
  const read = (tip: string, amount = "") => readTip(new URLSearchParams({ tip, amount }));
  assert.deepEqual(read("15"), { type: "PERCENTAGE", percentage: "15" });
  assert.deepEqual(read("amount:2.50"), { type: "AMOUNT", amount: "2.50" });
  assert.deepEqual(read("custom", "3,50"), { type: "CUSTOM", amount: "3.50" });
  assert.equal(read("none", "3"), null);
  for (const wrong of ["", "amount:", "amount:-1", "1000000", "custom"]) assert.equal(read(wrong), undefined, wrong);
});

test("text has sufficient contrast on all brand colors, and only colors are written to the style sheet", () => {
  const buttons = (buttonColor: string) => brandSheet({ global: { buttonColor } });
  assert.match(buttons("#1f4b3e"), /--color-brand-ink: #ffffff/);
  assert.match(buttons("#ffcf33"), /--color-brand-ink: #1e1c18/);
  assert.match(brandSheet({ mainSection: { formBackgroundFill: { color: "#101010" } } }), /color-scheme: dark/);
  assert.equal(buttons("red; } body { display: none"), "");
  assert.equal(brandSheet({}), "");
});

test("the header's position, size, and back link follow the merchant's settings", () => {
  const header = brandSheet({
    header: {
      alignment: "CENTER",
      logo: { size: "LARGE" },
      textColor: "#ffffff",
      continueShopping: { displayType: "ICON" },
    },
  });
  assert.match(
    header,
    /\[data-checkout-header\] \{ color: #ffffff; display: grid; grid-template-columns: minmax\(1\.5rem, 1fr\) /,
  );
  assert.match(header, /\[data-checkout-mark\] a \{ font-size: 1\.9rem; \}/);
  assert.match(header, /\[data-checkout-back\] span \{ position: absolute;/, "the words stay for screen readers");
  assert.match(
    brandSheet({ header: { continueShopping: { hidden: true } } }),
    /\[data-checkout-back\] \{ display: none; \}/,
  );
});

test("suggests email domains within one typo, and no others", () => {
  for (const typed of ["a@gmial.com", "a@gmai.com", "a@gmaill.com", "a@gmaol.com"])
    assert.equal(suggestEmail(typed), "a@gmail.com", typed);
  for (const typed of ["a@gmail.com", "a@mail.com", "a@example.com", "gmial.com", "a@", "a@we.com"])
    assert.equal(suggestEmail(typed), undefined, typed);
});

test("a German form has German labels and country names", () => {
  const problems = checkAddress(form({ ...newYork, name: "", subdivision: "", postalCode: "" }), "", {
    language: "de",
  });
  assert.deepEqual(Object.values(problems), [
    "Bitte geben Sie den vollständigen Namen ein.",
    "Bitte wählen Sie einen Bundesstaat.",
    "Bitte geben Sie den ZIP-Code ein.",
  ]);
  assert.equal(addressLines(toContract(form(newYork)), "de-AT").at(-1), "Vereinigte Staaten");
});
