import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { MAX_CART_LINES } from "#api/checkout/carts/cart-lines.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { type Sellable, sellableKey } from "#server/catalog/products/public.ts";
import type { CartLine } from "../cart.ts";
import { addItems, mergeLines, purchaseLimit, requireLines, setQuantities } from "./rules.ts";

let counter = 0;
const makeId = () => `line-${++counter}`;

function aSellable(variantId: string, stock: Partial<Sellable["stock"]> = {}, text?: string): Sellable {
  const customTextFields = text === undefined ? {} : { customTextFields: { Engraving: text } };
  return {
    productId: "p",
    variantId,
    reference: { appId: STORE_APP_ID, catalogItemId: "p", options: { variantId, ...customTextFields } },
    name: "Mug",
    slug: "mug",
    unitPrice: 1250,
    fullUnitPrice: 1250,
    currency: "USD",
    descriptionLines: [],
    itemType: "PHYSICAL",
    weightGrams: 400,
    isShippable: true,
    collectionIds: [],
    isVisible: true,
    stock: { tracksQuantity: true, available: 10, ...stock },
  };
}

const aLine = (sellable: Sellable, quantity: number, id = makeId(), position = 0): CartLine => ({
  id,
  position,
  quantity,
  reference: sellable.reference,
  referenceKey: sellableKey(sellable.reference),
  name: sellable.name,
  unitPrice: sellable.unitPrice,
});

const quantities = (lines: readonly CartLine[]) => lines.map((line) => line.quantity);

describe("adding items", () => {
  test("merges equal items, also within one request", () => {
    const mug = aSellable("v1");
    const line = aLine(mug, 2);
    const added = addItems(
      [line],
      [
        { sellable: mug, quantity: 1 },
        { sellable: mug, quantity: 3 },
      ],
      makeId,
    );
    assert.deepEqual(added, [{ ...line, quantity: 6 }]);
  });

  test("keeps different custom texts apart; they share the stock", () => {
    const [ann, bob] = [aSellable("v1", { available: 5 }, "Ann"), aSellable("v1", { available: 5 }, "Bob")];
    const added = addItems([aLine(ann, 3)], [{ sellable: bob, quantity: 3 }], makeId);
    assert.deepEqual(quantities(added), [2]);
    const full = () => addItems([aLine(ann, 5)], [{ sellable: bob, quantity: 1 }], makeId);
    assert.throws(full, { code: "ITEM_NOT_AVAILABLE" });
  });

  test("caps quantities at the stock plus preorders", () => {
    const words = { original: "", translated: "" };
    const line = { name: words, plainText: words, kind: "PREORDER" } as const;
    const cases: [Partial<Sellable["stock"]>, number][] = [
      [{ available: 4 }, 4],
      [{ available: 4, preorder: { limit: 3, line } }, 7],
      [{ available: 0, preorder: { limit: 3, line } }, 3],
      [{ tracksQuantity: false, available: 0 }, 100_000],
    ];
    for (const [stock, limit] of cases) {
      assert.equal(purchaseLimit(aSellable("v1", stock)), limit);
      assert.deepEqual(quantities(addItems([], [{ sellable: aSellable("v1", stock), quantity: 100_000 }], makeId)), [
        limit,
      ]);
    }
  });

  test("rejects sold-out items and lines beyond the limit", () => {
    const soldOut = () => addItems([], [{ sellable: aSellable("v1", { available: 0 }), quantity: 1 }], makeId);
    assert.throws(soldOut, { code: "ITEM_NOT_AVAILABLE" });
    const full = Array.from({ length: MAX_CART_LINES }, (_, index) => aLine(aSellable(`v${index}`), 1));
    assert.throws(() => addItems(full, [{ sellable: aSellable("new"), quantity: 1 }], makeId), {
      code: "MAX_LINE_ITEMS_EXCEEDED",
    });
    assert.deepEqual(quantities(addItems(full, [{ sellable: aSellable("v7"), quantity: 1 }], makeId)), [2]);
  });

  test("appends new lines", () => {
    const first = aLine(aSellable("v1"), 1, "a", 4);
    const added = addItems(
      [first],
      ["v2", "v3"].map((id) => ({ sellable: aSellable(id), quantity: 1 })),
      makeId,
    );
    assert.deepEqual(
      added.map((line) => line.position),
      [5, 6],
    );
  });
});

describe("setting quantities", () => {
  const mug = aSellable("v1", { available: 5 });
  const line = aLine(mug, 2, "a");
  const sellables = new Map([["a", mug]]);

  test("caps at the stock, keeps at least one unit, and returns changed lines only", () => {
    assert.deepEqual(quantities(setQuantities([line], [{ id: "a", quantity: 4 }], sellables)), [4]);
    assert.deepEqual(quantities(setQuantities([line], [{ id: "a", quantity: 50 }], sellables)), [5]);
    assert.deepEqual(setQuantities([line], [{ id: "a", quantity: 2 }], sellables), []);
    const soldOut = new Map([["a", aSellable("v1", { available: 0 })]]);
    assert.deepEqual(quantities(setQuantities([line], [{ id: "a", quantity: 9 }], soldOut)), [1]);
    assert.deepEqual(
      setQuantities([line], [{ id: "a", quantity: 9 }], new Map()),
      [],
      "a line that is gone cannot grow",
    );
  });

  test("of missing lines changes nothing", () => {
    const changes = [
      { id: "a", quantity: 3 },
      { id: "b", quantity: 1 },
    ];
    assert.throws(() => setQuantities([line], changes, sellables), { code: "LINE_ITEM_NOT_FOUND" });
    assert.throws(() => requireLines([line], ["a", "b"]), { code: "LINE_ITEM_NOT_FOUND" });
  });
});

describe("merging carts", () => {
  test("adds quantities up to the stock and reports reduced lines", () => {
    const mug = aSellable("v1", { available: 5 });
    const [kept, added] = [aLine(mug, 3, "kept"), aLine(mug, 4, "added")];
    const merged = mergeLines([kept], [added], { sellables: new Map([["added", mug]]), makeId });
    assert.deepEqual(
      merged.map(({ id, quantity, wasCut }) => ({ id, quantity, wasCut })),
      [{ id: "kept", quantity: 5, wasCut: true }],
    );
  });

  test("never reduces quantities and keeps lines of deleted products", () => {
    const mug = aSellable("v1", { available: 1 });
    const gone = aLine(aSellable("v2"), 2, "gone");
    const merged = mergeLines([aLine(mug, 3, "kept")], [aLine(mug, 1, "added"), gone], {
      sellables: new Map([["added", mug]]),
      makeId,
    });
    assert.deepEqual(quantities(merged), [3, 2]);
  });

  test("never duplicates lines or exceeds the stock, for any carts", () => {
    const lineOf = fc.record({
      variant: fc.constantFrom("v1", "v2", "v3"),
      text: fc.constantFrom(undefined, "Ann", "Bob"),
      quantity: fc.integer({ min: 1, max: 9 }),
    });
    const cart = fc.uniqueArray(lineOf, { maxLength: 9, selector: ({ variant, text }) => `${variant}${text}` });
    fc.assert(
      fc.property(cart, cart, fc.nat(20), (left, right, available) => {
        const sellables = new Map<string, Sellable>();
        const toLines = (lines: typeof left) =>
          lines.map(({ variant, text, quantity }) => {
            const sellable = aSellable(variant, { available }, text);
            const line = aLine(sellable, quantity);
            sellables.set(line.id, sellable);
            return line;
          });
        const [kept, added] = [toLines(left), toLines(right)];
        const written = mergeLines(kept, added, { sellables, makeId });
        const result = new Map([...kept, ...written].map((line) => [line.id, line]));
        assert.equal(new Set([...result.values()].map((line) => line.referenceKey)).size, result.size);
        const unitsOf = (lines: Iterable<CartLine>, variant: string) =>
          [...lines]
            .filter((line) => line.reference.options?.variantId === variant)
            .reduce((sum, line) => sum + line.quantity, 0);
        for (const variant of ["v1", "v2", "v3"]) {
          assert.ok(unitsOf(result.values(), variant) <= Math.max(available, unitsOf(kept, variant)));
          assert.ok(unitsOf(result.values(), variant) >= unitsOf(kept, variant));
        }
      }),
    );
  });
});
