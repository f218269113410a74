import assert from "node:assert/strict";
import { test } from "node:test";
import { checkConditions, compare } from "./conditions.ts";
import { getEvent, listened } from "./events.ts";
import { readPath, textOf } from "./paths.ts";
import { fillIn, paragraphsOf, placeholdersOf } from "./texts.ts";

const payload = {
  order: {
    number: "10023",
    priceSummary: { total: { amount: "100.10" } },
    lineItems: [
      { quantity: 2, name: "Cup" },
      { quantity: 7, name: "Wide bowl" },
    ],
    createdDate: "2026-06-01T09:30:00.000Z",
    note: "",
  },
  customer: { tags: ["wholesale", "EU"], isMember: true },
};

const cases: [
  field: string,
  operator: "IS" | "IS_NOT" | "CONTAINS" | "MORE_THAN" | "LESS_THAN" | "IS_EMPTY",
  value: string | undefined,
  isMet: boolean,
][] = [
  ["order.number", "IS", "10023", true],
  ["order.priceSummary.total.amount", "IS", "100.1", true],
  ["order.priceSummary.total.amount", "MORE_THAN", "100.09", true],
  ["order.priceSummary.total.amount", "MORE_THAN", "100.10", false],
  ["order.priceSummary.total.amount", "LESS_THAN", "100.1000000001", true],
  ["order.lineItems.quantity", "MORE_THAN", "5", true],
  ["order.lineItems.quantity", "MORE_THAN", "7", false],
  ["order.lineItems.name", "CONTAINS", "BOWL", true],
  ["order.lineItems.name", "IS_NOT", "cup", false],
  ["order.lineItems.name", "IS_NOT", "plate", true],
  ["order.createdDate", "LESS_THAN", "2026-06-02", true],
  ["order.createdDate", "MORE_THAN", "not a date", false],
  ["customer.tags", "IS", "Wholesale", true],
  ["customer.tags", "CONTAINS", "whole", true],
  ["customer.isMember", "IS", "true", true],
  ["order.note", "IS_EMPTY", undefined, true],
  ["order.absent", "IS_EMPTY", undefined, true],
  ["order.number", "IS_EMPTY", undefined, false],
  ["order.absent", "IS_NOT", "x", true],
  ["order.absent", "MORE_THAN", "0", false],
  ["order.constructor", "IS_EMPTY", undefined, true],
];

test("conditions compare exactly, search lists, and read only own properties", () => {
  for (const [field, operator, value, isMet] of cases) {
    const condition = { field, operator, ...(value === undefined ? {} : { value }) };
    assert.equal(
      checkConditions({ match: "ALL", conditions: [condition] }, payload).isMet,
      isMet,
      `${field} ${operator} ${value}`,
    );
  }
  assert.equal(compare("0.1", "0.10"), 0);
  assert.equal(compare("-2", "1"), -1);
  assert.equal(compare("2", "2026-01-01"), undefined);
});

test("rules match all or any conditions, and always without conditions", () => {
  const conditions = [
    { field: "order.number", operator: "IS", value: "1" } as const,
    { field: "customer.isMember", operator: "IS", value: "true" } as const,
  ];
  assert.equal(checkConditions({ match: "ALL", conditions }, payload).isMet, false);
  assert.equal(checkConditions({ match: "ANY", conditions }, payload).isMet, true);
  assert.equal(checkConditions({ match: "ALL", conditions: [] }, payload).isMet, true);
});

test("placeholders insert text from the event, and emails escape it", () => {
  assert.deepEqual(placeholdersOf("Hello {{ customer.firstName }}, {{order.number}}!"), [
    "customer.firstName",
    "order.number",
  ]);
  assert.equal(fillIn("{{order.lineItems.name}} / {{order.absent}}.", payload), "Cup, Wide bowl / .");
  assert.equal(fillIn("{{order.priceSummary}}", payload), "");
  assert.deepEqual(paragraphsOf("One\n\n\nTwo\nlines\n"), ["One", "Two\nlines"]);
});

test("every listed event has fields, and each resolves to a value or nothing in a sample event", () => {
  assert.ok(listened.length > 50);
  for (const { declaration } of listened) {
    const event = getEvent(declaration.type);
    assert.ok(event.fields.length > 0, declaration.type);
    assert.equal(new Set(event.fields.map(({ path }) => path)).size, event.fields.length, declaration.type);
  }
  const approved = getEvent("wix.ecom.v1.order_approved");
  assert.ok(approved.hasOrder && approved.hasCustomer && !approved.hasStock);
  assert.ok(approved.fields.some(({ path, kind }) => path === "order.priceSummary.total.amount" && kind === "NUMBER"));
  assert.equal(textOf(readPath({ a: [{ b: 1 }, { b: null }, { b: 2 }] }, "a.b")), "1, 2");
});
