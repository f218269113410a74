import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { NewProduct } from "#api/catalog/products/product.ts";
import type { NewConnectedModifier } from "#api/catalog/products/product-options.ts";
import { DEFAULT_VARIANT_ID } from "#api/catalog/products/product-parts.ts";
import { type CatalogReference, STORE_APP_ID } from "#api/values.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { aProduct, colorAndSize } from "../factory.ts";
import { createProducts } from "../write/create-products.ts";
import { newMug } from "../write/factory.ts";
import { sellableKey } from "./read-reference.ts";
import { findSellables } from "./sellables.ts";

let server: TestServer;
let teeId: string;
let mugId: string;
before(async () => {
  server = await startTestServer({ bindings: [] });
  await server.transaction(async (tx) => {
    teeId = await aProduct(tx, {
      name: "Tee",
      priceData: { price: 30 },
      discount: { type: "PERCENT", value: 10 },
      weight: 0.5,
      sku: "TEE",
      productOptions: colorAndSize,
    });
    mugId = await aProduct(tx, { name: "Mug" });
    await tx
      .insertInto("product_modifiers")
      .values({ id: newId(), product_id: mugId, position: 0, title: "Name", max_length: 5, is_mandatory: true })
      .execute();
  });
});
after(() => server.close());

const now = new Date();
const refer = (catalogItemId: string, options?: Record<string, unknown>): CatalogReference => ({
  appId: STORE_APP_ID,
  catalogItemId,
  ...(options === undefined ? {} : { options }),
});
const find = async (reference: CatalogReference, isLenient = false) =>
  (await findSellables(server.store.database.db, [reference], { now, isLenient })).get(sellableKey(reference));

const bluesM = { options: { Size: "M", Color: "Blue" } };

describe("references", () => {
  test("options in any order resolve to one variant with its price, texts and weight", async () => {
    const sellable = await find(refer(teeId, bluesM));
    assert.ok(sellable);
    assert.deepEqual([sellable.unitPrice, sellable.fullUnitPrice, sellable.currency], [2700, 3000, "USD"]);
    assert.deepEqual(sellable.descriptionLines, [
      {
        name: { original: "Color", translated: "Color" },
        colorInfo: { original: "Blue", translated: "Blue", code: "#2980b9" },
      },
      { name: { original: "Size", translated: "Size" }, plainText: { original: "M", translated: "M" } },
    ]);
    assert.equal(sellable.weightGrams, 227);
    assert.equal(sellable.sku, "TEE");
    assert.deepEqual(sellable.stock, { tracksQuantity: false, available: 0 });
    assert.deepEqual(sellable.reference.options, { variantId: sellable.variantId });
  });

  test("the normalized reference resolves to the same variant and always has the same key", async () => {
    const first = await find(refer(teeId, bluesM));
    assert.ok(first);
    const again = await find(first.reference);
    assert.deepEqual(again, first);
    assert.equal(
      sellableKey(refer(teeId, { b: 1, a: { d: [1], c: 2 } })),
      sellableKey(refer(teeId, { a: { c: 2, d: [1] }, b: 1 })),
    );
    assert.notEqual(sellableKey(refer(teeId, bluesM)), sellableKey(refer(mugId, bluesM)));
  });

  test("a product without options has the nil variant id in the API and a real one internally", async () => {
    const customTextFields = { Name: "Ada" };
    for (const options of [{ customTextFields }, { variantId: DEFAULT_VARIANT_ID, customTextFields }]) {
      const sellable = await find(refer(mugId, options));
      assert.deepEqual(sellable?.reference.options, { variantId: DEFAULT_VARIANT_ID, customTextFields });
      assert.notEqual(sellable?.variantId, DEFAULT_VARIANT_ID);
      assert.equal(sellable?.descriptionLines[0]?.plainText?.original, "Ada");
    }
  });
});

const wrong: [name: string, reference: () => CatalogReference][] = [
  ["no options", () => refer(teeId)],
  ["one option missing", () => refer(teeId, { options: { Color: "Blue" } })],
  ["a choice that does not exist", () => refer(teeId, { options: { Color: "Green", Size: "M" } })],
  ["a required text missing", () => refer(mugId)],
  ["a text too long", () => refer(mugId, { customTextFields: { Name: "Longer" } })],
  ["an unknown text field", () => refer(mugId, { customTextFields: { Name: "Ada", Other: "x" } })],
];
describe("invalid options", () => {
  for (const [name, reference] of wrong) {
    test(`${name} is rejected`, () => assert.rejects(find(reference()), { code: "INVALID_OPTIONS" }));
  }

  test("a stored reference that no longer matches doesn't throw", async () => {
    assert.equal(await find(refer(teeId), true), undefined);
    assert.ok(await find(refer(mugId), true));
  });
});

describe("extras", () => {
  const writeContext = { now, actor: anonymous, currency: "USD" } as const;
  const wrapping: NewConnectedModifier = {
    name: "Wrapping",
    modifierRenderType: "SWATCH_CHOICES",
    choicesSettings: {
      choices: [
        { name: "Plain", choiceType: "CHOICE_TEXT" },
        { name: "Gold", choiceType: "ONE_COLOR", colorCode: "#d4af37", addedPrice: "4" },
      ],
    },
  };
  const engraving: NewConnectedModifier = {
    name: "Engraving",
    mandatory: true,
    modifierRenderType: "FREE_TEXT",
    freeTextSettings: { title: "Your text", minCharCount: 2, maxCharCount: 5, defaultAddedPrice: "3.50" },
  };
  const create = async (changes: Partial<NewProduct>): Promise<string> =>
    (await server.transaction((tx) => createProducts(tx, [newMug(changes)], writeContext)))[0] ?? "";

  test("charges of choices and texts are part of the unit price and listed on the line", async () => {
    const id = await create({ name: "Extra mug", modifiers: [engraving, wrapping] });
    const sellable = await find(refer(id, { options: { Wrapping: "Gold" }, customTextFields: { Engraving: "Ada" } }));
    assert.deepEqual([sellable?.unitPrice, sellable?.fullUnitPrice], [1750, 1750]);
    assert.deepEqual(sellable?.charges, [
      { name: "Your text", value: "Ada", price: 350 },
      { name: "Wrapping", value: "Gold", price: 400 },
    ]);
    assert.deepEqual(sellable?.reference.options, {
      variantId: DEFAULT_VARIANT_ID,
      options: { Wrapping: "Gold" },
      customTextFields: { "Your text": "Ada" },
    });
    assert.equal(sellable?.descriptionLines[1]?.colorInfo?.code, "#d4af37");
    assert.deepEqual(
      await find(sellable?.reference ?? refer(id)),
      sellable,
      "the normalized reference resolves to the same item",
    );
    const wrong: [options: Record<string, unknown>, field: string | undefined][] = [
      [{}, "Your text"],
      [{ customTextFields: { "Your text": "A" } }, "Your text"],
      [{ customTextFields: { "Your text": "Ada" }, options: { Wrapping: "Silver" } }, "Wrapping"],
      [{ customTextFields: { "Your text": "Ada", Other: "x" } }, undefined],
      [{ customTextFields: { "Your text": "Ada" }, subscriptionOptionId: newId() }, "subscriptionOptionId"],
    ];
    for (const [options, field] of wrong) {
      await assert.rejects(find(refer(id, options)), (error: unknown) => {
        assert.ok(error instanceof AppError);
        assert.deepEqual([error.code, error.detail.data?.field], ["INVALID_OPTIONS", field]);
        return true;
      });
    }
  });

  test("a subscription applies its discount; a subscription-only product requires one", async () => {
    const id = await create({
      name: "Monthly mug",
      subscriptionDetails: {
        subscriptions: [
          { title: "Monthly", frequency: "MONTH", discount: { percentOff: 12.5 } },
          { title: "Hidden", frequency: "YEAR", visible: false },
        ],
        allowOneTimePurchases: false,
      },
    });
    await assert.rejects(find(refer(id)), { code: "INVALID_OPTIONS" });
    const rows = await server.store.database.db
      .selectFrom("product_subscription_options")
      .select(["option_id", "is_hidden"])
      .where("product_id", "=", id)
      .execute();
    const idOf = (isHidden: boolean) => rows.find((row) => row.is_hidden === isHidden)?.option_id;
    const sellable = await find(refer(id, { subscriptionOptionId: idOf(false) }));
    assert.deepEqual([sellable?.unitPrice, sellable?.fullUnitPrice], [875, 1000]);
    assert.equal(sellable?.subscription?.frequency, "MONTH");
    const [plan] = sellable?.descriptionLines ?? [];
    assert.equal(plan?.kind, "PLAN");
    assert.match(plan?.plainText?.original ?? "", /\(billed every .*month/);
    assert.equal(sellable?.reference.options?.subscriptionOptionId, idOf(false));
    await assert.rejects(find(refer(id, { subscriptionOptionId: idOf(true) })), { code: "INVALID_OPTIONS" });
  });

  test("a gift card line names its recipient; other items drop unknown fields", async () => {
    const id = await create({ name: "Card", productType: "DIGITAL", itemType: "GIFT_CARD" });
    const giftCard = { recipientName: "Grace", recipientEmail: "grace@shop.example", unknown: "x" };
    const sellable = await find(refer(id, { giftCard, other: 1 }));
    assert.deepEqual(sellable?.reference.options, {
      variantId: DEFAULT_VARIANT_ID,
      giftCard: { recipientName: "Grace", recipientEmail: "grace@shop.example" },
    });
    assert.deepEqual(sellable?.descriptionLines[0]?.plainText?.original, "Grace");
    const mug = await find(refer(mugId, { giftCard, customTextFields: { Name: "Ada" } }));
    assert.equal(mug?.reference.options?.giftCard, undefined);
  });
});

test("hidden and unknown products, unknown variants, other apps and malformed ids have no entry", async () => {
  const hidden = await server.transaction((tx) => aProduct(tx, { visible: false }));
  const missing = [
    refer(hidden),
    refer(crypto.randomUUID()),
    refer("x'; drop table products; --"),
    refer(teeId, { variantId: crypto.randomUUID() }),
    { ...refer(mugId), appId: "other" },
  ];
  assert.deepEqual(await findSellables(server.store.database.db, missing, { now }), new Map());
});

test("resolves many references in one statement", async () => {
  const { pool } = server.store.database;
  const client = await pool.connect();
  client.release();
  let statements = 0;
  const counted = server.store.database.db.withPlugin({
    transformQuery: ({ node }) => {
      statements++;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const references = Array.from({ length: 100 }, (_, index) =>
    index % 2 === 0 ? refer(teeId, bluesM) : refer(mugId, { customTextFields: { Name: String(index) } }),
  );
  const found = await findSellables(counted, references, { now });
  assert.equal(found.size, 51);
  assert.equal(statements, 1);
});
