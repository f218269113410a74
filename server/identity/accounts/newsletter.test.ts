/** Newsletter consent: from the account, from the checkout's checkbox, and never after unsubscribing. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { getMyNewsletterConsent, setMyNewsletterConsent, unsubscribe } from "#api/identity/account.ts";
import { exportMember } from "#api/identity/member-records.ts";
import { deleteMember } from "#api/identity/members.ts";
import {
  confirmNewsletterSignUp,
  getNewsletterSettings,
  listNewsletterRefusals,
  listNewsletterSubscribers,
  listNewsletterWaiting,
  removeNewsletterSubscriber,
  signUpForNewsletter,
  updateNewsletterSettings,
} from "#api/identity/newsletter.ts";
import { updateStoreSettings } from "#api/store/settings.ts";
import { type IdentityServer, startIdentityServer } from "#test/identity-server.ts";
import { createUnsubscribeToken } from "./subscribers.ts";

let server: IdentityServer;
let count = 0;
before(async () => {
  server = await startIdentityServer();
  await server.setPolicy({});
});
after(() => server.close());

const aMember = (profile = {}) => server.signUpMember(`reader${++count}@example.com`, profile);

test("a member subscribes and unsubscribes, in the account or by the email's link", async () => {
  const member = await aMember({ subscription: true });
  const read = async () => (await server.call(getMyNewsletterConsent, {}, member.as)).newsletterConsent;
  assert.deepEqual([(await read()).isSubscribed, (await read()).source], [true, "sign-up"]);
  await server.call(setMyNewsletterConsent, { body: { isSubscribed: false } }, member.as);
  assert.equal((await read()).source, "account");
  await server.call(setMyNewsletterConsent, { body: { isSubscribed: true } }, member.as);
  await server.call(unsubscribe, { body: { token: `${member.id}.forged` } });
  assert.equal((await read()).isSubscribed, true);
  await server.call(unsubscribe, { body: { token: createUnsubscribeToken(server.store, member.id) } });
  assert.deepEqual([(await read()).isSubscribed, (await read()).source], [false, "unsubscribe-link"]);
});

test("subscriber list: each address once, with its newest consent, without unsubscribed addresses", async () => {
  const member = await aMember({ subscription: true, firstName: "Nell" });
  const refuser = await aMember({ subscription: true });
  await server.call(setMyNewsletterConsent, { body: { isSubscribed: false } }, refuser.as);
  const guest = "Guest.News@example.com";
  const [first, second] = ["2026-01-02T10:00:00Z", "2026-03-04T10:00:00Z"];
  await order(guest, first);
  await order(guest.toLowerCase(), second, "de");
  await order(refuser.email, second);
  await order("no-box@example.com", second, "en", []);
  const reader = { authorization: server.staffToken(["newsletter:read"]) };
  const list = (query = {}) => server.call(listNewsletterSubscribers, { query }, reader);

  const { subscribers, total } = await list();
  assert.equal(total, subscribers.length);
  const ours = subscribers.filter(({ email }) => [member.email, refuser.email, guest.toLowerCase()].includes(email));
  assert.deepEqual(
    ours.map(({ email, source, language, name, memberId }) => ({ email, source, language, name, memberId })),
    [
      { email: member.email, source: "sign-up", language: undefined, name: "Nell", memberId: member.id },
      { email: guest.toLowerCase(), source: "checkout", language: "de", name: "Guest Buyer", memberId: undefined },
    ],
  );
  assert.equal(ours[1]?.consentedDate, "2026-03-04T10:00:00.000Z", "the newest of two");
  assert.match(ours[1]?.order?.number ?? "", /^\d+$/);
  assert.equal((await list({ search: "GUEST.news" })).total, 1);
  assert.equal((await list({ search: "nell", who: "GUESTS" })).total, 0);
  assert.equal((await list({ who: "MEMBERS", limit: 1, offset: 0 })).subscribers.length, 1);

  // The guest's own link. Ticking the checkbox again changes nothing, because anyone can type the address.
  const link = new URL(ours[1]?.unsubscribeUrl ?? "");
  assert.equal(link.pathname, "/account/unsubscribe");
  await server.call(unsubscribe, { body: { token: `${link.searchParams.get("token")}x` } });
  assert.equal((await list({ search: "guest.news" })).total, 1, "a forged link does nothing");
  await server.call(unsubscribe, { body: { token: link.searchParams.get("token") ?? "" } });
  await order(guest, "2026-05-05T10:00:00Z");
  assert.equal((await list({ search: "guest.news" })).total, 0);

  // Staff unsubscribe the address. Its account shows that, and only a verified account can subscribe again.
  const writer = { authorization: server.staffToken(["newsletter:read", "newsletter:write"]) };
  await server.call(removeNewsletterSubscriber, { body: { email: member.email.toUpperCase() } }, writer);
  assert.equal((await list({ search: member.email })).total, 0);
  const said = (await server.call(getMyNewsletterConsent, {}, member.as)).newsletterConsent;
  assert.deepEqual([said.isSubscribed, said.source], [false, "staff"]);
  await server.call(setMyNewsletterConsent, { body: { isSubscribed: true } }, member.as);
  assert.equal((await list({ search: member.email })).total, 0, "not proven");
  await server.call(setMyNewsletterConsent, { body: { isSubscribed: true } }, refuser.as);
  assert.equal((await list({ search: refuser.email })).total, 1, "undid its own unsubscribe");
  const { refusals } = await server.call(listNewsletterRefusals, { query: {} }, reader);
  assert.deepEqual(
    refusals.slice(0, 2).map(({ email, source }) => [email, source]),
    [
      [member.email, "staff"],
      [guest.toLowerCase(), "unsubscribe-link"],
    ],
  );

  for (const token of [server.staffToken(["members:read", "orders:read"]), server.visitorToken()])
    await assert.rejects(server.call(listNewsletterSubscribers, { query: {} }, { authorization: token }), {
      status: 403,
    });
  const body = { email: "a@example.com" };
  await assert.rejects(server.call(removeNewsletterSubscriber, { body }, reader), { status: 403 });
  await assert.rejects(server.call(removeNewsletterSubscriber, { body: { email: "a" } }, writer), { status: 400 });
});

test("form sign-up: immediate, or confirmed by a single-use link within seven days", async () => {
  const owner = { authorization: server.staffToken() };
  const reader = { authorization: server.staffToken(["newsletter:read"]) };
  const list = (search: string) => server.call(listNewsletterSubscribers, { query: { search } }, reader);
  const waiting = (search = "form-one") => server.call(listNewsletterWaiting, { query: { search } }, reader);
  const ask = (email: string, language = "de") => server.call(signUpForNewsletter, { body: { email, language } });
  const confirm = (token: string) => server.call(confirmNewsletterSignUp, { body: { token } });
  const set = (confirmsByMail: boolean | null) =>
    server.call(updateNewsletterSettings, { body: { newsletterSettings: { confirmsByMail } } }, owner);
  const mailsTo = async (email: string) =>
    (await server.mails(email)).filter(({ kind }) => kind === "newsletter-confirmation");
  const tokenIn = async (email: string) =>
    /newsletter\?token=([\w-]+)/.exec((await mailsTo(email))[0]?.text ?? "")?.[1] ?? "";

  const settings = () => server.call(getNewsletterSettings, {}, reader);
  assert.deepEqual((await settings()).newsletterSettings, { confirmsByMail: false, isDefault: true });
  assert.deepEqual(await ask("form-us@example.com"), { needsConfirmation: false });
  assert.equal((await list("form-us@example.com")).subscribers[0]?.source, "form");

  await server.call(updateStoreSettings, { body: { settings: { country: "DE" } } }, owner);
  assert.deepEqual((await settings()).newsletterSettings, { confirmsByMail: true, isDefault: true });
  await set(false);
  assert.deepEqual((await settings()).newsletterSettings, { confirmsByMail: false, isDefault: false });
  await set(true);

  const email = "Form-One@example.com";
  assert.deepEqual(await ask(email), { needsConfirmation: true });
  assert.equal((await list(email)).total, 0);
  assert.deepEqual(
    (await waiting()).waiting.map((each) => each.email),
    [email],
  );
  const [mail] = await mailsTo(email);
  assert.match(mail?.subject ?? "", /Bestätigen/);
  const first = await tokenIn(email);
  const { rows } = await sql<{ token_hash: Buffer }>`select token_hash from newsletter_sign_ups
    where email_key = lower(${email})`.execute(server.store.database.db);
  assert.ok(rows[0] !== undefined && !rows[0].token_hash.toString("base64url").includes(first.slice(0, 20)), "hashed");
  assert.deepEqual(await confirm("unknown"), { confirmed: false });
  await ask(email);
  assert.deepEqual(await confirm(first), { confirmed: false }, "a newer link replaces the older one");
  const second = await tokenIn(email);
  assert.deepEqual(await confirm(second), { confirmed: true });
  assert.deepEqual(await confirm(second), { confirmed: false }, "once");
  const { subscribers } = await list(email);
  assert.deepEqual([subscribers[0]?.source, subscribers[0]?.language], ["form", "de"]);
  assert.equal((await waiting()).total, 0);
  // Subscribed addresses get the same response and no email; repeated requests get at most three emails a day.
  assert.deepEqual(await ask(email), { needsConfirmation: true });
  assert.equal((await mailsTo(email)).length, 2);
  for (let again = 0; again < 5; again++)
    assert.deepEqual(await ask("form-many@example.com"), { needsConfirmation: true });
  assert.equal((await mailsTo("form-many@example.com")).length, 3);
  await sql`update newsletter_sign_ups set expires_at = now() - interval '1 minute' where email_key = 'form-many@example.com'`.execute(
    server.store.database.db,
  );
  assert.deepEqual(await confirm(await tokenIn("form-many@example.com")), { confirmed: false }, "too late");

  // A link confirmed in the mailbox changes its account, also after unsubscribing; a typed address doesn't.
  await server.call(removeNewsletterSubscriber, { body: { email } }, owner);
  await set(false);
  await ask(email);
  assert.equal((await list(email)).total, 0);
  await set(true);
  await ask(email);
  await confirm(await tokenIn(email));
  assert.equal((await list(email)).total, 1);

  // A verified account subscribes directly; an unverified one needs its link.
  const member = await aMember({ subscription: true });
  assert.equal((await list(member.email)).total, 0);
  assert.equal((await waiting(member.email)).waiting[0]?.memberId, member.id);
  await server.call(setMyNewsletterConsent, { body: { isSubscribed: true } }, member.as);
  assert.equal((await mailsTo(member.email)).length, 1);
  await confirm(await tokenIn(member.email));
  assert.deepEqual([(await list(member.email)).total, (await waiting(member.email)).total], [1, 0]);
  const proven = await aMember();
  await sql`update members set email_verified_at = now() where id = ${proven.id}::uuid`.execute(
    server.store.database.db,
  );
  await server.call(setMyNewsletterConsent, { body: { isSubscribed: true } }, proven.as);
  assert.deepEqual([(await list(proven.email)).total, (await mailsTo(proven.email)).length], [1, 0]);

  // The export includes the sign-up; deleting the account deletes it.
  const staff = { authorization: server.staffToken(["members:write"]) };
  const params = { id: member.id };
  const { content } = await server.call(exportMember, { params }, staff);
  assert.match(JSON.stringify(content.newsletter), /"signUpConfirmedDate":"20/);
  await server.call(deleteMember, { params }, staff);
  assert.equal((await list(member.email)).total, 0);

  await assert.rejects(ask("no address"), { status: 400 });
  await assert.rejects(
    server.call(updateNewsletterSettings, { body: { newsletterSettings: { confirmsByMail: true } } }, reader),
    {
      status: 403,
    },
  );
  const visitor = { authorization: server.visitorToken() };
  await assert.rejects(server.call(listNewsletterWaiting, { query: {} }, visitor), { status: 403 });
  await assert.rejects(server.call(getNewsletterSettings, {}, visitor), { status: 403 });
});

/** Inserts an order row whose checkout has the newsletter box ticked, unless `fields` differs. */
async function order(email: string, at: string, language = "en", fields = [{ title: "Newsletter", value: "Yes" }]) {
  await server.transaction(async (tx) => {
    await sql`insert into orders (id, number, status, payment_status, status_key, created_by_kind, created_by_id, email, buyer_name,
        buyer_language, currency, locale, weight_unit, subtotal, discount_total, shipping_total, fee_total, tax_total, total,
        tax_included, custom_fields, payment_method_name, created_at, updated_at)
      values (gen_random_uuid(), (select coalesce(max(number), 0) + 1 from orders), 'APPROVED', 'PAID', ${"k".repeat(22)}, 'visitor', 'v',
        ${email}, 'Guest Buyer', ${language}, 'USD', 'en-US', 'KG', 0, 0, 0, 0, 0, 0, false, ${JSON.stringify(fields)}::jsonb, 'Card',
        ${at}::timestamptz, ${at}::timestamptz)`.execute(tx);
  });
}
