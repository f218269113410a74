/**
 * Runs after all other files of a whole run: each declared event was emitted by one of them at least, and what was emitted
 * fits its declaration. Alone it looks at the last whole run.
 */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { events } from "#api/events.gen.ts";
import { lazyValidator } from "#server/platform/http/values/validation.ts";
import { neverHappens } from "../protocol/specified-events.ts";

const path = fileURLToPath(new URL("../../.cache/emitted-events.jsonl", import.meta.url));
const lines = existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : [];
const emitted = lines.map((line): { type: string; payload: unknown } => JSON.parse(line));
const declared = new Map(events.map((event) => [event.type, event]));

test("each declared event was emitted by a test", { skip: emitted.length === 0 }, () => {
  const types = new Set(emitted.map(({ type }) => type));
  assert.deepEqual(
    [...declared.keys()].filter((type) => !types.has(type) && !neverHappens.has(type)),
    [],
  );
});

test("each emitted event fits its declaration", () => {
  const misfits = new Map<string, string>();
  for (const { type, payload } of emitted) {
    const event = declared.get(type);
    // Events that tests of the mechanism make up.
    if (event === undefined) continue;
    try {
      lazyValidator(event.payload, { coerce: false })(structuredClone(payload));
    } catch (error) {
      misfits.set(type, error instanceof Error ? error.message : String(error));
    }
  }
  assert.deepEqual(Object.fromEntries(misfits), {});
});
