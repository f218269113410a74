/** Each rule of the books can fail: with one fault seeded into a store that balances, exactly that rule speaks. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import type { JournalEntry } from "#server/gateway/journal.ts";
import { audits, findFaults, runAudits } from "./books.ts";
import { openShop, type Shop } from "./shop.ts";

let shop: Shop;
let journal: readonly JournalEntry[];
before(async () => {
  shop = await openShop({ hasGateway: true });
  const product = await shop.product({ stock: 20 });
  const code = await shop.coupon({ usageLimit: 5, limitPerCustomer: 1 });
  const buyer = shop.buyer();
  await buyer.add(product, 2);
  await buyer.attachCoupon(code);
  await buyer.order(await buyer.checkOut());
  const other = shop.buyer();
  await other.order(await other.prepare(product), {}, "a key");
  journal = shop.journal();
});
after(() => shop.close());

const firstOrder = "(select id from orders order by number limit 1)";
const firstLine = `(select id from order_line_items where order_id = ${firstOrder} limit 1)`;
const gatewayPayment = `insert into payments (id, order_id, intended_order_id, method, provider, status, currency, authorized,
  captured, created_at, updated_at) select gen_random_uuid(), id, id, 'GATEWAY', 'test', 'APPROVED', currency, total, total,
  now(), now() from orders where id = ${firstOrder}`;
const aRefund = `insert into refunds (id, order_id, currency, amount, requested_by_kind, created_at, updated_at)
  select gen_random_uuid(), id, currency, 5, 'staff', now(), now() from orders where id = ${firstOrder}`;
const aMember = (
  id: string,
  status: string,
) => `insert into members (id, email, email_key, status, created_at, updated_at)
  values ('${id}', 'x@example.com', 'x@example.com', '${status}', now(), now())`;
const MEMBER = "019a0000-0000-7000-8000-00000000aaaa";
const aSession = `insert into member_sessions (id, member_id, kind, client_id, authenticated_at, created_at, last_used_at, expires_at)
  values ('${MEMBER}', '${MEMBER}', 'client', '${MEMBER}', now(), now(), now(), now())`;
const aToken = (
  generation: number,
) => `insert into refresh_tokens (token_hash, session_id, generation, issued_at, idle_expires_at)
  values ('\\x0${generation}', '${MEMBER}', ${generation}, now(), now())`;

/** For each rule, what breaks it. */
const faults: Readonly<Record<string, readonly string[]>> = {
  "every change of units on hand has its movement": ["update stock_levels set on_hand = on_hand + 1"],
  "nothing is oversold": ["update stock_levels set reserved = on_hand + 1"],
  "reserved units are the sum of what is held": ["update stock_levels set reserved = 1"],
  "every sold unit left the stock once, and came back at most once": [
    "delete from stock_movements where order_line_id is not null",
  ],
  "no units are held beyond their time": [
    `insert into stock_reservations (id, checkout_id, stock_level_id, quantity, expires_at, created_at)
     select gen_random_uuid(), gen_random_uuid(), id, 1, now() - interval '1 hour', now() from stock_levels limit 1`,
  ],
  "an order's total is the sum of its parts": [`update orders set total = total + 1 where id = ${firstOrder}`],
  "an order's figures are those of its lines": [`update orders set subtotal = subtotal + 1 where id = ${firstOrder}`],
  "lines add up and stay within bounds": [
    `update order_line_items set line_total = line_total + 1 where id = ${firstLine}`,
  ],
  "every order has lines and no negative total": [`delete from order_line_items where order_id = ${firstOrder}`],
  "a checkout has one order at most": ["update orders set checkout_id = (select checkout_id from orders limit 1)"],
  "order numbers run without gaps": [
    "update orders set number = number + 1 where number = (select max(number) from orders)",
  ],
  "what was ordered is what the checkout showed": ["update checkouts set total = total + 1 where state = 'COMPLETED'"],
  "a completed checkout has its order": [`update orders set checkout_id = null where id = ${firstOrder}`],
  "payment status follows from the money": [`update orders set payment_status = 'PAID' where id = ${firstOrder}`],
  "fulfillment status follows from the lines": [
    `update orders set fulfillment_status = 'FULFILLED' where id = ${firstOrder}`,
  ],
  "fulfilled units are those in the parcels": [
    `update order_line_items set quantity_fulfilled = 1 where id = ${firstLine}`,
  ],
  "captured is at most authorized and at most the order's total": [
    gatewayPayment,
    "update payments set captured = authorized + 1",
  ],
  "refunds, those on their way included, are at most what was captured": [
    gatewayPayment,
    "update payments set refunded = 5",
  ],
  "a refund is the sum of its transactions": [aRefund],
  "currencies agree": [gatewayPayment, "update payments set currency = 'EUR'"],
  "what we captured is what the gateway captured": [gatewayPayment],
  "what we refunded is what the gateway refunded": [
    gatewayPayment,
    aRefund,
    `insert into refund_transactions (id, refund_id, payment_id, currency, amount, state, created_at, updated_at)
     select gen_random_uuid(), r.id, p.id, 'USD', 5, 'SUCCEEDED', now(), now() from refunds r, payments p
     where p.method = 'GATEWAY'`,
  ],
  "no money without an order, unless it is being sent back": [gatewayPayment, "update payments set order_id = null"],
  "a coupon's counter is true and within its limit": ["update coupons set used_count = used_count + 1"],
  "no customer uses a coupon more often than allowed": [
    `insert into coupon_redemptions (id, coupon_id, order_id, member_id, email, created_at)
     select gen_random_uuid(), coupon_id, (select max(id::text)::uuid from orders), member_id, email, created_at
     from coupon_redemptions`,
  ],
  "a use belongs to one living order or to a payment under way": [
    "update coupon_redemptions set order_id = gen_random_uuid()",
  ],
  "exactly one created event per order": ["delete from outbox_events where type = 'wix.ecom.v1.order_created'"],
  "events of an entity are numbered without gaps": ["update outbox_events set sequence = sequence + 1"],
  "every idempotency key has its answer": ["update idempotency_keys set answer = null, status = null"],
  "one account per e-mail": [aMember(MEMBER, "ACTIVE"), aMember("019a0000-0000-7000-8000-00000000bbbb", "ACTIVE")],
  "blocked and deleted members have no living session": [aMember(MEMBER, "BLOCKED"), aSession],
  "a session has one living refresh token": [aMember(MEMBER, "ACTIVE"), aSession, aToken(1), aToken(2)],
};

/** The constraints make most faults impossible, so they are taken away, in a transaction that is rolled back. */
const unguard = `do $$ declare c record; begin
  for c in select conrelid::regclass as place, conname from pg_constraint
    where connamespace = 'public'::regnamespace and conrelid <> 0 and contype in ('f', 'c', 'u')
    order by array_position(array['f', 'c', 'u'], contype::text) loop
    execute format('alter table %s drop constraint %I', c.place, c.conname); end loop;
  for c in select indexrelid::regclass as name from pg_index i join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace and indisunique and not indisprimary loop
    execute format('drop index %s', c.name); end loop;
  for c in select oid::regclass as place from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
    execute format('alter table %s disable trigger user', c.place); end loop;
end $$`;

class RolledBack extends Error {}

async function faultsAfter(statements: readonly string[], entries = journal): Promise<string[]> {
  let found: string[] = [];
  const { db } = shop.store.database;
  await db
    .transaction()
    .execute(async (tx) => {
      await sql.raw(unguard).execute(tx);
      for (const statement of statements) await sql.raw(statement).execute(tx);
      found = await runAudits(tx, entries);
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  return found;
}

test("a store that was only used properly balances", async () => {
  assert.deepEqual(await findFaults(shop.store.database.db, journal), []);
  assert.deepEqual(await faultsAfter([]), []);
});

for (const [rule, statements] of Object.entries(faults)) {
  test(`a fault is found: ${rule}`, async () => {
    const found = await faultsAfter(statements);
    assert.ok(
      found.some((line) => line.startsWith(`${rule}: `)),
      `found only ${JSON.stringify(found)}`,
    );
  });
}

test("a fault is found: no payment was captured twice", async () => {
  const capture = { kind: "CAPTURE", at: "", merchant_payment_id: "x", ref: "y", amount: 5, currency: "USD" } as const;
  const found = await faultsAfter([], [capture, capture]);
  assert.ok(found.some((line) => line.startsWith("no payment was captured twice: ")));
});

test("every rule has its fault here", () => {
  assert.deepEqual([...Object.keys(faults), "no payment was captured twice"].sort(), Object.keys(audits).sort());
});
