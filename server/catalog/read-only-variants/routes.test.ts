import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { queryVariants, searchVariants } from "#api/catalog/wire/v3/read-only-variants.ts";
import { aProduct, colorAndSize } from "#server/catalog/products/factory.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes } from "./routes.ts";

let server: TestServer;
let staff: { authorization: string };
let shopper: { authorization: string };
let shirt: string;
let cup: string;
let hidden: string;
before(async () => {
  server = await startTestServer({ bindings: routes });
  staff = { authorization: server.staffToken() };
  shopper = { authorization: server.visitorToken() };
  [shirt, cup, hidden] = await server.transaction(async (tx) => [
    await aProduct(tx, { name: "Linen shirt", productOptions: colorAndSize, priceData: { price: 40 } }),
    await aProduct(tx, { name: "Blue cup", sku: "CUP-1", priceData: { price: 12.5 } }),
    await aProduct(tx, { name: "Secret cup", visible: false }),
  ]);
});
after(() => server.close());

test("shoppers get variants of visible products, with choices, prices and product data", async () => {
  const filter = { "productData.productId": { $in: [shirt, cup, hidden] } };
  const { variants, pagingMetadata } = await server.call(
    queryVariants,
    { body: { query: { filter }, fields: ["CURRENCY"] } },
    shopper,
  );
  assert.deepEqual([variants.length, pagingMetadata.hasNext], [5, false]);
  const one = variants.find(({ productData }) => productData.productId === cup) ?? assert.fail("the cup");
  assert.deepEqual(
    [one.price.actualPrice.amount, one.price.actualPrice.formattedAmount, one.sku, one.inventoryStatus.inStock],
    ["12.50", "$12.50", "CUP-1", true],
  );
  assert.deepEqual(
    [one.id, one.optionChoices, one.productData.name, one.productData.currency, one.productData.productType],
    [one.variantId, [], "Blue cup", "USD", "PHYSICAL"],
  );
  const shirts = variants.filter(({ productData }) => productData.productId === shirt);
  assert.ok(shirts.every(({ optionChoices }) => optionChoices.length === 2));
  assert.equal(new Set(shirts.map(({ optionChoices }) => JSON.stringify(optionChoices))).size, 4);
});

test("pages by cursor to the end, in variant order", async () => {
  const filter = { "productData.productId": shirt };
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const query =
      cursor === undefined ? { filter, cursorPaging: { limit: 3 } } : { cursorPaging: { cursor, limit: 3 } };
    const page = await server.call(queryVariants, { body: { query } }, shopper);
    seen.push(...page.variants.map(({ id }) => id));
    cursor = page.pagingMetadata.cursors.next;
  } while (cursor !== undefined);
  assert.equal(new Set(seen).size, 4);
  const one = await server.call(queryVariants, { body: { query: { filter: { variantId: seen[0] } } } }, shopper);
  assert.equal(one.variants[0]?.id, seen[0]);
});

test("searches filter by price, product, stock and choice, match words, and count", async () => {
  const { rows } = await sql<{ id: string }>`
    select distinct customization_choice_id::text as id from product_option_choices where description = 'Red'`.execute(
    server.store.database.db,
  );
  const choiceId = rows[0]?.id ?? assert.fail("a choice");
  const find = async (filter: object, expression?: string) => {
    const search = { filter, ...(expression === undefined ? {} : { search: { expression } }) };
    const { variants } = await server.call(searchVariants, { body: { search } }, shopper);
    return variants.map(({ productData }) => productData.name);
  };
  assert.deepEqual(await find({ "price.actualPrice.amount": { $lt: 20 } }), ["Blue cup"]);
  assert.deepEqual(await find({ "optionChoices.optionChoiceIds.choiceId": { $hasSome: [choiceId] } }), [
    "Linen shirt",
    "Linen shirt",
  ]);
  assert.deepEqual(await find({ "productData.name": { $startsWith: "blue" }, "inventoryStatus.inStock": true }), [
    "Blue cup",
  ]);
  assert.deepEqual(await find({}, "cup-1"), ["Blue cup"]);
  const aggregations = [{ name: "types", fieldPath: "productData.productType", type: "VALUE" as const }];
  const { aggregationData } = await server.call(searchVariants, { body: { search: { aggregations } } }, shopper);
  assert.deepEqual(aggregationData?.results[0]?.values?.results, [{ value: "PHYSICAL", count: 5 }]);
});

test("only staff get hidden variants and costs; unknown fields are rejected", async () => {
  const filter = { "productData.productId": hidden };
  assert.equal((await server.call(queryVariants, { body: { query: { filter } } }, staff)).variants.length, 1);
  await assert.rejects(server.call(queryVariants, { body: { fields: ["MERCHANT_DATA"] } }, shopper), {
    status: 403,
    code: "NO_PERMISSION_TO_READ_MERCHANT_DATA",
  });
  await server.call(queryVariants, { body: { fields: ["MERCHANT_DATA"] } }, staff);
  await assert.rejects(server.call(queryVariants, { body: { query: { filter: { sku: "x" } } } }, shopper), {
    code: "UNKNOWN_FILTER",
  });
  await assert.rejects(server.call(searchVariants, { body: { search: { filter: { cost: 1 } } } }, shopper), {
    code: "UNKNOWN_FILTER",
  });
});
