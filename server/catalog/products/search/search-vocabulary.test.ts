/** Matching words that products don't contain: color families, types, synonyms of the language, other spellings. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { listSearchSynonyms, setSearchSynonyms } from "#api/catalog/products/product-search.ts";
import { searchProducts } from "#api/catalog/wire/v1/product-search.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { writeStoreSettings } from "#server/store/settings/public.ts";
import { aProduct } from "../factory.ts";
import { routes } from "../routes.ts";
import { refreshSearchTerms } from "../write/refresh.ts";
import { reindexNext } from "./search-jobs.ts";
import { groupsOf, listCompounds } from "./search-text.ts";

let server: TestServer;
const color = (name: string, code: string) => [
  { name: "Color", optionType: "color" as const, choices: [{ value: code, description: name }] },
];
before(async () => {
  server = await startTestServer({ bindings: routes });
  await server.transaction(async (tx) => {
    const ids = [
      await aProduct(tx, { name: "Stoneware mug", productOptions: color("Harbor", "#2c3e54") }),
      await aProduct(tx, { name: "Enamel mug", productOptions: color("Clay", "#b9613f") }),
      await aProduct(tx, { name: "Plain T-Shirt", productOptions: color("Coal", "#1c1c1c") }),
      await aProduct(tx, { name: "Waterbottle", priceData: { price: 20 } }),
      await aProduct(tx, { name: "Oak desk lamp", priceData: { price: 90 } }),
    ];
    await refreshSearchTerms(tx, ids);
  });
});
after(() => server.close());

const search = (expression: string) => server.call(searchProducts, { body: { expression } });
const names = async (expression: string) => {
  const { products, partialMatch } = await search(expression);
  return partialMatch === undefined ? products.map(({ name }) => name).sort() : [];
};
const staff = () => ({ authorization: server.staffToken() });
const setLanguage = (locale: string) => server.transaction((tx) => writeStoreSettings(tx, { locale }, new Date()));

test("color codes map to color families", async () => {
  const cases: [code: string, families: string[]][] = [
    ["#ffffff", ["white"]],
    ["#000000", ["black"]],
    ["#3a3a3d", ["black", "gray"]],
    ["#2c3e54", ["blue"]],
    ["#f4ecdc", ["beige", "white"]],
    ["#c0392b", ["red"]],
    ["#dba79c", ["pink"]],
    ["#d9a441", ["yellow"]],
    ["#2f4a43", ["green"]],
    ["#8e44ad", ["purple"]],
    ["#5d3a1a", ["brown"]],
    ["blue", []],
  ];
  for (const [code, families] of cases) {
    const { rows } = await sql<{ families: string[] }>`select color_families(${code}) as families`.execute(
      server.store.database.db,
    );
    assert.deepEqual(rows[0]?.families, families, code);
  }
});

describe("search", () => {
  const cases: [typed: string, expected: string[]][] = [
    ["blue mug", ["Stoneware mug"]],
    ["harbor mug", ["Stoneware mug"]],
    ["black tee", ["Plain T-Shirt"]],
    ["tshirt", ["Plain T-Shirt"]],
    ["t-shirt", ["Plain T-Shirt"]],
    ["t shirt", ["Plain T-Shirt"]],
    ["water bottle", ["Waterbottle"]],
    ["desklamp", ["Oak desk lamp"]],
    ["coffee cup", []],
  ];
  for (const [typed, expected] of cases) {
    test(`"${typed}"`, async () => assert.deepEqual(await names(typed), expected));
  }

  test("names the words that were dropped; nouns count more than colors", async () => {
    const { products, partialMatch } = await search("green lamp");
    assert.deepEqual(
      [products.map(({ name }) => name), partialMatch],
      [["Oak desk lamp"], { words: ["lamp"], missing: ["green"] }],
    );
    assert.equal((await search("xylophone zither")).products.length, 0);
  });
});

test("uses the synonyms of the store's language until some are saved", async () => {
  assert.deepEqual(await names("cup"), ["Enamel mug", "Stoneware mug"]);
  const { synonyms, isDefault } = await server.call(listSearchSynonyms, {}, staff());
  assert.equal(isDefault, true);
  assert.ok(synonyms.some(({ words }) => words.includes("gift voucher")));
  await setLanguage("de-DE");
  assert.deepEqual(await names("cup"), []);
  const german = (await server.call(listSearchSynonyms, {}, staff())).synonyms;
  assert.ok(german.some(({ words }) => words.includes("geschenkgutschein")));
  await server.call(setSearchSynonyms, { body: { synonyms: [] } }, staff());
  assert.deepEqual(await server.call(listSearchSynonyms, {}, staff()), { synonyms: [], isDefault: false });
});

test("search terms follow the store's language", async () => {
  await setLanguage("de-DE");
  while (await server.transaction(reindexNext));
  assert.deepEqual(await names("blau"), ["Stoneware mug"]);
  assert.equal(await server.transaction(reindexNext), false);
  await setLanguage("en-US");
  while (await server.transaction(reindexNext));
  assert.deepEqual(await names("blue"), ["Stoneware mug"]);
});

test("joins and splits words only when the catalog has the result", () => {
  assert.ok(listCompounds(["note", "book"]).includes("notebook"));
  const known = { synonyms: [], completions: new Map(), compounds: new Set(["notebook", "desk", "lamp"]) };
  const alternativesOf = (words: string[]) =>
    groupsOf(words, known).map((group) => group.map((term) => term.words.join(" ")));
  assert.deepEqual(alternativesOf(["note", "book"]), [["note book", "notebook"]]);
  assert.deepEqual(alternativesOf(["desklamp"]), [["desklamp", "desk lamp"]]);
  assert.deepEqual(alternativesOf(["oak", "shelf"]), [["oak"], ["shelf"]]);
});
