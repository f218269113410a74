/** An undo removes the customers that an import added, but none that the store has used since. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { createMemberNote, listMemberNotes } from "#api/identity/member-records.ts";
import { undoImport } from "#api/imports/imports.ts";
import { createOrder } from "#api/orders/orders/order-intake.ts";
import { issueGiftCard } from "#api/payments/gift-cards.ts";
import { memberHooks } from "#server/identity/identities/public.ts";
import { importTools, lines } from "#server/imports/files/factory.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { handlersOf } from "#server/platform/db/hooks.ts";
import { API_KEY, openWholeStore, type WholeStore } from "../../whole-store.ts";

let store: WholeStore;
before(async () => {
  store = await openWholeStore();
});
after(() => store.close());

const db = () => store.app.store.database.db;
const staff = { authorization: API_KEY };

async function idOf(email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id::text as id from members where email_key = ${email}`.execute(
    db(),
  );
  return rows[0]?.id;
}

test("an undo keeps customers with notes of staff, orders, gift cards, wishlists, carts or memberships", async () => {
  const names = ["untouched", "noted", "buyer", "receiver", "wisher", "shopper", "club", "muted"];
  const tools = importTools(store, staff);
  const header = "Customer ID,Email,First Name,Accepts Email Marketing,Default Address City,Note,Tags";
  const file = lines([header, ...names.map((name) => `1,${name}@used.example,${name},no,,Calls back,`)]);
  const found = await tools.checked(file);
  assert.deepEqual([found.content, found.counts.create], ["CUSTOMERS", names.length]);
  await tools.run(found.id);
  const id = async (name: string) => (await idOf(`${name}@used.example`)) ?? assert.fail(`${name} was imported`);

  const params = { id: await id("noted") };
  await store.admin(createMemberNote, { params, body: { note: { text: "Prefers blue" } } });
  const lineItems = [{ productName: { original: "Bowl" }, quantity: 1, price: { amount: "20.00" } }];
  await store.admin(createOrder, { body: { order: { lineItems, buyerInfo: { contactId: await id("buyer") } } } });
  await store.admin(issueGiftCard, { body: { giftCard: { amount: "5", recipientEmail: "receiver@used.example" } } });
  const [now, { product }] = [new Date(), await store.addGoods({ name: "Club" }, 1)];
  for (const statement of [
    sql`update gift_cards set member_id = ${await id("receiver")}`,
    sql`insert into wishlists (id, member_id, created_at, updated_at) values (${newId()}, ${await id("wisher")}, ${now}, ${now})`,
    sql`insert into carts (id, app_id, is_current, contact_id, currency, purchase_flow_id, created_at, updated_at)
      values (${newId()}, 'app', false, ${await id("shopper")}, 'USD', ${newId()}, ${now}, ${now})`,
    sql`insert into memberships (id, plan_product_id, plan_name, member_id, email, state, starts_at, created_at, updated_at)
      values (${newId()}, ${product.id}, 'Club', ${await id("club")}, '', 'ACTIVE', ${now}, ${now}, ${now})`,
    sql`insert into member_events (id, member_id, kind, actor, occurred_at)
      values (${newId()}, ${await id("muted")}, 'MUTED', 'staff', ${now})`,
  ])
    await statement.execute(db());

  await store.admin(undoImport, { params: { id: found.id } });
  const undone = await tools.until(found.id, "UNDONE");
  const left = await Promise.all(names.map(async (name) => ((await idOf(`${name}@used.example`)) ? [name] : [])));
  assert.deepEqual(left.flat(), names.slice(1));
  assert.deepEqual([undone.done.undone, undone.done.kept], [1, names.length - 1]);
  const { notes } = await store.admin(listMemberNotes, { params });
  assert.deepEqual(notes.map(({ text }) => text).sort(), ["Calls back", "Prefers blue"]);
});

/** Of accounts that have signed in, or removed together with the contact. */
const OF_IDENTITY =
  /^(member_\w+|authorization_codes|email_changes|email_verifications|password_recoveries|push_requests|recovery_codes|session_tokens|sign_in_challenges|webauthn_challenges|redirect_sessions)$/;
/** `customers` is computed; redemptions belong to an order or a checkout. */
const DERIVED = ["customers", "coupon_redemptions", "discount_rule_redemptions"];

test("every table with a member's id is a reference of its module", async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('member_id', 'contact_id') order by 1, 2`.execute(
    db(),
  );
  const columns = rows.filter(({ table }) => !OF_IDENTITY.test(table) && !DERIVED.includes(table));
  const known = new Set<string>(handlersOf(db(), memberHooks).flatMap(({ references = [] }) => references));
  assert.ok(known.size > 10);
  assert.deepEqual(
    columns.map(({ table, column }) => `${table}.${column}`).filter((name) => !known.has(name)),
    [],
  );
});
