/**
 * Every link in every email opens a page. The demo store sends each kind of email over SMTP; links to the storefront and the
 * sign-in pages are fetched, links to the back office are opened in a browser.
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import type { Browser } from "playwright-core";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { sendTestEmail } from "#api/administration/domain-checks.ts";
import { createWebhookEndpoint } from "#api/apps/webhooks.ts";
import { DEFAULT_VARIANT_ID } from "#api/catalog/products/product-parts.ts";
import { createProduct } from "#api/catalog/wire/v1/products.ts";
import { sendRecoveryMail, updateAbandonedCartSettings } from "#api/checkout/abandoned-checkouts.ts";
import { sendContactMessage } from "#api/content/contact-messages.ts";
import { recover, register, sendActivationEmail, sendRecoveryEmail } from "#api/identity/authentication.ts";
import { approveMember, createMember } from "#api/identity/members.ts";
import { signUpForNewsletter, updateNewsletterSettings } from "#api/identity/newsletter.ts";
import { type SignOnPolicy, updateSignOnPolicy } from "#api/identity/sign-on.ts";
import { requestStaffPasswordReset } from "#api/identity/staff.ts";
import { createBackInStockRequest, reportItemsBackInStock } from "#api/inventory/back-in-stock.ts";
import { updateInventoryVariants } from "#api/inventory/wire/v1/inventory.ts";
import { updateReviewSettings } from "#api/marketing/reviews/merchant-reviews.ts";
import { generateInvoice, sendInvoice } from "#api/orders/invoices.ts";
import { addActivity } from "#api/orders/orders/order-activities.ts";
import { orderMailTemplates, sendTestOrderMail, setNewOrderEmails } from "#api/orders/orders/order-mails.ts";
import { createOrderPaymentRequest } from "#api/orders/orders/order-payment-requests.ts";
import { decideReturn, requestReturn } from "#api/orders/returns.ts";
import { issueGiftCard } from "#api/payments/gift-cards.ts";
import { allPermissions } from "#api/permissions.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { type Call, createCall, fetchTransport } from "#sdk/call.ts";
import { checkFailingEndpoints } from "#server/apps/webhooks/notices.ts";
import { en } from "#server/identity/identity-mails/texts/en.ts";
import { createInvitation } from "#server/identity/staff/invitations.ts";
import { askForReviews, listeners as reviewListeners } from "#server/marketing/reviews/requests.ts";
import { sendBookingMail } from "#server/orders/bookings/mail-jobs.ts";
import { openDownloads } from "#server/orders/entitlements/downloads.ts";
import { enqueueReceivedMail, enqueueRejectedMail } from "#server/orders/orders/mails/approval-mails.ts";
import { sendConfirmation } from "#server/orders/orders/mails/mail-jobs.ts";
import { enqueueReaddressedMail } from "#server/orders/orders/mails/readdressed-mail.ts";
import { findOrder, type Order } from "#server/orders/orders/public.ts";
import { notifyOfNewOrder } from "#server/orders/orders/staff-mails/new-order.ts";
import { mailWithdrawal } from "#server/orders/returns/mails.ts";
import { getReturn } from "#server/orders/returns/queries.ts";
import { selectContracts } from "#server/orders/subscription-contracts/contracts.ts";
import { enqueueChangedMail, enqueueFailedMail } from "#server/orders/subscription-contracts/mails.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { aGuest } from "#test/flows/shopper.ts";
import { settle } from "./backoffice/backoffice-store.ts";
import { openBrowser, visit } from "./browser.ts";
import { API_KEY, OWNER, type OwnDemoStore, openOwnDemoStore } from "./demo-store.ts";

let store: OwnDemoStore;
let smtp: SMTPServer;
let browser: Browser;
let call: Call;
let admin: Call;
const received: Email[] = [];

/** Named in the email about a failing endpoint. */
const HOOK = "http://127.0.0.1:9/hooks";
/** Single-use links, which this test has already followed. */
const usedLinks: string[] = [];

before(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    async onData(stream, _session, done) {
      received.push(await PostalMime.parse(await buffer(stream)));
      done();
    },
  });
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  const address = smtp.server.address();
  assert.ok(typeof address === "object" && address !== null);
  const SMTP_URL = `smtp://127.0.0.1:${address.port}`;
  store = await openOwnDemoStore({ SMTP_URL, MAIL_FROM: "Demo <hello@shop.example>" });
  call = createCall(fetchTransport(store.origin));
  admin = createCall(fetchTransport(store.origin), { authorization: API_KEY });
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await store?.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const root = fileURLToPath(new URL("../..", import.meta.url));
const sources = globSync("server/**/*.ts", { cwd: root })
  .filter((path) => !path.includes(".test."))
  .map((path) => readFileSync(join(root, path), "utf8"))
  .filter((text) => /\benqueue(?:(?:Account|Order|Link)?Mail|Email)\(/.test(text));
/** Other values of `kind` in the same files: actors, effects, and merchants' texts (tested in test/email-links.test.ts). */
const OTHERS = ["anonymous", "staff", "app", "visitor", "member", "automation", "automation-paused"];
const BLOCKS = [
  "paragraph",
  "list",
  "code",
  "button",
  "links",
  "quote",
  "items",
  "totals",
  "columns",
  "note",
  "custom",
];
/** Kinds of email in the source code: this test must send each of them. */
const mailKinds = sources
  .flatMap((text) => [...text.matchAll(/\bkind: "([a-z]+(?:-[a-z]+)*)"/g)].map(([, kind = ""]) => kind))
  .filter((kind) => !OTHERS.includes(kind) && !BLOCKS.includes(kind));
/** Kinds whose link is the same in every email; for two of them the kind is set elsewhere in the source code. */
const constants = new Map<string, string>([
  ["factor-added", "/account"],
  ["factor-removed", "/account"],
  ...sources.flatMap((text) =>
    [...text.matchAll(/\bkind: "([a-z-]+)"[^;]*?\bpath: "(\/[^"]*)"/g)].map(
      ([, kind = "", path = ""]): [string, string] => [kind, path],
    ),
  ),
]);

const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
  const { database, cache } = store.app.store;
  return transaction(database.db, work, { cache });
};
const idOf = async (statement: ReturnType<typeof sql<{ id: string }>>): Promise<string> => {
  const { rows } = await statement.execute(store.app.store.database.db);
  assert.ok(rows[0], "the demo store has one");
  return rows[0].id;
};
async function orderOf(db: Connection, id: string): Promise<Order> {
  const order = await findOrder(db, id);
  assert.ok(order);
  return order;
}
const anEmail = (): string => `${crypto.randomUUID().slice(0, 8)}@example.com`;

async function sendAccountMails(): Promise<void> {
  const setPolicy = (signOnPolicy: Partial<SignOnPolicy>) => admin(updateSignOnPolicy, { body: { signOnPolicy } });
  const signUp = async (email: string) =>
    call(register, { body: { loginId: { email }, password: "four plain words here" } }, (await aGuest({ call })).as);
  await setPolicy({ privacy: "standard", requireOwnerApproval: false, requireEmailVerification: false });
  const known = anEmail();
  await signUp(known);
  await call(sendRecoveryEmail, { body: { email: known, language: "en" } }, (await aGuest({ call })).as);
  const recovery = await eventually(
    async () => received.map(({ text }) => /\/auth\/reset\?token=([\w%-]+)/.exec(text ?? "")?.[1]).find(Boolean),
    "a recovery email",
  );
  const reset = { recoveryToken: decodeURIComponent(recovery), password: "five plain words in here" };
  await call(recover, { body: reset }, (await aGuest({ call })).as);
  usedLinks.push(`${store.origin}/auth/reset?token=${recovery}`);
  const waiting = anEmail();
  await signUp(waiting);
  await call(sendRecoveryEmail, { body: { email: waiting } }, (await aGuest({ call })).as);
  await setPolicy({ privacy: "strict" });
  await signUp(known).catch(() => {});
  await setPolicy({ privacy: "standard", requireOwnerApproval: true });
  const pending = anEmail();
  await signUp(pending).catch(() => {});
  const id = await idOf(sql`select id::text as id from members where email = ${pending}`);
  await admin(approveMember, { params: { id } });
  await setPolicy({ requireOwnerApproval: false });
  const { member } = await admin(createMember, { body: { member: { loginEmail: anEmail() } } });
  await admin(sendActivationEmail, { body: { identityId: member.id ?? "" } });
  await admin(updateNewsletterSettings, { body: { newsletterSettings: { confirmsByMail: true } } });
  await call(signUpForNewsletter, { body: { email: anEmail() } });
}

async function sendOrderMails(): Promise<void> {
  const { db } = store.app.store.database;
  const orderId = await idOf(sql`select id::text as id from orders where email <> '' order by number desc limit 1`);
  await sendConfirmation.run(store.app.store, { orderId });
  await admin(setNewOrderEmails, { body: { recipients: ["owner@example.com"] } });
  const sender = { baseUrl: store.origin, now: new Date() };
  const shoppers = await idOf(sql`select id::text as id from orders
    where created_by_kind in ('visitor', 'member') and not is_imported limit 1`);
  await within(async (tx) => notifyOfNewOrder(tx, await orderOf(tx, shoppers), sender));
  await within(async (tx) => {
    const waiting = { ...sender, order: await orderOf(tx, shoppers) };
    await enqueueReceivedMail(tx, waiting);
    await enqueueRejectedMail(tx, { ...waiting, refunded: 0, message: undefined });
  });
  const words = { subject: "Order {number}", heading: "Hello {name}", intro: "Thank you." };
  for (const template of orderMailTemplates) {
    const body = { template, language: "en" as const, words, orderId, to: `${template}@example.com` };
    await admin(sendTestOrderMail, { body });
  }
  const unpaid = await idOf(sql`
    select id::text as id from orders where payment_status = 'NOT_PAID' and status = 'APPROVED' and email <> '' limit 1`);
  const orderPaymentRequest = { orderId: unpaid, title: "The rest", amount: { amount: "1" } };
  await admin(createOrderPaymentRequest, { body: { orderPaymentRequest, sendEmail: true } });
  const withoutInvoice =
    await idOf(sql`select o.id::text as id from orders o where o.status = 'APPROVED' and o.email <> ''
    and not exists (select from invoices i where i.order_id = o.id) order by o.number desc limit 1`);
  const { invoiceId } = await admin(generateInvoice, { params: { orderId: withoutInvoice }, body: {} });
  await admin(sendInvoice, { params: { invoiceId }, body: {} });
  const activity = { merchantComment: { message: "@Owner please look" } };
  await admin(addActivity, { params: { id: orderId }, body: { activity } });
  const withFile = await idOf(sql`select l.order_id::text as id from order_line_items l
    join variants v on v.id = l.variant_id join orders o on o.id = l.order_id
    where v.digital_file_id is not null and o.payment_status = 'PAID' limit 1`);
  await within(async (tx) => openDownloads(tx, store.app.store, await orderOf(tx, withFile)));
  const booking = await idOf(sql`select id::text as id from service_bookings where state = 'CONFIRMED' limit 1`);
  for (const kind of ["BOOKED", "MOVED", "CHANGED", "CANCELED"] as const)
    await sendBookingMail.run(store.app.store, { bookingId: booking, kind });
  const [contract] = await selectContracts(db, sql`c.state = 'ACTIVE'`);
  assert.ok(contract);
  await within(async (tx) => {
    await enqueueChangedMail(tx, store.app.store, contract, "PAUSED");
    const failed = { contract, orderId: contract.origin_order_id };
    for (const retryAt of [new Date(), undefined]) await enqueueFailedMail(tx, store.app.store, { ...failed, retryAt });
  });
  const returned = await idOf(sql`select o.id::text as id from orders o where o.fulfillment_status = 'FULFILLED'
    and o.payment_status = 'PAID' and o.created_at > now() - interval '20 days'
    and not exists (select from returns r where r.order_id = o.id) order by o.number desc limit 1`);
  const order = await orderOf(db, returned);
  const { lines, statusKey } = order;
  const [line] = lines;
  const lineItems = [{ lineItemId: line?.id ?? "", quantity: 1 }];
  const asked = await call(requestReturn, { params: { orderId: returned }, body: { key: statusKey, lineItems } });
  const now = new Date();
  await within(async (tx) => {
    const row = await getReturn(tx, asked.return.id);
    await mailWithdrawal(tx, { order, row, baseUrl: store.origin, now });
    await enqueueReaddressedMail(tx, { order, baseUrl: store.origin, now });
  });
  await admin(decideReturn, { params: { returnId: asked.return.id }, body: { isApproved: true } });
}

async function sendOtherMails(): Promise<void> {
  await admin(issueGiftCard, { body: { giftCard: { amount: "20", recipientEmail: anEmail() } } });
  await admin(updateAbandonedCartSettings, { body: { settings: { consent: "UNLESS_REFUSED" } } });
  const abandoned =
    await idOf(sql`select id::text as id from abandoned_checkouts a where status <> 'RECOVERED' and not exists
    (select from recovery_mail_choices c where c.email_key = lower(a.email) and not c.is_allowed) limit 1`);
  await admin(sendRecoveryMail, { params: { id: abandoned }, body: {} });
  const { product } = await admin(createProduct, {
    body: { product: { name: "Sold out", priceData: { price: 20 }, productType: "physical", visible: true } },
  });
  await admin(updateInventoryVariants, {
    params: { productId: product.id },
    body: { inventoryItem: { trackQuantity: true, variants: [{ variantId: DEFAULT_VARIANT_ID, quantity: 0 }] } },
  });
  const catalogReference = { appId: STORE_APP_ID, catalogItemId: product.id };
  await admin(createBackInStockRequest, { body: { request: { catalogReference, email: anEmail() } } });
  await admin(reportItemsBackInStock, { body: { catalogReference } });
  await admin(createWebhookEndpoint, { body: { webhookEndpoint: { url: HOOK } } });
  await within((tx) =>
    sql`update webhook_endpoints set failing_since = ${new Date(Date.now() - 4_000_000)}, notices = 0`.execute(tx),
  );
  await checkFailingEndpoints.run(store.app.store, {});
  const staffId = await idOf(sql`select id::text as id from staff where role = 'owner' limit 1`);
  const owner = {
    kind: "staff",
    staffId,
    role: "owner",
    permissions: [...allPermissions],
    sessionId: newId(),
  } as const;
  await within((tx) => createInvitation(tx, store.app.store, owner, { email: anEmail(), role: "catalog" }));
  await admin(sendTestEmail, { body: { recipient: anEmail() } });
  await call(sendContactMessage, { body: { email: anEmail(), message: "Do you ship to Iceland?" } });
  await call(requestStaffPasswordReset, { body: { email: OWNER.email } });
}

async function sendReviewRequest(): Promise<void> {
  await admin(updateReviewSettings, { body: { settings: { asksByEmail: true, askConsent: "UNLESS_REFUSED" } } });
  const orderId = await idOf(sql`select id::text as id from orders where fulfillment_status = 'FULFILLED'
    and status = 'APPROVED' and not is_imported and email <> '' order by number desc limit 1`);
  const event = { id: newId(), type: "", entity: "order", entityId: orderId, sequence: 1, payload: {}, actor: {} };
  for (const { run } of reviewListeners)
    await within((tx) => run(tx, { ...event, occurredAt: new Date() }, store.app.store));
  await askForReviews.run(store.app.store, { orderId });
}

/** URLs in the HTML and plain-text parts, as email clients link them. */
function linksOf({ html = "", text = "" }: Email): string[] {
  const inHtml = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link = ""]) =>
    link.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))).replaceAll("&amp;", "&"),
  );
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([link]) => link.replace(/[.,)]+$/, ""));
  return [...inHtml, ...inText].filter((link) => !link.startsWith("mailto:"));
}

/** Waits until the email queue is empty. */
const areSent = async (): Promise<true | undefined> => {
  const { rows } = await sql`select from mails where sent_at is null and failed_at is null and created_at >= ${begun}
    limit 1`.execute(store.app.store.database.db);
  return rows.length === 0 ? true : undefined;
};
const begun = new Date();

test("every kind of email is sent", async () => {
  await sendAccountMails();
  await sendOrderMails();
  await sendOtherMails();
  await sendReviewRequest();
  await eventually(areSent, "all emails are sent");
  const { rows } = await sql<{ kind: string }>`select distinct kind from mails where created_at >= ${begun}`.execute(
    store.app.store.database.db,
  );
  const sent = new Set(rows.map(({ kind }) => kind));
  const isLinkless = (kind: string) => Object.entries(en).some(([name, text]) => name === kind && !("action" in text));
  const missing = mailKinds.filter((kind) => !sent.has(kind) && !constants.has(kind) && !isLinkless(kind));
  assert.deepEqual(missing, []);
});

test("links to the storefront and the sign-in pages respond", async () => {
  const links = new Set([...received.flatMap(linksOf), ...[...constants.values()].map((path) => store.origin + path)]);
  for (const used of usedLinks) assert.ok(links.delete(used));
  const foreign = [...links].filter((link) => !link.startsWith(store.origin) && link !== HOOK);
  assert.deepEqual(foreign, [], "links of other sites");
  const broken: string[] = [];
  links.delete(HOOK);
  for (const link of links) {
    const { status } = await fetch(link);
    if (status >= 400) broken.push(`${status} ${link}`);
  }
  assert.deepEqual(broken, []);
  assert.ok(links.size > 20, `${links.size} links`);
});

test("links to the back office open their pages", async () => {
  const links = new Set(received.flatMap(linksOf).filter((link) => link.startsWith(`${store.origin}/admin`)));
  assert.ok(links.size >= 4, [...links].join(" "));
  const { page, context } = await visit(browser);
  await page.goto(`${store.origin}/admin`);
  await page.getByRole("textbox", { name: "Email" }).fill(OWNER.email);
  await page.getByRole("textbox", { name: "Password" }).fill(OWNER.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("navigation", { name: "Main menu" }).waitFor();
  for (const link of links) {
    await page.goto(link);
    await settle(page);
    const heading = await page.getByRole("heading", { level: 1 }).first().textContent();
    assert.doesNotMatch(heading ?? "", /Not found|Something went wrong/, link);
  }
  await context.close();
});

test("one-click unsubscribe works", async () => {
  const links = received.flatMap(({ headers }) =>
    headers.flatMap(({ key, value }) => (key === "list-unsubscribe" ? [value.replace(/^<|>$/g, "")] : [])),
  );
  assert.ok(links.length > 0);
  for (const link of links) {
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    assert.ok((await fetch(link, { method: "POST", body })).ok, link);
  }
});
