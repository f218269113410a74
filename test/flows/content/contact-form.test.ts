/** The contact form: a message reaches the store over SMTP with the sender to reply to, and too many are refused. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { after, before, test } from "node:test";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { sendContactMessage } from "#api/content/contact-messages.ts";
import { updateStoreSettings } from "#api/store/settings.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { OWNER, openWholeStore, type WholeStore } from "../whole-store.ts";

type Received = { to: string[]; mail: Email };

let store: WholeStore;
let smtp: SMTPServer;
const received: Received[] = [];

before(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        received.push({ to: envelope.rcptTo.map(({ address }) => address), mail });
        done();
      });
    },
  });
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  const address = smtp.server.address();
  assert.ok(typeof address === "object" && address !== null);
  store = await openWholeStore({
    SMTP_URL: `smtp://127.0.0.1:${address.port}`,
    MAIL_FROM: "Flow Store <hi@store.example>",
  });
});
after(async () => {
  await store.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const arrived = (to: string, part: string) =>
  eventually(
    async () => received.find((one) => one.to.includes(to) && one.mail.text?.includes(part))?.mail,
    `a mail to ${to} with “${part}”`,
  );
const post = (fields: Record<string, string>) =>
  fetch(`${store.origin}/contact/message`, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });

test("until the store has a contact address, messages reach the owner", async () => {
  await store.call(sendContactMessage, { body: { email: "early@example.com", message: "Is anybody there?" } });
  const mail = await arrived(OWNER.email, "Is anybody there?");
  assert.deepEqual(
    mail.replyTo?.map(({ address }) => address),
    ["early@example.com"],
  );
});

test("a message reaches the contact address with its sender to reply to, and no one else", async () => {
  await store.admin(updateStoreSettings, { body: { settings: { contactEmail: "hello@store.example" } } });
  const response = await post({
    name: "Zoé <b>",
    email: "zoe@example.com",
    message: "Do you ship to Réunion?\n\nBest, Zoé",
    copy: "1",
  });
  assert.deepEqual([response.status, response.headers.get("location")], [303, "/contact/message?state=sent"]);
  const mail = await arrived("hello@store.example", "Do you ship to Réunion?");
  assert.equal(mail.subject, "New message from Zoé <b>");
  assert.deepEqual(
    mail.replyTo?.map(({ address }) => address),
    ["zoe@example.com"],
  );
  assert.match(mail.text ?? "", /Best, Zoé/);
  assert.doesNotMatch(mail.html ?? "", /Zoé <b>/);
  // Earlier versions sent copies to the address in the form.
  const body = { email: "zoe@example.com", message: "With a copy, please", wantsCopy: true };
  await store.call(sendContactMessage, { body });
  const { rows } = await store.app.store.database.pool.query("select from mails where recipient = 'zoe@example.com'");
  assert.equal(rows.length, 0);
});

test("what is wrong is shown in the form with what was entered; programs that fill in every field send nothing", async () => {
  const wrong = await post({ email: "not an address", message: "" });
  assert.equal(wrong.status, 400);
  const html = await wrong.text();
  assert.match(html, /Enter a valid email address/);
  assert.match(html, /Enter your message/);
  assert.match(html, /value="not an address"/);
  for (const email of ["two@example.com,three@example.com", "a@example.com\nBcc: b@example.com"])
    await assert.rejects(store.call(sendContactMessage, { body: { email, message: "Hello" } }), { status: 400 });
  const trapped = await post({ email: "bot@example.com", message: "Buy now", website: "https://spam.example" });
  assert.equal(trapped.headers.get("location"), "/contact/message?state=sent");
  const { rows } = await store.app.store.database.pool.query("select from mails where text like '%Buy now%'");
  assert.equal(rows.length, 0);
});

test("too many messages from an address are refused, and the form keeps the text", async () => {
  const send = () => post({ email: "often@example.com", message: "Once more" });
  for (let count = 0; count < 5; count++) assert.equal((await send()).status, 303);
  const refused = await send();
  assert.equal(refused.status, 429);
  const html = await refused.text();
  assert.match(html, /role="alert"/);
  assert.match(html, />Once more<\/textarea>/);
  await assert.rejects(store.call(sendContactMessage, { body: { email: "Often@example.com", message: "Once more" } }), {
    code: "THROTTLED",
  });
});

test("a store accepts at most 200 messages an hour from all senders together", async () => {
  const send = (email: string) => store.call(sendContactMessage, { body: { email, message: "Hello" } });
  await send("first@example.com");
  const counter = "update throttle_counters set attempts = $1 where key like 'contact store %'";
  await store.app.store.database.pool.query(counter, [199]);
  await send("second@example.com");
  await assert.rejects(send("third@example.com"), { code: "THROTTLED" });
});
