/**
 * Event declarations: each event is declared once, named as in the protocol, protected by a permission, sampled and
 * emitted.
 */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { permissionOfEntity } from "#api/apps/event-access.ts";
import type { EventDeclaration } from "#api/endpoint.ts";
import { events } from "#api/events.gen.ts";
import { sampleEvent } from "#server/apps/webhooks/samples.ts";
import { lazyValidator } from "#server/platform/http/values/validation.ts";
import { neverHappens, specified, withoutThing } from "./specified-events.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

test("every specified event is declared", () => {
  const declared = new Set(events.map(({ type }) => type));
  assert.deepEqual(
    specified.filter((type) => !declared.has(type) && !withoutThing.has(type)),
    [],
  );
});

test("each event is declared once, and domain events are named after their entity", () => {
  const types = events.map(({ type }) => type);
  assert.equal(new Set(types).size, types.length);
  for (const { type, entity, family } of events)
    if (family !== "plain") assert.ok(type.startsWith(`${entity}_`), `${type} isn't an event of ${entity}`);
});

test("each event requires a permission", () => {
  const entities = [...new Set(events.map(({ entity }) => entity))];
  assert.deepEqual(
    entities.filter((entity) => permissionOfEntity(entity) === undefined),
    [],
    "add a line to api/apps/event-access.ts",
  );
});

test("the sample of each event matches its schema", () => {
  for (const declaration of events) {
    const sample = structuredClone(sampleEvent(declaration).payload);
    try {
      lazyValidator(declaration.payload, { coerce: false })(sample);
    } catch (error) {
      assert.fail(`${declaration.type}: ${error instanceof Error ? error.message : error}`);
    }
  }
});

/** Names under which a declaration can be used: its own, and those of objects that contain it. */
async function namesOf(): Promise<Map<EventDeclaration, string[]>> {
  const names = new Map<EventDeclaration, string[]>(events.map((one) => [one, []]));
  const known = new Set<unknown>(events);
  for (const file of globSync("**/*.ts", { cwd: join(root, "api") }).filter((name) => !name.includes(".gen."))) {
    const exported: Record<string, unknown> = await import(`#api/${file}`);
    for (const [name, value] of Object.entries(exported)) {
      if (known.has(value)) names.get(value as EventDeclaration)?.push(name);
      else if (typeof value === "object" && value !== null && !Array.isArray(value))
        for (const [key, part] of Object.entries(value))
          if (known.has(part)) names.get(part as EventDeclaration)?.push(`${name}.${key}`, `{${name}}`);
    }
  }
  return names;
}

test("each event is emitted", async () => {
  const source = globSync("server/*/*/**/*.ts", { cwd: root })
    .filter((path) => !path.endsWith(".test.ts"))
    .map((path) => readFileSync(join(root, path), "utf8").replace(/^import[^;]*;/gm, ""))
    .join("\n");
  const isUsed = (name: string): boolean => {
    // A group passed on as a whole, as in `announce(tx, brandEvents, …)`, is used there by its keys.
    const group = /^\{(\w+)\}$/.exec(name)?.[1];
    if (group !== undefined) return new RegExp(`\\b${group}\\b(?!\\.)`).test(source);
    return new RegExp(`\\b${name.replace(".", "\\.")}\\b`).test(source);
  };
  const silent = [...(await namesOf())].filter(([, names]) => !names.some(isUsed)).map(([{ type }]) => type);
  assert.deepEqual(
    silent.filter((type) => !neverHappens.has(type)),
    [],
  );
});
