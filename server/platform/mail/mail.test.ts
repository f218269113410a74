/** Emails over SMTP, and mail servers that don't respond. */
import assert from "node:assert/strict";
import { type AddressInfo, createServer } from "node:net";
import { buffer } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { enqueueMail, type Mail, sendMail } from "./mail.ts";

type Received = { from: string; to: string[]; mail: Email };
const received: Received[] = [];
let refusals = 0;
let smtp: SMTPServer;
let server: TestServer;

before(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    async onData(stream, { envelope }, done) {
      const bytes = await buffer(stream);
      if (refusals > 0) {
        refusals--;
        return done(new Error("try again later"));
      }
      const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
      received.push({ from, to: envelope.rcptTo.map(({ address }) => address), mail: await PostalMime.parse(bytes) });
      return done();
    },
  });
  smtp.on("error", () => {});
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  // A TCP server's address is an object with a port; only pipes have a string.
  const { port } = smtp.server.address() as AddressInfo;
  server = await startTestServer({
    bindings: [],
    jobs: [sendMail],
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: "Shop <hello@shop.example>",
      BASE_URL: "https://shop.example",
    },
  });
});
after(async () => {
  await server.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const mail: Mail = { kind: "test", to: "ann@example.com", subject: "Hello", html: "<p>Hé</p>", text: "Hé" };

async function queue(changes: Partial<Mail> = {}): Promise<void> {
  await server.transaction((tx) => enqueueMail(tx, { ...mail, ...changes }, server.store.now()));
}

async function next(): Promise<Received> {
  for (const end = Date.now() + 60_000; Date.now() < end; await delay(20)) {
    const one = received.shift();
    if (one !== undefined) return one;
  }
  assert.fail("no email arrived");
}

test("an email is delivered once, as text and HTML, and marked as sent", async () => {
  await queue({ subject: "Größe – 20 €" });
  const { from, to, mail: got } = await next();
  assert.deepEqual([from, to], ["hello@shop.example", ["ann@example.com"]]);
  assert.equal(got.subject, "Größe – 20 €");
  assert.equal(got.text?.trim(), "Hé");
  assert.match(got.html ?? "", /<p>Hé<\/p>/);
  assert.match(got.messageId ?? "", /@shop\.example>$/);
  await delay(100);
  const { rows } = await sql<{ sent: boolean }>`select sent_at is not null as sent from mails`.execute(
    server.store.database.db,
  );
  assert.deepEqual(rows, [{ sent: true }]);
  assert.equal(received.length, 0);
});

test("a subject can't inject a header", async () => {
  await queue({ subject: "Hi\r\nBcc: eve@evil.example\r\n\r\nbody" });
  const { to, mail: got } = await next();
  assert.deepEqual(to, ["ann@example.com"]);
  assert.equal(got.bcc, undefined);
  assert.equal(got.subject, "Hi Bcc: eve@evil.example body");
});

const recipients = [
  "ann@example.com, eve@evil.example",
  "ann@example.com\r\nBcc: eve@evil.example",
  "eve@evil.example <ann@example.com>",
  "ann@example.com;eve@evil.example",
];
for (const to of recipients) {
  test(`the recipient ${JSON.stringify(to)} is rejected when the email is queued`, async () => {
    await assert.rejects(queue({ to }), /exactly one email address/);
  });
}

test("a temporary rejection is retried with the same message id", async () => {
  refusals = 1;
  await queue();
  await delay(500);
  const { rows } = await sql<{ attempts: number; last_error: string; id: string }>`
    select attempts, last_error, id from mails where sent_at is null`.execute(server.store.database.db);
  assert.equal(rows[0]?.attempts, 1);
  assert.match(rows[0]?.last_error ?? "", /try again later/);
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(server.store.database.db);
  assert.equal((await next()).mail.messageId, `<${rows[0]?.id}@shop.example>`);
});

test("a silent mail server delays the job for seconds, not minutes, and no request at all", async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  const store = { ...server.store, config: { ...server.store.config, smtpUrl: `smtp://127.0.0.1:${port}` } };
  const begun = Date.now();
  await server.transaction((tx) => enqueueMail(tx, mail, server.store.now()));
  assert.ok(Date.now() - begun < 1000);
  await next();
  await sql`update mails set sent_at = null`.execute(server.store.database.db);
  const { rows } = await sql<{ id: string }>`select id from mails limit 1`.execute(server.store.database.db);
  await assert.rejects(sendMail.run(store, { mailId: rows[0]?.id ?? "" }), /Greeting never received|timeout/i);
  assert.ok(Date.now() - begun < 20_000);
  await new Promise((resolve) => silent.close(resolve));
});

test("jobs continue after the database has closed every connection", async () => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    server.store.database.db,
  );
  await delay(300);
  await queue({ subject: "after the cut" });
  assert.equal((await next()).mail.subject, "after the cut");
});
