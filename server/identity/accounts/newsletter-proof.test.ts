/**
 * Proof of mailbox ownership, and which proofs can change a subscription
 * (docs/decisions/0030-newsletter-double-opt-in.md).
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { getMyNewsletterConsent, setMyNewsletterConsent, unsubscribe } from "#api/identity/account.ts";
import { exportMember } from "#api/identity/member-records.ts";
import {
  confirmNewsletterSignUp,
  listNewsletterRefusals,
  listNewsletterSubscribers,
  listNewsletterWaiting,
  removeNewsletterSubscriber,
  signUpForNewsletter,
  updateNewsletterSettings,
} from "#api/identity/newsletter.ts";
import { updateStoreSettings } from "#api/store/settings.ts";
import { deleteExpiredRows } from "#server/platform/jobs/retention.ts";
import { type IdentityServer, startIdentityServer } from "#test/identity-server.ts";

let server: IdentityServer;
let count = 0;
before(async () => {
  server = await startIdentityServer();
  await server.setPolicy({});
});
after(() => server.close());

const aMember = (profile = {}) => server.signUpMember(`reader${++count}@example.com`, profile);

const owner = () => ({ authorization: server.staffToken() });
const ask = (email: string) => server.call(signUpForNewsletter, { body: { email, language: "en" } });
const confirm = (token: string) => server.call(confirmNewsletterSignUp, { body: { token } });
const confirmsByMail = (value: boolean | null) =>
  server.call(updateNewsletterSettings, { body: { newsletterSettings: { confirmsByMail: value } } }, owner());
const list = (search: string) => server.call(listNewsletterSubscribers, { query: { search } }, owner());
const waiting = (search: string) => server.call(listNewsletterWaiting, { query: { search } }, owner());
const refusals = (search: string) => server.call(listNewsletterRefusals, { query: { search } }, owner());
const unsubscribeTokenOf = (subscriber?: { unsubscribeUrl: string }) =>
  new URL(subscriber?.unsubscribeUrl ?? "").searchParams.get("token") ?? "";
/** Reads the token of the newest email. */
const tokenIn = async (email: string) =>
  /newsletter\?token=([\w-]+)/.exec((await server.mails(email))[0]?.text ?? "")?.[1] ?? "";

test("emails are normalized: a link requested with different capitalization confirms the same account", async () => {
  await confirmsByMail(true);
  const member = await aMember();
  const typed = member.email.replace("reader", "Ｒeader").replace("example", "EXAMPLE");
  await server.call(removeNewsletterSubscriber, { body: { email: member.email } }, owner());
  await ask(typed);
  assert.deepEqual(await confirm(await tokenIn(member.email.replace("r", "R"))), { confirmed: true });
  const { newsletterConsent } = await server.call(getMyNewsletterConsent, {}, member.as);
  assert.deepEqual([newsletterConsent.isSubscribed, newsletterConsent.source], [true, "form"]);
  assert.equal((await list(member.email)).total, 1);
  assert.equal((await refusals(member.email)).total, 0);
  await server.call(removeNewsletterSubscriber, { body: { email: typed } }, owner());
  assert.equal((await list(member.email)).total, 0);
  // Looks like a valid address until it is normalized.
  await assert.rejects(ask("one＠two@example.com"), { status: 400 });
});

test("an unconfirmed sign-up needs confirmation once the store requires it, and can be requested again", async () => {
  await confirmsByMail(false);
  const email = "at-once@example.com";
  assert.deepEqual(await ask(email), { needsConfirmation: false });
  assert.deepEqual([(await list(email)).total, (await waiting(email)).total], [1, 0]);
  await confirmsByMail(null);
  await server.call(updateStoreSettings, { body: { settings: { country: "DE" } } }, owner());
  const before = await waiting(email);
  assert.equal((await list(email)).total, 0);
  assert.deepEqual([before.total, before.waiting[0]?.expiresDate], [1, undefined]);
  assert.deepEqual(await ask(email), { needsConfirmation: true });
  assert.ok((await waiting(email)).waiting[0]?.expiresDate !== undefined);
  const token = await tokenIn(email);
  assert.deepEqual(await confirm(token), { confirmed: true });
  assert.deepEqual([(await list(email)).total, (await waiting(email)).total], [1, 0]);
  await confirmsByMail(false);
  assert.equal((await list(email)).total, 1, "a verified address counts with either setting");

  // The export tells requested and confirmed sign-ups apart; an unused link doesn't carry over an earlier sign-up.
  const member = await aMember();
  await ask(member.email);
  const kept = async () => {
    const { content } = await server.call(exportMember, { params: { id: member.id } }, owner());
    return Object.keys(Object(content.newsletter)).filter((key) => /^sign/.test(key));
  };
  assert.deepEqual(await kept(), ["signUpRequestedDate", "signedUpDate", "signUpLanguage"]);
  await confirmsByMail(true);
  await ask(member.email);
  server.setNow(new Date(Date.now() + 60 * 86_400_000));
  await deleteExpiredRows.run(server.store, {});
  server.setNow(undefined);
  await confirmsByMail(false);
  assert.equal((await list(member.email)).total, 1);
});

test("unsubscribing invalidates earlier links; only a link requested afterwards undoes it", async () => {
  await confirmsByMail(true);
  const email = "leaver@example.com";
  await ask(email);
  await server.call(removeNewsletterSubscriber, { body: { email } }, owner());
  assert.equal((await waiting(email)).total, 0);
  assert.deepEqual(await confirm(await tokenIn(email)), { confirmed: false });
  assert.deepEqual([(await list(email)).total, (await refusals(email)).total], [0, 1]);
  await ask(email);
  assert.equal((await waiting(email)).total, 1, "requested after unsubscribing");
  assert.deepEqual(await confirm(await tokenIn(email)), { confirmed: true });
  assert.deepEqual([(await list(email)).total, (await refusals(email)).total], [1, 0]);

  const leave = async () => server.call(unsubscribe, { body: { token: leaving } });
  const leaving = unsubscribeTokenOf((await list(email)).subscribers[0]);
  await leave();
  await ask(email);
  assert.equal((await waiting(email)).total, 1);
  await leave();
  assert.deepEqual([(await list(email)).total, (await waiting(email)).total], [0, 0]);
  assert.deepEqual(await confirm(await tokenIn(email)), { confirmed: false });

  const member = await aMember();
  await server.call(setMyNewsletterConsent, { body: { isSubscribed: true } }, member.as);
  assert.equal((await waiting(member.email)).total, 1);
  await server.call(setMyNewsletterConsent, { body: { isSubscribed: false } }, member.as);
  assert.equal((await waiting(member.email)).total, 0);
  assert.deepEqual(await confirm(await tokenIn(member.email)), { confirmed: false });
});

test("an unverified account can't change the subscription of a mailbox confirmed by link", async () => {
  await confirmsByMail(true);
  const email = `reader${count + 1}@example.com`;
  await ask(email);
  await confirm(await tokenIn(email));
  const [proven] = (await list(email)).subscribers;
  const stranger = await aMember({ subscription: true, firstName: "EVIL http://x.example" });
  assert.equal(stranger.email, email);
  const say = (isSubscribed: boolean) => server.call(setMyNewsletterConsent, { body: { isSubscribed } }, stranger.as);
  for (const isSubscribed of [false, true, false]) {
    await say(isSubscribed);
    assert.deepEqual((await list(email)).subscribers, [proven], `says ${isSubscribed}`);
    assert.equal((await refusals(email)).total, 0);
  }
  assert.deepEqual([proven?.source, proven?.name, proven?.memberId], ["form", undefined, undefined]);
  await confirmsByMail(false);
  assert.deepEqual((await list(email)).subscribers, [proven]);

  // The mailbox unsubscribes; the unverified account can't undo it.
  const token = unsubscribeTokenOf(proven);
  await server.call(unsubscribe, { body: { token } });
  await say(true);
  assert.deepEqual([(await list(email)).total, (await refusals(email)).total], [0, 1]);

  // A verified account can change the subscription.
  await sql`update members set email_verified_at = now() where id = ${stranger.id}::uuid`.execute(
    server.store.database.db,
  );
  await say(false);
  await say(true);
  assert.deepEqual(
    (await list(email)).subscribers.map(({ memberId }) => memberId),
    [stranger.id],
  );
  await say(false);
  assert.equal((await list(email)).total, 0);
});

test("stores only a language tag; the Accept-Language header chooses the email's language", async () => {
  await confirmsByMail(true);
  const cases: [said: string | undefined, kept: string | undefined][] = [
    [undefined, undefined],
    ["not a language: <b>", undefined],
    ["de-ch-x-http-evil", "de-CH"],
    ["EN-us", "en-US"],
  ];
  for (const [index, [said, kept]] of cases.entries()) {
    const email = `tongue${index}@example.com`;
    const answer = await fetch(`${server.origin}/members/v1/newsletter-sign-ups`, {
      method: "POST",
      headers: { "content-type": "application/json", "accept-language": "de-CH,de;q=0.9" },
      body: JSON.stringify({ email, language: said }),
    });
    assert.equal(answer.status, 200);
    const [mail] = await server.mails(email);
    assert.match(mail?.subject ?? "", said === "EN-us" ? /onfirm/ : /Bestätigen/);
    await confirm(await tokenIn(email));
    assert.equal((await list(email)).subscribers[0]?.language, kept);
  }
});
