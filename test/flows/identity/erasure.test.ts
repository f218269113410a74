/**
 * Deletes a member that has data in every table, then searches all text and JSON columns for their name, email, phone
 * and street. Only the columns listed in docs/decisions/0051-data-of-deleted-members.md can still contain them.
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { symbols } from "pino";
import { SMTPServer } from "smtp-server";
import { createWebhookEndpoint } from "#api/apps/webhooks.ts";
import { deleteMerchantProduct } from "#api/catalog/products/merchant-products.ts";
import { addToCurrentCart, createCheckoutFromCurrentCart } from "#api/checkout/carts/wire/v1/carts.ts";
import type { Checkout } from "#api/checkout/checkout-values.ts";
import { updateCheckout } from "#api/checkout/checkouts.ts";
import { exportMyDetails, setMyNewsletterConsent } from "#api/identity/account.ts";
import { deleteMyMember, getMyMember, updateMyMember } from "#api/identity/members.ts";
import { addWishlistItem } from "#api/marketing/wishlists.ts";
import { generateInvoice, updateInvoiceSettings } from "#api/orders/invoices.ts";
import { issueGiftCard } from "#api/payments/gift-cards.ts";
import { purgeCustomer, trashCustomer } from "#api/store/trash.ts";
import { stripEndedOrders } from "#server/administration/erasure/erase-member.ts";
import { importTools, lines } from "#server/imports/files/factory.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { seller } from "../shop.ts";
import { ADDRESS, aGuest, type Shopper, signedIn } from "../shopper.ts";
import { API_KEY, type Goods, openWholeStore, type WholeStore } from "../whole-store.ts";

const EMAIL = "wilhelmina@erased.example";
const PHONE = "+1 971 555 0187";
const STREET = "77 Kingfisher Row";
const PERSON = {
  address: { ...ADDRESS.address, addressLine: STREET },
  contactDetails: { firstName: "Wilhelmina", lastName: "Oxenford", phone: PHONE },
};
const SOUGHT = ["wilhelmina", "oxenford", "971 555 0187", "9715550187", "kingfisher row", "dear aunt"];

/** Columns kept for bookkeeping (docs/decisions/0051-data-of-deleted-members.md). */
const KEPT = new Set(["orders.billing_info", "orders.recipient_info", "orders.buyer_name", "invoices.document"]);

let store: WholeStore;
let smtp: SMTPServer;
let cup: Goods;
before(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      stream.on("data", () => {});
      stream.on("end", () => done());
    },
  });
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  const address = smtp.server.address();
  assert.ok(typeof address === "object" && address !== null);
  store = await openWholeStore({ SMTP_URL: `smtp://127.0.0.1:${address.port}`, LOG_LEVEL: "trace" });
  collectLog();
  cup = await store.addGoods({ name: "Cup", priceData: { price: 20 } }, 100);
  await sql`insert into product_modifiers (id, product_id, position, title, max_length)
    values (${newId()}, ${cup.product.id}, 0, 'Engraving', 50)`.execute(db());
});
after(async () => {
  await store?.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const db = () => store.app.store.database.db;

const logLines: string[] = [];

/** Collects every log line of the store. */
function collectLog(): void {
  const stream: { write(line: string): void } = Reflect.get(store.app.store.log, symbols.streamSym);
  stream.write = (line) => void logLines.push(line);
}

/** Lists `table.column` of all text and JSON columns that contain one of the texts, including the job queue's. */
async function columnsWith(texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ schema: string; table: string; column: string }>`
    select table_schema as schema, table_name as table, column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and (table_schema in ('public', 'graphile_worker'))
      and (data_type in ('text', 'json', 'jsonb', 'character varying', 'ARRAY', 'bytea'))`.execute(db());
  const found: string[] = [];
  const patterns = texts.map((text) => `%${text}%`);
  for (const { schema, table, column } of rows) {
    const { rows: hits } = await sql`select 1 from ${sql.id(schema, table)}
      where ${sql.ref(column)}::text ilike any(${patterns}::text[]) limit 1`.execute(db());
    if (hits.length > 0) found.push(`${schema === "public" ? "" : `${schema}.`}${table}.${column}`);
  }
  return found.sort();
}

async function filesWith(folder: string, texts: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const found: string[] = [];
  for (const file of files) {
    const text = (await readFile(file, "latin1")).toLowerCase();
    if (texts.some((sought) => text.includes(sought))) found.push(file);
  }
  return found;
}

/** Uses the API where that is quick, and inserts rows otherwise. */
async function aMemberWithEverything(): Promise<{ member: Shopper; memberId: string; orderId: string }> {
  const webhookEndpoint = { url: "https://receiver.example/events", isThin: false };
  await store.admin(createWebhookEndpoint, { body: { webhookEndpoint } });
  const member = await signedIn(store, await aGuest(store, EMAIL), "register");
  const { id: memberId } = (await store.call(getMyMember, { query: {} }, member.as)).member;
  await sql`update members set email_verified_at = now() where id = ${memberId}`.execute(db());
  const contact = { firstName: "Wilhelmina", lastName: "Oxenford", phones: [PHONE] };
  await store.call(updateMyMember, { body: { member: { contact } } }, member.as);
  await store.call(setMyNewsletterConsent, { body: { isSubscribed: true } }, member.as);
  await store.call(addWishlistItem, { body: { catalogReference: cup.reference } }, member.as);
  await wishForDeleted(member);
  await addEngraved(member);
  const { orderId } = await member.place(await checkOut(member));
  await store.admin(updateInvoiceSettings, { body: { invoiceSettings: { seller } } });
  await store.admin(generateInvoice, { params: { orderId }, body: {} });
  await member.add(cup);
  await checkOut(member);
  await store.admin(issueGiftCard, { body: { giftCard: { amount: "5", recipientEmail: EMAIL } } });
  await addRows(memberId, orderId);
  return { member, memberId, orderId };
}

async function addEngraved({ as }: Shopper): Promise<void> {
  const options = { ...cup.reference.options, customTextFields: { Engraving: "For Wilhelmina, dear aunt" } };
  const lineItems = [{ catalogReference: { ...cup.reference, options }, quantity: 1 }];
  await store.call(addToCurrentCart, { body: { lineItems } }, as);
}

/** The trash keeps the entry of the wish list. */
async function wishForDeleted({ as }: Shopper): Promise<void> {
  const { product, reference } = await store.addGoods({ name: "Deleted cup" }, 1);
  const options = { customTextFields: { Engraving: "For Wilhelmina, dear aunt" } };
  await store.call(addWishlistItem, { body: { catalogReference: { ...reference, options } } }, as);
  await store.admin(deleteMerchantProduct, { params: { id: product.id } });
}

async function checkOut({ as }: Shopper): Promise<Checkout> {
  const { checkoutId } = await store.call(createCheckoutFromCurrentCart, { body: { channelType: "WEB" } }, as);
  const params = { id: checkoutId };
  const changes = { buyerInfo: { email: EMAIL }, billingInfo: PERSON, shippingInfo: { shippingDestination: PERSON } };
  const { checkout } = await store.call(updateCheckout, { params, body: { checkout: changes } }, as);
  const code = checkout.shippingInfo.carrierServiceOptions[0]?.shippingOptions[0]?.code ?? "";
  const delivery = { shippingInfo: { selectedCarrierServiceOption: { code } } };
  return (await store.call(updateCheckout, { params, body: { checkout: delivery } }, as)).checkout;
}

async function addRows(memberId: string, orderId: string): Promise<void> {
  const [now, later] = [new Date(), new Date(Date.now() + 3_600_000)];
  const [scheduleId, slotId, importId] = [newId(), newId(), newId()];
  const { id: productId } = cup.product;
  const statements = [
    sql`insert into member_addresses (id, member_id, position, country, address_line, first_name, last_name, phone)
      values (${newId()}, ${memberId}, 7, 'US', ${STREET}, 'Wilhelmina', 'Oxenford', ${PHONE})`,
    sql`insert into member_notes (id, member_id, text, created_at)
      values (${newId()}, ${memberId}, 'Wilhelmina Oxenford called', ${now})`,
    sql`insert into newsletter_refusals (email_key, source, refused_at) values (${EMAIL}, 'account', ${now})`,
    sql`insert into back_in_stock_requests (id, product_id, variant_id, email, member_id, created_at, updated_at)
      select ${newId()}, product_id, id, ${EMAIL}, ${memberId}, ${now}, ${now} from variants where product_id = ${productId} limit 1`,
    sql`update gift_cards set member_id = ${memberId}, purchaser_email = ${EMAIL}, sender_name = 'Wilhelmina Oxenford',
      message = 'From Wilhelmina'`,
    sql`insert into memberships (id, plan_product_id, plan_name, member_id, email, state, starts_at, created_at, updated_at)
      values (${newId()}, ${productId}, 'Club', ${memberId}, ${EMAIL}, 'ACTIVE', ${now}, ${now}, ${now})`,
    sql`insert into service_schedules (id, product_id, kind, time_zone, duration_minutes, step_minutes, capacity, created_at, updated_at)
      values (${scheduleId}, ${productId}, 'DATES', 'UTC', 60, 60, 5, ${now}, ${now})`,
    sql`insert into service_slots (id, schedule_id, starts_at, ends_at, capacity, created_at, updated_at)
      values (${slotId}, ${scheduleId}, ${now}, ${later}, 5, ${now}, ${now})`,
    sql`insert into service_bookings (id, slot_id, product_id, order_id, order_line_id, member_id, email, buyer_name,
        participants, state, created_at, updated_at)
      select ${newId()}, ${slotId}, ${productId}, ${orderId}, id, ${memberId}, ${EMAIL}, 'Wilhelmina Oxenford', 1,
        'CONFIRMED', ${now}, ${now} from order_line_items where order_id = ${orderId} limit 1`,
    sql`insert into returns (id, number, order_id, kind, state, reason, answer, statement, requested_by_kind, created_at, closed_at,
        updated_at)
      values (${newId()}, 1, ${orderId}, 'WITHDRAWAL', 'CLOSED', 'Too small. W. Oxenford', 'Dear Wilhelmina, of course', ${JSON.stringify({ name: "Wilhelmina Oxenford", email: EMAIL })}::jsonb,
        'member', ${now}, ${now}, ${now})`,
    sql`insert into imports (id, file_name, byte_size, format, state, may_change_stock, actor_kind, started_by, heartbeat_at, created_at)
      values (${importId}, 'customers.csv', 1, 'CARTWRIGHT', 'CHECKING', false, 'staff', 'Owner', ${later}, ${now})`,
    sql`insert into import_rows (import_id, line, group_key, cells)
      values (${importId}, 2, 'line:2', ${JSON.stringify({ name: "Wilhelmina Oxenford", description: `${EMAIL}, ${STREET}` })}::jsonb)`,
    sql`insert into import_items (import_id, position, line, handle, name, outcome, problems)
      values (${importId}, 1, 2, 'line-2', 'Row 2', 'ERROR', ${JSON.stringify([{ value: `Wilhelmina Oxenford <${EMAIL}>` }])}::jsonb)`,
    // The corrected row has the address in another cell; the other row has it in the corrected cell only.
    sql`insert into import_corrections (import_id, line, column_name, value)
      values (${importId}, 2, 'Name', 'Wilhelmina Oxenford'), (${importId}, 3, 'Email', ${EMAIL})`,
    sql`update orders set fulfillment_status = 'FULFILLED' where id = ${orderId}`,
  ];
  for (const statement of statements) await statement.execute(db());
}

test("after deletion only bookkeeping columns contain the name or street, and no column the email or phone", async () => {
  const { member, memberId, orderId } = await aMemberWithEverything();
  const searched = await columnsWith(SOUGHT);
  for (const column of [
    "checkouts.email",
    "import_corrections.value",
    "import_items.problems",
    "import_rows.cells",
    "mails.text",
    "members.email",
    "order_line_items.details",
    "order_line_items.options",
    "outbox_events.payload",
    "returns.answer",
    "returns.reason",
    "trash_rows.content",
  ])
    assert.ok(searched.includes(column), `the search finds ${column}`);
  const { content } = await store.call(exportMyDetails, {}, member.as);
  for (const kind of ["bookings", "giftCards", "memberships", "checkouts"])
    assert.ok(JSON.stringify(Reflect.get(content, kind) ?? []).length > 2, `the export has ${kind}`);
  for (const kind of ["subscriptions", "savedPaymentMethods"])
    assert.ok(Array.isArray(Reflect.get(content, kind)), kind);

  await store.call(deleteMyMember, { query: {} }, member.as);
  await eventually(async () => {
    const left = (await columnsWith(SOUGHT)).filter((column) => !KEPT.has(column));
    return left.length === 0 ? true : undefined;
  }, "everything to be erased").catch(async () => {
    assert.deepEqual(
      (await columnsWith(SOUGHT)).filter((column) => !KEPT.has(column)),
      [],
    );
  });
  const left = new Set(await columnsWith(SOUGHT));
  assert.deepEqual(left, KEPT, "bookkeeping data remains");
  assert.deepEqual(
    (await columnsWith([EMAIL, PHONE, "9715550187"])).filter((column) => column !== "invoices.document"),
    [],
  );
  assert.deepEqual(await filesWith(store.app.store.config.dataDir, SOUGHT), []);
  assert.ok(logLines.length > 0, "the store has written log lines");
  assert.deepEqual(
    logLines.filter((line) => SOUGHT.some((sought) => line.toLowerCase().includes(sought))),
    [],
  );
  const order = await db()
    .selectFrom("orders")
    .select(["member_id", "total"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  assert.equal(order.member_id, memberId);
});

test("personalization of unfulfilled items is kept until the order is completed", async () => {
  const member = await signedIn(store, await aGuest(store), "register");
  await addEngraved(member);
  const { orderId } = await member.place(await checkOut(member));
  const engravings = async () =>
    (await db().selectFrom("order_line_items").select("options").where("order_id", "=", orderId).execute()).map(
      ({ options }) => JSON.stringify(options).includes("dear aunt"),
    );
  await store.call(deleteMyMember, { query: {} }, member.as);
  await stripEndedOrders.run(store.app.store, {});
  assert.deepEqual(await engravings(), [true]);
  await sql`update orders set fulfillment_status = 'FULFILLED' where id = ${orderId}`.execute(db());
  await stripEndedOrders.run(store.app.store, {});
  assert.deepEqual(await engravings(), [false]);
});

test("deleting an imported customer also erases their rows in the imports, orders and campaigns", async () => {
  const tools = importTools(store, { authorization: API_KEY });
  const email = "Ottoline@imported.example";
  const customers = lines([
    "Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Address1,Default Address City,Note,Phone,Tags",
    `1,Ottoline,Quillfeather,${email},yes,5 Lapwing Close,Salem,Ottoline rings on Mondays,+15035550166,`,
  ]);
  const orders = lines([
    "Name,Id,Email,Financial Status,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Shipping Method,Created at," +
      "Lineitem quantity,Lineitem name,Lineitem price,Billing Name,Billing Address1,Billing City,Billing Country",
    `#9001,9001,${email},paid,fulfilled,USD,20.00,0.00,0.00,20.00,,2024-05-06 09:10:11 -0400,1,Bowl,20.00,` +
      "Ottoline Quillfeather,6 Dunlin Court,Salem,US",
  ]);
  const done = await tools.run((await tools.checked(customers)).id);
  assert.deepEqual([done.content, done.done.created], ["CUSTOMERS", 1]);
  assert.deepEqual(
    done.columns.filter(({ sample }) => sample !== ""),
    [],
    "cells of people aren't stored",
  );
  assert.equal((await tools.run((await tools.checked(orders)).id)).done.created, 1);
  const changes = await tools.checked(customers.replace("Salem", "Eugene"));
  assert.equal(changes.counts.update, 1);
  await sql`insert into import_corrections (import_id, line, column_name, value)
    values (${changes.id}, 2, 'Note', 'Miss Quillfeather')`.execute(db());
  const [campaignId, now] = [newId(), new Date()];
  await sql`insert into campaigns (id, revision, name, subject, preview_text, blocks, state, created_at, updated_at)
    values (${campaignId}, 1, 'Spring', 'Spring', '', '[]', 'DRAFT', ${now}, ${now})`.execute(db());
  await sql`insert into campaign_recipients (id, campaign_id, email_key, email, state, next_attempt_at, changed_at)
    values (${newId()}, ${campaignId}, ${email.toLowerCase()}, ${email}, 'SENT', ${now}, ${now})`.execute(db());
  const texts = ["ottoline", "quillfeather", "lapwing close", "dunlin court", "5035550166"];
  const searched = await columnsWith(texts);
  for (const column of [
    "campaign_recipients.email",
    "import_corrections.value",
    "import_items.handle",
    "import_items.name",
    "import_items.part",
  ])
    assert.ok(searched.includes(column), `the search finds ${column}`);

  const { rows } = await sql<{ id: string }>`
    select id::text as id from members where email_key = ${email.toLowerCase()}`.execute(db());
  const id = rows[0]?.id ?? "";
  await store.admin(trashCustomer, { body: { memberId: id } });
  assert.ok((await columnsWith(texts)).includes("trash_rows.content"), "the trash keeps what it needs to restore them");
  await stripEndedOrders.run(store.app.store, {});
  await store.admin(purgeCustomer, { params: { id } });
  const left = async () => (await columnsWith(texts)).filter((column) => !KEPT.has(column));
  await eventually(async () => (await left()).length === 0, "everything to be erased").catch(async () => {
    assert.deepEqual(await left(), []);
  });
  const { done: after, counts } = await tools.run(changes.id);
  assert.deepEqual([after.updated, after.created, counts.skip], [0, 0, 1], "a checked import doesn't bring them back");
  assert.deepEqual(await left(), []);
});
