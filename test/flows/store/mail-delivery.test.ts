/** With SMTP_URL set, mails leave through a real SMTP server and arrive as a mail program reads them. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { eventually } from "#server/platform/testing/eventually.ts";
import { aGuest } from "../shopper.ts";
import { openWholeStore, type WholeStore } from "../whole-store.ts";

type Received = { to: string[]; mail: Email };

let store: WholeStore;
let smtp: SMTPServer;
const received: Received[] = [];
/** Recipients whose next email is refused. */
const refusedOnce = new Set<string>();

before(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const isRefused = session.envelope.rcptTo.some(({ address }) => refusedOnce.delete(address));
        if (isRefused) {
          done(new Error("Try again later"));
          return;
        }
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail });
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

const arrivedAt = (address: string) =>
  eventually(async () => received.find(({ to }) => to.includes(address)), `a mail to ${address}`);

test("the confirmation arrives once, readable as text and as HTML", async () => {
  const cup = await store.addGoods({ name: "Tasse für Müßige 🫖" }, 10);
  const guest = await aGuest(store);
  const placed = await guest.buy(cup, 2);
  const { to, mail } = await arrivedAt(guest.email);
  assert.deepEqual(to, [guest.email]);
  assert.equal(mail.from?.address, "hi@store.example");
  assert.match(mail.subject ?? "", new RegExp(placed.orderNumber));
  for (const body of [mail.text ?? "", mail.html ?? ""]) {
    assert.match(body, /Tasse für Müßige 🫖/);
    assert.match(body, /49\.50/);
    assert.match(body, new RegExp(placed.statusKey));
  }
  assert.match(mail.messageId ?? "", /^<.+@.+>$/);
  assert.equal(received.filter((one) => one.to.includes(guest.email)).length, 1);
});

test("a name cannot smuggle a header or markup into the mail", async () => {
  const sly = await store.addGoods({ name: "<b onclick=x>Cup</b>" }, 10);
  const guest = await aGuest(store);
  await guest.buy(sly);
  const { mail } = await arrivedAt(guest.email);
  assert.doesNotMatch(mail.html ?? "", /<b onclick/);
  assert.equal(mail.bcc, undefined);
});

test("a mail server that refuses at first gets the mail later, and the order is not held up", async () => {
  const cup = await store.addGoods({ name: "Patient cup" }, 10);
  const guest = await aGuest(store);
  refusedOnce.add(guest.email);
  const begun = performance.now();
  await guest.buy(cup);
  assert.ok(performance.now() - begun < 15_000);
  const { db } = store.app.store.database;
  const failed = await eventually(
    () =>
      db
        .selectFrom("mails")
        .select(["attempts", "last_error", "sent_at"])
        .where("recipient", "=", guest.email)
        .where("attempts", ">", 0)
        .executeTakeFirst(),
    "a failed attempt",
  );
  assert.match(failed.last_error ?? "", /Try again later/);
  assert.equal(failed.sent_at, null);
  // The worker waits longer with every attempt; the test does not.
  await sql`update graphile_worker._private_jobs set run_at = now() where attempts > 0`.execute(db);
  const { mail } = await arrivedAt(guest.email);
  assert.match(mail.text ?? "", /Patient cup/);
});
