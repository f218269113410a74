import assert from "node:assert/strict";
import { test } from "node:test";
import { forget, keep, readKept } from "./kept.ts";

const DAY = 86_400_000;
const now = Date.parse("2026-11-22T12:00:00Z");
const usual = { name: "", image: null as null | { id: string }, products: [] as string[] };
const values = { name: "Lamps", image: { id: "1" }, products: ["a"] };

function aRoom() {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
}

test("what was typed comes back until it is saved or dropped", () => {
  const room = aRoom();
  keep(room, "collection.1", { values, revision: "3", savedAt: new Date(now - DAY).toISOString() });
  assert.deepEqual(readKept(room, "collection.1", { revision: "3", usual, now })?.values, values);
  assert.equal(readKept(room, "collection.2", { revision: "3", usual, now }), undefined);
  forget(room, "collection.1");
  assert.equal(readKept(room, "collection.1", { revision: "3", usual, now }), undefined);
});

const savedAt = new Date(now - DAY).toISOString();
const bad: [name: string, text: string][] = [
  ["of another revision", JSON.stringify({ values, revision: "2", savedAt })],
  ["older than a week", JSON.stringify({ values, revision: "3", savedAt: new Date(now - 8 * DAY).toISOString() })],
  ["with other fields", JSON.stringify({ values: { name: "x" }, revision: "3", savedAt })],
  ["with values of other kinds", JSON.stringify({ values: { ...values, products: {} }, revision: "3", savedAt })],
  ["of no date", JSON.stringify({ values, revision: "3", savedAt: "soon" })],
  ["without values", JSON.stringify({ values: null, revision: "3", savedAt })],
  ["that is no JSON", "{"],
];
for (const [name, text] of bad) {
  test(`one ${name} is not offered, and forgotten`, () => {
    const room = aRoom();
    room.setItem("backoffice.draft.collection.1", text);
    assert.equal(readKept(room, "collection.1", { revision: "3", usual, now }), undefined);
    assert.equal(room.texts.size, 0);
  });
}

test("one too large is not kept, and a full browser is no reason to fail", () => {
  const room = aRoom();
  assert.equal(keep(room, "x", { values: { name: "x".repeat(600_000) }, revision: "1", savedAt }), false);
  assert.equal(room.texts.size, 0);
  const full = { ...room, setItem: () => assert.fail("full") };
  assert.equal(keep(full, "x", { values, revision: "1", savedAt }), false);
  assert.equal(keep(room, "x", { values, revision: "1", savedAt }), true);
});
