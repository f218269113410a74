import assert from "node:assert/strict";
import { test } from "node:test";
import { describeFee, emptyFee, findErrors, toRequest } from "./fee-form.ts";

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

test("amounts of a fee are read as amounts of money", () => {
  const fee = { ...emptyFee, name: "Packing", price: "1.200,5", percentage: "2,5", freeFrom: "5 000" };
  const { price, percentage, freeFrom } = toRequest(fee, undefined, "USD");
  assert.deepEqual({ price, percentage, freeFrom }, { price: "1200.50", percentage: "2.5", freeFrom: "5000.00" });
  assert.notEqual(findErrors({ ...fee, price: "1,200" }, "USD").price, undefined);
});
