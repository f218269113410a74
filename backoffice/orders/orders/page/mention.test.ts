import assert from "node:assert/strict";
import { test } from "node:test";
import { readMention, suggestNames } from "./mention.ts";

test("names are suggested after an @ that begins a word", () => {
  assert.deepEqual(readMention("Ask @an", 7), { at: 4, text: "an" });
  assert.deepEqual(readMention("@", 1), { at: 0, text: "" });
  assert.equal(readMention("mail@example.com", 16), undefined);
  assert.equal(readMention("no name", 7), undefined);
  const people = ["Ann Lee", "Bob Anders", "Zoë"].map((name, index) => ({ id: String(index), name }));
  const names = (text: string) => suggestNames(people, { at: 0, text }).map(({ name }) => name);
  assert.deepEqual(names("an"), ["Ann Lee", "Bob Anders"]);
  assert.deepEqual(names("zo"), ["Zoë"]);
  assert.deepEqual(names("ann lee looks"), []);
});
