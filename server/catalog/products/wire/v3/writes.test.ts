/** Version 3: creating, updating and deleting one product. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { NewProduct, Product, ProductChanges } from "#api/catalog/products/product.ts";
import type { ProductField } from "#api/catalog/products/product-fields.ts";
import { getProduct } from "#api/catalog/wire/v1/products.ts";
import {
  createProductV3,
  deleteProductV3,
  getProductBySlugV3,
  getProductV3,
  updateProductV3,
} from "#api/catalog/wire/v3/products.ts";
import type { ApiError } from "#sdk/call.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes } from "../../routes.ts";
import { newMug, newTee } from "../../write/factory.ts";

let server: TestServer;
let staff: { authorization: string };
let shopper: { authorization: string };
before(async () => {
  server = await startTestServer({ bindings: routes });
  staff = { authorization: server.staffToken() };
  shopper = { authorization: server.visitorToken() };
});
after(() => server.close());

const detailed: ProductField[] = [
  "MERCHANT_DATA",
  "VARIANT_OPTION_CHOICE_NAMES",
  "DESCRIPTION",
  "PLAIN_DESCRIPTION",
  "INFO_SECTION",
];
const create = async (product: NewProduct): Promise<Product> =>
  (await server.call(createProductV3, { body: { product, fields: detailed } }, staff)).product;
const update = async (id: string, product: ProductChanges): Promise<Product> =>
  (await server.call(updateProductV3, { params: { productId: id }, body: { product, fields: detailed } }, staff))
    .product;
const readV1 = async (id: string) => (await server.call(getProduct, { params: { id }, query: {} }, staff)).product;
const prices = ({ variantsInfo }: Product) =>
  (variantsInfo?.variants ?? []).map(({ price }) => [price.actualPrice.amount, price.compareAtPrice?.amount]);

describe("creation", () => {
  test("a product without options is the same in both versions", async () => {
    const product = await create(
      newMug({
        name: "Plain Mug",
        plainDescription: "<p>A <strong>good</strong> mug.</p>",
        brand: { name: "Kiln" },
        ribbon: { name: "New" },
        additionalRibbons: [{ name: "Handmade" }],
        infoSections: [{ uniqueName: "care", title: "Care", plainDescription: "<p>By hand.</p>" }],
        tags: { publicTags: { tagIds: ["a"] }, privateTags: { tagIds: ["b"] } },
        physicalProperties: { pricePerUnit: { quantity: 1, measurementUnit: "L" } },
        variantsInfo: {
          variants: [
            {
              sku: "MUG-1",
              barcode: "4006381333931",
              price: { actualPrice: { amount: "12.50" }, compareAtPrice: { amount: "15" } },
              physicalProperties: {
                weight: 0.5,
                pricePerUnit: { settings: { quantity: 250, measurementUnit: "ML" } },
                productDimensions: { length: "8", width: "8", height: "10.5", unit: "CM" },
              },
              revenueDetails: { cost: { amount: "5.00" } },
            },
          ],
        },
      }),
    );
    assert.equal(product.revision, "1");
    assert.match(product.handle, /^product_/);
    assert.deepEqual(prices(product), [["12.50", "15.00"]]);
    assert.equal(product.variantsInfo?.variants[0]?.physicalProperties?.pricePerUnit?.value, "50.00");
    assert.deepEqual(
      product.additionalRibbons.map(({ name }) => name),
      ["Handmade"],
    );
    assert.deepEqual(product.tags, { publicTags: { tagIds: ["a"] }, privateTags: { tagIds: ["b"] } });
    const old = await readV1(product.id);
    assert.deepEqual(
      [old.slug, old.sku, old.weight, old.brand, old.ribbon],
      ["plain-mug", "MUG-1", 0.5, "Kiln", "New"],
    );
    assert.deepEqual(old.discount, { type: "AMOUNT", value: 2.5 });
    assert.deepEqual([old.priceData.price, old.priceData.discountedPrice], [15, 12.5]);
    assert.deepEqual(old.pricePerUnitData, {
      totalQuantity: 250,
      totalMeasurementUnit: "ML",
      baseQuantity: 1,
      baseMeasurementUnit: "L",
    });
    assert.deepEqual(old.productDimensions, { length: "8", width: "8", height: "10.5", unit: "CM" });
    assert.deepEqual(old.additionalInfoSections, [{ title: "Care", description: "<p>By hand.</p>" }]);
    assert.equal(old.manageVariants, false);
  });

  test("options and variants; differing discounts are stored per variant", async () => {
    const product = await create(newTee({ name: "Two Tee" }));
    assert.deepEqual(prices(product), [
      ["24.00", "30.00"],
      ["30.00", undefined],
      ["30.00", undefined],
      ["35.00", undefined],
    ]);
    assert.deepEqual(
      product.variantsInfo?.variants[1]?.choices.map(({ optionChoiceNames }) => optionChoiceNames?.choiceName),
      ["Red", "L"],
    );
    const old = await readV1(product.id);
    assert.equal(old.manageVariants, true);
    assert.deepEqual(
      old.variants.map(({ choices, variant }) => [choices, variant.priceData.price, variant.priceData.discountedPrice]),
      [
        [{ Color: "Red", Size: "S" }, 30, 24],
        [{ Color: "Red", Size: "L" }, 30, 30],
        [{ Color: "Blue", Size: "S" }, 30, 30],
        [{ Color: "Blue", Size: "L" }, 35, 35],
      ],
    );
    assert.deepEqual(old.priceRange, { minValue: 24, maxValue: 35 });
    const again = await create(newTee({ name: "Other Tee" }));
    assert.deepEqual(
      again.options.map(({ id }) => id),
      product.options.map(({ id }) => id),
      "products share the customization of the same name and type",
    );
  });

  test("modifiers, subscriptions and a rich description", async () => {
    const text = { type: "TEXT", id: "", nodes: [], textData: { text: "Hello", decorations: [] } };
    const product = await create(
      newMug({
        name: "Engraved",
        description: { nodes: [{ type: "PARAGRAPH", id: "p1", nodes: [text], paragraphData: {} }] },
        modifiers: [
          {
            name: "Engraving",
            modifierRenderType: "FREE_TEXT",
            mandatory: true,
            freeTextSettings: { minCharCount: 1, maxCharCount: 20, title: "Your text", defaultAddedPrice: "3.5" },
          },
          {
            name: "Wrapping",
            modifierRenderType: "TEXT_CHOICES",
            choicesSettings: {
              choices: [
                { name: "None", choiceType: "CHOICE_TEXT" },
                { name: "Gift box", choiceType: "CHOICE_TEXT", addedPrice: "4" },
              ],
            },
          },
        ],
        subscriptionDetails: {
          subscriptions: [
            { title: "Monthly", frequency: "MONTH", autoRenewal: true, discount: { type: "PERCENT", percentOff: 10 } },
          ],
          allowOneTimePurchases: true,
        },
      }),
    );
    assert.equal(product.plainDescription, "<p>Hello</p>");
    assert.equal(product.description?.nodes[0]?.id, "p1");
    assert.deepEqual(product.modifiers[0]?.freeTextSettings, {
      minCharCount: 1,
      maxCharCount: 20,
      defaultAddedPrice: "3.50",
      title: "Your text",
      key: "Your text",
    });
    assert.deepEqual(
      product.modifiers[1]?.choicesSettings?.choices.map(({ name, addedPrice }) => [name, addedPrice]),
      [
        ["None", "0.00"],
        ["Gift box", "4.00"],
      ],
    );
    const [subscription] = product.subscriptionDetails?.subscriptions ?? [];
    assert.equal(subscription?.autoRenewal, true);
    assert.deepEqual(subscription.discount, { type: "PERCENT", percentOff: 10 });
    assert.deepEqual((await readV1(product.id)).customTextFields, [
      { title: "Your text", maxLength: 20, mandatory: true },
    ]);
  });

  test("an error names the invalid variant", async () => {
    const stray = { optionChoiceNames: { optionName: "Length", choiceName: "Long" } };
    const tee = newTee();
    const variants = tee.variantsInfo.variants.map((variant, index) =>
      index === 0 ? { ...variant, choices: [stray] } : variant,
    );
    await assert.rejects(create({ ...tee, variantsInfo: { variants } }), ({ code, details }: ApiError) => {
      const { variants: variantErrors } = Object(details.applicationError?.data);
      assert.match(variantErrors[0].errorDescription, /doesn't have/);
      return code === "VARIANTS_ARE_NOT_ALIGNED_WITH_PRODUCT";
    });
  });

  test("subscriptions keep the ids that callers choose, unless another product has them", async () => {
    const id = crypto.randomUUID();
    const details = { subscriptionDetails: { subscriptions: [{ id, title: "M", frequency: "MONTH" as const }] } };
    const product = await create(newMug({ name: "Subscribed", ...details }));
    assert.equal(product.subscriptionDetails?.subscriptions[0]?.id, id);
    const { revision } = product;
    const again = await update(product.id, {
      revision,
      ...details,
      physicalProperties: { pricePerUnit: { quantity: 2, measurementUnit: "KG" } },
    });
    const query = { fields: ["SUBSCRIPTION_PRICES_INFO" as const, "DISCOUNT_INFO" as const] };
    const shown = (await server.call(getProductV3, { params: { productId: product.id }, query }, shopper)).product;
    const [price] = shown.variantsInfo?.variants[0]?.subscriptionPricesInfo?.subscriptionPrices ?? [];
    assert.deepEqual(
      [price?.subscriptionId, price?.price.amount, price?.priceAfterDiscount?.amount, price?.pricePerUnit?.value],
      [id, "10.00", "10.00", "10.00"],
    );
    assert.equal(again.subscriptionDetails?.subscriptions[0]?.id, id);
    await assert.rejects(create(newMug({ name: "Copied", ...details })), { code: "SUBSCRIPTION_ID_ALREADY_EXISTS" });
  });

  test("lists and namespaces are optional, and null isn't an address", async () => {
    const product = await create(
      newMug({
        name: "Bare",
        slug: null,
        tags: { publicTags: {} },
        extendedFields: {},
        media: { itemsInfo: {} },
        seoData: { settings: { preventAutoRedirect: true } },
      }),
    );
    assert.deepEqual([product.slug, product.tags?.publicTags], ["bare", { tagIds: [] }]);
    assert.deepEqual(product.seoData, { tags: [], settings: { preventAutoRedirect: true } });
    assert.equal((await update(product.id, { revision: "1", slug: null, extendedFields: {} })).slug, "bare");
  });

  test("rejects inconsistent fields without writing anything", async () => {
    const variant = newTee().variantsInfo.variants[0];
    assert.ok(variant);
    const cases: [code: string, product: NewProduct][] = [
      ["INVALID_DEFAULT_VARIANT", newMug({ variantsInfo: { variants: [variant] } })],
      ["DUPLICATE_VARIANT_OPTION_CHOICE", newTee({ variantsInfo: { variants: [variant, variant] } })],
      [
        "MISSING_VARIANT_OPTION_CHOICE",
        newTee({ variantsInfo: { variants: [{ ...variant, choices: variant.choices?.slice(0, 1) ?? [] }] } }),
      ],
      [
        "COMPARE_AT_PRICE_LOWER_THAN_ACTUAL_PRICE",
        newMug({
          variantsInfo: {
            variants: [{ price: { actualPrice: { amount: "2" }, compareAtPrice: { amount: "1" } } }],
          },
        }),
      ],
      ["BRAND_NOT_FOUND", newMug({ brand: { id: "00000000-0000-4000-8000-000000000001" } })],
      ["ONLY_SPACES_STRING_ERROR", newMug({ name: "   " })],
      ["PRODUCT_OPTION_NAME_AND_TYPE_REQUIRED", newTee({ options: [{ name: "X" }] })],
      [
        "CUSTOMIZATION_NOT_EXIST",
        newTee({ options: [{ ...newTee().options?.[0], id: "00000000-0000-4000-8000-000000000001" }] }),
      ],
      [
        "DUPLICATE_RIBBON_IN_PRIMARY_AND_ADDITIONAL",
        newMug({ ribbon: { name: "Sale" }, additionalRibbons: [{ name: "Sale" }] }),
      ],
      [
        "PRODUCT_MEDIA_NOT_EXIST",
        newMug({ media: { itemsInfo: { items: [{ id: "00000000-0000-4000-8000-000000000001" }] } } }),
      ],
      ["DUPLICATE_SLUG_ERROR", newMug({ slug: "plain-mug" })],
      [
        "INVALID_PRODUCT_TYPE_FOR_SUBSCRIPTION",
        newMug({
          productType: "DIGITAL",
          itemType: "GIFT_CARD",
          subscriptionDetails: { subscriptions: [{ title: "M", frequency: "MONTH" }] },
        }),
      ],
    ];
    for (const [code, product] of cases) await assert.rejects(create(product), { code }, code);
    await assert.rejects(create(newMug({ productType: "DIGITAL", itemType: "PHYSICAL" })), { status: 400 });
  });

  test("shoppers and readers cannot write", async () => {
    const call = { body: { product: newMug() } };
    await assert.rejects(server.call(createProductV3, call, shopper), { status: 403 });
    await assert.rejects(server.call(createProductV3, call), { status: 401 });
    const reader = { authorization: server.staffToken(["products:read"]) };
    await assert.rejects(server.call(createProductV3, call, reader), { status: 403 });
  });

  test("gift cards and services are digital products", async () => {
    const card = await create(
      newMug({ name: "Gift Card", productType: "DIGITAL", itemType: "GIFT_CARD", physicalProperties: null }),
    );
    assert.deepEqual([card.productType, card.itemType, card.visibleInPos], ["DIGITAL", "GIFT_CARD", false]);
  });
});

describe("updates", () => {
  test("updates the fields sent; the revision increments and guards", async () => {
    const { id, revision, updatedDate } = await create(newMug({ name: "Cup", brand: { name: "Kiln" } }));
    const changed = await update(id, { revision, name: "Big Cup", brand: null, slug: "big-cup" });
    assert.deepEqual([changed.name, changed.brand, changed.revision], ["Big Cup", undefined, "2"]);
    assert.ok(changed.updatedDate >= updatedDate);
    await assert.rejects(update(id, { revision, name: "Late" }), { status: 409, code: "REVISION_CONFLICT" });
    const bySlug = await server.call(getProductBySlugV3, { params: { slug: "cup" }, query: {} }, shopper);
    assert.equal(bySlug.product.slug, "big-cup");
  });

  test("replaces variants as a whole and keeps their ids; options and variants go together", async () => {
    const before = await create(newTee({ name: "Change Tee" }));
    const [first, second] = before.variantsInfo?.variants ?? [];
    assert.ok(first && second);
    const kept = {
      id: first.id,
      choices: first.choices,
      price: { actualPrice: { amount: "20" } },
    };
    const after = await update(before.id, {
      revision: before.revision,
      variantsInfo: { variants: [kept, { choices: second.choices, price: { actualPrice: { amount: "21" } } }] },
    });
    assert.deepEqual(
      after.variantsInfo?.variants.map(({ id }) => id),
      [first.id, second.id],
      "by id, or by choices",
    );
    assert.deepEqual(prices(after), [
      ["20.00", undefined],
      ["21.00", undefined],
    ]);
    assert.equal(
      after.variantsInfo?.variants[0]?.revenueDetails?.cost.amount,
      "9.00",
      "fields that aren't sent don't change",
    );
    await assert.rejects(update(before.id, { revision: after.revision, options: [] }), {
      code: "VARIANTS_ARE_NOT_ALIGNED_WITH_PRODUCT",
    });
    const single = await update(before.id, {
      revision: after.revision,
      options: [],
      variantsInfo: { variants: [{ price: { actualPrice: { amount: "19" } }, sku: "ONE" }] },
    });
    assert.equal(single.options.length, 0);
    assert.deepEqual([(await readV1(before.id)).sku, (await readV1(before.id)).manageVariants], ["ONE", false]);
  });

  test("writing back what was read changes nothing but the revision", async () => {
    const before = await create(newTee({ name: "Same Tee", plainDescription: "<p>Same</p>" }));
    const { id, revision, name, slug, options, modifiers, variantsInfo = { variants: [] }, seoData } = before;
    const after = await update(id, { revision, name, slug, options, modifiers, variantsInfo, seoData });
    const bare = ({ revision: _r, updatedDate: _u, description: _d, ...rest }: Product) => rest;
    assert.deepEqual(bare(after), bare(before));
  });

  test("every change emits events of both versions, in order", async () => {
    const { id, revision } = await create(newMug({ name: "Told" }));
    await update(id, { revision, name: "Told again" });
    await server.call(deleteProductV3, { params: { productId: id } }, staff);
    const rows = await server.store.database.db
      .selectFrom("outbox_events")
      .select(["entity", "type", "sequence", "payload"])
      .where("entity_id", "=", id)
      .orderBy("entity")
      .orderBy("sequence")
      .execute();
    assert.deepEqual(
      rows.map(({ type, sequence }) => [type, sequence]),
      [
        ["com.wix.ecommerce.catalog.api.v1.ProductCreated", 1],
        ["com.wix.ecommerce.catalog.api.v1.ProductChanged", 2],
        ["com.wix.ecommerce.catalog.api.v1.ProductDeleted", 3],
        ["wix.stores.catalog.v3.product_created", 1],
        ["wix.stores.catalog.v3.product_updated", 2],
        ["wix.stores.catalog.v3.product_deleted", 3],
      ],
    );
    const [created, changed] = rows;
    assert.deepEqual(changed?.payload, {
      productId: id,
      changedFields: ["name"],
      originatedFromVersion: "V3_CATALOG",
    });
    assert.match(JSON.stringify(created?.payload), /"originatedFromVersion":"V3_CATALOG"/);
    await assert.rejects(server.call(getProductV3, { params: { productId: id }, query: {} }, staff), { status: 404 });
    await assert.rejects(server.call(deleteProductV3, { params: { productId: id } }, staff), { status: 404 });
    await assert.rejects(server.call(deleteProductV3, { params: { productId: id } }, shopper), { status: 403 });
    await assert.rejects(update(id, { revision, name: "x" }), { status: 404, code: "PRODUCT_NOT_FOUND" });
  });
});
