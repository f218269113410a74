import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { dependencies } from "#server/modules/dependencies.ts";
import {
  clockProblems,
  cycleProblems,
  dateProblems,
  directionProblems,
  moduleProblems,
  nameProblems,
  readImports,
  remarkProblems,
  type SourceFile,
  savepointProblems,
  sizeProblems,
} from "#tools/structure.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const areas = "{api,sdk,db,server,hosted,storefront,backoffice,ui,test,bench,tools}";
const files: SourceFile[] = globSync(`${areas}/**/*.{ts,tsx,mjs}`, { cwd: root }).map((path) => ({
  path,
  text: readFileSync(join(root, path), "utf8"),
}));

test("the tree is read at all", () => {
  assert.ok(files.length > 50, `${files.length} files`);
  assert.ok(files.flatMap(readImports).some((one) => one.target === "server/platform/postgres/lock.ts"));
});

test("imports point one way", () => assert.deepEqual(directionProblems(files), []));
test("modules meet only through public.ts and as listed", () =>
  assert.deepEqual(moduleProblems(files, dependencies), []));
test("no file imports itself in a circle", () => assert.deepEqual(cycleProblems(files), []));
test("no file is too long", () => assert.deepEqual(sizeProblems(files), []));
test("names are well formed and no folder is a junk drawer", () => assert.deepEqual(nameProblems(files), []));
test("business code takes the time as an argument", () => assert.deepEqual(clockProblems(files), []));
test("dates are formatted by the store's clocks", () => assert.deepEqual(dateProblems(files), []));
test("savepoints are made in one place", () => assert.deepEqual(savepointProblems(files), []));
test("nothing is left unfinished or silenced", () => assert.deepEqual(remarkProblems(files), []));

// Each rule can fail: it finds one seeded violation, and nothing wrong with its lawful twin.

function source(path: string, text = ""): SourceFile {
  return { path, text: `${text}\n` };
}

test("imports are read in every form", () => {
  const text = [
    'import a, { b } from "#api/checkout/carts/carts.ts";',
    'import type { C } from "./c.ts";',
    "import {",
    "  d,",
    '} from "../d.ts";',
    'export { e } from "pg";',
    'import "./side-effect.ts";',
    'const f = await import("#ui/f.ts");',
  ].join("\n");
  assert.deepEqual(readImports(source("sdk/x/y.ts", text)), [
    { target: "api/checkout/carts/carts.ts", isTypeOnly: false },
    { target: "sdk/x/c.ts", isTypeOnly: true },
    { target: "sdk/d.ts", isTypeOnly: false },
    { target: "pg", isTypeOnly: false },
    { target: "sdk/x/side-effect.ts", isTypeOnly: false },
    { target: "ui/f.ts", isTypeOnly: false },
  ]);
});

const wrongWays: [string, string][] = [
  ["api/checkout/carts/carts.ts", 'import { x } from "#sdk/x.ts";'],
  ["sdk/client.ts", 'import { x } from "#ui/x.ts";'],
  ["ui/Button.tsx", 'import { x } from "#api/checkout/carts/carts.ts";'],
  ["ui/Field.tsx", 'import type { X } from "#server/app.ts";'],
  ["storefront/cart.tsx", 'import { x } from "#server/platform/money/money.ts";'],
  ["backoffice/orders.tsx", 'import type { X } from "#server/app.ts";'],
  ["server/platform/db/db.ts", 'import { x } from "#server/checkout/carts/public.ts";'],
  ["server/checkout/carts/routes.ts", 'import { x } from "#storefront/x.ts";'],
];
for (const [path, text] of wrongWays) {
  test(`${path} may not contain: ${text}`, () => assert.equal(directionProblems([source(path, text)]).length, 1));
}

test("lawful directions pass", () => {
  const lawful = [
    source("sdk/client.ts", 'import { x } from "#api/checkout/carts/carts.ts";'),
    source("ui/Button.tsx", 'import type { X } from "#api/checkout/carts/carts.ts";'),
    source("server/app.ts", 'import { x } from "#hosted/x.ts";\nimport { y } from "./modules/carts/routes.ts";'),
    source("server/checkout/carts/routes.ts", 'import { x } from "#server/platform/db/db.ts";'),
  ];
  assert.deepEqual(directionProblems(lawful), []);
});

test("a module reaching past public.ts, unlisted, or listed upside down is found", () => {
  const table = { products: [], carts: ["products"] };
  const carts = (text: string) => [source("server/checkout/carts/routes.ts", text)];
  const products = (text: string) => [source("server/catalog/products/routes.ts", text)];
  assert.deepEqual(moduleProblems(carts('import { x } from "../products/public.ts";'), table), []);
  assert.equal(moduleProblems(carts('import { x } from "../products/queries.ts";'), table).length, 1);
  assert.equal(moduleProblems(products('import { x } from "#server/checkout/carts/public.ts";'), table).length, 1);
  assert.equal(moduleProblems([source("server/pricing/taxes/public.ts")], table).length, 1);
  assert.equal(moduleProblems([], { carts: ["products"], products: [] }).length, 1);
});

test("a circle is found, unless types alone close it", () => {
  const circle = (word: string) => [
    source("a.ts", 'import { b } from "./b.ts";'),
    source("b.ts", 'import { c } from "./c.ts";'),
    source("c.ts", `${word} { a } from "./a.ts";`),
  ];
  assert.deepEqual(cycleProblems(circle("import")), ["a.ts → b.ts → c.ts → a.ts"]);
  assert.deepEqual(cycleProblems(circle("import type")), []);
});

test("size, name, clock and remark rules find what they forbid", () => {
  const long = (path: string, lines: number) => ({ path, text: "x\n".repeat(lines) });
  assert.equal(sizeProblems([long("server/a.ts", 401), long("api/b.ts", 601)]).length, 2);
  assert.deepEqual(sizeProblems([long("server/a.ts", 400), long("api/b.ts", 600), long("server/c.gen.ts", 900)]), []);
  assert.equal(nameProblems([source("server/utils/a.ts"), source("sdk/camelCase.ts")]).length, 2);
  assert.deepEqual(nameProblems([source("ui/Button.tsx"), source("api/gift-cards.test.ts")]), []);
  assert.equal(clockProblems([source("server/checkout/carts/change/rules.ts", `Date.${"now"}()`)]).length, 1);
  assert.deepEqual(clockProblems([source("server/platform/jobs/loop.ts", "Date.now()")]), []);
  assert.equal(
    remarkProblems([source("sdk/a.ts", `// ${"TO"}DO later`), source("sdk/b.ts", `// @ts-${"ignore"}`)]).length,
    2,
  );
  assert.deepEqual(remarkProblems([source("sdk/a.ts", `// ${"TO"}DO(#12) later`)]), []);
});

test("a savepoint by hand is found", () => {
  const text = "await sql`savepoint one`.execute(tx);";
  assert.equal(savepointProblems([source("server/modules/a/b.ts", text)]).length, 1);
  assert.deepEqual(savepointProblems([source("server/platform/db/transaction.ts", text)]), []);
});

test("a date that is formatted by another clock than the store's is found", () => {
  const wrong = [
    "new Intl.DateTimeFormat(locale, { dateStyle: 'long' })",
    "date.toLocaleDateString()",
    "now.getHours()",
  ];
  for (const text of wrong)
    assert.equal(dateProblems([source("backoffice/orders/orders/OrderRow.tsx", text)]).length, 1, text);
  const [formatter = ""] = wrong;
  assert.equal(dateProblems([source("server/orders/orders/mail.ts", formatter)]).length, 1);
  const zoned = "new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone })";
  assert.deepEqual(dateProblems([source("backoffice/format.ts", zoned), source("server/modules/a/b.ts", zoned)]), []);
});
