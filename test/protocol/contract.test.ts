/** The contract matches the routes of the running server. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { errors } from "#api/errors.ts";
import { publishedPaths } from "#api/published-paths.ts";
import { bindings, rawRoutes } from "#server/modules.ts";
import { routesOf } from "#server/platform/http/serve/paths.ts";
import { loadContract } from "#tools/generate/contract.ts";

const { endpoints } = await loadContract();

test("every declared endpoint is bound exactly once, and nothing else is", () => {
  const declared = endpoints.map(({ id }) => id).sort();
  const bound = bindings.map(({ endpoint }) => endpoint.id).sort();
  assert.deepEqual(bound, declared);
});

test("published clients request endpoints of the contract", () => {
  const ids = new Set(endpoints.map(({ id }) => id));
  assert.deepEqual(
    publishedPaths.filter(({ call }) => !ids.has(call)),
    [],
  );
  // Releases up to 1.0.761 use only these paths for collections.
  const collections = endpoints.filter(({ id }) => id.startsWith("collections."));
  const paths = new Set(collections.flatMap(routesOf).map(({ path }) => path));
  for (const rest of ["query", "{id}", "slug/{slug}"]) assert.ok(paths.has(`/stores-reader/v2/collections/${rest}`));
});

test("ids are unique, and no two endpoints have the same method and path", () => {
  assert.equal(new Set(endpoints.map(({ id }) => id)).size, endpoints.length);
  const places = endpoints.flatMap((endpoint) =>
    routesOf(endpoint).map(({ method, path }) => `${method} ${path.replace(/\{[^}]+\}/g, "{}")}`),
  );
  const raw = rawRoutes.flatMap(({ method, paths }) =>
    paths.map((path) => `${method} ${path.replace(/\{[^}]+\}/g, "{}")}`),
  );
  const all = [...places, ...raw];
  assert.deepEqual(
    all.filter((place, index) => all.indexOf(place) !== index),
    [],
  );
});

test("an endpoint for staff or apps declares its permission", () => {
  const careless = endpoints.filter(
    ({ access }) =>
      access.permission === undefined && access.actors.some((actor) => actor === "staff" || actor === "app"),
  );
  assert.deepEqual(
    careless.map(({ id }) => id),
    [],
  );
  assert.deepEqual(
    endpoints.filter(({ access }) => access.actors.length === 0).map(({ id }) => id),
    [],
  );
});

test("an endpoint without a token declares why", () => {
  const careless = endpoints.filter(
    ({ access }) => access.actors.includes("anonymous") !== (access.withoutToken !== undefined),
  );
  assert.deepEqual(
    careless.map(({ id }) => id),
    [],
  );
});

test("public data is only read", () => {
  const writing = bindings.filter(
    ({ endpoint, mode }) =>
      endpoint.access.withoutToken === "public data" && endpoint.method !== "GET" && mode !== "read",
  );
  assert.deepEqual(
    writing.map(({ endpoint }) => endpoint.id),
    [],
  );
});

test("path parameters are declared, and declared ones are in the path", () => {
  for (const { id, path, params } of endpoints) {
    const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name).sort();
    const properties: object = Reflect.get(params ?? {}, "properties") ?? {};
    assert.deepEqual(Object.keys(properties).sort(), inPath, id);
  }
});

test("every declared error code exists, and reads never accept an idempotency key", () => {
  for (const { id, errors: codes = [], method, isIdempotent, isCacheable } of endpoints) {
    for (const code of codes) assert.ok(code in errors, `${id}: ${code}`);
    if (method === "GET" || isCacheable === true) assert.notEqual(isIdempotent, true, id);
  }
});

test("only public endpoints are cached", () => {
  const personal = endpoints.filter(
    ({ isCacheable, access }) => isCacheable === true && !access.actors.includes("anonymous"),
  );
  assert.deepEqual(
    personal.map(({ id }) => id),
    [],
  );
});

/** Paths of text fields in a schema that satisfy `matches`. */
function textFields(schema: unknown, matches: (field: object) => boolean, path = ""): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const own = "type" in schema && schema.type === "string" && matches(schema) ? [path] : [];
  return [...own, ...Object.entries(schema).flatMap(([key, part]) => textFields(part, matches, `${path}.${key}`))];
}

test("date-only fields use the format `date`: a pattern accepts 2024-99-99", () => {
  const isDatePattern = (field: object): boolean => {
    const pattern = "pattern" in field && typeof field.pattern === "string" ? new RegExp(field.pattern, "u") : /^$/;
    return pattern.test("2024-99-99") && !["2024-9x-99", "a-word"].some((text) => pattern.test(text));
  };
  const careless = endpoints.flatMap(({ id, params, query, body }) =>
    textFields({ params, query, body }, isDatePattern).map((path) => id + path),
  );
  assert.deepEqual(careless, []);
});
