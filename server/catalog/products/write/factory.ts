/** Version 3 product bodies for tests. */
import type { NewProduct } from "#api/catalog/products/product.ts";

const amount = (text: string) => ({ amount: text });
const byName = (optionName: string, choiceName: string) => ({ optionChoiceNames: { optionName, choiceName } });

/** A mug for 10.00 without options by default. */
export const newMug = (changes: Partial<NewProduct> = {}): NewProduct => ({
  name: "Mug",
  productType: "PHYSICAL",
  physicalProperties: {},
  variantsInfo: { variants: [{ price: { actualPrice: amount("10.00") } }] },
  ...changes,
});

/** A tee in two colors and two sizes; the large blue one costs more, the small red one is discounted. */
export const newTee = (changes: Partial<NewProduct> = {}): NewProduct => ({
  name: "Tee",
  productType: "PHYSICAL",
  physicalProperties: {},
  options: [
    {
      name: "Color",
      optionRenderType: "SWATCH_CHOICES",
      choicesSettings: {
        choices: [
          { name: "Red", choiceType: "ONE_COLOR", colorCode: "#c0392b" },
          { name: "Blue", choiceType: "ONE_COLOR", colorCode: "#2980b9" },
        ],
      },
    },
    {
      name: "Size",
      optionRenderType: "TEXT_CHOICES",
      choicesSettings: {
        choices: [
          { name: "S", choiceType: "CHOICE_TEXT" },
          { name: "L", choiceType: "CHOICE_TEXT" },
        ],
      },
    },
  ],
  variantsInfo: {
    variants: [
      {
        choices: [byName("Color", "Red"), byName("Size", "S")],
        sku: "TEE-RS",
        price: { actualPrice: amount("24.00"), compareAtPrice: amount("30.00") },
        physicalProperties: { weight: 0.2 },
        revenueDetails: { cost: amount("9.00") },
      },
      { choices: [byName("Color", "Red"), byName("Size", "L")], price: { actualPrice: amount("30.00") } },
      { choices: [byName("Color", "Blue"), byName("Size", "S")], price: { actualPrice: amount("30.00") } },
      { choices: [byName("Color", "Blue"), byName("Size", "L")], price: { actualPrice: amount("35.00") } },
    ],
  },
  ...changes,
});

/** One option with `count` choices, one variant for each. */
export function newManyVariants(count: number): NewProduct {
  const [rows, columns] = [Math.ceil(count / 50), 50];
  const choices = (prefix: string, size: number) =>
    Array.from({ length: size }, (_, index) => ({ name: `${prefix}${index}`, choiceType: "CHOICE_TEXT" as const }));
  return newMug({
    name: "Many",
    options: [
      { name: "Row", optionRenderType: "TEXT_CHOICES", choicesSettings: { choices: choices("r", rows) } },
      { name: "Column", optionRenderType: "TEXT_CHOICES", choicesSettings: { choices: choices("c", columns) } },
    ],
    variantsInfo: {
      variants: Array.from({ length: count }, (_, index) => ({
        sku: `MANY-${index}`,
        choices: [byName("Row", `r${Math.floor(index / columns)}`), byName("Column", `c${index % columns}`)],
        price: { actualPrice: amount((10 + index / 100).toFixed(2)) },
        physicalProperties: { weight: 1 },
      })),
    },
  });
}
