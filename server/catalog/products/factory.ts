/** Products for tests, written through the module's own operations. */
import type { NewProduct } from "#api/catalog/wire/v1/product-values.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { createProduct } from "./wire/v1/write-product.ts";
import type { ProductWriteContext } from "./write/write-context.ts";

const writeContext: ProductWriteContext = {
  now: new Date("2026-01-15T12:00:00Z"),
  actor: anonymous,
  currency: "USD",
};

/** Inserts a visible mug for 10.00 without options by default. Returns its id. */
export function aProduct(tx: Tx, product: Partial<NewProduct> = {}): Promise<string> {
  return createProduct(tx, { name: "Mug", priceData: { price: 10 }, ...product }, writeContext);
}

/** Color red, blue; size S, M: four variants. */
export const colorAndSize: NonNullable<NewProduct["productOptions"]> = [
  {
    name: "Color",
    optionType: "color",
    choices: [
      { value: "#c0392b", description: "Red" },
      { value: "#2980b9", description: "Blue" },
    ],
  },
  {
    name: "Size",
    choices: [
      { value: "S", description: "S" },
      { value: "M", description: "M" },
    ],
  },
];
