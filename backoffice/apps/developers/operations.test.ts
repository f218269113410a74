import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { addressOf, findOperations, readOperations, sampleOf } from "./operations.ts";

const operations = readOperations(
  JSON.parse(await readFile(new URL("../../../api/openapi.json", import.meta.url), "utf8")),
);

test("every call of the contract is there once, with its service's address", () => {
  assert.equal(new Set(operations.map(({ id }) => id)).size, operations.length);
  const add = operations.find(({ id }) => id === "carts.addToCurrentCart");
  assert.equal(add?.path, "/ecom/v1/carts/current/add-to-cart");
  assert.deepEqual(JSON.parse(add?.sample ?? ""), { lineItems: [] });
});

test("query calls are offered with their body", () => {
  assert.equal(operations.find(({ id }) => id === "products.queryProducts")?.method, "POST");
});

test("samples have what is required, of the right kind", () => {
  const schemas = { Name: { type: "object", required: ["first"], properties: { first: { type: "string" } } } };
  const schema = {
    type: "object",
    required: ["name", "count", "kind"],
    properties: {
      name: { $ref: "#/components/schemas/Name" },
      count: { type: "integer" },
      kind: { enum: ["A"] },
      no: {},
    },
  };
  assert.deepEqual(sampleOf(schema, schemas), { name: { first: "" }, count: 1, kind: "A" });
});

test("addresses are filled in and encoded; what is empty is left out", () => {
  const operation = {
    id: "x",
    method: "GET",
    path: "/v1/things/{id}",
    summary: "",
    actors: [],
    parameters: ["limit", "after"].map((name) => ({ name, place: "query" as const, isRequired: false, note: "" })),
  };
  assert.equal(addressOf(operation, { id: "a/b", limit: "5", after: "" }), "/v1/things/a%2Fb?limit=5");
});

test("calls are found by all words", () => {
  assert.ok(findOperations(operations, "cart coupon").every(({ id }) => id.includes("art")));
  assert.deepEqual(findOperations(operations, "zebra crossing"), []);
});
