import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { buildUrl, findOperations, type OpenApiDocument, readOperations } from "./operations.ts";

const document: OpenApiDocument = JSON.parse(
  await readFile(new URL("../../../api/openapi.json", import.meta.url), "utf8"),
);
const operations = readOperations(document);

test("every operation of the contract is listed once, with the path of its service", () => {
  assert.equal(new Set(operations.map(({ id }) => id)).size, operations.length);
  const add = operations.find(({ id }) => id === "carts.addToCurrentCart");
  assert.equal(add?.path, "/ecom/v1/carts/current/add-to-cart");
  assert.deepEqual(JSON.parse(add?.sample ?? ""), { lineItems: [] });
});

test("queries use POST, with a body", () => {
  assert.equal(operations.find(({ id }) => id === "products.queryProducts")?.method, "POST");
});

test("most example bodies are valid requests", () => {
  const validator = new Ajv2020({ strict: false, validateFormats: false, schemas: [{ $id: "contract", ...document }] });
  const samples = operations.flatMap(({ id, sample }) => (sample === undefined ? [] : [{ id, sample }]));
  const bodies = new Map(
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, { operationId }]): [string, string] => [
        operationId,
        ["paths", path, method, "requestBody", "content", "application/json", "schema"]
          .map((step) => encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1")))
          .join("/"),
      ]),
    ),
  );
  const valid = samples.filter(({ id, sample }) =>
    validator.validate({ $ref: `contract#/${bodies.get(id)}` }, JSON.parse(sample)),
  );
  assert.ok(valid.length > 0.7 * samples.length, `${valid.length} of ${samples.length}`);
});

test("URLs contain the encoded parameters, without empty ones", () => {
  const operation = {
    id: "x",
    method: "GET",
    path: "/v1/things/{id}",
    summary: "",
    actors: [],
    parameters: ["limit", "after"].map((name) => ({ name, place: "query" as const, isRequired: false, note: "" })),
  };
  assert.equal(buildUrl(operation, { id: "a/b", limit: "5", after: "" }), "/v1/things/a%2Fb?limit=5");
});

test("operations are found by all words", () => {
  assert.ok(findOperations(operations, "cart coupon").every(({ id }) => id.includes("art")));
  assert.deepEqual(findOperations(operations, "zebra crossing"), []);
});
