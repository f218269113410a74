import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Counted, matchLines, quantityAfter, readLines } from "./adjustments.ts";
import { defaultInventorySearch, readInventorySearch, stockFilter } from "./search.ts";

const item = (sku: string, quantity: number, id = sku): Counted => ({ id, revision: "1", quantity, sku, name: sku });

describe("pasted quantities", () => {
  it("are read with any delimiter, with or without a heading, and with columns in any order", () => {
    const expected = [
      { sku: "A-1", quantity: "5" },
      { sku: "B", quantity: "+2" },
    ];
    assert.deepEqual(readLines("A-1\t5\nB\t+2\n"), expected);
    assert.deepEqual(readLines("A-1;5\r\nB;+2"), expected);
    assert.deepEqual(readLines("Qty,SKU\n5,A-1\n+2,B\n\n"), expected);
  });
  it("set or adjust quantities, and report problems", () => {
    const items = [item("A", 5), item("B", 5), item("C", 1, "c1"), item("c", 1, "c2"), item("D", 9)];
    const lines = readLines("a,7\nB,-2\nC,1\nX,1\nD,many\nD,9");
    assert.deepEqual(
      matchLines(lines, items).map((match) =>
        match.state === "change" ? `${match.item.id} ${match.after}` : match.state === "same" ? "same" : match.message,
      ),
      [
        "A 7",
        "B 3",
        "Several variants have this SKU",
        "No tracked variant at this location has this SKU",
        "Repeated below; only the last line is used",
        "same",
      ],
    );
  });
  it("distinguishes quantities from adjustments", () => {
    assert.equal(quantityAfter(5, "12"), 12);
    assert.equal(quantityAfter(5, "+3"), 8);
    assert.equal(quantityAfter(5, "-3"), 2);
    assert.equal(quantityAfter(5, "1,000"), 1000);
    assert.equal(quantityAfter(5, "three"), undefined);
  });
});

describe("the inventory filter", () => {
  it("is read from search parameters", () => {
    assert.deepEqual(stockFilter(defaultInventorySearch), { sort: "PRODUCT" });
    assert.deepEqual(stockFilter(readInventorySearch({ stock: "low", location: "x", q: "mug" })), {
      text: "mug",
      locationId: "x",
      atMost: 5,
      sort: "PRODUCT",
    });
    assert.deepEqual(stockFilter(readInventorySearch({ stock: "nonsense", product: "p", sort: "updated" })), {
      productId: "p",
      sort: "UPDATED",
    });
  });
});
