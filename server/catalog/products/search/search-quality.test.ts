/** What shoppers expect from search: typo tolerance, ranking, facets, and help when there are no results. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { listSearchSynonyms, setSearchSynonyms, suggest } from "#api/catalog/products/product-search.ts";
import { searchProducts } from "#api/catalog/wire/v1/product-search.ts";
import { searchProductsV3 } from "#api/catalog/wire/v3/products.ts";
import type { Input } from "#api/endpoint.ts";
import type { Search } from "#api/queries.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { aProduct } from "../factory.ts";
import { routes } from "../routes.ts";
import { refreshSearchTerms } from "../write/refresh.ts";

let server: TestServer;
const sizes = [{ name: "Size", choices: ["S", "M", "L"].map((label) => ({ value: label, description: label })) }];
const ids = { home: newId(), lamps: newId() };

before(async () => {
  server = await startTestServer({ bindings: routes });
  await server.transaction(async (tx) => {
    const lamp = await aProduct(tx, {
      name: "Reading lamp",
      description: "<p>Of oak and brass.</p>",
      priceData: { price: 90 },
    });
    await aProduct(tx, {
      name: "Oak shelf",
      description: "<p>For books.</p>",
      priceData: { price: 120 },
      ribbon: "New",
    });
    await aProduct(tx, { name: "Lampshade", priceData: { price: 30 }, brand: "Lumen", ribbon: "New" });
    const soldOut = await aProduct(tx, { name: "Floor lamp", priceData: { price: 200 }, brand: "Lumen" });
    const popular = await aProduct(tx, {
      name: "Table lamp",
      priceData: { price: 60 },
      discount: { type: "PERCENT", value: 10 },
    });
    await aProduct(tx, { name: "Café mug", sku: "MUG-77-B", priceData: { price: 14 } });
    await aProduct(tx, { name: "Linen shirt", priceData: { price: 50 }, productOptions: sizes });
    await aProduct(tx, { name: "Running tee", priceData: { price: 25 }, productOptions: sizes });
    await aProduct(tx, { name: "The Who poster", priceData: { price: 20 } });
    const coded = await aProduct(tx, { name: "Plain notebook", priceData: { price: 8 } });
    await sql`update products set availability = 'OUT_OF_STOCK' where id = ${soldOut}`.execute(tx);
    await sql`update products set popularity = 40 where id = ${popular}`.execute(tx);
    await sql`update variants set barcode = '4006381333931' where product_id = ${coded}`.execute(tx);
    await sql`insert into collections (id, position, name, slug, parent_id, created_at, updated_at) values
      (${ids.home}, 1, 'Home', 'home', null, now(), now()), (${ids.lamps}, 2, 'Lamps', 'lamps', ${ids.home}, now(), now())`.execute(
      tx,
    );
    await sql`insert into collection_products (collection_id, product_id, position) values
      (${ids.lamps}, ${lamp}, 1), (${ids.lamps}, ${popular}, 2), (${ids.home}, ${coded}, 3)`.execute(tx);
    await refreshSearchTerms(tx, [coded, lamp, popular]);
  });
});
after(() => server.close());

type Body = Input<typeof searchProducts>["body"];
const search = (body: Body) => server.call(searchProducts, { body });
const names = async (body: Body) => (await search(body)).products.map(({ name }) => name);
/** Names of the products that match all words. */
async function found(expression: string): Promise<string[]> {
  const { products, partialMatch } = await search({ expression });
  return partialMatch === undefined ? products.map(({ name }) => name) : [];
}
const staff = () => ({ authorization: server.staffToken() });
const setSynonyms = (...synonyms: { words: string[]; isOneWay?: boolean }[]) =>
  server.call(setSearchSynonyms, { body: { synonyms } }, staff());

/** Fakes a large catalog, so the queries for large catalogs run. */
async function withLargeCatalog(work: () => Promise<void>): Promise<void> {
  const grow = (by: number) =>
    server.transaction(async (tx) => {
      await sql`insert into catalog_counts values ('00000000-0000-0000-0000-000000000000', ${by}, ${by})`.execute(tx);
    });
  await grow(50_000);
  try {
    await work();
  } finally {
    await grow(-50_000);
  }
}

async function assertSearchCases(cases: readonly [expression: string, expected: readonly string[]][]): Promise<void> {
  for (const [expression, expected] of cases) {
    assert.deepEqual((await found(expression)).sort(), [...expected].sort(), expression);
  }
}

const searchCases: [expression: string, expected: string[]][] = [
  ["cafe", ["Café mug"]],
  ["CAFÉ MUGS", ["Café mug"]],
  ["readin", ["Reading lamp"]],
  ["runnin te", ["Running tee"]],
  ["the lamp of oak", ["Reading lamp"]],
  ["the who", ["The Who poster"]],
  ["mug-77", ["Café mug"]],
  ["77-b", ["Café mug"]],
  ["4006381333931", ["Plain notebook"]],
  ["40063", ["Plain notebook"]],
  ["lumen lamp", ["Lampshade", "Floor lamp"]],
  ["'; drop table products; --", []],
  ["& | ! ( ) :* <->", []],
];

describe("matching", () => {
  test("accents, case, plurals, prefixes, stop words, codes", () => assertSearchCases(searchCases));
  test("the same in a large catalog", () => withLargeCatalog(() => assertSearchCases(searchCases)));

  test("corrects typos and returns the corrected expression", async () => {
    for (const [typed, meant, name] of [
      ["notebok", "notebook", "Plain notebook"],
      ["lamsphade", "lampshade", "Lampshade"],
      ["linne shirt", "linen shirt", "Linen shirt"],
      ["psoter", "poster", "The Who poster"],
    ] as const) {
      const answer = await search({ expression: typed });
      assert.deepEqual([answer.correctedExpression, answer.products[0]?.name], [meant, name]);
    }
  });

  test("truncates very long texts instead of rejecting them", async () => {
    const { products, partialMatch } = await search({ expression: `lampshade ${"x".repeat(180)}` });
    assert.deepEqual([products.map(({ name }) => name), partialMatch?.words], [["Lampshade"], ["lampshade"]]);
    await assert.rejects(search({ expression: "x".repeat(201) }), { status: 400 });
  });
});

describe("ranking", () => {
  test("bestsellers, whole words before prefixes, names before texts; out-of-stock products last", async () => {
    assert.deepEqual(await found("lamp"), ["Table lamp", "Reading lamp", "Lampshade", "Floor lamp"]);
    assert.deepEqual(await found("oak"), ["Oak shelf", "Reading lamp"]);
  });

  test("the same in a large catalog, and sorting by price", () =>
    withLargeCatalog(async () => {
      assert.deepEqual(await found("lamp"), ["Table lamp", "Reading lamp", "Lampshade", "Floor lamp"]);
      assert.deepEqual(await names({ expression: "lamp", sort: "price-asc" }), [
        "Lampshade",
        "Table lamp",
        "Reading lamp",
        "Floor lamp",
      ]);
    }));

  test("without words: bestsellers, then the rest, out-of-stock products last", async () => {
    const all = await names({});
    assert.deepEqual([all[0], all.at(-1)], ["Table lamp", "Floor lamp"]);
  });
});

describe("synonyms", () => {
  after(() => setSynonyms());

  test("work both ways or one way, as words and as phrases", async () => {
    await setSynonyms(
      { words: ["Cup", "mug"] },
      { words: ["t-shirt", "tee"] },
      { words: ["light", "lamp"], isOneWay: true },
    );
    assert.deepEqual(await found("cup"), ["Café mug"]);
    assert.deepEqual(await found("T-Shirt"), ["Running tee"]);
    assert.equal((await found("light")).length, 3);
    await withLargeCatalog(async () => assert.deepEqual(await found("running t shirt"), ["Running tee"]));
    assert.deepEqual((await server.call(listSearchSynonyms, {}, staff())).synonyms[1], { words: ["t shirt", "tee"] });
    await setSynonyms();
    assert.deepEqual(await found("cup"), []);
  });

  test("are set by the merchant, and can't be empty", async () => {
    await assert.rejects(server.call(setSearchSynonyms, { body: { synonyms: [] } }), { status: 401 });
    await assert.rejects(
      server.call(setSearchSynonyms, { body: { synonyms: [] } }, { authorization: server.visitorToken() }),
      { status: 403 },
    );
    for (const words of [
      ["Tee", "tee"],
      ["a", "!!!"],
      ["one two three four", "five"],
    ]) {
      await assert.rejects(setSynonyms({ words }), { code: "INVALID_SYNONYMS" });
    }
  });
});

describe("facets", () => {
  const values = async (body: Body, kind: string) =>
    (await search(body)).facets
      .filter((facet) => facet.kind === kind)
      .flatMap((facet) => facet.values.map(({ value, count }) => `${value} ${count}`));

  test("ribbons, sale and categories including subcategories", async () => {
    assert.deepEqual(await values({}, "ribbon"), ["New 2"]);
    assert.deepEqual(await values({}, "discount"), ["ON_SALE 1"]);
    assert.deepEqual(await values({}, "category"), ["home 3", "lamps 2"]);
    const lamps = (await search({})).facets.find(({ kind }) => kind === "category")?.values[1];
    assert.equal(lamps?.parent, "home");
    assert.deepEqual(await names({ filters: { onSale: true } }), ["Table lamp"]);
    assert.deepEqual((await names({ filters: { ribbons: ["New"] } })).sort(), ["Lampshade", "Oak shelf"]);
    assert.deepEqual((await names({ filters: { categories: ["home"] } })).length, 3);
  });

  test("values are combined with OR, facets with AND; counts ignore the facet's own selection", async () => {
    const filters = { ribbons: ["New"], maxPrice: "50" };
    assert.deepEqual(await names({ filters }), ["Lampshade"]);
    assert.deepEqual(await values({ filters }, "ribbon"), ["New 1"]);
    assert.deepEqual(await values({ filters }, "brand"), ["Lumen 1"]);
    assert.deepEqual(await values({ filters: { onSale: true } }, "ribbon"), ["New 0"]);
  });

  test("the same counts in a large catalog as long as there are few matches", () =>
    withLargeCatalog(async () => {
      const answer = await search({ expression: "lamp", filters: { onSale: true } });
      assert.deepEqual([answer.metadata.total, answer.metadata.isEstimate], [1, undefined]);
      assert.deepEqual(await values({ expression: "lamp" }, "availability"), ["IN_STOCK 3", "OUT_OF_STOCK 1"]);
    }));
});

describe("help", () => {
  test("no results: words with results, and collections", async () => {
    const answer = await search({ expression: "lamp shelf", filters: { ribbons: ["Sold"] } });
    assert.equal(answer.metadata.total, 0);
    assert.deepEqual(answer.help?.queries, ["lamp", "shelf"]);
    assert.deepEqual(
      answer.help?.collections.map(({ slug }) => slug),
      ["home", "lamps"],
    );
    assert.equal((await search({ expression: "lamp" })).help, undefined);
  });

  test("while typing: products, collections and completions; bestsellers for an empty expression", async () => {
    const suggestions = async (q: string) => (await server.call(suggest, { query: { q } })).suggestions;
    const typed = await suggestions("lam");
    assert.equal(typed.products[0]?.name, "Table lamp");
    assert.deepEqual([typed.collections[0]?.slug, typed.queries.includes("lampshade")], ["lamps", true]);
    assert.equal((await suggestions("lmap")).products.length, 4);
    assert.equal((await suggestions("")).products[0]?.name, "Table lamp");
  });
});

describe("version 3 searches", () => {
  const v3 = async (search: Search) => {
    const { products, pagingMetadata } = await server.call(searchProductsV3, { body: { search } });
    return { names: products.map(({ name }) => name ?? ""), pagingMetadata };
  };

  test("any or all words, in all fields or some, with typo tolerance on request", async () => {
    const text = async (details: NonNullable<Search["search"]>) => (await v3({ search: details })).names;
    assert.equal((await text({ expression: "oak lamp" })).length, 5);
    assert.deepEqual(await text({ expression: "oak lamp", mode: "AND" }), ["Reading lamp"]);
    assert.deepEqual(await text({ expression: "oak", fields: ["name"] }), ["Oak shelf"]);
    assert.deepEqual(await text({ expression: "oak", fields: ["description"] }), ["Reading lamp"]);
    assert.deepEqual(await text({ expression: "77", fields: ["variantsInfo.variants.sku"] }), ["Café mug"]);
    assert.deepEqual(await text({ expression: "lumen", fields: ["variantsInfo.variants.sku"] }), []);
    assert.deepEqual(await text({ expression: "notebok" }), []);
    assert.deepEqual(await text({ expression: "notebok", fuzzy: true }), ["Plain notebook"]);
    assert.deepEqual(await text({ expression: "?!" }), []);
  });

  test("best match first, with cursor paging", async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await v3({
        ...(cursor === undefined ? { search: { expression: "lamp" } } : {}),
        cursorPaging: { limit: 1, ...(cursor === undefined ? {} : { cursor }) },
      });
      seen.push(...page.names);
      cursor = page.pagingMetadata?.cursors?.next;
    } while (cursor !== undefined);
    assert.deepEqual(seen, ["Table lamp", "Reading lamp", "Lampshade", "Floor lamp"]);
  });
});
