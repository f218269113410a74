/** Swatch colors can change at any time: on one product, or on all products through their customization. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { getCustomization, updateCustomization } from "#api/catalog/customizations.ts";
import type { NewProduct, Product } from "#api/catalog/products/product.ts";
import { createProductV3, getProductV3, updateProductV3 } from "#api/catalog/wire/v3/products.ts";
import { bindings } from "#server/modules.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { newMug } from "../../write/factory.ts";

let server: TestServer;
let staff: { authorization: string };
before(async () => {
  server = await startTestServer({ bindings });
  staff = { authorization: server.staffToken() };
});
after(() => server.close());

const swatches = (...colors: [name: string, colorCode: string][]) => ({
  choices: colors.map(([name, colorCode]) => ({ name, choiceType: "ONE_COLOR" as const, colorCode })),
});

const aProduct = async (name: string): Promise<Product> => {
  const product: NewProduct = newMug({
    name,
    options: [
      {
        name: "Glaze",
        optionRenderType: "SWATCH_CHOICES",
        choicesSettings: swatches(["Sea", "#0a4d68"], ["Sand", "#d9c5a0"]),
      },
    ],
    modifiers: [
      { name: "Ribbon", modifierRenderType: "SWATCH_CHOICES", choicesSettings: swatches(["Red", "#c62828"]) },
    ],
    variantsInfo: {
      variants: ["Sea", "Sand"].map((choiceName) => ({
        price: { actualPrice: { amount: "10" } },
        choices: [{ optionChoiceNames: { optionName: "Glaze", choiceName } }],
      })),
    },
  });
  return (await server.call(createProductV3, { body: { product } }, staff)).product;
};
const colorsOf = ({ options, modifiers }: Product) =>
  [...options, ...modifiers].flatMap(({ choicesSettings }) =>
    (choicesSettings?.choices ?? []).map(({ name, colorCode }) => [name, colorCode]),
  );
const read = async ({ id }: Product) =>
  (await server.call(getProductV3, { params: { productId: id }, query: {} }, staff)).product;

test("changes the color of a stored option and modifier on one product", async () => {
  const [product, other] = [await aProduct("Cup"), await aProduct("Bowl")];
  const recolor = <C extends { choiceId?: string; name: string; colorCode?: string | null }>(choices: readonly C[]) =>
    choices.map(({ choiceId, name }) => ({
      ...(choiceId !== undefined && { choiceId }),
      name,
      choiceType: "ONE_COLOR" as const,
      colorCode: name === "Sand" ? "#d9c5a0" : "#123456",
    }));
  const options = product.options.map(({ id, name, optionRenderType, choicesSettings }) => ({
    id,
    name,
    optionRenderType,
    choicesSettings: { choices: recolor(choicesSettings.choices) },
  }));
  const modifiers = product.modifiers.map(({ id, name, modifierRenderType, choicesSettings }) => ({
    id,
    name,
    modifierRenderType,
    choicesSettings: { choices: recolor(choicesSettings?.choices ?? []) },
  }));
  const body = { product: { revision: product.revision, options, modifiers } };
  await server.call(updateProductV3, { params: { productId: product.id }, body }, staff);
  assert.deepEqual(colorsOf(await read(product)), [
    ["Sea", "#123456"],
    ["Sand", "#d9c5a0"],
    ["Red", "#123456"],
  ]);
  assert.deepEqual(colorsOf(await read(other)), [
    ["Sea", "#0a4d68"],
    ["Sand", "#d9c5a0"],
    ["Red", "#c62828"],
  ]);
});

test("a color changed on the customization changes on its products", async () => {
  const product = await aProduct("Plate");
  for (const { id } of [...product.options, ...product.modifiers]) {
    const { customization } = await server.call(getCustomization, { params: { id }, query: {} }, staff);
    const choices = (customization.choicesSettings?.choices ?? []).map((choice) => ({
      id: choice.id,
      name: choice.name,
      choiceType: choice.choiceType,
      colorCode: "#654321",
    }));
    const changes = { id, revision: customization.revision, choicesSettings: { choices } };
    await server.call(updateCustomization, { params: { id }, body: { customization: changes } }, staff);
  }
  assert.deepEqual(colorsOf(await read(product)), [
    ["Sea", "#654321"],
    ["Sand", "#654321"],
    ["Red", "#654321"],
  ]);
});
