/** Comments, texts and documents follow the rules of `tools/prose` (CONTRIBUTING.md, "How we write"). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { anchorOf, DANGLING, danglingCitations, type Tree } from "#tools/prose/citations.ts";
import { findings, type PassageKind, readDocument, readSource } from "#tools/prose/rules.ts";
import { scan } from "#tools/prose/scan.ts";

test("nothing breaks the rules for prose", () => {
  const found = scan(fileURLToPath(new URL("..", import.meta.url)));
  assert.deepEqual(
    found.map(({ path, line, rule, found: words }) => `${path}:${line}  ${words}  (${rule})`),
    [],
  );
});

// Each rule can fail: it reports a seeded violation, and accepts the corrected version.

const cases: [kind: PassageKind, wrong: string, right: string][] = [
  ["comment", "// The catalogue's colours", "// The catalog's colors"],
  ["text", '"Your order was cancelled"', '"Your order was canceled"'],
  ["text", '"Enter your e-mail"', '"Enter your email"'],
  ["comment", "// Nobody can sign in", "// No owner can sign in"],
  ["comment", "// The app is told of it", "// The app receives the event"],
  ["comment", "// The row stands there and knows its cart", "// The row is stored with its cart"],
  ["comment", "// Two uses take turns at the door", "// The semaphore serializes both"],
  ["text", '"You may not edit this"', '"You can\'t edit this"'],
  ["text", '"Add Product"', '"Add product"'],
  ["document", "## Add an Endpoint", "## Add an endpoint"],
  ["text", '"The former price"', '"The compare-at price"'],
  ["comment", "// As in wire 3.2 and ruling 15", "// As in docs/protocol/carts.md"],
  ["document", "See catalogue 6.1 and checklist A4.", "See RFC 6749, section 4.1."],
  ["comment", "// A friend of ours", "// Our friend"],
];
for (const [kind, wrong, right] of cases)
  test(`${wrong} is reported, ${right} isn't`, () => {
    const namesOf = (text: string) => findings([{ path: "storefront/cart/texts/en.ts", line: 1, kind, text }]);
    assert.notDeepEqual(namesOf(wrong), []);
    assert.deepEqual(namesOf(right), []);
  });

test("names in capitals pass, and so do both spellings of a color in the search data", () => {
  const passages = readSource("db/texts/a.ts", `const a = "Google Pay"; // 'gray grey'\n`);
  assert.equal(passages.length, 2);
  assert.deepEqual(findings(passages), []);
});

test("a finding has the line of its words", () => {
  const [finding] = findings(readSource("server/a.ts", "const a = 1;\n/**\n * Good.\n * The catalogue.\n */\n"));
  assert.equal(finding?.line, 4);
});

const tree: Tree = {
  exists: (path) => ["server/app.ts", "docs/protocol/carts.md"].includes(path),
  hasFile: (name) => name === "app.ts",
  hasHeading: (_page, anchor) => anchor === "errors",
  hasDecision: (number) => number === 39,
  hasCommand: (name) => name === "prose",
};

test("references to files, headings, decisions and commands that don't exist are reported", () => {
  const foundIn = (text: string) => danglingCitations(readSource("server/a.ts", text), tree).map(({ found }) => found);
  const wrong =
    "// server/gone.ts, `gone.ts`, docs/protocol/carts.md#gone, decision 40, docs/decisions/0040 and npm run gone";
  assert.deepEqual(foundIn(wrong), [
    "server/gone.ts",
    "docs/protocol/carts.md#gone",
    "gone.ts",
    "npm run gone",
    "decision 40",
    "decisions/0040",
  ]);
  const right = "// #server/app.ts, `app.ts`, docs/protocol/carts.md#errors, decision 39, docs/decisions/0039";
  assert.deepEqual(foundIn(right), []);
  assert.deepEqual(foundIn("// npm run prose, server/<context>/a, /api/v1/orders"), []);
});

test("links of documents are checked with their headings", () => {
  const page =
    "[a](protocol/carts.md#errors) [b](protocol/carts.md#gone)\n[c](gone.md) [d](https://example.com/x.md)\n";
  const found = danglingCitations(readDocument("docs/a.md", page), tree);
  assert.deepEqual(
    found.map(({ line, found: link, rule }) => [line, link, rule]),
    [
      [1, "protocol/carts.md#gone", DANGLING],
      [2, "gone.md", DANGLING],
    ],
  );
});

test("anchors are made as GitHub makes them", () =>
  assert.equal(anchorOf("Where is …? (API & `cart`)"), "where-is--api--cart"));
