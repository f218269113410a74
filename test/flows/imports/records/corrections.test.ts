/** Cells with problems are corrected in the review; only their entries are checked again. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import {
  checkImport,
  correctImport,
  deleteImport,
  getImport,
  queryImportProblems,
  queryProblemCells,
  runImport,
} from "#api/imports/imports.ts";
import { lines } from "#server/imports/files/factory.ts";
import { type OrderTools, openOrderShop } from "./order-tools.ts";

let orders: OrderTools;
before(async () => {
  orders = await openOrderShop();
});
after(() => orders.shop.close());

const correct = async (id: string, body: { column: string; lines: number[]; value: string }) =>
  (await orders.shop.call(correctImport, { params: { id }, body }, orders.staff)).import;

async function cellsOf(id: string, code: string) {
  const { problems } = await orders.shop.call(queryImportProblems, { params: { id }, body: {} }, orders.staff);
  const found = problems.find((problem) => problem.code === code);
  assert.ok(found, `a problem ${code}`);
  const { column, message, isWarning } = found;
  return (
    await orders.shop.call(queryProblemCells, { params: { id }, body: { column, message, isWarning } }, orders.staff)
  ).cells;
}

test("customers: rows with the same value are corrected together, without another upload", async () => {
  const { tools } = orders;
  const found = await tools.checked(
    lines([
      "Customer ID,First Name,Last Name,Email,Default Address Address1,Default Address City,Default Address Country Code,Tags",
      "1,Nora,One,nora@example.com,1 Mill Lane,Boise,Netherlands,x",
      "2,Piet,Two,piet@example.com,2 Mill Lane,Boise,Netherlands,x",
      "3,Ilse,Three,ilse@example.com,3 Mill Lane,Boise,Belgium,x",
      "4,Omar,Four,omar@example.com,4 Mill Lane,Boise,US,x",
    ]),
  );
  assert.deepEqual([found.counts.create, found.counts.error], [1, 3]);
  const cells = await cellsOf(found.id, "NOT_A_COUNTRY");
  assert.deepEqual(cells, [
    { value: "Netherlands", lines: [2, 3], name: "Nora One" },
    { value: "Belgium", lines: [4], name: "Ilse Three" },
  ]);
  const column = "Default Address Country Code";
  const fixed = await correct(found.id, { column, lines: [2, 3], value: "NL" });
  assert.deepEqual([fixed.state, fixed.counts.create, fixed.counts.error], ["READY", 3, 1]);
  assert.deepEqual(await cellsOf(found.id, "NOT_A_COUNTRY"), [{ value: "Belgium", lines: [4], name: "Ilse Three" }]);
  // A value that is wrong as well stays a problem.
  assert.equal((await correct(found.id, { column, lines: [4], value: "Belgique" })).counts.error, 1);

  await orders.shop.call(checkImport, { params: { id: found.id }, body: { existing: "SKIP" } }, orders.staff);
  const again = await tools.until(found.id, "READY");
  assert.deepEqual([again.counts.create, again.counts.error], [3, 1], "corrections outlast another check");
  const done = await tools.run(found.id);
  assert.equal(done.done.created, 3);
  await assert.rejects(correct(found.id, { column, lines: [4], value: "BE" }), { status: 409 });
});

test("the audit log has the requests about an import, and nothing of the file", async () => {
  const { tools, shop, staff } = orders;
  const found = await tools.checked(
    lines(["Email,First name,Newsletter,City,Country", "tove@example.com,Tove,,Boise,Tovland"]),
  );
  const [cell] = await cellsOf(found.id, "NOT_A_COUNTRY");
  assert.ok(cell);
  await correct(found.id, { column: "Country", lines: cell.lines, value: "Toveland" });
  await shop.call(deleteImport, { params: { id: found.id } }, staff);
  const { rows } = await sql<{ call: string; relations: string[]; text: string }>`
    select e.call, array_agg(distinct c.relation) as relations, string_agg(concat(c.row_id, c.before, c.after), ' ') as text
    from audit_entries e join audit_changes c on c.entry_id = e.id
    where exists (select from audit_changes i where i.entry_id = e.id and i.relation = 'imports' and i.row_id = ${found.id})
    group by e.id order by e.at, e.id`.execute(shop.store.database.db);
  assert.ok(rows.some(({ call }) => call === deleteImport.id));
  assert.deepEqual([...new Set(rows.flatMap(({ relations }) => relations))].sort(), ["imports", "uploads"]);
  assert.doesNotMatch(rows.map(({ text }) => text).join(), /tove/i);
});

test("a corrected key moves the row to another entry", async () => {
  const { tools } = orders;
  const found = await tools.checked(
    lines([
      "Email,First name,Newsletter,Address line 1,City,Postal code,Country,Address type",
      "broken@,Ada,,1 Road,Boise,1,US,SHIPPING",
      "ada@example.com,Ada,,2 Road,Boise,2,US,BILLING",
    ]),
  );
  assert.deepEqual([found.counts.create, found.counts.error], [1, 1]);
  await correct(found.id, { column: "Email", lines: [2], value: "ada@example.com" });
  const merged = await tools.until(found.id, "READY");
  assert.deepEqual([merged.rows, merged.counts.create, merged.counts.error], [2, 1, 0]);
});

test("products, orders and redirects", async () => {
  const { tools, shop, staff } = orders;
  const products = await tools.checked(
    lines(["Handle,Name,Slug,Price,Point of sale", "fix-cup,Cup,fix-cup,nine,yes", "fix-jug,Jug,fix-jug,8,yes"]),
  );
  assert.deepEqual([products.counts.create, products.counts.error], [1, 1]);
  const priced = await correct(products.id, { column: "Price", lines: [2], value: "9" });
  assert.deepEqual([priced.counts.create, priced.counts.error], [2, 0]);

  const file = [
    "Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem fulfillment status,Shipping Method,Id",
    "#99001,a@example.com,paid,2024-05-07 10:00:00 -0400,,USD,10.00,0.00,0.00,99.00,2024-05-07 09:10:11 -0400,1,Candle,10.00,pending,Ground,995001",
  ];
  const order = await tools.checked(lines(file));
  assert.equal(order.counts.error, 1);
  assert.equal((await correct(order.id, { column: "Total", lines: [2], value: "10.00" })).counts.create, 1);

  const redirects = await tools.checked(lines(["Redirect from,Redirect to", "/from,nowhere"]));
  assert.equal((await correct(redirects.id, { column: "Redirect to", lines: [2], value: "/c/all" })).counts.create, 1);
  await shop.call(runImport, { params: { id: redirects.id } }, staff);
  await tools.until(redirects.id, "DONE");
});

test("only cells with a problem can be corrected", async () => {
  const { tools, shop, staff } = orders;
  const found = await tools.checked(lines(["Redirect from,Redirect to", "/one,/two", "/three,four"]));
  await assert.rejects(correct(found.id, { column: "Redirect from", lines: [2], value: "/x" }), { status: 400 });
  await assert.rejects(correct(found.id, { column: "Redirect to", lines: [99], value: "/x" }), { status: 400 });
  const { import: same } = await shop.call(getImport, { params: { id: found.id } }, staff);
  assert.deepEqual([same.state, same.counts.create, same.counts.error], ["READY", 1, 1]);
});
