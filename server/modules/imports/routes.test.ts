import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { createExport, getExport, queryExports } from "#api/exports.ts";
import {
  cancelImport,
  checkImport,
  createImport,
  deleteImport,
  getImport,
  type ProductFileFormat,
  type ProductImport,
  queryImportItems,
  queryImports,
  runImport,
  undoImport,
} from "#api/imports.ts";
import { getProductBySlug } from "#api/products.ts";
import { createUpload } from "#api/uploads.ts";
import { routes as productRoutes } from "#server/modules/products/routes.ts";
import { anUpload } from "#server/modules/uploads/factory.ts";
import { routes as uploadRoutes } from "#server/modules/uploads/routes.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { forgetFiles, jobs } from "./jobs.ts";
import { routes } from "./routes.ts";
import { rawRoutes } from "./serve.ts";
import { resumeWork } from "./work.ts";

let server: TestServer;
let staff: { authorization: string };
let reader: { authorization: string };
before(async () => {
  server = await startTestServer({ bindings: [...routes, ...uploadRoutes, ...productRoutes], rawRoutes, jobs });
  staff = { authorization: server.staffToken() };
  reader = { authorization: server.staffToken(["products:read"]) };
});
after(() => server.close());

type Wish = { format?: ProductFileFormat; existing?: "UPDATE" | "SKIP"; as?: { authorization: string } };

async function begin(text: string | Buffer, { as = staff, ...wish }: Wish = {}): Promise<ProductImport> {
  const uploadId = await anUpload(server, { bytes: Buffer.from(text), fileName: "list.csv" }, as);
  return (await server.call(createImport, { body: { import: { uploadId, ...wish } } }, as)).import;
}

async function until(id: string, ...states: ProductImport["state"][]): Promise<ProductImport> {
  for (let tries = 0; tries < 300; tries++) {
    const { import: found } = await server.call(getImport, { params: { id } }, staff);
    if (states.includes(found.state)) return found;
    await setTimeout(50);
  }
  throw new Error(`The import never became ${states.join(" or ")}.`);
}

const checked = async (text: string | Buffer, wish: Wish = {}) =>
  until((await begin(text, wish)).id, "READY", "FAILED");

async function run(id: string): Promise<ProductImport> {
  await server.call(runImport, { params: { id } }, staff);
  return until(id, "DONE");
}

const itemsOf = async (id: string) => (await server.call(queryImportItems, { params: { id }, body: {} }, staff)).items;
const product = async (slug: string) =>
  (await server.call(getProductBySlug, { params: { slug }, query: {} }, staff)).product;
const isGone = (slug: string) => assert.rejects(product(slug), { status: 404 });

const own = (rows: string[]): string => `${rows.join("\n")}\n`;
const basket = own([
  "Handle,Row,Name,Slug,Brand,Option 1,Price,SKU,Stock: Warehouse",
  "basket,product,Willow basket,willow-basket,Hearth,Size,,,",
  "basket,variant,,,,Small,24.50,B-S,3",
  'basket,variant,,,,Large,"1,032.00",B-L,0',
  "cup,product,Cup,plain-cup,,,9,C-1,yes",
]);

describe("our own format", () => {
  test("a dry run says what would happen and writes nothing; running it does just that", async () => {
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

  test("the same file again changes nothing; a changed one says what, before and after", async () => {
    assert.equal((await checked(basket)).counts.unchanged, 2);
    const changed = await checked(own(["Handle,Name,Price,Stock: Warehouse", "cup,Cup,11,no"]));
    assert.deepEqual([changed.counts.update, changed.counts.create], [1, 0]);
    const [item] = await itemsOf(changed.id);
    assert.deepEqual(item?.changes, [
      { field: "Price", before: "9.00", after: "11" },
      { field: "Stock Warehouse", before: "in stock", after: "out of stock" },
    ]);
    await run(changed.id);
    const cup = await product("plain-cup");
    assert.deepEqual([cup.priceData.price, cup.stock.inStock], [11, false]);
    const skipped = await checked(own(["Handle,Price", "cup,12"]), { existing: "SKIP" });
    assert.deepEqual([skipped.counts.skip, skipped.counts.update], [1, 0]);
  });

  test("an undo brings back what was, and leaves what somebody changed since", async () => {
    const file = own([
      "Handle,Name,Slug,Price,Stock: Warehouse",
      "cup,A new name,plain-cup,5,7",
      "tray,Tray,oak-tray,30,",
      "jug,Jug,tin-jug,20,",
    ]);
    const { id } = await checked(file);
    await run(id);
    const other = await checked(own(["Handle,Price", "jug,21"]));
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

  test("what is wrong is said with line and column, there and in a file; the rest is taken", async () => {
    const found = await checked(
      own([
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
      [6, "Name", false],
      [7, "Stock: Nowhere", true],
      [7, "Media", false],
    ]);
    const answer = await fetch(found.problemsUrl ?? "");
    const text = await answer.text();
    assert.match(answer.headers.get("content-disposition") ?? "", /list-problems\.csv/);
    assert.match(
      text,
      /^Line,Column,Value,Kind,What is wrong,Product\n3,Price,ten,error,This is not a number\.,dear\n/,
    );
    const forged = (found.problemsUrl ?? "").replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    assert.equal((await fetch(forged)).status, 404);
    const { done } = await run(found.id);
    assert.equal(done.created, 2);
  });

  test("columns can be read otherwise, and the next file with the same header is read so at once", async () => {
    const file = own(["Article,What it costs,Handle", "Lamp,45,lamp"]);
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

  test("spreadsheets of other countries are read: semicolons, decimal commas, Windows letters", async () => {
    const file = Buffer.from("Handle;Name;Price\nschal;Schäfchenschal;1.299,50\n", "latin1");
    const { id, counts } = await checked(file);
    assert.equal(counts.create, 1);
    const [item] = await itemsOf(id);
    assert.equal(item?.name, "Schäfchenschal");
  });
});

describe("other shops' formats", () => {
  test("Shopify: variants, pictures under choices, prices, weight, stock", async () => {
    const file = own([
      "Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Requires Shipping,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,Variant Image,Status,Cost per item",
      'tee,Linen tee,"<p>Soft, <b>light</b></p>",Loom,Shirts,"summer, linen",true,Color,Red,Size,S,T-R-S,250,shopify,4,deny,30.00,40.00,true,https://pictures.example/red.jpg,1,Red tee,false,Tee,https://pictures.example/red.jpg,active,12',
      "tee,,,,,,,,Red,,M,T-R-M,250,shopify,0,continue,30.00,,true,https://pictures.example/back.jpg,2,,,,https://pictures.example/red.jpg,,",
      "tee,,,,,,,,Blue,,S,T-B-S,250,shopify,2,deny,32.00,,true,,,,,,,,",
      "card,Gift card,,Loom,,,true,Title,Default Title,,,,0,,,deny,25.00,,false,,,,true,,,active,",
    ]);
    const found = await checked(file);
    assert.deepEqual([found.format, found.counts.create, found.counts.error], ["SHOPIFY", 2, 0]);
    await run(found.id);
    const tee = await product("tee");
    assert.deepEqual(
      [
        tee.name,
        tee.brand,
        tee.media.items.length,
        tee.productOptions.map(({ name, choices }) => [name, choices.length]),
      ],
      [
        "Linen tee",
        "Loom",
        2,
        [
          ["Color", 2],
          ["Size", 2],
        ],
      ],
    );
    const small = tee.variants.find(({ choices }) => choices.Color === "Red" && choices.Size === "S");
    assert.deepEqual(
      [small?.variant.priceData.discountedPrice, small?.variant.sku, small?.stock.quantity],
      [30, "T-R-S", 4],
    );
    assert.equal(tee.collectionIds.length > 0, true);
    assert.equal((await checked(file)).counts.unchanged, 2);
  });

  test("WooCommerce: variations anywhere in the file, sale prices, categories, downloads said", async () => {
    const file = own([
      "ID,Type,SKU,Name,Published,Visibility in catalog,Short description,Description,In stock?,Stock,Backorders allowed?,Weight (kg),Sale price,Regular price,Categories,Tags,Images,Parent,Position,Attribute 1 name,Attribute 1 value(s),Download 1 URL",
      "11,variation,H-S,Hoodie - S,1,visible,,,1,5,0,0.5,,45,,,,id:10,1,Size,S,",
      '10,variable,H,Hoodie,1,visible,Warm,<p>Very warm</p>,1,,0,,,,"Clothing > Hoodies, Sale",warm,"https://pictures.example/h.jpg, https://pictures.example/h2.jpg",,0,Size,"S, M",',
      "12,variation,H-M,Hoodie - M,1,visible,,,1,parent,0,,40,45,,,,H,2,Size,M,",
      '20,"simple, downloadable, virtual",E-1,E-book,1,visible,,,1,,0,,,9,Books,,,,0,,,https://files.example/book.pdf',
      "30,external,X,Elsewhere,1,visible,,,1,,0,,,9,,,,,0,,,",
    ]);
    const found = await checked(file);
    assert.deepEqual(
      [found.format, found.counts.create, found.counts.error, found.counts.warnings],
      ["WOOCOMMERCE", 2, 1, 1],
    );
    await run(found.id);
    const hoodie = await product("hoodie");
    assert.deepEqual(
      hoodie.variants.map(({ choices, variant }) => [
        choices.Size,
        variant.priceData.price,
        variant.priceData.discountedPrice,
      ]),
      [
        ["S", 45, 45],
        ["M", 45, 40],
      ],
    );
    assert.equal(hoodie.media.items.length, 2);
    assert.equal((await product("e-book")).productType, "digital");
    const again = await checked(file);
    assert.deepEqual(
      [again.counts.unchanged, again.counts.update],
      [2, 0],
      JSON.stringify((await itemsOf(again.id)).map(({ changes }) => changes)),
    );
  });
});

describe("files that are no lists", () => {
  const wrong: [name: string, bytes: string][] = [
    ["nothing we know", "a,b\n1,2\n"],
    ["a page", "<html><body>hello</body></html>"],
  ];
  for (const [name, bytes] of wrong) {
    test(`${name} is refused at once`, () =>
      assert.rejects(begin(bytes), { status: 400, code: "IMPORT_NOT_READABLE" }));
  }

  test("a quotation mark that is not closed fails the check, with its line", async () => {
    const failed = await checked('Handle,Name,Price\ngood,Good,1\nbad,"Bad,1\n');
    assert.equal(failed.state, "FAILED");
    assert.match(failed.problem ?? "", /^Line 3: A quotation mark/);
  });
});

describe("steps and who may take them", () => {
  test("only from the states they fit; canceled and forgotten ones are over", async () => {
    const { id } = await checked(own(["Handle,Name,Price", "vase,Vase,10"]));
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
    const { id } = await checked(own(["Handle,Name,Price", "bowl,Bowl,10"]));
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
    const begun = await begin(own(["Handle,Name,Price,Stock: Warehouse", "bowl,Bowl,10,4"]), { as: cataloger });
    const limited = await until(begun.id, "READY");
    assert.deepEqual([limited.counts.create, limited.counts.warnings], [1, 1]);
  });

  test("work whose process died is taken up again", async () => {
    const { id } = await checked(own(["Handle,Name,Price", "dish,Dish,10"]));
    // As after a kill: the state says that it runs, and no job is there to do it.
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
    throw new Error("The export never ended.");
  }

  test("what comes out goes in again without a change, formulas are words", async () => {
    const { text } = await exported();
    assert.match(text, /'=cmd,product,'=1\+1,/);
    const { counts } = await checked(text);
    assert.deepEqual([counts.create, counts.update, counts.error], [0, 0, 0]);
    assert.ok(counts.unchanged >= 8);
  });

  test("some, by their ids; the record stays when the file is gone", async () => {
    const { id: productId } = await product("plain-cup");
    const { text, id } = await exported({ productIds: [productId] });
    assert.equal(text.trim().split("\n").length, 2);
    const { exports } = await server.call(queryExports, { body: {} }, reader);
    assert.deepEqual([exports[0]?.selection, exports[0]?.products, exports[0]?.state], ["1 product", 1, "DONE"]);
    await forgetFiles({ ...server.store, now: () => new Date(Date.now() + 8 * 86_400_000) });
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
