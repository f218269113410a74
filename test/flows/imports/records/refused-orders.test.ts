/** Orders that can't be imported don't stop the others, and an import that can't go on ends. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type RawBuilder, sql } from "kysely";
import { getImport, runImport } from "#api/imports/imports.ts";
import { addActivity } from "#api/orders/orders/order-activities.ts";
import { lines } from "#server/imports/files/factory.ts";
import { selectClaims, selectKnown } from "#server/imports/files/orders/known.ts";
import type { OrderPart } from "#server/imports/files/orders/record.ts";
import { workOnImport } from "#server/imports/files/process-import.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { type OrderTools, openOrderShop } from "./order-tools.ts";

let orders: OrderTools;
before(async () => {
  orders = await openOrderShop();
});
after(() => orders.shop.close());

const HEADER =
  "Name,Id,Email,Financial Status,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Shipping Method,Created at," +
  "Lineitem quantity,Lineitem name,Lineitem price";
const row = (number: string, id: string, status = "paid"): string =>
  `#${number},${id},ida@example.com,${status},,USD,20.00,0.00,0.00,20.00,,2024-05-06 09:10:11 -0400,1,Bowl,20.00`;
const check = (...rows: string[]) => orders.tools.checked(lines([HEADER, ...rows]));

test("the check reports ids that occur twice, that a spreadsheet app has rounded, or that are too long", async () => {
  const found = await check(
    row("3001", "5.18346E+12"),
    row("3002", "5.18346E+12"),
    row("3003", "777"),
    row("3004", "777"),
    row("3005", "9".repeat(101)),
    row("3006", "778"),
  );
  assert.deepEqual(await orders.codes(found.id), [
    ["ORDER_ID_ROUNDED", "Id", 2],
    ["ORDER_ID_TWICE", "Id", 1],
    ["TOO_LONG", "Id", 1],
  ]);
  assert.deepEqual([found.counts.error, found.counts.create], [4, 2]);
  assert.deepEqual((await orders.tools.run(found.id)).done.created, 2);
});

test("an order that the database refuses fails alone", async () => {
  const first = await check(row("3101", "810"));
  const second = await check(row("3102", "810"), row("3103", "811"));
  await orders.tools.run(first.id);
  const { done } = await orders.tools.run(second.id);
  assert.deepEqual([done.created, done.failed], [1, 1]);
  assert.deepEqual(await orders.codes(second.id), [["ORDER_ID_TWICE", "", 1]]);
  assert.ok(await orders.byNumber("3103"));
});

test("an import whose batch keeps failing ends with a message, and can be undone", async () => {
  const { shop, staff, tools } = orders;
  const { db } = shop.store.database;
  const found = await check(row("3201", "820"));
  await sql`create function refuse_all() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(
    db,
  );
  await sql`create trigger refuse_all before insert on imported_orders execute function refuse_all()`.execute(db);
  const params = { id: found.id };
  await shop.call(runImport, { params }, staff);
  const failed = await eventually(async () => {
    await workOnImport.run(shop.store, { id: found.id }).catch(() => {});
    const entry = (await shop.call(getImport, { params }, staff)).import;
    return entry.state === "FAILED" && entry;
  }, "the import to fail");
  assert.match(failed.problem ?? "", /^The import stopped/);
  assert.equal(await orders.byNumber("3201"), undefined);
  await sql`drop trigger refuse_all on imported_orders`.execute(db);
  const undone = await orders.undo(found.id);
  assert.deepEqual([undone.state, undone.problem], ["UNDONE", undefined]);
  await tools.run((await check(row("3201", "820"))).id);
  assert.ok(await orders.byNumber("3201"));
});

test("neither a later file nor an undo deletes an order that staff commented on", async () => {
  const first = await check(row("3301", "830", "pending"), row("3302", "831"));
  await orders.tools.run(first.id);
  const order = await orders.byNumber("3301");
  const activity = { merchantComment: { message: "Called; pays on Friday" } };
  await orders.shop.call(addActivity, { params: { id: order?.id ?? "" }, body: { activity } }, orders.staff);
  // As for an entry that leaves the order itself as it was.
  await sql`update imported_orders i set written_at = o.updated_at from orders o where o.id = i.order_id`.execute(
    orders.shop.store.database.db,
  );
  const later = await check(row("3301", "830"));
  assert.deepEqual(await orders.codes(later.id), [["ORDER_CHANGED", "", 1]]);
  const { done } = await orders.undo(first.id);
  assert.deepEqual([done.undone, done.kept], [1, 1]);
  const kept = await orders.byNumber("3301");
  assert.ok(kept?.activities?.some(({ merchantComment }) => merchantComment?.message === "Called; pays on Friday"));
});

type Plan = { "Relation Name"?: string; "Index Cond"?: string; "Recheck Cond"?: string; Plans?: Plan[] };

test("a batch of the check reads its own orders, not all", async () => {
  const parts = [{ source: "SHOPIFY", externalId: "1", number: "1" }] as OrderPart[];
  const read = async (query: RawBuilder<unknown>): Promise<Plan[]> =>
    transaction(orders.shop.store.database.db, async (tx) => {
      // A test has too few rows for the planner to prefer an index.
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await sql<{ "QUERY PLAN": { Plan: Plan }[] }>`explain (format json) ${query}`.execute(tx);
      const all = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(all)];
      return rows.flatMap((each) => each["QUERY PLAN"].flatMap(({ Plan: plan }) => all(plan)));
    });
  const plans = [...(await read(selectKnown(parts))), ...(await read(selectClaims(newId(), parts)))];
  const scans = plans.filter((plan) => plan["Relation Name"] !== undefined);
  assert.ok(scans.length >= 5);
  for (const scan of scans) assert.ok(scan["Index Cond"] ?? scan["Recheck Cond"], JSON.stringify(scan));
  const claims = scans.filter((plan) => plan["Relation Name"] === "import_items");
  assert.deepEqual(
    claims.map((scan) => /number|externalId/.exec(scan["Index Cond"] ?? scan["Recheck Cond"] ?? "")?.[0]).sort(),
    ["externalId", "number"],
  );
});
