/** Sending campaigns over a real mail server: at most one email each, batches, crashes, bounces, outages. */
import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { sql } from "kysely";
import * as api from "#api/marketing/campaigns.ts";
import { deliverCampaigns, startCampaigns } from "#server/marketing/campaigns/deliver.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { openCampaignShop } from "./campaign-shop.ts";

const campaigns = await openCampaignShop();
const { smtp, shop, db, staff, later, subscribe, content, save, send, read, report } = campaigns;
const { deliver, start, tokenIn, stateOf, nextJob, setSpeed } = campaigns;
after(campaigns.close);
beforeEach(campaigns.reset);

test("every subscriber gets the campaign once, with counted links, postal address and one-click unsubscribe", async () => {
  const [ann = "", bob = ""] = await subscribe("ann", "bob");
  const campaign = await start();
  assert.equal((await read(campaign)).state, "SENDING");
  await deliver();
  await deliver();
  const done = await read(campaign);
  assert.equal(done.state, "SENT");
  assert.deepEqual([done.figures.recipientCount, done.figures.sentCount], [2, 2]);
  for (const address of [ann, bob]) {
    const [mail, ...others] = smtp.to(address);
    assert.equal(others.length, 0);
    assert.equal(mail?.subject, "Spring is here");
    assert.equal(mail.from?.address, "news@shop.example");
    assert.match(mail.html ?? "", /Shop Ltd, Hauptstraße 1, Berlin, Germany/);
    assert.match(mail.text ?? "", /Unsubscribe: https:\/\/shop\.example\/newsletter\/unsubscribe\//);
    assert.match(mail.html ?? "", /New arrivals<\/h2>/);
    assert.doesNotMatch(mail.html ?? "", /<img/, "no pixel counts who opens it");
    const headers = new Map(mail.headers.map(({ key, value }) => [key, value]));
    assert.equal(headers.get("list-unsubscribe-post"), "List-Unsubscribe=One-Click");
    assert.match(
      headers.get("list-unsubscribe") ?? "",
      /^<https:\/\/shop\.example\/v1\/campaign-unsubscriptions\/[\w.-]+>$/,
    );
  }
  const [mail] = smtp.to(ann);
  const { url } = await shop.call(api.getCampaignLink, { params: { token: tokenIn(mail?.html, "go") } });
  assert.equal(url, "https://shop.example/pages/story");
});

test("a recipient who unsubscribes while the batch is being sent gets nothing", async () => {
  const emails = await subscribe("a", "b", "c", "d", "e", "f");
  await start();
  const { rows } = await sql<{
    email: string;
  }>`select email from campaign_recipients order by next_attempt_at, id`.execute(db());
  const last = rows.at(-1)?.email ?? "";
  smtp.hold = async () => {
    await sql`insert into newsletter_refusals (email_key, source, refused_at) values (${last}, 'unsubscribe-link', now())
      on conflict do nothing`.execute(db());
  };
  await deliver();
  assert.equal(smtp.to(last).length, 0);
  assert.equal(emails.filter((email) => smtp.to(email).length === 1).length, 5);
});

test("emails go out in batches of the emails per minute, across campaigns", async () => {
  await setSpeed(2);
  const emails = await subscribe("a", "b", "c", "d", "e");
  const campaign = await start();
  const sent = () => emails.filter((email) => smtp.to(email).length > 0).length;
  const begun = new Date();
  shop.setNow(begun);
  for (const expected of [2, 4]) {
    await deliver();
    assert.equal(sent(), expected);
    assert.equal(
      (await nextJob())?.run_at.getTime(),
      begun.getTime() + 60_000,
      "the next batch follows a minute later",
    );
  }
  await deliver();
  assert.equal(sent(), 5);
  assert.equal((await read(campaign)).state, "SENT");
  shop.setNow(undefined);
  await setSpeed(120);
});

test("after a crash no recipient gets the email twice; the interrupted recipients are reported, the others get theirs", async () => {
  const emails = await subscribe(..."abcdefg");
  const campaign = await start();
  // The mail server accepts the first emails, but its responses never arrive: the process has ended or stalled.
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  smtp.hold = () => released;
  const stalled = deliver();
  await eventually(async () => emails.filter((email) => smtp.to(email).length > 0).length === 5);
  const interrupted = emails.filter((email) => smtp.to(email).length > 0);
  smtp.hold = undefined;
  await deliver();
  assert.deepEqual(await Promise.all(interrupted.map(stateOf)), Array(5).fill("UNCONFIRMED"));
  assert.deepEqual(
    emails.map((email) => smtp.to(email).length),
    emails.map(() => 1),
  );
  const { figures, state } = await read(campaign);
  assert.deepEqual([state, figures.sentCount, figures.unconfirmedCount], ["SENT", 2, 5]);
  // A process that only stalled learns the outcome, and sends nothing again.
  release();
  await stalled;
  assert.deepEqual(
    emails.map((email) => smtp.to(email).length),
    emails.map(() => 1),
  );
  assert.equal((await read(campaign)).figures.sentCount, 7);
});

test("an unknown address bounces and gets no further campaigns until it is confirmed again", async () => {
  const [ann = "", gone = "", spam = ""] = await subscribe("ann", "gone", "spam");
  smtp.refusals.set(gone, { code: 550, text: "5.1.1 no such user" });
  smtp.refusals.set(spam, { code: 554, text: "5.7.1 looks like spam" });
  const campaign = await start();
  await deliver();
  await deliver();
  assert.deepEqual(await Promise.all([ann, gone, spam].map(stateOf)), ["SENT", "BOUNCED", "BOUNCED"]);
  const { problems } = await report(campaign);
  assert.match(problems.find(({ email }) => email === gone)?.reason ?? "", /550 5\.1\.1 no such user/);
  const count = () => shop.call(api.countCampaignRecipients, { body: { audience: {} } }, staff());
  assert.deepEqual(
    await count(),
    { count: 2, withoutConsentCount: 0, undeliverableCount: 1 },
    "a spam filter isn't the address's fault",
  );
  await sql`update newsletter_sign_ups set confirmed_at = ${new Date(Date.now() + 1000)} where email_key = ${gone}`.execute(
    db(),
  );
  assert.equal((await count()).count, 3);
});

test("a temporary rejection is retried later, and fails after the last attempt", async () => {
  const [full = ""] = await subscribe("full");
  smtp.refusals.set(full, { code: 452, text: "4.2.2 mailbox full" });
  const campaign = await start();
  await deliver();
  assert.equal(await stateOf(full), "PENDING");
  await deliver();
  assert.equal((await read(campaign)).figures.pendingCount, 1, "not before its time");
  for (const minutes of [6, 30, 120, 600]) {
    later(minutes);
    await deliver();
  }
  assert.equal(await stateOf(full), "PENDING");
  smtp.refusals.clear();
  later(2000);
  await deliver();
  assert.equal(await stateOf(full), "SENT");

  const [other = ""] = await subscribe("other");
  smtp.refusals.set(other, { code: 452, text: "4.2.2 mailbox full" });
  const second = await start();
  for (const minutes of [2001, 2010, 2030, 2100, 2400, 3300]) {
    later(minutes);
    await deliver();
  }
  shop.setNow(undefined);
  assert.equal(await stateOf(other), "FAILED");
  assert.equal((await read(second)).state, "SENT");
});

test("an unavailable mail server delays the campaign and costs no recipient", async () => {
  const [ann = ""] = await subscribe("ann");
  const campaign = await start();
  const down = { ...shop.store, config: { ...shop.store.config, smtpUrl: "smtp://127.0.0.1:1" } };
  await deliverCampaigns.run(down, {});
  assert.equal(await stateOf(ann), "PENDING");
  assert.ok(((await nextJob())?.run_at.getTime() ?? 0) > Date.now() + 60_000);
  await deliver();
  assert.deepEqual([await stateOf(ann), (await read(campaign)).state], ["SENT", "SENT"]);
});

test("a scheduled campaign starts at its date with the subscribers of that moment, and can be canceled before", async () => {
  const [ann = ""] = await subscribe("ann");
  const campaign = await save();
  const date = new Date(Date.now() + 3_600_000).toISOString();
  await send(campaign, date);
  await send(campaign, date);
  await startCampaigns.run(shop.store, {});
  assert.equal((await read(campaign)).state, "SCHEDULED");
  await assert.rejects(
    shop.call(api.saveCampaign, { params: { id: campaign.id }, body: { campaign: content() } }, staff()),
    { code: "CAMPAIGN_NOT_EDITABLE" },
  );
  const canceled = await shop.call(api.cancelCampaign, { params: { id: campaign.id } }, staff());
  assert.equal(canceled.campaign.state, "DRAFT");
  await send(campaign, date);
  const [bob = ""] = await subscribe("bob");
  later(61);
  await startCampaigns.run(shop.store, {});
  await deliver();
  shop.setNow(undefined);
  assert.deepEqual([smtp.to(ann).length, smtp.to(bob).length], [1, 1]);
});

test("canceling stops the emails that weren't sent yet", async () => {
  await setSpeed(1);
  const emails = await subscribe("a", "b", "c");
  const campaign = await start();
  await deliver();
  await shop.call(api.cancelCampaign, { params: { id: campaign.id } }, staff());
  await deliver();
  assert.equal(emails.filter((email) => smtp.to(email).length > 0).length, 1);
  const { state, figures } = await read(campaign);
  assert.deepEqual([state, figures.sentCount, figures.canceledCount], ["CANCELED", 1, 2]);
  await assert.rejects(shop.call(api.deleteCampaign, { params: { id: campaign.id } }, staff()), {
    code: "CAMPAIGN_NOT_EDITABLE",
  });
  await setSpeed(120);
});
