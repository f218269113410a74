/** Sends every account email in every language through a real SMTP server. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { directionOf, type Language, languages } from "#api/store/languages.ts";
import { sendMail } from "#server/platform/mail/mail.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { enqueueAccountMail } from "./public.ts";
import { en, type MailKind } from "./texts/en.ts";

const received = new Map<string, Email>();
let smtp: SMTPServer;
let server: TestServer;
before(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        for (const { address } of session.envelope.rcptTo) received.set(address, mail);
        done();
      });
    },
  });
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  const address = smtp.server.address();
  assert.ok(typeof address === "object" && address !== null);
  const environment = { SMTP_URL: `smtp://127.0.0.1:${address.port}`, MAIL_FROM: "Pine <hello@pine.example>" };
  server = await startTestServer({ bindings: [], jobs: [sendMail], environment });
});
after(async () => {
  await server.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

// Object.keys loses the key type.
const kinds = Object.keys(en) as MailKind[];
const SLY = `<b onclick="x">Zoë & 'Co'</b>`;
const values = {
  name: SLY,
  email: "new@example.com",
  factor: "App",
  device: "Firefox on Mac",
  date: "today",
  left: "3",
  count: "10",
  minutes: "60",
};

async function arrive(kind: MailKind, language: Language): Promise<Email> {
  const to = `${kind}.${language}@example.com`;
  const code = /\{code\}/.test(JSON.stringify(en[kind])) ? { code: "012345" } : {};
  const path = en[kind].action === undefined ? {} : { path: "/auth/reset?token=a&b=c" };
  await server.transaction((tx) =>
    enqueueAccountMail(tx, server.store, { kind, to, languages: [language], values, ...code, ...path }),
  );
  for (let wait = 0; wait < 400; wait++) {
    const mail = received.get(to);
    if (mail !== undefined) return mail;
    await delay(20);
  }
  throw new Error(`${kind} in ${language} did not arrive`);
}

for (const language of languages) {
  test(`in ${language}, all ${kinds.length} emails arrive complete`, async () => {
    for (const kind of kinds) {
      const { subject = "", html = "", text = "", from } = await arrive(kind, language);
      const about = `${kind} in ${language}`;
      assert.equal(from?.address, "hello@pine.example", about);
      assert.ok(subject.length > 5, about);
      for (const part of [subject, html, text]) assert.doesNotMatch(part, /\{\w+\}|undefined|null/, about);
      assert.match(html, new RegExp(`<html lang="${language}" dir="${directionOf(language)}">`), about);
      assert.doesNotMatch(html, /<b onclick/, about);
      if (en[kind].action !== undefined) {
        assert.match(html, /auth\/reset\?token=a&amp;b=c"/, about);
        assert.ok(text.includes(`${server.store.baseUrl()}/auth/reset?token=a&b=c`), about);
      }
      if (subject.includes("012345")) assert.ok(html.includes("012345") && text.includes("012345"), about);
    }
  });
}

test("every language has its own translation", async () => {
  const subjects = languages.map((language) => received.get(`welcome.${language}@example.com`)?.subject);
  assert.equal(new Set(subjects).size, languages.length);
});

test("an unsupported language falls back to the store's", async () => {
  const mail = { kind: "approved", to: "fallback@example.com", languages: ["tlh", null, undefined] } as const;
  await server.transaction((tx) => enqueueAccountMail(tx, server.store, mail));
  const { subject } = await server.store.database.db
    .selectFrom("mails")
    .select("subject")
    .where("recipient", "=", "fallback@example.com")
    .executeTakeFirstOrThrow();
  assert.match(subject, /account was approved/);
});
