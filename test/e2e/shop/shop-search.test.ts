/** Everyday searches in the demo store: queries and the products that must rank first. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { searchProducts } from "#api/catalog/wire/v1/product-search.ts";
import { createCall, fetchTransport } from "#sdk/call.ts";
import { type DemoStore, openDemoStore } from "../demo-store.ts";

let store: DemoStore;
before(async () => {
  store = await openDemoStore();
});
after(() => store.close());

const search = async (expression: string) => {
  const found = await createCall(fetchTransport(store.origin))(searchProducts, { body: { expression } });
  return { ...found, names: found.products.map(({ name }) => name) };
};

/** Queries, the pattern that all of the first products must match, and the minimum number of results. */
const everyday: [typed: string, pattern: RegExp, atLeast: number][] = [
  ["blue mug", /Mug/, 1],
  ["black tee", /Tee/, 1],
  ["tshirt", /Tee|Shirt/, 8],
  ["t-shirt", /Tee|Shirt/, 8],
  ["T shirt", /Tee|Shirt/, 8],
  ["birthday card", /Card/, 4],
  ["gift voucher", /Gift Card/, 1],
  ["gift card", /Gift Card/, 1],
  ["gift certificate", /Gift Card/, 1],
  ["mug", /Mug/, 8],
  ["coffee cup", /Mug/, 1],
  ["cat mug", /Cat Mug/, 1],
  ["hoody", /Hoodie|Sweatshirt/, 2],
  ["sweater", /Sweatshirt|Hoodie/, 4],
  ["navy hoodie", /Hoodie|Sweatshirt/, 1],
  ["note book", /Notebook|Planner|Trio/, 4],
  ["journal", /Notebook|Planner|Trio/, 4],
  ["planner", /Planner/, 2],
  ["diary", /Planner|Notebook/, 2],
  ["wall calendar", /Wall Calendar/, 1],
  ["fountain pen", /Fountain Pen/, 1],
  ["blue ink", /Blue Ink/, 1],
  ["candle", /Candle/, 4],
  ["pillow", /Cushion/, 4],
  ["kids tshirt", /Tee/, 3],
  ["children tee", /Tee/, 3],
  ["tote bag", /Tote/, 4],
  ["bag", /Tote/, 4],
  ["hat", /Cap/, 3],
  ["green cap", /Cap/, 1],
  ["botanical poster", /./, 5],
  ["stickers", /Stickers/, 2],
  ["wallpaper download", /Wallpapers/, 2],
  ["pencils", /Pencils/, 2],
  ["membership", /Membership/, 1],
  ["notebok", /Notebook/, 4],
];

describe("everyday searches", () => {
  for (const [typed, pattern, atLeast] of everyday) {
    test(`"${typed}"`, async () => {
      const { names, partialMatch } = await search(typed);
      assert.equal(partialMatch, undefined, "All words are found, none is left out.");
      const first = names.slice(0, atLeast);
      assert.equal(first.length, atLeast, names.join("; "));
      assert.deepEqual(
        first.filter((name) => !pattern.test(name)),
        [],
        names.slice(0, 8).join("; "),
      );
    });
  }
});

test("exact names come first", async () => {
  for (const name of ["Orange Mug", "Lake House Hoodie", "Fern Sweatshirt", "Harbor Blue Ink", "Larkfold Gift Card"]) {
    assert.equal((await search(name)).names[0], name);
  }
});

test("without a product that has all words, the page shows results for the most important ones and a notice", async () => {
  for (const [typed, words, missing, pattern] of [
    ["dog mug", "mug", "dog", /Mug/],
    ["turquoise candle", "candle", "turquoise", /Candle/],
    ["red fox print", "fox print", "red", /Fox/],
  ] as const) {
    const { partialMatch, names } = await search(typed);
    assert.deepEqual([partialMatch?.words.join(" "), partialMatch?.missing.join(" ")], [words, missing]);
    assert.match(names[0] ?? "", pattern);
    const page = await (await fetch(`${store.origin}/search?q=${encodeURIComponent(typed)}`)).text();
    assert.ok(page.includes(`No results for “${typed}”. Showing results for “${words}”.`));
  }
});

test("the store's pages are found", async () => {
  for (const [typed, path] of [
    ["returns", "/pages/returns"],
    ["how do I return something", "/pages/returns"],
    ["shipping", "/pages/shipping"],
    ["delivery", "/pages/shipping"],
    ["refund policy", "/pages/returns"],
    ["contact", "/contact"],
    ["customer service", "/contact"],
    ["privacy policy", "/pages/privacy"],
    ["terms", "/pages/terms"],
  ] as const) {
    const page = await (await fetch(`${store.origin}/search?q=${encodeURIComponent(typed)}`)).text();
    const main = page.slice(page.indexOf("<main"), page.indexOf("</main"));
    assert.ok(main.includes(`href="${path}"`), typed);
    assert.ok(!main.includes("Nothing found"), typed);
  }
});
