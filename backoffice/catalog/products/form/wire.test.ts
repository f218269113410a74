import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Product } from "#api/catalog/products/product.ts";
import { emptyProduct } from "./product-form.ts";
import { readProduct } from "./read-product.ts";
import { applyEdits } from "./row-edits.ts";
import { changedStock } from "./stock-changes.ts";
import { alignRows, emptyRow } from "./variant-rows.ts";
import { toChanges, toNewProduct } from "./write-product.ts";

const ids = ["a", "b"] as const;
const money = (amount: string) => ({ amount });
const product: Product = {
  id: "p",
  revision: "7",
  createdDate: "2026-01-01T00:00:00.000Z",
  updatedDate: "2026-01-01T00:00:00.000Z",
  name: "Tee",
  slug: "tee",
  handle: "tee",
  productType: "PHYSICAL",
  itemType: "PHYSICAL",
  visible: true,
  visibleInPos: true,
  description: { nodes: [] },
  media: { itemsInfo: { items: [{ id: "m1", mediaType: "IMAGE", altText: "Front" }] } },
  options: [
    {
      id: "size",
      name: "Size",
      key: "Size",
      optionRenderType: "TEXT_CHOICES",
      choicesSettings: {
        choices: ids.map((id) => ({
          choiceId: id,
          name: id.toUpperCase(),
          key: id,
          choiceType: "CHOICE_TEXT" as const,
          inStock: true,
          visible: true,
          linkedMedia: [],
          media: { items: id === "a" ? [{ mediaId: "m1" }] : [] },
        })),
      },
    },
  ],
  modifiers: [
    {
      id: "engraving",
      name: "Engraving",
      key: "engraving",
      mandatory: true,
      modifierRenderType: "FREE_TEXT",
      freeTextSettings: { minCharCount: 0, maxCharCount: 20, defaultAddedPrice: "5.00", title: "Words", key: "w" },
    },
  ],
  variantsInfo: {
    variants: ids.map((id) => ({
      id: `v-${id}`,
      visible: true,
      sku: `T-${id}`,
      choices: [{ optionChoiceIds: { optionId: "size", choiceId: id } }],
      price: { actualPrice: money("8.00"), compareAtPrice: money(id === "a" ? "10.00" : "8.00") },
      physicalProperties: { weight: 0.2 },
      revenueDetails: { cost: money("3.00"), profit: money("5.00"), profitMargin: 0.625 },
      inventoryStatus: { inStock: true, preorderEnabled: false },
    })),
  },
  brand: { id: "brand", name: "Hearth" },
  additionalRibbons: [],
  infoSections: [{ id: "care", uniqueName: "care", title: "Care" }],
  actualPriceRange: { minValue: money("8.00"), maxValue: money("8.00") },
  compareAtPriceRange: { minValue: money("8.00"), maxValue: money("10.00") },
  inventory: { availabilityStatus: "IN_STOCK", preorderStatus: "DISABLED", preorderAvailability: "NO_VARIANTS" },
  seoData: {
    tags: [
      { type: "title", children: "Best tee" },
      { type: "meta", props: { name: "robots", content: "index" } },
    ],
  },
  subscriptionDetails: {
    allowOneTimePurchases: true,
    subscriptions: [
      {
        id: "sub",
        title: "Monthly",
        description: "",
        visible: true,
        frequency: "MONTH",
        interval: 1,
        autoRenewal: true,
        discount: { type: "PERCENT", percentOff: 10 },
      },
    ],
  },
  variantSummary: { variantCount: 2 },
};
const item = (variantId: string, quantity: number) => ({
  id: `i-${variantId}`,
  revision: "1",
  variantId,
  locationId: "here",
  quantity,
  inStock: quantity > 0,
});
const opened = readProduct({ product, collectionIds: ["c"], stock: [item("v-a", 5)] }, [
  { id: "here" },
  { id: "there" },
]);

describe("a product as it is read", () => {
  it("fills the form and one row per variant", () => {
    assert.equal(opened.form.seoTitle, "Best tee");
    assert.deepEqual(opened.form.options[0]?.choices[0]?.mediaIds, ["m1"]);
    assert.equal(opened.form.modifiers[0]?.addedPrice, "5.00");
    assert.equal(opened.form.trackInventory, true);
    const [a, b] = opened.rows;
    assert.deepEqual([a?.price, a?.compareAt, a?.cost, a?.weight], ["8.00", "10.00", "3.00", "0.2"]);
    assert.equal(b?.compareAt, "");
    assert.deepEqual(a?.stock.here, { itemId: "i-v-a", revision: "1", quantity: "5", inStock: "yes" });
    assert.equal(a?.stock.there?.itemId, undefined);
  });
  it("has nothing to save while nothing changed", () => {
    assert.equal(toChanges(opened, { form: { ...opened.form }, rows: [...opened.rows] }, product), undefined);
  });
});

describe("what is saved", () => {
  it("is only what changed", () => {
    const after = { form: { ...opened.form, name: "Shirt ", brand: null }, rows: opened.rows };
    assert.deepEqual(toChanges(opened, after, product), { name: "Shirt", brand: null });
  });
  it("is a deposit only while it is asked for", () => {
    const deposit = { paymentOption: "DEPOSIT_ONLINE", depositType: "PERCENT", depositValue: "12,5" } as const;
    const termsOf = (form: Partial<typeof opened.form>) =>
      toChanges(opened, { form: { ...opened.form, ...form }, rows: opened.rows }, product)?.paymentTerms;
    assert.deepEqual(termsOf(deposit), { paymentOption: "DEPOSIT_ONLINE", depositPercentage: 12.5 });
    assert.deepEqual(termsOf({ ...deposit, depositType: "AMOUNT" }), {
      paymentOption: "DEPOSIT_ONLINE",
      depositAmount: "12.5",
    });
    assert.deepEqual(termsOf({ ...deposit, paymentOption: "MEMBERSHIP" }), { paymentOption: "MEMBERSHIP" });
    assert.equal(termsOf({ ...deposit, itemType: "GIFT_CARD" }), null, "gift cards are paid in full");
    const paymentTerms = { paymentOption: "DEPOSIT_ONLINE", depositAmount: "5.00" } as const;
    const read = readProduct({ product: { ...product, paymentTerms }, collectionIds: [], stock: [] }, []);
    assert.deepEqual([read.form.depositType, read.form.depositValue], ["AMOUNT", "5.00"]);
  });
  it("keeps tags for search engines that the form does not know", () => {
    const after = { form: { ...opened.form, seoTitle: "", seoDescription: "Soft" }, rows: opened.rows };
    assert.deepEqual(toChanges(opened, after, product)?.seoData, {
      tags: [
        { type: "meta", props: { name: "robots", content: "index" } },
        { type: "meta", props: { name: "description", content: "Soft" } },
      ],
    });
  });
  it("carries options together with variants, by ids", () => {
    const rows = applyEdits(opened.rows, [{ key: "v-b", columnId: "price", value: "9,50" }]);
    const changes = toChanges(opened, { form: opened.form, rows }, product);
    assert.equal(changes?.options?.[0]?.id, "size");
    const variant = changes?.variantsInfo?.variants[1];
    assert.equal(variant?.id, "v-b");
    assert.equal(variant?.price.actualPrice.amount, "9.50");
    assert.deepEqual(variant?.choices, [{ optionChoiceIds: { optionId: "size", choiceId: "b" } }]);
  });
  it("names choices that are new", () => {
    const [option] = opened.form.options;
    assert.ok(option);
    const options = [
      { ...option, choices: [...option.choices, { key: "new-1", name: " C ", color: "", mediaIds: [] }] },
    ];
    const rows = alignRows(options, opened.rows);
    const changes = toChanges(opened, { form: { ...opened.form, options }, rows }, product);
    assert.deepEqual(changes?.variantsInfo?.variants[2]?.choices, [
      { optionChoiceNames: { optionName: "Size", choiceName: "C" } },
    ]);
    assert.equal(changes?.variantsInfo?.variants[2]?.id, undefined);
  });
  it("does not touch variants when only stock changed", () => {
    const rows = applyEdits(opened.rows, [{ key: "v-a", columnId: "quantity:here", value: "9" }]);
    assert.equal(toChanges(opened, { form: opened.form, rows }, product), undefined);
  });
  it("sends the shipping profile alone when only that changed, and takes it away again", () => {
    const other = { form: { ...opened.form, deliveryProfileId: "p1" }, rows: opened.rows };
    assert.deepEqual(toChanges(opened, other, product)?.physicalProperties, { deliveryProfileId: "p1" });
    assert.deepEqual(toChanges(other, opened, product)?.physicalProperties, { deliveryProfileId: null });
  });
  it("is whole for a new product", () => {
    const made = toNewProduct({
      form: { ...emptyProduct, name: "Voucher", itemType: "GIFT_CARD" },
      rows: [{ ...emptyRow, price: "50" }],
    });
    assert.equal(made.productType, "DIGITAL");
    assert.equal(made.physicalProperties, undefined);
    assert.deepEqual(made.variantsInfo.variants[0]?.choices, []);
    assert.equal(made.variantsInfo.variants[0]?.price.actualPrice.amount, "50");
  });
});

describe("stock that is saved", () => {
  const edit = (value: string, columnId = "quantity:here") => ({
    ...opened,
    rows: applyEdits(opened.rows, [{ key: "v-a", columnId, value }]),
  });
  const untracked = <State extends { form: object }>(state: State): State => ({
    ...state,
    form: { ...state.form, trackInventory: false },
  });
  it("is sent as a difference, so that sales in the meantime are kept", () => {
    assert.deepEqual(changedStock(opened, edit("9"), false), [{ variantId: "v-a", locationId: "here", adjustBy: 4 }]);
    assert.deepEqual(changedStock(opened, edit("5"), false), []);
  });
  it("is tracked from then on at a new location, and for a new variant", () => {
    assert.deepEqual(changedStock(opened, edit("2", "quantity:there"), false), [
      { variantId: "v-a", locationId: "there", quantity: 2 },
    ]);
    const stock = { here: { quantity: "3", inStock: "yes" as const } };
    const withNew = { ...opened, rows: [...opened.rows, { ...emptyRow, key: "v-c", stock }] };
    assert.deepEqual(changedStock(opened, withNew, false), [{ position: 2, locationId: "here", quantity: 3 }]);
    const created = changedStock(opened, { ...opened, rows: [{ ...emptyRow, stock }] }, true);
    assert.deepEqual(created, [{ position: 0, locationId: "here", quantity: 3 }]);
  });
  it("is in stock or not while the quantity isn't tracked", () => {
    assert.deepEqual(changedStock(untracked(opened), untracked(edit("no", "inStock:here")), false), [
      { variantId: "v-a", locationId: "here", inStock: false },
    ]);
    assert.equal(changedStock(opened, untracked(edit("5")), false).length, 1);
  });
});
