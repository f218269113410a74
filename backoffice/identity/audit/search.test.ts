import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { test } from "node:test";
import type { AnyEndpoint } from "#api/endpoint.ts";
import { setStaffLanguage } from "#backoffice/language.ts";
import { readAuditSearch, relationName, titleOf, valueText } from "./search.ts";

test("invalid search parameters are ignored", () => {
  assert.deepEqual(readAuditSearch({ actor: 7, area: ["x"], row: undefined }), { actor: "", area: "", row: "" });
  assert.equal(readAuditSearch({ area: "orders" }).area, "orders");
});

test("names and values have readable forms", () => {
  assert.equal(relationName("product_options"), "Product options");
  assert.deepEqual([null, "", true, 12, { a: 1 }].map(valueText), ["–", "–", "Yes", "12", '{"a":1}']);
});

/** Calls that change nothing, and so are never in the audit log. */
const reads =
  /^(?:convert|count|list|query|search|find|get(?!OrCreate)|calculate|estimate|preview|aggregate|sum|test|try|introspect|token)|^(?:sumTip|checkPaymentProvider)/;

test("every change has a title in German", async () => {
  const declared = globSync("api/**/*.ts").filter((path) => !path.endsWith(".test.ts"));
  const modules: Record<string, unknown>[] = await Promise.all(declared.map((path) => import(`../../../${path}`)));
  const endpoints = modules.flatMap((module) => Object.values(module)).filter(isEndpoint);
  const changes = endpoints.filter(
    ({ id, method, isQuery, access }) =>
      method !== "GET" && isQuery !== true && access.actors.includes("staff") && !reads.test(id.split(".")[1] ?? ""),
  );
  assert.ok(changes.length > 200, String(changes.length));
  setStaffLanguage("de");
  const untitled = changes.filter(({ id, summary }) => titleOf({ call: id, summary }) === summary);
  setStaffLanguage("en");
  assert.deepEqual(
    untitled.map(({ id }) => id),
    [],
  );
});

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;
