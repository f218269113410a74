import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createProduct, getProduct, updateProduct } from "#api/catalog/wire/v1/products.ts";
import {
  createCategory,
  getCategory,
  updateCategory,
  updateCategoryVisibility,
} from "#api/catalog/wire/v3/categories.ts";
import { getProductV3, updateProductV3 } from "#api/catalog/wire/v3/products.ts";
import type { AnyEndpoint } from "#api/endpoint.ts";
import { getAuditUndo, listAuditEntries, undoAuditEntry } from "#api/identity/audit.ts";
import { getOrdersSettings, updateOrdersSettings } from "#api/orders/orders/order-intake.ts";
import { createCoupon, updateCoupon } from "#api/pricing/coupons.ts";
import { createDiscountRule, getDiscountRule, updateDiscountRule } from "#api/pricing/discounts.ts";
import { getStoreSettings, updateStoreSettings } from "#api/store/settings.ts";
import { bindings, hooks } from "#server/modules.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";

let server: TestServer;
let authorization: string;
before(async () => {
  server = await startTestServer({ bindings: [...bindings], hooks });
  authorization = server.staffToken();
});
after(() => server.close());

const as = () => ({ authorization });
async function lastEntry(rowId: string): Promise<string> {
  const { entries } = await server.call(listAuditEntries, { query: { rowId, limit: 1 } }, as());
  return entries[0]?.id ?? "";
}
const preview = async (id: string) => (await server.call(getAuditUndo, { params: { id } }, as())).undo;
const undo = (id: string, token = authorization) =>
  server.call(undoAuditEntry, { params: { id } }, { authorization: token });
async function aProduct(name: string): Promise<string> {
  const product = { name, productType: "physical" as const, priceData: { price: 12 }, description: "<p>Old</p>" };
  return (await server.call(createProduct, { body: { product } }, as())).product.id;
}
const nameOf = async (id: string) => (await server.call(getProduct, { params: { id }, query: {} }, as())).product.name;

test("a product update is undone by the inverse call, the undo is in the log, and can be undone itself", async () => {
  const id = await aProduct("Lamp");
  const body = { product: { name: "Desk lamp", visible: false, description: "<p>New</p>" } };
  await server.call(updateProduct, { params: { id }, body }, as());
  const entry = await lastEntry(id);
  assert.deepEqual(await preview(entry), {
    isPossible: true,
    noun: "product",
    fields: [
      { name: "Description", column: "description", from: "<p>New</p>", to: "<p>Old</p>" },
      { name: "Visible", column: "is_visible", from: false, to: true },
      { name: "Name", column: "name", from: "Desk lamp", to: "Lamp" },
    ],
  });
  await undo(entry);
  const { product } = await server.call(getProduct, { params: { id }, query: {} }, as());
  assert.deepEqual([product.name, product.visible, product.description], ["Lamp", true, "<p>Old</p>"]);
  const { entries } = await server.call(listAuditEntries, { query: { rowId: id } }, as());
  const [undoing, undone] = entries;
  assert.deepEqual([undoing?.undoes, undone?.undoneBy], [entry, undoing?.id]);
  assert.equal(undoing?.actor.kind, "staff");
  await assert.rejects(undo(entry), { status: 409, code: "UNDO_REFUSED" });
  await undo(undoing?.id ?? "");
  assert.equal(await nameOf(id), "Desk lamp");
});

test("fields that have changed since are left alone, with the reason", async () => {
  const id = await aProduct("Chair");
  await server.call(updateProduct, { params: { id }, body: { product: { name: "Stool" } } }, as());
  const entry = await lastEntry(id);
  await server.call(updateProduct, { params: { id }, body: { product: { name: "Bench" } } }, as());
  const { isPossible, reason } = await preview(entry);
  assert.deepEqual(
    [isPossible, reason],
    [false, "This product has changed since then. “Name” is no longer what it was set to."],
  );
  await assert.rejects(undo(entry), { status: 409 });
  assert.equal(await nameOf(id), "Bench");
});

test("refunds and creations can't be undone", async () => {
  const id = await aProduct("Table");
  assert.match((await preview(await lastEntry(id))).reason ?? "", /New items/);
  await server.call(updateProduct, { params: { id }, body: { product: { priceData: { price: 9 } } } }, as());
  const { isPossible } = await preview(await lastEntry(id));
  assert.equal(isPossible, false);
});

test("two concurrent undos of the same entry apply it once", async () => {
  const id = await aProduct("Vase");
  await server.call(updateProduct, { params: { id }, body: { product: { name: "Jug" } } }, as());
  const entry = await lastEntry(id);
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => undo(entry)));
  assert.equal(results.filter(({ status }) => status === "fulfilled").length, 1);
  for (const result of results)
    if (result.status === "rejected") assert.equal(result.reason.code, "UNDO_REFUSED", String(result.reason));
  assert.equal(await nameOf(id), "Vase");
});

test("a rich-text description is restored as a tree", async () => {
  const id = await aProduct("Rug");
  const tree = (text: string) => ({
    nodes: [{ type: "PARAGRAPH", id: "a", nodes: [{ type: "TEXT", id: "", textData: { text, decorations: [] } }] }],
  });
  const read = async () => {
    const query = { fields: ["PLAIN_DESCRIPTION" as const, "DESCRIPTION" as const] };
    return (await server.call(getProductV3, { params: { productId: id }, query }, as())).product;
  };
  for (const text of ["First", "Second"]) {
    const product = { revision: (await read()).revision, description: tree(text) };
    await server.call(updateProductV3, { params: { productId: id }, body: { product } }, as());
  }
  await undo(await lastEntry(id));
  const { plainDescription, description } = await read();
  assert.match(plainDescription ?? "", /First/);
  assert.match(JSON.stringify(description), /First/);
});

test("collections, discounts, coupons and settings are restored by their calls", async () => {
  const { category } = await server.call(createCategory, { body: { category: { name: "Old" } } }, as());
  const { id } = category;
  const body = { category: { name: "New", description: "Words", revision: category.revision } };
  const changed = await server.call(updateCategory, { params: { id: id ?? "" }, body }, as());
  await undo(await lastEntry(id ?? ""));
  const query = { fields: ["DESCRIPTION" as const] };
  const read = async () => (await server.call(getCategory, { params: { id: id ?? "" }, query }, as())).category;
  assert.deepEqual([(await read()).name, (await read()).description], ["Old", ""]);
  const { revision = "" } = await read();
  assert.notEqual(revision, changed.category.revision);
  await server.call(updateCategoryVisibility, { body: { categoryId: id ?? "", visible: false, revision } }, as());
  await undo(await lastEntry(id ?? ""));
  assert.equal((await read()).visible, true);

  const discounts = {
    values: [{ targetType: "SHIPPING" as const, discountType: "FREE_SHIPPING" as const }],
  };
  const rule = await server.call(
    createDiscountRule,
    { body: { discountRule: { name: "Ten", active: true, discounts } } },
    as(),
  );
  const params = { discountRuleId: rule.discountRule.id };
  const start = "2026-01-01T00:00:00.000Z";
  const discountRule = { revision: rule.discountRule.revision, active: false, activeTimeInfo: { start } };
  await server.call(updateDiscountRule, { params, body: { discountRule } }, as());
  await undo(await lastEntry(rule.discountRule.id));
  const ruleNow = (await server.call(getDiscountRule, { params }, as())).discountRule;
  assert.deepEqual([ruleNow.active, ruleNow.activeTimeInfo?.start ?? null], [true, null]);

  const coupon = {
    code: "TEN",
    name: "Ten",
    active: true,
    discountType: "PERCENTAGE" as const,
    percentage: "10",
    scope: "ALL" as const,
    scopeIds: [],
  };
  const made = (await server.call(createCoupon, { body: { coupon } }, as())).coupon;
  await server.call(
    updateCoupon,
    { params: { id: made.id }, body: { coupon: { expirationDate: start, active: false } } },
    as(),
  );
  await undo(await lastEntry(made.id));

  const shop = (await server.call(getStoreSettings, {}, as())).settings.name;
  // The first change creates the row, and creations can't be undone.
  for (const name of [shop, "Other"]) await server.call(updateStoreSettings, { body: { settings: { name } } }, as());
  await undo(await lastEntry("store"));
  assert.equal((await server.call(getStoreSettings, {}, as())).settings.name, shop);
  await server.call(updateOrdersSettings, { body: { ordersSettings: { createInvoice: false } } }, as());
  await undo(await lastEntry("true"));
  assert.equal((await server.call(getOrdersSettings, {}, as())).ordersSettings.createInvoice, true);
});

test("callers without permission for a call can't undo it, and anonymous callers see nothing", async () => {
  const id = await aProduct("Mug");
  await server.call(updateProduct, { params: { id }, body: { product: { name: "Cup" } } }, as());
  const entry = await lastEntry(id);
  const reader = server.staffToken(["audit:read", "products:read"]);
  await assert.rejects(undo(entry, reader), { status: 403 });
  assert.equal(await nameOf(id), "Cup");
  for (const endpoint of [getAuditUndo, undoAuditEntry] satisfies AnyEndpoint[]) {
    await assert.rejects(server.call(endpoint, { params: { id: entry } }), { status: 401 });
    const none = server.staffToken(["products:write"]);
    await assert.rejects(server.call(endpoint, { params: { id: entry } }, { authorization: none }), { status: 403 });
    await assert.rejects(server.call(endpoint, { params: { id: "nonsense" } }, as()), { status: 404 });
  }
});
