import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { routes as productRoutes } from "#server/catalog/products/routes.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes as uploadRoutes } from "#server/store/uploads/routes.ts";
import { type ImportTools, importTools, lines } from "../../factory.ts";
import { jobs } from "../../jobs.ts";
import { routes } from "../../routes.ts";

let server: TestServer;
let tools: ImportTools;
before(async () => {
  server = await startTestServer({ bindings: [...routes, ...uploadRoutes, ...productRoutes], jobs });
  tools = importTools(server, { authorization: server.staffToken() });
});
after(() => server.close());

describe("formats of other platforms", () => {
  test("Shopify: variants, images of choices, prices, weight, stock", async () => {
    const file = lines([
      "Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Requires Shipping,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,Variant Image,Status,Cost per item",
      'tee,Linen tee,"<p>Soft, <b>light</b></p>",Loom,Shirts,"summer, linen",true,Color,Red,Size,S,T-R-S,250,shopify,4,deny,30.00,40.00,true,https://pictures.example/red.jpg,1,Red tee,false,Tee,https://pictures.example/red.jpg,active,12',
      "tee,,,,,,,,Red,,M,T-R-M,250,shopify,0,continue,30.00,,true,https://pictures.example/back.jpg,2,,,,https://pictures.example/red.jpg,,",
      "tee,,,,,,,,Blue,,S,T-B-S,250,shopify,2,deny,32.00,,true,,,,,,,,",
      "card,Gift card,,Loom,,,true,Title,Default Title,,,,0,,,deny,25.00,,false,,,,true,,,active,",
    ]);
    const found = await tools.checked(file);
    assert.deepEqual([found.format, found.counts.create, found.counts.error], ["SHOPIFY", 2, 0]);
    await tools.run(found.id);
    const tee = await tools.product("tee");
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
    assert.equal((await tools.checked(file)).counts.unchanged, 2);
  });

  test("WooCommerce: variations anywhere in the file, sale prices, categories, warnings for downloads", async () => {
    const file = lines([
      "ID,Type,SKU,Name,Published,Visibility in catalog,Short description,Description,In stock?,Stock,Backorders allowed?,Weight (kg),Sale price,Regular price,Categories,Tags,Images,Parent,Position,Attribute 1 name,Attribute 1 value(s),Download 1 URL",
      "11,variation,H-S,Hoodie - S,1,visible,,,1,5,0,0.5,,45,,,,id:10,1,Size,S,",
      '10,variable,H,Hoodie,1,visible,Warm,<p>Very warm</p>,1,,0,,,,"Clothing > Hoodies, Sale",warm,"https://pictures.example/h.jpg, https://pictures.example/h2.jpg",,0,Size,"S, M",',
      "12,variation,H-M,Hoodie - M,1,visible,,,1,parent,0,,40,45,,,,H,2,Size,M,",
      '20,"simple, downloadable, virtual",E-1,E-book,1,visible,,,1,,0,,,9,Books,,,,0,,,https://files.example/book.pdf',
      "30,external,X,Elsewhere,1,visible,,,1,,0,,,9,,,,,0,,,",
    ]);
    const found = await tools.checked(file);
    assert.deepEqual(
      [found.format, found.counts.create, found.counts.error, found.counts.warnings],
      ["WOOCOMMERCE", 2, 1, 1],
    );
    await tools.run(found.id);
    const hoodie = await tools.product("hoodie");
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
    assert.equal((await tools.product("e-book")).productType, "digital");
    const again = await tools.checked(file);
    assert.deepEqual(
      [again.counts.unchanged, again.counts.update],
      [2, 0],
      JSON.stringify((await tools.itemsOf(again.id)).map(({ changes }) => changes)),
    );
  });
});
