/** The check reports exactly what the run does, each cause once. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type FileImport, queryImportProblems, undoImport } from "#api/imports/imports.ts";
import { routes as productRoutes } from "#server/catalog/products/routes.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes as uploadRoutes } from "#server/store/uploads/routes.ts";
import { type ImportTools, importTools, lines } from "../../factory.ts";
import { jobs } from "../../jobs.ts";
import { routes } from "../../routes.ts";
import { rawRoutes } from "../../serve.ts";

let server: TestServer;
let staff: { authorization: string };
let tools: ImportTools;
before(async () => {
  server = await startTestServer({ bindings: [...routes, ...uploadRoutes, ...productRoutes], rawRoutes, jobs });
  staff = { authorization: server.staffToken() };
  tools = importTools(server, staff);
});
after(() => server.close());

const SHOPIFY =
  "Handle,Title,Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price,Image Src";
const entries = ({ counts: { create, update, unchanged, skip, error } }: FileImport) =>
  create + update + unchanged + skip + error;
const groupsOf = async (id: string) =>
  (await server.call(queryImportProblems, { params: { id }, body: {} }, staff)).problems;

describe("SKUs", () => {
  test("of 255 characters are imported", async () => {
    const sku = "S".repeat(255);
    const { id, counts } = await tools.checked(lines([SHOPIFY, `long-sku,Long SKU,Acme,,,${sku},12,,`]));
    assert.deepEqual([counts.create, counts.error], [1, 0]);
    await tools.run(id);
    assert.equal((await tools.product("long-sku")).sku, sku);
  });

  test("that are longer are one problem per product, with its rows, and one cause per file", async () => {
    const rows = ["a", "b"].flatMap((handle) =>
      Array.from({ length: 16 }, (_, index) => {
        const title = index === 0 ? `Too long ${handle}` : "";
        return `long-${handle},${title},,Size,${index},${"S".repeat(256)}${index},12,,`;
      }),
    );
    const { id, counts } = await tools.checked(lines([SHOPIFY, ...rows]));
    assert.deepEqual([counts.create, counts.error], [0, 2]);
    const [first] = await tools.itemsOf(id);
    assert.deepEqual(
      first?.problems.map(({ column, lines: { length }, message }) => [column, length, message]),
      [["Variant SKU", 16, "Must be 255 characters or fewer."]],
    );
    const [group, ...others] = await groupsOf(id);
    assert.deepEqual([group?.products, group?.rows, group?.column, others.length], [2, 32, "Variant SKU", 0]);
    assert.deepEqual(
      group?.samples.map(({ line, name }) => [line, name]),
      [
        [2, "Too long a"],
        [18, "Too long b"],
      ],
    );
  });
});

describe("the check predicts the run", () => {
  test("reports what the catalog would reject before anything is written", async () => {
    const found = await tools.checked(
      lines([
        "Handle,Row,Name,Slug,Option 1,Price,Brand",
        "one,product,One,same-slug,,5,",
        "two,product,Two,same-slug,,5,",
        "three,product,Three,,Size,,",
        "three,variant,,,S,5,",
        "three,variant,,,s,5,",
        "four,product,Four,,,5,Acme",
        'five,product,Five,,,5,"   "',
      ]),
    );
    assert.equal(entries(found), 5);
    const done = await tools.run(found.id);
    assert.equal(done.done.failed, 0, JSON.stringify(await groupsOf(found.id)));
    assert.equal(done.done.created, found.counts.create);
    assert.equal(found.counts.error >= 1, true);
    assert.equal(entries(done) + done.done.failed, 5);
    const messages = (await groupsOf(found.id)).map(({ message }) => message);
    assert.ok(messages.includes("The product in row 2 of this file already uses this URL slug."), String(messages));
  });

  test("reports what only the catalog can detect, too", async () => {
    const rows = ["S", "M", "M"].map(
      (size, index) => `twice,${index === 0 ? "Twice" : ""},,Size,${size},T-${index},12,,`,
    );
    const found = await tools.checked(lines([SHOPIFY, ...rows, "once,Once,,,,O-1,12,,"]));
    assert.deepEqual([found.counts.create, found.counts.error], [1, 1]);
    assert.deepEqual(
      (await groupsOf(found.id)).map(({ message }) => message),
      ["Two variants have the same choices."],
    );
    const done = await tools.run(found.id);
    assert.deepEqual([done.done.created, done.done.failed, entries(done)], [1, 0, 2]);
  });

  test("a change between check and run fails the entry with its reason, and the counts still add up", async () => {
    const found = await tools.checked(lines(["Handle,Name,Slug,Price", "late,Late,late-slug,5", "fine,Fine,fine,5"]));
    assert.equal(found.counts.create, 2);
    const other = await tools.checked(lines(["Handle,Name,Slug,Price", "early,Early,late-slug,5"]));
    await tools.run(other.id);
    const done = await tools.run(found.id);
    assert.deepEqual([done.counts.create, done.done.created, done.done.failed, entries(done)], [1, 1, 1, 1]);
    const [refused] = (await tools.itemsOf(found.id)).filter(({ outcome }) => outcome === "ERROR");
    assert.equal(refused?.name, "Late");
    assert.equal(refused?.problems.length, 1);
  });

  test("detects two products in a file that are the same product in the store", async () => {
    const first = await tools.checked(lines(["Handle,Name,Price,SKU", "known,Known,5,K-1"]));
    await tools.run(first.id);
    const woo = "ID,Type,SKU,Name,Regular price,Backorders allowed?,In stock?";
    const { counts, id } = await tools.checked(lines([woo, "1,simple,K-1,Known,6,0,1", "2,simple,K-1,Again,7,0,1"]));
    assert.deepEqual([counts.update, counts.error], [1, 1]);
    assert.equal((await groupsOf(id))[0]?.message, "This is the same product as in row 2 of this file.");
  });
});

test("undoing a new URL slug leaves no redirect, and lists the products it kept", async () => {
  const first = await tools.checked(
    lines(["Handle,Name,Slug,Price", "moved,Moved,first-slug,5", "kept,Kept,kept-slug,5"]),
  );
  await tools.run(first.id);
  const second = await tools.checked(lines(["Handle,Slug,Price", "moved,second-slug,6", "kept,kept-slug,6"]));
  await tools.run(second.id);
  const third = await tools.checked(lines(["Handle,Price", "kept,7"]));
  await tools.run(third.id);
  await server.call(undoImport, { params: { id: second.id } }, staff);
  const undone = await tools.until(second.id, "UNDONE");
  assert.deepEqual([undone.done.undone, undone.done.kept], [1, 1]);
  assert.equal((await tools.product("first-slug")).name, "Moved");
  await assert.rejects(tools.product("second-slug"), { status: 404 });
  assert.deepEqual(
    (await groupsOf(second.id)).map(({ message, samples: [sample] }) => [message, sample?.name]),
    [["Kept because it was changed after the import.", "Kept"]],
  );
});
