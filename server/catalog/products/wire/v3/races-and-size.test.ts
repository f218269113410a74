/** Version 3: implicitly created customizations, concurrent changes, and products with very many variants. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { NewProduct, Product, ProductChanges } from "#api/catalog/products/product.ts";
import { createProductV3, getProductV3, updateProductV3 } from "#api/catalog/wire/v3/products.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes } from "../../routes.ts";
import { newManyVariants, newMug } from "../../write/factory.ts";

let server: TestServer;
let staff: { authorization: string };
let shopper: { authorization: string };
before(async () => {
  server = await startTestServer({ bindings: routes });
  staff = { authorization: server.staffToken() };
  shopper = { authorization: server.visitorToken() };
});
after(() => server.close());

const create = async (product: NewProduct): Promise<Product> =>
  (await server.call(createProductV3, { body: { product } }, staff)).product;
const update = async (id: string, product: ProductChanges): Promise<Product> =>
  (await server.call(updateProductV3, { params: { productId: id }, body: { product } }, staff)).product;

test("implicitly created customizations emit one created event, and new choices an updated event", async () => {
  const option = (...names: string[]) => ({
    name: "Told option",
    optionRenderType: "TEXT_CHOICES" as const,
    choicesSettings: { choices: names.map((name) => ({ name, choiceType: "CHOICE_TEXT" as const })) },
  });
  const variants = (...names: string[]) => ({
    variants: names.map((choiceName) => ({
      choices: [{ optionChoiceNames: { optionName: "Told option", choiceName } }],
      price: { actualPrice: { amount: "1" } },
    })),
  });
  const { options } = await create(newMug({ options: [option("A")], variantsInfo: variants("A") }));
  await create(newMug({ options: [option("A")], variantsInfo: variants("A") }));
  await create(newMug({ options: [option("A", "B")], variantsInfo: variants("A", "B") }));
  const rows = await server.store.database.db
    .selectFrom("outbox_events")
    .select(["type"])
    .where("entity_id", "=", options[0]?.id ?? "")
    .orderBy("sequence")
    .execute();
  assert.deepEqual(
    rows.map(({ type }) => type),
    ["wix.stores.catalog.v3.customization_created", "wix.stores.catalog.v3.customization_updated"],
  );
});

test("of concurrent changes with the same revision one succeeds, and every later read shows it", async () => {
  const { id, revision } = await create(newMug({ name: "Raced" }));
  const readName = async () =>
    (await server.call(getProductV3, { params: { productId: id }, query: {} }, shopper)).product.name;
  assert.equal(await readName(), "Raced");
  const attempts = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) => update(id, { revision, name: `Winner ${index}` })),
  );
  const made = attempts.flatMap((attempt) => (attempt.status === "fulfilled" ? [attempt.value.name] : []));
  assert.equal(made.length, 1);
  assert.equal(await readName(), made[0]);
});

test("creates, reads and updates a product with 2,000 variants quickly", async () => {
  // Takes two seconds on two busy cores; the bound only catches quadratic work.
  const started = performance.now();
  const product = await create(newManyVariants(2000));
  const created = performance.now();
  assert.equal(product.variantsInfo?.variants.length, 2000);
  const variants = (product.variantsInfo?.variants ?? []).map((variant) => ({
    ...variant,
    price: { actualPrice: { amount: "9.99" } },
  }));
  const changed = await update(product.id, { revision: product.revision, variantsInfo: { variants } });
  const updated = performance.now();
  assert.deepEqual(changed.actualPriceRange.maxValue.amount, "9.99");
  await assert.rejects(create(newManyVariants(2001)), { status: 400 });
  assert.ok(created - started < 15_000, `created in ${Math.round(created - started)} ms`);
  assert.ok(updated - created < 15_000, `updated in ${Math.round(updated - created)} ms`);
});
