import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { createExport, getExport, queryExports } from "#api/imports/exports.ts";
import {
  cancelImport,
  checkImport,
  createImport,
  deleteImport,
  getImport,
  queryImportItems,
  queryImports,
  runImport,
  undoImport,
} from "#api/imports/imports.ts";
import { createUpload } from "#api/store/uploads.ts";
import { routes as productRoutes } from "#server/catalog/products/routes.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes as uploadRoutes } from "#server/store/uploads/routes.ts";
import { type ImportTools, importTools, lines } from "./factory.ts";
import { deleteExpiredFiles, jobs } from "./jobs.ts";
import { resumeWork } from "./process-import.ts";
import { routes } from "./routes.ts";
import { rawRoutes } from "./serve.ts";

let server: TestServer;
let staff: { authorization: string };
let reader: { authorization: string };
let begin: ImportTools["begin"];
let until: ImportTools["until"];
let checked: ImportTools["checked"];
let run: ImportTools["run"];
let itemsOf: ImportTools["itemsOf"];
let product: ImportTools["product"];
before(async () => {
  server = await startTestServer({ bindings: [...routes, ...uploadRoutes, ...productRoutes], rawRoutes, jobs });
  staff = { authorization: server.staffToken() };
  reader = { authorization: server.staffToken(["products:read"]) };
  ({ begin, until, checked, run, itemsOf, product } = importTools(server, staff));
});
after(() => server.close());

const isGone = (slug: string) => assert.rejects(product(slug), { status: 404 });
const basket = lines([
  "Handle,Row,Name,Slug,Brand,Option 1,Price,SKU,Stock: Warehouse",
  "basket,product,Willow basket,willow-basket,Hearth,Size,,,",
  "basket,variant,,,,Small,24.50,B-S,3",
  'basket,variant,,,,Large,"1,032.00",B-L,0',
  "cup,product,Cup,plain-cup,,,9,C-1,yes",
]);

describe("the store's own format", () => {
  test("a dry run reports what would happen without writing; the run does exactly that", async () => {
    const found = await checked(basket);
    assert.deepEqual([found.format, found.rows, found.counts.create, found.counts.error], ["CARTWRIGHT", 4, 2, 0]);
    await isGone("willow-basket");
    const done = await run(found.id);
    assert.deepEqual([done.done.created, done.done.failed], [2, 0]);
    const made = await product("willow-basket");
    assert.deepEqual(
      [
        made.name,
        made.brand,
        made.variants.map(({ choices, stock, variant }) => [choices.Size, variant.priceData.price, stock.quantity]),
      ],
      [
        "Willow basket",
        "Hearth",
        [
          ["Small", 24.5, 3],
          ["Large", 1032, 0],
        ],
      ],
    );
  });

  test("the same file again changes nothing; a changed one is reported with values before and after", async () => {
    assert.equal((await checked(basket)).counts.unchanged, 2);
    const changed = await checked(lines(["Handle,Name,Price,Stock: Warehouse", "cup,Cup,11,no"]));
    assert.deepEqual([changed.counts.update, changed.counts.create], [1, 0]);
    const [item] = await itemsOf(changed.id);
    assert.deepEqual(item?.changes, [
      { field: "Price", before: "9.00", after: "11", key: "price", variant: "", type: "TEXT" },
      {
        field: "Stock Warehouse",
        before: "in stock",
        after: "out of stock",
        key: "stock",
        variant: "",
        location: "Warehouse",
        type: "STOCK",
      },
    ]);
    await run(changed.id);
    const cup = await product("plain-cup");
    assert.deepEqual([cup.priceData.price, cup.stock.inStock], [11, false]);
    const skipped = await checked(lines(["Handle,Price", "cup,12"]), { existing: "SKIP" });
    assert.deepEqual([skipped.counts.skip, skipped.counts.update], [1, 0]);
  });

  test("an undo restores the previous state, except where it has changed since", async () => {
    const file = lines([
      "Handle,Name,Slug,Price,Stock: Warehouse",
      "cup,A new name,plain-cup,5,7",
      "tray,Tray,oak-tray,30,",
      "jug,Jug,tin-jug,20,",
    ]);
    const { id } = await checked(file);
    await run(id);
    const other = await checked(lines(["Handle,Price", "jug,21"]));
    await run(other.id);
    await server.call(undoImport, { params: { id } }, staff);
    const undone = await until(id, "UNDONE");
    assert.deepEqual([undone.done.undone, undone.done.kept], [2, 1]);
    const cup = await product("plain-cup");
    assert.deepEqual(
      [cup.name, cup.priceData.price, cup.stock.inStock, cup.stock.trackInventory],
      ["Cup", 11, false, false],
    );
    await isGone("oak-tray");
    assert.equal((await product("tin-jug")).priceData.price, 21);
    await assert.rejects(server.call(undoImport, { params: { id } }, staff), { status: 409, code: "IMPORT_STATE" });
  });

  test("reports errors with line and column, on screen and as a file, and imports the rest", async () => {
    const found = await checked(
      lines([
        "Handle,Name,Price,Compare-at price,Visible,Media,Row,Stock: Nowhere",
        "good,Good,5,,yes,,product,",
        "dear,Dear,ten,,yes,,product,",
        ",,,,,,,",
        "low,Low,5,4,perhaps,,product,",
        `long,${"x".repeat(90)},5,,,,product,`,
        "far,Far,5,,,,product,9",
        "far,,,,,javascript:alert(1),media,",
        "=cmd,=1+1,5,,,,product,",
      ]),
    );
    assert.deepEqual([found.counts.create, found.counts.error], [2, 4]);
    const problems = (await itemsOf(found.id)).flatMap((item) =>
      item.problems.map(({ line, column, isWarning }) => [line, column, isWarning]),
    );
    assert.deepEqual(problems, [
      [3, "Price", false],
      [5, "Visible", false],
      [5, "Compare-at price", false],
      [6, "Name", false],
      [7, "Stock: Nowhere", true],
      [7, "Media", false],
    ]);
    const answer = await fetch(found.problemsUrl ?? "");
    const text = await answer.text();
    assert.match(answer.headers.get("content-disposition") ?? "", /list-problems\.csv/);
    assert.match(text, /^Row,Column,Value,Type,Problem,Product,All rows\n3,Price,ten,error,Enter a number\.,dear,3\n/);
    const forged = (found.problemsUrl ?? "").replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    assert.equal((await fetch(forged)).status, 404);
    const { done } = await run(found.id);
    assert.equal(done.created, 2);
  });

  test("columns can be remapped, and the next file with the same header uses the same mapping", async () => {
    const file = lines(["Article,What it costs,Handle", "Lamp,45,lamp"]);
    const first = await checked(file);
    assert.deepEqual(
      first.columns.map(({ column, sample }) => [column, sample]),
      [
        [null, "Lamp"],
        [null, "45"],
        ["Handle", "lamp"],
      ],
    );
    assert.equal(first.counts.error, 1);
    const columns = [
      { header: "Article", column: "Name" },
      { header: "What it costs", column: "Price" },
    ];
    await server.call(checkImport, { params: { id: first.id }, body: { columns } }, staff);
    assert.equal((await until(first.id, "READY")).counts.create, 1);
    assert.equal((await checked(file)).counts.create, 1);
  });

  test("reads files of other locales: semicolons, decimal commas, Windows encoding", async () => {
    const file = Buffer.from("Handle;Name;Price\nschal;Schäfchenschal;1.299,50\n", "latin1");
    const { id, counts } = await checked(file);
    assert.equal(counts.create, 1);
    const [item] = await itemsOf(id);
    assert.equal(item?.name, "Schäfchenschal");
  });
});

describe("invalid files", () => {
  const wrong: [name: string, bytes: string][] = [
    ["nothing we know", "a,b\n1,2\n"],
    ["a page", "<html><body>hello</body></html>"],
  ];
  for (const [name, bytes] of wrong) {
    test(`${name} is rejected immediately`, () =>
      assert.rejects(begin(bytes), { status: 400, code: "IMPORT_NOT_READABLE" }));
  }

  test("an unclosed quotation mark fails the check, with its line", async () => {
    const failed = await checked('Handle,Name,Price\ngood,Good,1\nbad,"Bad,1\n');
    assert.equal(failed.state, "FAILED");
    assert.match(failed.problem ?? "", /^Line 3: A quotation mark/);
  });
});

describe("steps and permissions", () => {
  test("steps require a matching state; canceled and deleted imports accept none", async () => {
    const { id } = await checked(lines(["Handle,Name,Price", "vase,Vase,10"]));
    const params = { id };
    await assert.rejects(server.call(undoImport, { params }, staff), { status: 409, code: "IMPORT_STATE" });
    await server.call(cancelImport, { params }, staff);
    await assert.rejects(server.call(runImport, { params }, staff), { status: 409, code: "IMPORT_STATE" });
    await assert.rejects(server.call(undoImport, { params }, staff), { status: 409, code: "IMPORT_STATE" });
    await server.call(checkImport, { params, body: {} }, staff);
    await until(id, "READY");
    await server.call(deleteImport, { params }, staff);
    for (const call of [getImport, cancelImport, runImport, undoImport, deleteImport]) {
      await assert.rejects(server.call(call, { params }, staff), { status: 404, code: "IMPORT_NOT_FOUND" });
    }
  });

  test("shoppers see nothing, readers change nothing, and stock needs its own permission", async () => {
    const { id } = await checked(lines(["Handle,Name,Price", "bowl,Bowl,10"]));
    const params = { id };
    const visitor = { authorization: server.visitorToken() };
    for (const [as, status] of [
      [visitor, 403],
      [{ authorization: "" }, 401],
    ] as const) {
      await assert.rejects(server.call(queryImports, { body: {} }, as), { status });
      await assert.rejects(server.call(queryImportItems, { params, body: {} }, as), { status });
      await assert.rejects(server.call(createExport, { body: { export: {} } }, as), { status });
      await assert.rejects(server.call(queryExports, { body: {} }, as), { status });
    }
    assert.equal((await server.call(queryImports, { body: {} }, reader)).imports[0]?.id, id);
    for (const call of [runImport, cancelImport, undoImport, deleteImport]) {
      await assert.rejects(server.call(call, { params }, reader), { status: 403 });
    }
    await assert.rejects(server.call(checkImport, { params, body: {} }, reader), { status: 403 });
    await assert.rejects(server.call(createImport, { body: { import: { uploadId: newId() } } }, reader), {
      status: 403,
    });
    await assert.rejects(server.call(createImport, { body: { import: { uploadId: newId() } } }, staff), {
      status: 404,
    });
    const { upload } = await server.call(createUpload, { body: { upload: { fileName: "x.csv", byteSize: 9 } } }, staff);
    const unfinished = { body: { import: { uploadId: upload.id } } };
    await assert.rejects(server.call(createImport, unfinished, staff), { status: 409, code: "UPLOAD_NOT_COMPLETE" });
    const cataloger = { authorization: server.staffToken(["products:read", "products:write"]) };
    const begun = await begin(lines(["Handle,Name,Price,Stock: Warehouse", "bowl,Bowl,10,4"]), { as: cataloger });
    const limited = await until(begun.id, "READY");
    assert.deepEqual([limited.counts.create, limited.counts.warnings], [1, 1]);
  });

  test("work of a dead process is resumed", async () => {
    const { id } = await checked(lines(["Handle,Name,Price", "dish,Dish,10"]));
    // Like after a crash: the state is RUNNING, and there is no job.
    await server.store.database.pool.query(
      "update imports set state = 'RUNNING', started_at = now(), heartbeat_at = now() - interval '5 minutes' where id = $1",
      [id],
    );
    await resumeWork(server.store);
    assert.equal((await until(id, "DONE")).done.created, 1);
  });
});

describe("exports", () => {
  async function exported(
    selection: { productIds?: string[]; collectionId?: string } = {},
  ): Promise<{ text: string; id: string }> {
    const { export: begun } = await server.call(createExport, { body: { export: selection } }, reader);
    for (let tries = 0; tries < 200; tries++) {
      const { export: found } = await server.call(getExport, { params: { id: begun.id } }, reader);
      if (found.url !== undefined) return { text: await (await fetch(found.url)).text(), id: begun.id };
      await setTimeout(50);
    }
    throw new Error("Timed out waiting for the export.");
  }

  test("an export can be imported without any change, and formulas are escaped", async () => {
    const { text } = await exported();
    assert.match(text, /'=cmd,product,'=1\+1,/);
    const { counts } = await checked(text);
    assert.deepEqual([counts.create, counts.update, counts.error], [0, 0, 0]);
    assert.ok(counts.unchanged >= 5);
  });

  test("exports products by id; the record stays when the file is deleted", async () => {
    const { id: productId } = await product("plain-cup");
    const { text, id } = await exported({ productIds: [productId] });
    assert.equal(text.trim().split("\n").length, 2);
    const { exports } = await server.call(queryExports, { body: {} }, reader);
    assert.deepEqual([exports[0]?.selection, exports[0]?.products, exports[0]?.state], ["1 product", 1, "DONE"]);
    await deleteExpiredFiles({ ...server.store, now: () => new Date(Date.now() + 8 * 86_400_000) });
    const { export: old } = await server.call(getExport, { params: { id } }, reader);
    assert.deepEqual([old.state, old.url], ["DONE", undefined]);
    await assert.rejects(server.call(getExport, { params: { id: newId() } }, reader), {
      status: 404,
      code: "EXPORT_NOT_FOUND",
    });
    assert.match(
      await (await fetch(`${server.origin}/imports/template.csv`)).text(),
      /willow-basket,product,Willow basket/,
    );
  });
});
