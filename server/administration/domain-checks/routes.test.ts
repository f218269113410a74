import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import { checkDomain, type DomainReport, getTestEmail, sendTestEmail } from "#api/administration/domain-checks.ts";
import { sendMail } from "#server/platform/mail/mail.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { hasAcceptedEmail } from "./public.ts";
import { routes } from "./routes.ts";
import { startNameServer, startTlsServer, type Zone } from "./server-fixtures.ts";
import { latestTestEmail } from "./test-email.ts";

const zone: Zone = {};
let smtp: SMTPServer;
let dns: Awaited<ReturnType<typeof startNameServer>>;
let tls: Awaited<ReturnType<typeof startTlsServer>>;
let server: TestServer;

before(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, done) {
      done(address.startsWith("unknown") ? new Error("no such mailbox") : undefined);
    },
    onData(stream, _session, done) {
      stream.resume();
      stream.on("end", () => done());
    },
  });
  smtp.on("error", () => {});
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  // A TCP server's address is an object with a port; only pipes have a string.
  const { port } = smtp.server.address() as AddressInfo;
  [dns, tls] = await Promise.all([startNameServer(zone), startTlsServer()]);
  server = await startTestServer({
    bindings: routes,
    jobs: [sendMail],
    environment: {
      BASE_URL: `https://shop.lark.example:${tls.port}`,
      DNS_SERVERS: `127.0.0.1:${dns.port}`,
      MAIL_FROM: "Lark <hello@mail.lark.example>",
      SMTP_URL: `smtp://127.0.0.1:${port}`,
    },
  });
});
after(async () => {
  await server.close();
  await Promise.all([dns.close(), tls.close(), new Promise<void>((resolve) => smtp.close(() => resolve()))]);
});

async function check(records: Zone, dkimSelector?: string): Promise<DomainReport> {
  for (const name of Object.keys(zone)) delete zone[name];
  Object.assign(zone, records);
  const body = dkimSelector === undefined ? {} : { dkimSelector };
  return (await server.call(checkDomain, { body }, { authorization: server.staffToken() })).report;
}

const outcomes = ({ domain, email }: DomainReport) =>
  Object.fromEntries([...domain, ...email].map(({ id, state, problem }) => [id, problem ?? state]));

test("without records, each check shows the record to add", async () => {
  const report = await check({});
  assert.deepEqual(outcomes(report), {
    ADDRESS: "NO_RECORD",
    SPF: "NO_RECORD",
    DKIM: "NO_SELECTOR",
    DMARC: "NO_RECORD",
  });
  assert.deepEqual(report.domain[0]?.record, { type: "A", name: "shop.lark.example", value: "" });
  assert.deepEqual(report.email[0]?.record, {
    type: "TXT",
    name: "mail.lark.example",
    value: "v=spf1 ip4:127.0.0.1 ~all",
  });
  assert.match(report.email[2]?.record?.value ?? "", /^v=DMARC1; p=none; rua=mailto:/);
});

test("complete records are OK; the certificate's authority isn't trusted", async () => {
  const report = await check(
    {
      "shop.lark.example": { A: ["127.0.0.1"] },
      "mail.lark.example": { TXT: ["site-verification=1", "v=spf1 include:mail.example ~all"] },
      "s1._domainkey.mail.lark.example": { TXT: ["v=DKIM1; k=rsa; p=MIGfMA0"] },
      // The policy of the domain above applies.
      "_dmarc.lark.example": { TXT: ["v=DMARC1; p=quarantine"] },
    },
    "s1",
  );
  assert.deepEqual(outcomes(report), { ADDRESS: "OK", CERTIFICATE: "UNTRUSTED", SPF: "OK", DKIM: "OK", DMARC: "OK" });
  const { certificate } = report.domain[1] ?? {};
  assert.equal(certificate?.issuer, "Stand-in Authority, shop.lark.example");
  assert.equal(certificate?.names, "DNS:shop.lark.example");
  assert.equal((await check({})).dkimSelector, "s1", "the selector is stored");
});

test("contradicting, open and revoked records are wrong", async () => {
  const report = await check(
    {
      "shop.lark.example": { A: ["127.0.0.1"] },
      "mail.lark.example": { TXT: ["v=spf1 +all"] },
      "s1._domainkey.mail.lark.example": { TXT: ["v=DKIM1; p="] },
      "_dmarc.mail.lark.example": { TXT: ["v=DMARC1; p=none", "v=DMARC1; p=reject"] },
    },
    "s1",
  );
  const { SPF, DKIM, DMARC } = outcomes(report);
  assert.deepEqual({ SPF, DKIM, DMARC }, { SPF: "ALLOWS_EVERYONE", DKIM: "NO_KEY", DMARC: "SEVERAL_RECORDS" });
  const twice = await check({ "mail.lark.example": { TXT: ["v=spf1 mx ~all", "v=spf1 a ~all"] } });
  assert.equal(outcomes(twice).SPF, "SEVERAL_RECORDS");
});

test("a request can't choose what is contacted", async () => {
  for (const dkimSelector of ["a b", "x/y", "http://evil.example", "a".repeat(64)])
    await assert.rejects(check({}, dkimSelector), { status: 400 });
});

test("a test email proves the sender once the mail server accepts it", async () => {
  const { db } = server.store.database;
  const authorization = server.staffToken();
  const send = (recipient: string) => server.call(sendTestEmail, { body: { recipient } }, { authorization });
  const read = async () => (await server.call(getTestEmail, {}, { authorization })).testEmail;
  await assert.rejects(send("not an address"), { status: 400 });
  await send("unknown@lark.example");
  const refused = await eventually(async () => ((await read())?.error ? await read() : undefined), "the refusal");
  assert.match(refused.error ?? "", /no such mailbox/);
  assert.equal(await hasAcceptedEmail(db), false);
  await send("olive@lark.example");
  await eventually(async () => (await read())?.acceptedDate, "the acceptance");
  assert.equal(await hasAcceptedEmail(db), true);
});

test("the latest test email is found by an index, however many emails there are", async () => {
  const { rows } = await server.transaction(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql<{ "QUERY PLAN": string }>`explain ${latestTestEmail(tx)}`.execute(tx);
  });
  assert.match(rows.map((row) => row["QUERY PLAN"]).join("\n"), /mails_email_check/);
});
