import assert from "node:assert/strict";
import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { contexts } from "#server/contexts.ts";
import { modules } from "#server/modules.ts";
import {
  adapterProblems,
  amountProblems,
  clockProblems,
  contextProblems,
  copyProblems,
  cycleProblems,
  dateProblems,
  directionProblems,
  folderProblems,
  formProblems,
  moduleProblems,
  nameProblems,
  readImports,
  remarkProblems,
  type SourceFile,
  sizeProblems,
  wireProblems,
} from "#tools/structure.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const areas = "{api,sdk,db,examples,server,hosted,storefront,backoffice,ui,test,bench,tools}";
const files: SourceFile[] = globSync(`${areas}/**/*.{ts,tsx,mjs}`, { cwd: root }).map((path) => ({
  path,
  text: readFileSync(join(root, path), "utf8"),
}));

test("source files are found", () => {
  assert.ok(files.length > 50, `${files.length} files`);
  assert.ok(files.flatMap(readImports).some((one) => one.target === "server/platform/postgres/lock.ts"));
});

test("imports follow the allowed directions", () => assert.deepEqual(directionProblems(files), []));
test("modules import each other only through public.ts, in context order", () =>
  assert.deepEqual(moduleProblems(files, contexts), []));
test("screens and other contexts don't import wire formats", () => assert.deepEqual(wireProblems(files), []));
test("adapters of different versions don't use each other", () => assert.deepEqual(adapterProblems(files), []));
test("every area is grouped by the same contexts", () => {
  const foldersOf = (place: string, own: readonly string[] = []) =>
    readdirSync(join(root, place), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !own.includes(entry.name))
      .map(({ name }) => name);
  const folders = {
    api: foldersOf("api"),
    server: foldersOf("server", ["platform", "pages", "gateway"]),
    backoffice: foldersOf("backoffice", ["charts", "components", "grid", "richtext", "routes", "shell", "texts"]),
    storefront: foldersOf("storefront", ["client", "components", "islands", "refusals", "shell"]),
    "test/flows": foldersOf("test/flows"),
  };
  assert.deepEqual(contextProblems(folders, contexts), []);
});
test("modules are registered once, in the declared order", () => {
  const names = modules.map(({ name }) => name).filter((name) => name !== "platform");
  const declared = Object.entries(contexts).flatMap(([context, list]) => list.map((name) => `${context}/${name}`));
  assert.deepEqual(
    names,
    declared.filter((name) => names.includes(name)),
  );
  const files = globSync("server/*/*/module.ts", { cwd: root }).map((path) => path.split("/").slice(1, 3).join("/"));
  assert.deepEqual(files.sort(), [...names].sort());
});
test("no folder is a long list", () => {
  const entries = globSync(`${areas}/**/*`, { cwd: root, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  assert.deepEqual(folderProblems(paths.map((path) => path.slice(root.length))), []);
});
test("there are no import cycles", () => assert.deepEqual(cycleProblems(files), []));
test("no file is too long", () => assert.deepEqual(sizeProblems(files), []));
test("names are well formed and no folder has a vague name", () => assert.deepEqual(nameProblems(files), []));
test("business code takes the time as an argument", () => assert.deepEqual(clockProblems(files), []));
test("dates are formatted by the store's clocks", () => assert.deepEqual(dateProblems(files), []));
test("screens calculate with exact amounts", () => assert.deepEqual(amountProblems(files), []));
test("ids, email addresses, savepoints and other shared facts are defined once", () =>
  assert.deepEqual(copyProblems(files), []));
test("forms of the back office are made in one way", () => assert.deepEqual(formProblems(files), []));
test("nothing is left unfinished or silenced", () => assert.deepEqual(remarkProblems(files), []));

// Each rule can fail: it reports a seeded violation, and accepts the corrected version.

function source(path: string, text = ""): SourceFile {
  return { path, text: `${text}\n` };
}

test("imports are recognized in every form", () => {
  const text = [
    'import a, { b } from "#api/checkout/carts/cart-lines.ts";',
    'import type { C } from "./c.ts";',
    "import {",
    "  d,",
    '} from "../d.ts";',
    'export { e } from "pg";',
    'import "./side-effect.ts";',
    'const f = await import("#ui/f.ts");',
  ].join("\n");
  assert.deepEqual(readImports(source("sdk/x/y.ts", text)), [
    { target: "api/checkout/carts/cart-lines.ts", isTypeOnly: false },
    { target: "sdk/x/c.ts", isTypeOnly: true },
    { target: "sdk/d.ts", isTypeOnly: false },
    { target: "pg", isTypeOnly: false },
    { target: "sdk/x/side-effect.ts", isTypeOnly: false },
    { target: "ui/f.ts", isTypeOnly: false },
  ]);
});

const wrongWays: [string, string][] = [
  ["api/checkout/carts/cart-lines.ts", 'import { x } from "#sdk/x.ts";'],
  ["sdk/client.ts", 'import { x } from "#ui/x.ts";'],
  ["ui/Button.tsx", 'import { x } from "#api/checkout/carts/cart-lines.ts";'],
  ["ui/Field.tsx", 'import type { X } from "#server/app.ts";'],
  ["storefront/cart.tsx", 'import { x } from "#server/platform/money/money.ts";'],
  ["backoffice/orders.tsx", 'import type { X } from "#server/app.ts";'],
  ["server/platform/db/db.ts", 'import { x } from "#server/checkout/carts/public.ts";'],
  ["server/checkout/carts/routes.ts", 'import { x } from "#storefront/x.ts";'],
  ["server/orders/orders/a.ts", 'import { x } from "#examples/demo-store/stages.ts";'],
];
for (const [path, text] of wrongWays) {
  test(`${path} can't contain: ${text}`, () => assert.equal(directionProblems([source(path, text)]).length, 1));
}

test("allowed directions pass", () => {
  const lawful = [
    source("sdk/client.ts", 'import { x } from "#api/checkout/carts/cart-lines.ts";'),
    source("ui/Button.tsx", 'import type { X } from "#api/checkout/carts/cart-lines.ts";'),
    source("server/app.ts", 'import { x } from "#hosted/x.ts";\nimport { y } from "./checkout/carts/routes.ts";'),
    source("server/checkout/carts/routes.ts", 'import { x } from "#server/platform/db/db.ts";'),
  ];
  assert.deepEqual(directionProblems(lawful), []);
});

test("imports past public.ts, in reverse order, or of unlisted modules are reported", () => {
  const order = { catalog: ["brands", "products"], checkout: ["carts"] };
  const problems = (path: string, text: string) => moduleProblems([source(path, text)], order).length;
  const cart = "server/checkout/carts/routes.ts";
  assert.equal(problems(cart, 'import { x } from "#server/catalog/products/public.ts";'), 0);
  assert.equal(problems(cart, 'import { x } from "../../catalog/products/queries.ts";'), 1);
  assert.equal(problems("server/catalog/products/read/routes.ts", 'import { x } from "../../brands/public.ts";'), 0);
  assert.equal(problems("server/catalog/brands/routes.ts", 'import { x } from "../products/public.ts";'), 1);
  assert.equal(
    problems("server/catalog/products/routes.ts", 'import { x } from "#server/checkout/carts/public.ts";'),
    1,
  );
  assert.equal(problems("server/checkout/taxes/public.ts", ""), 1);
});

test("an adapter that uses another version is reported", () => {
  const problems = (text: string) => adapterProblems([source("server/checkout/carts/wire/v2/routes.ts", text)]).length;
  assert.equal(problems('import { x } from "../v1/respond.ts";'), 1);
  assert.equal(problems('import { x } from "./respond.ts";'), 0);
  assert.equal(problems('import { x } from "../../commands/coupons.ts";'), 0);
});

test("a folder that isn't a context, and one with too many files, are reported", () => {
  assert.deepEqual(contextProblems({ api: ["catalog", "things"] }, { catalog: [] }), ["api/things is no context"]);
  const many = Array.from({ length: 26 }, (_, index) => `api/catalog/${index}.ts`);
  assert.equal(folderProblems(many).length, 1);
  assert.deepEqual(folderProblems(many.slice(1)), []);
});

test("wire formats outside their context are reported", () => {
  const text = 'import type { Product } from "#api/catalog/wire/v1/product-values.ts";';
  const problems = (path: string) => wireProblems([source(path, text)]).length;
  const outside = ["storefront/a/b.ts", "backoffice/a/b.tsx", "server/orders/orders/a.ts", "api/orders/a.ts"];
  for (const path of outside) assert.equal(problems(path), 1, path);
  for (const path of ["server/catalog/products/a.ts", "api/catalog/a.ts", "test/flows/a.ts"])
    assert.equal(problems(path), 0, path);
});

test("a cycle is reported, also if it contains types", () => {
  const circle = (word: string) => [
    source("a.ts", 'import { b } from "./b.ts";'),
    source("b.ts", 'import { c } from "./c.ts";'),
    source("c.ts", `${word} { a } from "./a.ts";`),
  ];
  for (const word of ["import", "import type"])
    assert.deepEqual(cycleProblems(circle(word)), ["a.ts → b.ts → c.ts → a.ts"]);
});

test("size, name, clock and remark rules report violations", () => {
  const long = (path: string, lines: number) => ({ path, text: "x\n".repeat(lines) });
  assert.equal(sizeProblems([long("server/a.ts", 401), long("api/b.ts", 601)]).length, 2);
  assert.deepEqual(sizeProblems([long("server/a.ts", 400), long("api/b.ts", 600), long("server/c.gen.ts", 900)]), []);
  assert.equal(nameProblems([source("server/utils/a.ts"), source("sdk/camelCase.ts")]).length, 2);
  assert.deepEqual(nameProblems([source("ui/Button.tsx"), source("api/gift-cards.test.ts")]), []);
  assert.equal(clockProblems([source("server/checkout/carts/commands/rules.ts", `Date.${"now"}()`)]).length, 1);
  assert.deepEqual(clockProblems([source("server/platform/jobs/loop.ts", "Date.now()")]), []);
  assert.equal(
    remarkProblems([source("sdk/a.ts", `// ${"TO"}DO later`), source("sdk/b.ts", `// @ts-${"ignore"}`)]).length,
    2,
  );
  assert.deepEqual(remarkProblems([source("sdk/a.ts", `// ${"TO"}DO(#12) later`)]), []);
});

test("an amount turned into a number is reported", () => {
  const wrong = [
    "Number(order.total.amount) > 0",
    "Number((row.amount ?? row.sales).amount)",
    "Number(draft.paid?.amount ?? 0)",
  ];
  for (const text of wrong) assert.equal(amountProblems([source("backoffice/orders/orders/Row.tsx", text)]).length, 1);
  const right = ["isPositive(order.total)", "Number(quantity) + amount", "formatNumber(count)"];
  for (const text of right) assert.deepEqual(amountProblems([source("storefront/orders/orders/present.ts", text)]), []);
  assert.deepEqual(amountProblems([source("server/orders/a/b.ts", wrong[0])]), []);
});

const copies: [string, string][] = [
  ["server/orders/a/b.ts", "await sql`savepoint one`.execute(tx);"],
  ["storefront/checkout/cart/add.tsx", "const ID = /^[0-9a-f-]{36}$/i;"],
  ["server/orders/a/b.ts", "const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}/;"],
  ["hosted/sign-up/a.tsx", "const MAIL = /^[^\\s@]+@[^\\s@]+$/;"],
  ["server/orders/a/b.ts", 'const nobody: Actor = { kind: "anonymous" };'],
  ["server/orders/a/b.test.ts", "async function until(condition) {}"],
];
for (const [path, text] of copies) {
  test(`${path} can't repeat: ${text}`, () => assert.equal(copyProblems([source(path, text)]).length, 1));
}
test("the place that defines a fact passes", () =>
  assert.deepEqual(
    copyProblems([source("server/platform/db/transaction.ts", "await sql`savepoint one`.execute(tx);")]),
    [],
  ));

test("a form made by hand is reported", () => {
  const element = source("backoffice/orders/orders/NoteCard.tsx", "<form onSubmit={save}>");
  const input = (name: string) => `<TextField onChange={(event) => set${name}(event.currentTarget.value)} />`;
  const state = (name: string) => `const [${name.toLowerCase()}, set${name}] = useState("");`;
  const page = (...names: string[]) =>
    source("backoffice/a/b/C.tsx", [...names.map(state), ...names.map(input)].join("\n"));
  assert.equal(formProblems([element, page("Name", "Price", "Note")]).length, 2);
  assert.deepEqual(formProblems([page("Name", "Price"), source("storefront/pages/Login.tsx", element.text)]), []);
});

test("a date formatted without the store's time zone is reported", () => {
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
  assert.deepEqual(dateProblems([source("backoffice/format.ts", zoned), source("server/orders/a/b.ts", zoned)]), []);
});
