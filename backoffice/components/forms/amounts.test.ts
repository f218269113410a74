import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { setStaffLanguage } from "#backoffice/language.ts";
import { moneyProblem, readAmount, readMinorUnits, readSignedAmount } from "./amounts.ts";

afterEach(() => setStaffLanguage("en"));

test("typed amounts become minor units of the currency", () => {
  assert.equal(readMinorUnits("0.29", "USD"), 29);
  assert.equal(readMinorUnits(" 1.1", "USD"), 110);
  assert.equal(readMinorUnits("1.", "USD"), 100);
  assert.equal(readMinorUnits("12,50", "USD"), 1250);
  assert.equal(readMinorUnits("500", "JPY"), 500);
  assert.equal(readMinorUnits("4.005", "KWD"), 4005);
  for (const text of ["", "-1", "1.234", "1e3", "abc", "1.2.3", "$5"])
    assert.equal(readMinorUnits(text, "USD"), undefined, text);
});

test("a thousands separator never becomes the decimal mark", () => {
  for (const text of ["1,200", "1.200", "12,000", "1,2000"]) assert.equal(readAmount(text, "USD"), undefined, text);
  for (const text of ["1,200", "1.200"]) assert.equal(readAmount(text, "JPY"), undefined, text);
  assert.equal(readAmount("1,200", "KWD"), undefined, "one dinar and a fifth, or a thousand");
  assert.equal(readAmount("1.200", "KWD"), "1.200", "as the API returns it");
  assert.equal(readAmount("0,200", "KWD"), "0.200");
});

test("separators that can only be read in one way are accepted", () => {
  const cases = ["1,200.00", "1.200,00", "1 200,00", "1\u202f200", "1'200.0", "1’200", "1200", "1200,0"];
  for (const text of cases) assert.equal(readAmount(text, "USD"), "1200.00", text);
  assert.equal(readAmount("1,234,567.8", "USD"), "1234567.80");
  for (const text of ["1,20.00", "12,00,000.00", "1,200,00", "1.200.00", "1 20", "1,200.00.0"])
    assert.equal(readAmount(text, "USD"), undefined, text);
});

test("corrections can be negative", () => {
  assert.equal(readSignedAmount("-1,200.5", "USD"), "-1200.50");
  assert.equal(readSignedAmount("5", "USD"), "5.00");
  for (const text of ["-1,200", "--5", "-"]) assert.equal(readSignedAmount(text, "USD"), undefined, text);
});

test("the message shows an amount as it can be entered", () => {
  assert.equal(moneyProblem("", "USD"), undefined);
  assert.equal(moneyProblem("1200", "USD"), undefined);
  assert.equal(moneyProblem("-5", "USD", readSignedAmount), undefined);
  assert.equal(moneyProblem("1,200", "USD"), "Enter an amount such as 1200.50, without thousands separators.");
  assert.match(moneyProblem("1,200", "JPY") ?? "", / 1200,/);
  setStaffLanguage("de");
  const example = /\d+,\d+/.exec(moneyProblem("1.200", "EUR") ?? "")?.[0] ?? "";
  assert.equal(example, "1200,50");
  assert.equal(readAmount(example, "EUR"), "1200.50");
});
