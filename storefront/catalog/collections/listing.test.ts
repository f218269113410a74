import assert from "node:assert/strict";
import { test } from "node:test";
import { hasFilters, pagesOf, readListing, writeListing } from "./listing.ts";

const read = (query: string) => readListing(new URLSearchParams(query));

test("a URL is parsed to a state and serialized to the same URL", () => {
  const query =
    "f.Color=Red&f.Color=Sea+blue&f.Size=M&cat=prints&brand=Larkfold&ribbon=New&min=10&max=50.5&stock=1&sale=1&sort=price-asc&page=3";
  assert.equal(writeListing(read(query), []), `?${query}`);
});

test("serialization has a fixed order and omits defaults", () => {
  assert.equal(writeListing(read("sort=featured&page=1"), [["q", "mug"]]), "?q=mug");
  assert.equal(writeListing(read(""), []), "");
});

test("invalid parameters are ignored", () => {
  const state = read("min=abc&max=-3&sort=random&page=0&stock=yes&f.Color=&brand=");
  assert.deepEqual(state, {
    options: {},
    brands: [],
    ribbons: [],
    categories: [],
    min: undefined,
    max: undefined,
    inStock: false,
    onSale: false,
    rating: undefined,
    sort: "featured",
    page: 1,
  });
  assert.equal(hasFilters(state), false);
});

test("decimal commas are accepted; numbers and pages out of range are ignored", () => {
  assert.equal(read("min=12,50").min, "12.50");
  assert.equal(read("min=99999999999").min, undefined);
  assert.equal(read("page=100000").page, 1);
});

test("swapped price bounds are reordered", () => {
  const bounds = (query: string) => [read(query).min, read(query).max];
  assert.deepEqual(bounds("min=100&max=10"), ["10", "100"]);
  assert.deepEqual(bounds("min=9&max=100"), ["9", "100"]);
  assert.deepEqual(bounds("min=100"), ["100", undefined]);
});

test("every list of pages has its ends, its neighbors, and no gap of a single page", () => {
  assert.deepEqual(pagesOf(1, 1), []);
  assert.deepEqual(pagesOf(1, 3), [1, 2, 3]);
  assert.deepEqual(pagesOf(1, 9), [1, 2, undefined, 9]);
  assert.deepEqual(pagesOf(5, 9), [1, undefined, 4, 5, 6, undefined, 9]);
  assert.deepEqual(pagesOf(3, 9), [1, 2, 3, 4, undefined, 9]);
});
