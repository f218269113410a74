import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { storeLocales } from "../store/languages.ts";
import { readPreorderMessage, writePreorderMessage } from "./preorder-message.ts";

const locales = Object.keys(storeLocales);

test("the message starts with the date in the store's language", () => {
  const message = { shipDate: "2027-03-09", note: "Fired twice." };
  assert.equal(writePreorderMessage("en-US", message), "Ships on March 9, 2027. Fired twice.");
  assert.equal(writePreorderMessage("de-DE", message), "Wird am 9. März 2027 versandt. Fired twice.");
  assert.equal(writePreorderMessage("en-GB", { shipDate: "2027-03-09", note: "" }), "Ships on 9 March 2027.");
  assert.equal(writePreorderMessage("en-US", { shipDate: "", note: " In spring. " }), "In spring.");
});

test("reads dates back in every store locale, also after the store language has changed", () => {
  const day = fc.date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom(...locales), day, fc.constantFrom("", "Fired twice."), (locale, date, note) => {
      const message = { shipDate: date.toISOString().slice(0, 10), note };
      assert.deepEqual(readPreorderMessage(writePreorderMessage(locale, message), locales), message);
    }),
    { numRuns: 500 },
  );
});

test("leaves free-form messages unchanged", () => {
  for (const note of ["Ships in the second week of March.", "Ships on demand.", "Ships on March 42, 2027.", ""])
    assert.deepEqual(readPreorderMessage(note, locales), { shipDate: "", note });
});
