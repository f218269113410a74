import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createProduct, deleteProduct, updateProduct } from "#api/catalog/wire/v1/products.ts";
import { getAuditEntry, listAuditEntries } from "#api/identity/audit.ts";
import { routes as productRoutes } from "#server/catalog/products/routes.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes, summarizeCall } from "./routes.ts";

let server: TestServer;
let authorization: string;
before(async () => {
  server = await startTestServer({ bindings: [...routes, ...productRoutes] });
  authorization = server.staffToken();
});
after(() => server.close());

async function create(name: string): Promise<string> {
  const body = { product: { name, productType: "physical" as const, priceData: { price: 12 } } };
  return (await server.call(createProduct, { body }, { authorization })).product.id;
}
const entriesOf = async (rowId: string) =>
  (await server.call(listAuditEntries, { query: { rowId } }, { authorization })).entries;

test("each write by staff records the actor, the call, and the columns before and after", async () => {
  const id = await create("Lamp");
  await server.call(updateProduct, { params: { id }, body: { product: { name: "Desk lamp" } } }, { authorization });
  await server.call(deleteProduct, { params: { id } }, { authorization });
  const entries = await entriesOf(id);
  assert.deepEqual(
    entries.map((entry) => entry.call),
    ["products.deleteProduct", "products.updateProduct", "products.createProduct"],
  );
  const { entry } = await server.call(getAuditEntry, { params: { id: entries[1]?.id ?? "" } }, { authorization });
  const change = entry.changes.find((one) => one.relation === "products");
  assert.equal(change?.action, "update");
  assert.equal(change?.before?.name, "Lamp");
  assert.equal(change?.after?.name, "Desk lamp");
  assert.ok(!("updated_at" in (change?.after ?? {})), "what follows from the change is not a change");
  assert.equal(entry.actor.kind, "staff");
  assert.equal(entry.summary, "Update product");
  assert.deepEqual(entry.subject, { kind: "product", name: "Desk lamp" }, "by its last name, for it is gone");
  const chair = await create("Chair");
  const [made] = await entriesOf(chair);
  assert.deepEqual(made?.subject, { kind: "product", id: chair, name: "Chair" });
});

test("a rejected write records nothing", async () => {
  const id = await create("Chair");
  const bad = { params: { id }, body: { product: { priceData: { price: -1 } } } };
  await assert.rejects(server.call(updateProduct, bad, { authorization }), { status: 400 });
  assert.deepEqual(
    (await entriesOf(id)).map((entry) => entry.call),
    ["products.createProduct"],
  );
});

test("paging has no gaps or duplicates, and filters apply", async () => {
  const ids = [];
  for (let index = 0; index < 5; index++) ids.push(await create(`Bowl ${index}`));
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: 2, call: "products", ...(cursor !== undefined && { cursor }) };
    const page = await server.call(listAuditEntries, { query }, { authorization });
    seen.push(...page.entries.map((entry) => entry.id));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  assert.equal(new Set(seen).size, seen.length);
  assert.ok(seen.length >= 5);
  const none = await server.call(listAuditEntries, { query: { call: "orders" } }, { authorization });
  assert.deepEqual(none.entries, []);
});

test("entries never contain secrets or personal data", async () => {
  const { db } = server.store.database;
  const words = await db
    .selectNoFrom((eb) => [
      eb.fn("audit_value", [eb.val("password_hash"), eb.cast(eb.val('"x"'), "jsonb")]).as("secret"),
      eb.fn("audit_value", [eb.val("email"), eb.cast(eb.val('"a@b.example"'), "jsonb")]).as("personal"),
      eb.fn("audit_value", [eb.val("name"), eb.cast(eb.val('"Lamp"'), "jsonb")]).as("plain"),
    ])
    .executeTakeFirstOrThrow();
  assert.deepEqual(words, { secret: "(secret)", personal: "(personal)", plain: "Lamp" });
});

test("shoppers, and staff without the permission, can't read the log", async () => {
  await assert.rejects(server.call(listAuditEntries, { query: {} }), { status: 401 });
  const other = server.staffToken(["products:read"]);
  await assert.rejects(server.call(listAuditEntries, { query: {} }, { authorization: other }), { status: 403 });
  await assert.rejects(server.call(getAuditEntry, { params: { id: "nonsense" } }, { authorization }), { status: 404 });
});

test("calls have a readable summary", () => {
  assert.equal(summarizeCall("productsV3.bulkUpdateProducts"), "Bulk update products");
});
