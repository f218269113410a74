import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { emptyProduct } from "../form/product-form.ts";
import { emptyRow, type VariantRow } from "../form/variant-rows.ts";
import { type Circumstances, diagnose } from "./diagnosis.ts";

const row: VariantRow = { ...emptyRow, price: "10", stock: { here: { quantity: "3", inStock: "yes" } } };
const fine: Circumstances = {
  form: { ...emptyProduct, name: "Cup", trackInventory: true },
  rows: [row],
  isSaved: true,
  defaultLocationId: "here",
  delivery: { shipping: 2, pickup: 1 },
  paymentMethods: [{ isTest: false }],
};
const found = (part: Partial<Circumstances>): string[] =>
  diagnose({ ...fine, ...part })
    .filter(({ state }) => state !== "ok")
    .map(({ id, state }) => `${id} ${state}`);
const form = (part: Partial<Circumstances["form"]>): Partial<Circumstances> => ({ form: { ...fine.form, ...part } });
const rows = (...parts: Partial<VariantRow>[]): Partial<Circumstances> => ({
  rows: parts.map((part, index) => ({ ...row, key: String(index), ...part })),
});
const out = {
  stock: { here: { quantity: "0", inStock: "no" as const }, there: { quantity: "4", inStock: "yes" as const } },
};

describe("why a product isn't available", () => {
  it("finds nothing for an available product", () => assert.deepEqual(found({}), []));
  const cases: [string, Partial<Circumstances>, string[]][] = [
    ["hidden", form({ visible: false }), ["visible problem"]],
    ["all variants hidden", rows({ visible: "no" }, { visible: "no" }), ["variants problem"]],
    ["some variants hidden", rows({ visible: "no" }, {}), ["variants warning"]],
    ["no price", rows({ price: "" }), ["price problem"]],
    ["free", rows({ price: "0" }), ["price warning"]],
    ["sold out here", rows(out), ["stock problem"]],
    ["partly sold out", rows(out, {}), ["stock warning"]],
    ["sold out, on preorder", { ...rows(out), ...form({ preorderEnabled: true }) }, []],
    [
      "an option without choices",
      form({ options: [{ key: "a", name: "Size", isSwatch: false, choices: [] }] }),
      ["options problem"],
    ],
    ["no file", { ...form({ itemType: "DIGITAL" }) }, ["file problem"]],
    ["no shipping rate", { delivery: { shipping: 0, pickup: 0 } }, ["delivery problem"]],
    ["pickup only", { delivery: { shipping: 0, pickup: 1 } }, ["delivery warning"]],
    ["test payments only", { paymentMethods: [{ isTest: true }] }, ["payment warning"]],
    ["no payment", { paymentMethods: [] }, ["payment problem"]],
    ["members only", form({ membersOnly: true }), ["members warning"]],
    ["not saved", { isSaved: false }, ["saved warning"]],
  ];
  for (const [name, part, expected] of cases) it(`finds: ${name}`, () => assert.deepEqual(found(part), expected));
  it("links to the page that fixes it", () => {
    const checks = diagnose({ ...fine, delivery: { shipping: 0, pickup: 0 }, paymentMethods: [] });
    const fixes = checks.flatMap(({ id, fix }) => (fix !== undefined && "to" in fix ? [`${id} ${fix.to}`] : []));
    assert.deepEqual(fixes, ["delivery /settings/delivery", "payment /payments"]);
  });
  it("skips shipping for products that aren't shipped", () => {
    const checks = diagnose({ ...fine, form: { ...fine.form, itemType: "GIFT_CARD" } });
    assert.equal(
      checks.some(({ id }) => id === "delivery"),
      false,
    );
  });
});
