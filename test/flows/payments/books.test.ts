/** Each rule of the books can fail: with one fault seeded into a store that balances, exactly that rule speaks. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import type { JournalEntry } from "#server/gateway/journal.ts";
import { bookRules } from "#server/payments/books/rules.ts";
import { openShop, type Shop } from "../shop.ts";
import { findFaults, runAudits } from "./books.ts";

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
  captured, created_at, updated_at) select gen_random_uuid(), id, id, 'GATEWAY', 'test-gateway', 'APPROVED', currency, total, total,
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

const CARD = "019a0000-0000-7000-8000-00000000cccc";
const aCard = `insert into gift_cards (id, code_hash, last_four, currency, initial_amount, balance, source, recipient_email,
  deliver_at, created_at, updated_at) values ('${CARD}', '\\x01', 'ABCD', 'USD', 100, 100, 'STAFF', 'x@example.com', now(),
  now(), now())`;

/** Pending, of a product that the first order doesn't have. */
const aReview = (isVerified: boolean) => `with other as (
    insert into products (id, name, slug, price, discounted_price, min_price, max_price, created_at, updated_at)
    values (gen_random_uuid(), 'Other', 'other', 1, 1, 1, 1, now(), now()) returning id)
  insert into reviews (id, product_id, status, rating, author_name, order_id, is_verified, source, reviewed_at, created_at,
    updated_at) select gen_random_uuid(), id, 'PENDING', 5, 'Kim', ${firstOrder}, ${isVerified}, 'SHOP', now(), now(), now() from other`;

/** For each rule, what breaks it. */
const faults: Readonly<Record<string, readonly string[]>> = {
  "stock.movements": ["update stock_levels set on_hand = on_hand + 1"],
  "stock.oversold": ["update stock_levels set reserved = on_hand + 1"],
  "stock.reserved": ["update stock_levels set reserved = 1"],
  "stock.sold-once": ["delete from stock_movements where order_line_id is not null"],
  "stock.held-too-long": [
    `insert into stock_reservations (id, checkout_id, stock_level_id, quantity, expires_at, created_at)
     select gen_random_uuid(), gen_random_uuid(), id, 1, now() - interval '1 hour', now() from stock_levels limit 1`,
  ],
  "orders.total": [`update orders set total = total + 1 where id = ${firstOrder}`],
  "orders.lines": [`update orders set subtotal = subtotal + 1 where id = ${firstOrder}`],
  "orders.line-bounds": [`update order_line_items set line_total = line_total + 1 where id = ${firstLine}`],
  "orders.has-lines": [`delete from order_line_items where order_id = ${firstOrder}`],
  "orders.one-per-checkout": ["update orders set checkout_id = (select checkout_id from orders limit 1)"],
  "orders.numbers": ["update orders set number = number + 1 where number = (select max(number) from orders)"],
  "orders.as-shown": ["update checkouts set total = total + 1 where state = 'COMPLETED'"],
  "orders.completed": [`update orders set checkout_id = null where id = ${firstOrder}`],
  "orders.payment-status": [`update orders set payment_status = 'PAID' where id = ${firstOrder}`],
  "orders.fulfillment-status": [`update orders set fulfillment_status = 'FULFILLED' where id = ${firstOrder}`],
  "orders.parcels": [`update order_line_items set quantity_fulfilled = 1 where id = ${firstLine}`],
  "money.captured": [gatewayPayment, "update payments set captured = authorized + 1"],
  "money.refunds": [gatewayPayment, "update payments set refunded = 5"],
  "money.refund-parts": [aRefund],
  "money.currencies": [gatewayPayment, "update payments set currency = 'EUR'"],
  "money.captures-journal": [gatewayPayment],
  "money.refunds-journal": [
    gatewayPayment,
    aRefund,
    `insert into refund_transactions (id, refund_id, payment_id, currency, amount, state, created_at, updated_at)
     select gen_random_uuid(), r.id, p.id, 'USD', 5, 'SUCCEEDED', now(), now() from refunds r, payments p
     where p.method = 'GATEWAY'`,
  ],
  "stock.canceled": [
    `update orders set status = 'CANCELED', canceled_at = now() where id = ${firstOrder}`,
    `insert into stock_reservations (id, checkout_id, stock_level_id, quantity, expires_at, created_at)
     select gen_random_uuid(), o.checkout_id, s.id, 1, now() + interval '1 hour', now() from orders o, stock_levels s
     where o.id = ${firstOrder} limit 1`,
  ],
  "stock.slots": [
    `insert into delivery_slots (owner_id, starts_at, ends_at, capacity, taken)
     values (gen_random_uuid(), now(), now() + interval '1 hour', 1, 2)`,
  ],
  "money.stuck": [
    gatewayPayment,
    "update payments set void_state = 'PENDING', updated_at = now() - interval '2 hours'",
  ],
  "money.gift-card-balance": [aCard],
  "money.gift-card-uses": [
    aCard,
    `insert into gift_card_redemptions (id, gift_card_id, order_id, amount, created_at, updated_at)
     values (gen_random_uuid(), '${CARD}', ${firstOrder}, 5, now(), now())`,
  ],
  "money.gift-card-payments": [
    aCard,
    `insert into gift_card_redemptions (id, gift_card_id, order_id, amount, created_at, updated_at)
     values (gen_random_uuid(), '${CARD}', ${firstOrder}, 5, now(), now())`,
  ],
  "money.app-gift-card-payments": [
    `insert into app_gift_card_redemptions (id, checkout_id, card_id, app_id, sealed_code, obfuscated_code, currency, amount,
       state, transaction_id, order_id, created_at, updated_at)
     values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '', '', 'USD', 5, 'SPENT', 't',
       ${firstOrder}, now(), now())`,
  ],
  "money.gift-cards-sold": [
    aCard,
    `update gift_cards set order_line_id = ${firstLine}, order_id = ${firstOrder}, source = 'ORDER', unit = 1`,
  ],
  "ledger.balance": [
    `insert into ledger_entries (transaction_id, kind, account, amount, currency, created_at)
     values (gen_random_uuid(), 'FEE', 'cash', 5, 'USD', now())`,
  ],
  "ledger.sales": ["delete from ledger_entries where kind = 'SALE'"],
  "ledger.money": [gatewayPayment],
  "ledger.refunds-payable": [
    gatewayPayment,
    aRefund,
    `insert into refund_transactions (id, refund_id, payment_id, currency, amount, state, created_at, updated_at)
     select gen_random_uuid(), r.id, p.id, 'USD', 5, 'PENDING', now(), now() from refunds r, payments p
     where p.method = 'GATEWAY'`,
  ],
  "ledger.receivable": [gatewayPayment],
  "limits.memberships": [
    `insert into memberships (id, plan_product_id, plan_name, email, state, starts_at, credits_used, created_at, updated_at)
     values ('${CARD}', '${CARD}', 'Plan', 'x@example.com', 'ACTIVE', now(), 1, now(), now())`,
  ],
  "limits.review-stars": [
    "update products set star_counts = '{0,0,0,0,1}', review_count = 1, rating = 5 where id = (select id from products limit 1)",
  ],
  "limits.review-votes": [aReview(false), "update reviews set helpful_count = 1"],
  "limits.verified-reviews": [aReview(true)],
  "events.deliveries": [
    `insert into webhook_deliveries (id, endpoint_id, event_id, event_type, entity, entity_id, position, state, created_at)
     select gen_random_uuid(), '${MEMBER}', '${MEMBER}', 't', 'e', 'i', n, 'DELIVERED', now() from generate_series(1, 2) n`,
  ],
  "events.dispatched": ["update outbox_events set dispatched_at = null, occurred_at = now() - interval '1 hour'"],
  "events.keys-once": [
    "alter table idempotency_keys drop constraint idempotency_keys_pkey",
    "insert into idempotency_keys select * from idempotency_keys",
  ],
  "identity.families": [aMember(MEMBER, "ACTIVE"), aSession, aToken(1), aToken(1).replace("x01", "x02")],
  "identity.codes": [
    aMember(MEMBER, "ACTIVE"),
    aSession,
    `insert into authorization_codes (code_hash, client_id, member_id, code_challenge, authenticated_at, expires_at, session_id)
     values ('\\x09', '${MEMBER}', '${MEMBER}', 'c', now(), now(), '${MEMBER}')`,
  ],
  "money.without-order": [gatewayPayment, "update payments set order_id = null"],
  "limits.coupons": ["update coupons set used_count = used_count + 1"],
  "limits.per-customer": [
    `insert into coupon_redemptions (id, coupon_id, order_id, member_id, email, created_at)
     select gen_random_uuid(), coupon_id, (select max(id::text)::uuid from orders), member_id, email, created_at
     from coupon_redemptions`,
  ],
  "limits.coupon-uses": ["update coupon_redemptions set order_id = gen_random_uuid()"],
  "events.order-created": ["delete from outbox_events where type = 'wix.ecom.v1.order_created'"],
  "events.sequence": ["update outbox_events set sequence = sequence + 1"],
  "events.keys-answered": ["update idempotency_keys set answer = null, status = null"],
  "identity.emails": [aMember(MEMBER, "ACTIVE"), aMember("019a0000-0000-7000-8000-00000000bbbb", "ACTIVE")],
  "identity.blocked": [aMember(MEMBER, "BLOCKED"), aSession],
  "identity.refresh-tokens": [aMember(MEMBER, "ACTIVE"), aSession, aToken(1), aToken(2)],
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

type Seeded = { statements: readonly string[]; entries?: readonly JournalEntry[] };

/** What each rule finds with its fault, all in one transaction that is rolled back; `""` is a store without any. */
async function seedEach(seeded: ReadonlyMap<string, Seeded>): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const { db } = shop.store.database;
  await db
    .transaction()
    .execute(async (tx) => {
      await sql.raw(unguard).execute(tx);
      found.set("", await runAudits(tx, journal));
      for (const [rule, { statements, entries = journal }] of seeded) {
        await sql.raw("savepoint fault").execute(tx);
        for (const statement of statements) await sql.raw(statement).execute(tx);
        found.set(rule, await runAudits(tx, entries, (id) => id === rule));
        await sql.raw("rollback to savepoint fault").execute(tx);
      }
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  return found;
}

const CAPTURED_TWICE = "money.captured-once";
const capture = { kind: "CAPTURE", at: "", merchant_payment_id: "x", ref: "y", amount: 5, currency: "USD" } as const;

test("a store that was only used properly balances", async () => {
  assert.deepEqual(await findFaults(shop.store.database.db, journal), []);
});

describe("each rule finds its fault", () => {
  let found: ReadonlyMap<string, readonly string[]>;
  before(async () => {
    const seeded = Object.entries(faults).map(([rule, statements]): [string, Seeded] => [rule, { statements }]);
    found = await seedEach(new Map([...seeded, [CAPTURED_TWICE, { statements: [], entries: [capture, capture] }]]));
  });
  test("and none when there is none", () => assert.deepEqual(found.get(""), []));
  for (const rule of [...Object.keys(faults), CAPTURED_TWICE]) {
    test(rule, () => assert.notDeepEqual(found.get(rule), []));
  }
});

test("every rule has its fault here", () => {
  const ids = bookRules.map(({ id }) => id).sort();
  assert.deepEqual([...Object.keys(faults), CAPTURED_TWICE].sort(), ids);
  assert.equal(new Set(bookRules.map(({ id }) => id)).size, bookRules.length);
});
