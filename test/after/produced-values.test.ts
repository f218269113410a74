/**
 * Runs after all other files of a whole run: every declared error code, type of activity and value of an enumeration was produced
 * by a test, or is on a list that can only shrink. Values of an enumeration that responses have must be in a response; those that
 * only requests have, in a request. Alone it looks at the last whole run.
 */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { errors } from "#api/errors.ts";
import { activityTypes } from "#api/orders/orders/order-activity-values.ts";
import { declaredEnumerations, type Enumeration } from "#server/platform/testing/enumerations.ts";
import { loadContract } from "../../tools/generate/contract.ts";

type Declared = {
  readonly names: Set<string>;
  readonly kind: string;
  readonly key: string;
  readonly values: readonly string[];
};

async function declaredValues(): Promise<Declared[]> {
  const { endpoints } = await loadContract();
  const found = new Map<string, Declared>();
  const collect = (kind: string) => (enumeration: Enumeration, name: string) => {
    const known = found.get(enumeration.key) ?? { ...enumeration, kind, names: new Set<string>() };
    found.set(enumeration.key, known);
    known.names.add(name);
  };
  for (const { id, response } of endpoints) declaredEnumerations(response, id, collect("response"));
  for (const { id, ...endpoint } of endpoints) {
    for (const part of ["params", "query", "body"] as const) {
      const schema = endpoint[part];
      if (schema !== undefined) declaredEnumerations(schema, id, collect("request"));
    }
  }
  found.delete(activityTypes.join("|"));
  return [
    { kind: "error", key: "", names: new Set(["error"]), values: Object.keys(errors) },
    { kind: "activity", key: "", names: new Set(["activity"]), values: activityTypes },
    ...found.values(),
  ];
}

const textOf = (path: string): string => {
  const file = fileURLToPath(new URL(path, import.meta.url));
  return existsSync(file) ? readFileSync(file, "utf8").trim() : "";
};

/** Entries `name VALUE` of lines `name: VALUE VALUE`. */
const expected = new Set(
  textOf("./never-produced.txt")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .flatMap((line) => {
      const [name = "", values = ""] = line.split(": ");
      return values.split(" ").map((value) => `${name} ${value}`);
    }),
);
const record = textOf("../../.cache/produced-values.jsonl");
const produced = new Set(record.split("\n"));
const declared = await declaredValues();
const isProduced = ({ kind, key }: Declared, value: string): boolean =>
  produced.has(JSON.stringify([kind, key, value]));
const isExpected = ({ names }: Declared, value: string): boolean =>
  [...names].some((name) => expected.has(`${name} ${value}`));

test("each declared value was produced by a test", { skip: record === "" }, () => {
  const missing = declared.flatMap((one) => {
    const values = one.values.filter((value) => !isProduced(one, value) && !isExpected(one, value));
    return values.length === 0 ? [] : [`${[...one.names][0]}: ${values.join(" ")}`];
  });
  assert.deepEqual(missing, [], "Test these values, or stop declaring them.");
});

test("the list has only declared values", () => {
  const all = new Set(
    declared.flatMap(({ names, values }) => values.flatMap((value) => [...names].map((name) => `${name} ${value}`))),
  );
  assert.deepEqual(
    [...expected].filter((entry) => !all.has(entry)),
    [],
  );
});

test("values on the list that were produced can be removed from it", { skip: record === "" }, (context) => {
  const lines = declared.flatMap((one) => {
    const values = one.values.filter((value) => isProduced(one, value) && isExpected(one, value));
    return values.length === 0 ? [] : [`${[...one.names][0]}: ${values.join(" ")}`];
  });
  if (lines.length > 0)
    context.diagnostic(`Produced, so remove from test/after/never-produced.txt:\n${lines.join("\n")}`);
});
