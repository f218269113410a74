import assert from "node:assert/strict";
import { test } from "node:test";
import { deleteStoredDraft, readStoredDraft, storeDraft } from "./stored-draft.ts";

const DAY = 86_400_000;
const now = Date.parse("2026-11-22T12:00:00Z");
const usual = { name: "", image: null as null | { id: string }, products: [] as string[] };
const values = { name: "Lamps", image: { id: "1" }, products: ["a"] };

function createStorage() {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
}

test("restores a draft until it is deleted", () => {
  const storage = createStorage();
  storeDraft(storage, "collection.1", { values, revision: "3", savedAt: new Date(now - DAY).toISOString() });
  assert.deepEqual(readStoredDraft(storage, "collection.1", { revision: "3", usual, now })?.values, values);
  assert.equal(readStoredDraft(storage, "collection.2", { revision: "3", usual, now }), undefined);
  deleteStoredDraft(storage, "collection.1");
  assert.equal(readStoredDraft(storage, "collection.1", { revision: "3", usual, now }), undefined);
});

const savedAt = new Date(now - DAY).toISOString();
const bad: [name: string, text: string][] = [
  ["of another revision", JSON.stringify({ values, revision: "2", savedAt })],
  ["older than a week", JSON.stringify({ values, revision: "3", savedAt: new Date(now - 8 * DAY).toISOString() })],
  ["with other fields", JSON.stringify({ values: { name: "x" }, revision: "3", savedAt })],
  ["with values of other types", JSON.stringify({ values: { ...values, products: {} }, revision: "3", savedAt })],
  ["without a valid date", JSON.stringify({ values, revision: "3", savedAt: "soon" })],
  ["without values", JSON.stringify({ values: null, revision: "3", savedAt })],
  ["that isn't JSON", "{"],
];
for (const [name, text] of bad) {
  test(`ignores and deletes a draft ${name}`, () => {
    const storage = createStorage();
    storage.setItem("backoffice.draft.collection.1", text);
    assert.equal(readStoredDraft(storage, "collection.1", { revision: "3", usual, now }), undefined);
    assert.equal(storage.texts.size, 0);
  });
}

test("doesn't store a draft that is too large, and tolerates full storage", () => {
  const storage = createStorage();
  assert.equal(storeDraft(storage, "x", { values: { name: "x".repeat(600_000) }, revision: "1", savedAt }), false);
  assert.equal(storage.texts.size, 0);
  const full = { ...storage, setItem: () => assert.fail("full") };
  assert.equal(storeDraft(full, "x", { values, revision: "1", savedAt }), false);
  assert.equal(storeDraft(storage, "x", { values, revision: "1", savedAt }), true);
});
