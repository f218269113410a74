import assert from "node:assert/strict";
import { test } from "node:test";
import { describeFee, emptyFee, findErrors } from "./fee-form.ts";

test("a fee's summary has its price, scope, countries and waiver", () => {
  const fee = {
    id: "1",
    revision: "1",
    createdDate: "",
    updatedDate: "",
    code: "packing",
    name: "Packing",
    type: "HANDLING_FEE",
    active: true,
    price: "2.50",
    percentage: "1",
    per: "UNIT",
    taxable: true,
    scope: "SHIPPABLE",
    scopeIds: [],
    countries: ["US", "DE"],
    freeFrom: "80.00",
  } as unknown as Parameters<typeof describeFee>[0];
  assert.equal(
    describeFee(fee, "USD"),
    "$2.50 + 1% per item · Physical products · United States and Germany · Free from $80.00",
  );
});

test("a fee needs a name and a price", () => {
  assert.deepEqual(findErrors(emptyFee, "USD"), {
    name: "Enter a name",
    price: "Enter an amount, a percentage or both",
  });
  const products = { ...emptyFee, name: "Packing", price: "2.50", scope: "PRODUCTS" } as const;
  assert.deepEqual(findErrors(products, "USD"), { scope: "Select at least one" });
});
