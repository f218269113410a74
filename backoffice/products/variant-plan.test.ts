import assert from "node:assert/strict";
import { test } from "node:test";
import type { OptionEntry } from "./product-form.ts";
import { planVariants } from "./variant-plan.ts";

const option = (name: string, ...labels: string[]): OptionEntry => ({
  name,
  optionType: "drop_down",
  choices: labels.map((label) => ({ value: label, description: label, visible: true })),
});

test("a new choice adds a variant per combination with the others", () => {
  const plan = planVariants(
    [option("Size", "S", "M"), option("Color", "Red")],
    [option("Size", "S", "M", "L"), option("Color", "Red")],
  );
  assert.deepEqual(plan, { total: 3, added: 1, removed: 0 });
});

test("the order of options and choices makes no variant new", () => {
  const plan = planVariants(
    [option("Size", "S", "M"), option("Color", "Red")],
    [option("Color", "Red"), option("Size", "M", "S")],
  );
  assert.deepEqual(plan, { total: 2, added: 0, removed: 0 });
});

test("without options all variants go", () => {
  assert.deepEqual(planVariants([option("Size", "S", "M")], []), { total: 0, added: 0, removed: 2 });
});
