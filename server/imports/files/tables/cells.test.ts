import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { detectFile } from "../contents.ts";
import { Cells, guardCell, readDecimal, unguardCell } from "./cells.ts";

test("reads decimals with a point or a comma", () => {
  const cases: [text: string, value: number | undefined][] = [
    ["12", 12],
    ["12.50", 12.5],
    ["12,50", 12.5],
    ["1,299.50", 1299.5],
    ["1.299,50", 1299.5],
    ["1,299", 1299],
    ["1.299", 1.299],
    ["$ 1,299.00", 1299],
    ["12 €", 12],
    ["1'299.00", 1299],
    ["-3", -3],
    ["", undefined],
    ["ten", undefined],
    ["1.2.3,4,5x", undefined],
  ];
  for (const [text, value] of cases) assert.equal(readDecimal(text), value, text);
});

test("no cell is a formula, and every cell round-trips", () => {
  const texts = fc.oneof(
    fc.string(),
    fc.string().map((text) => `=${text}`),
    fc.string().map((text) => `'@${text}`),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const guarded = guardCell(text);
      assert.equal(unguardCell(guarded), text);
      if (/^[=+@\t\r]/.test(guarded)) assert.match(guarded, /^[+]?-?\d/);
    }),
  );
  assert.deepEqual(
    [guardCell("=1+1"), guardCell("-5"), guardCell("-5+1"), guardCell("+49 1")],
    ["'=1+1", "-5", "'-5+1", "'+49 1"],
  );
});

test("parses stock, units and keywords, and reports errors with their position", () => {
  const cells = new Cells();
  const row = { line: 7, cells: { a: "12", b: "yes", c: "no", d: "many", e: "250 ml", f: "3 hands", g: "perhaps" } };
  assert.deepEqual(
    [cells.stock(row, "a")?.quantity, cells.stock(row, "b")?.inStock, cells.stock(row, "c")?.inStock],
    [12, true, false],
  );
  assert.deepEqual(cells.unit(row, "e"), { quantity: 250, measurementUnit: "ML" });
  assert.deepEqual(
    [cells.stock(row, "d"), cells.unit(row, "f"), cells.boolean(row, "g")],
    [undefined, undefined, undefined],
  );
  assert.deepEqual(
    cells.problems.map(({ line, column, value }) => [line, column, value]),
    [
      [7, "d", "many"],
      [7, "f", "3 hands"],
      [7, "g", "perhaps"],
    ],
  );
});

test("detects content and format by the headers, old and new", () => {
  assert.deepEqual(
    [
      ["Handle", "Title", "Body (HTML)", "Option1 Value", "Variant Price", "Image Src", "Gift Card"],
      ["URL handle", "Title", "Option1 value", "Price", "Product image URL", "Inventory tracker"],
      ["ID", "Type", "SKU", "Name", "Regular price", "Backorders allowed?", "Parent"],
      ["Handle", "Row", "Name", "Price"],
      ["Handle", "Name", "Price"],
      ["First Name", "Last Name", "Email", "Accepts Email Marketing", "Default Address Address1", "Tags"],
      ["First Name", "Last Name", "Email", "Accepts Email Marketing", "Company", "Address1", "Tax Exempt", "Note"],
      ["Email", "First name", "Newsletter", "Address line 1", "Postal code"],
      ["customer_id", "first_name", "last_name", "email", "date_registered", "billing_first_name"],
      ["Name", "Username", "Last active", "Sign up", "Email", "Orders", "Total spend", "AOV", "Country / Region"],
      ["Name", "Email", "Financial Status", "Total", "Lineitem quantity", "Lineitem name", "Lineitem price"],
      ["order_id", "order_number", "date", "status", "order_total", "billing_first_name", "item_name", "item_total"],
      ["Order", "Date", "Status", "Payment", "Email", "Item", "SKU", "Unit price", "Total"],
    ].map((header) => Object.values(detectFile(header)).join(" ")),
    [
      "PRODUCTS SHOPIFY",
      "PRODUCTS SHOPIFY",
      "PRODUCTS WOOCOMMERCE",
      "PRODUCTS CARTWRIGHT",
      "PRODUCTS CARTWRIGHT",
      "CUSTOMERS SHOPIFY",
      "CUSTOMERS SHOPIFY",
      "CUSTOMERS CARTWRIGHT",
      "CUSTOMERS WOOCOMMERCE",
      "CUSTOMERS WOOCOMMERCE",
      "ORDERS SHOPIFY",
      "ORDERS WOOCOMMERCE",
      "ORDERS CARTWRIGHT",
    ],
  );
});
