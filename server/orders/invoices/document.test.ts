import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { checkDocument, creditOf, type InvoiceDocument } from "./document.ts";
import { invoiceState } from "./states.ts";
import { toUbl } from "./ubl.ts";

const rates = ["0", "7", "19", "20", "5.5"];

const aDocument = fc
  .array(
    fc.record({
      net: fc.integer({ min: 1, max: 500_000 }),
      quantity: fc.integer({ min: 1, max: 40 }),
      percent: fc.constantFrom(...rates),
      name: fc.string({ minLength: 1, maxLength: 30 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((given): InvoiceDocument => {
    const lines = given.map(({ net, quantity, percent, name }, index) => {
      const tax = Math.round((net * Number(percent)) / 100);
      const category = percent === "0" ? ("Z" as const) : ("S" as const);
      return { id: String(index), name, note: "", quantity, net, gross: net + tax, category, percent };
    });
    const groups = Map.groupBy(lines, (line) => line.percent);
    const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0);
    const taxes = [...groups].flatMap(([percent, group]) => {
      const [first] = group;
      if (first === undefined) return [];
      const taxable = sum(group.map((line) => line.net));
      return [
        {
          category: first.category,
          percent,
          name: "VAT",
          taxable,
          tax: sum(group.map((line) => line.gross - line.net)),
        },
      ];
    });
    const lineTotal = sum(lines.map((line) => line.net));
    const taxTotal = sum(taxes.map((each) => each.tax));
    return {
      kind: "INVOICE",
      orderNumber: "10001",
      language: "en",
      locale: "en-GB",
      currency: "EUR",
      orderedOn: "2026-01-02",
      seller: { storeName: "Shop", legalName: "Shop Ltd", vatId: "DE1", address: { country: "DE" } },
      buyer: { email: "ada@example.com" },
      lines,
      charges: [],
      taxes,
      lineTotal,
      chargeTotal: 0,
      netTotal: lineTotal,
      taxTotal,
      grossTotal: lineTotal + taxTotal,
      prepaid: 0,
      footer: "",
      paymentMethod: "",
    };
  });

test("invoices and credit notes satisfy the calculations of EN 16931", () => {
  fc.assert(
    fc.property(aDocument, fc.integer({ min: 1, max: 10_000_000 }), (document, amount) => {
      assert.deepEqual(checkDocument(document), []);
      const note = creditOf(document, { gross: amount, number: "INV-1", reason: "Refund" });
      assert.deepEqual(checkDocument(note), []);
      assert.equal(note.grossTotal, Math.min(amount, document.grossTotal));
    }),
    { numRuns: 200 },
  );
});

test("finds an amount that is off by one cent", () => {
  const [document] = fc.sample(aDocument, 1);
  assert.ok(document);
  assert.notDeepEqual(checkDocument({ ...document, lineTotal: document.lineTotal + 1 }), []);
  assert.notDeepEqual(checkDocument({ ...document, taxTotal: document.taxTotal + 1 }), []);
  assert.notDeepEqual(checkDocument({ ...document, lines: [] }), []);
});

test("produces a well-formed e-invoice for any product name", () => {
  const hostile = '<b>&"\u0000]]>';
  fc.assert(
    fc.property(aDocument, (document) => {
      const [first] = document.lines;
      assert.ok(first);
      const xml = toUbl(
        { ...document, lines: [{ ...first, name: hostile }] },
        { number: "INV-1", issuedOn: "2026-01-02", dueOn: "2026-01-16" },
      );
      assert.ok(!xml.includes("<b>") && !xml.includes("\u0000"));
      const names = [...xml.matchAll(/<(\/?)([A-Za-z:]+)[^>]*>/g)];
      const open: string[] = [];
      for (const [, slash, name = ""] of names) {
        if (slash === "") open.push(name);
        else assert.equal(open.pop(), name);
      }
      assert.deepEqual(open, []);
    }),
    { numRuns: 30 },
  );
});

test("derives the invoice status from payments and due date", () => {
  const now = new Date("2026-02-01");
  const [before, after] = [new Date("2026-01-15"), new Date("2026-02-15")];
  const money = (paid: number, dueAt: Date, isPending = false) => ({ total: 100, paid, dueAt, isPending });
  const cases = [
    ["DRAFT", money(0, after), "Draft"],
    ["VOID", money(100, after), "Void"],
    ["DELETED", money(0, after), "Deleted"],
    ["ISSUED", money(0, after), "Sent"],
    ["ISSUED", money(0, after, true), "Processing"],
    ["ISSUED", money(0, before), "Overdue"],
    ["ISSUED", money(40, after), "PartiallyPaid"],
    ["ISSUED", money(40, before), "PartialAndOverdue"],
    ["ISSUED", money(100, before), "Paid"],
  ] as const;
  for (const [stored, figures, state] of cases) assert.equal(invoiceState(stored, figures, now), state);
});
