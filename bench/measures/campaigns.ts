/**
 * A campaign to 10,000 subscribers over a real mail server, twice. At the highest speed: emails per second, CPU time of the store per
 * email, and a `kill -9` halfway; every subscriber gets at most one email, and at most five are unconfirmed. At 1,200 emails per minute: no
 * minute has more.
 */
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { SMTPServer } from "smtp-server";
import type { Campaign } from "#api/marketing/campaign-values.ts";
import * as api from "#api/marketing/campaigns.ts";
import { updateInvoiceSettings } from "#api/orders/invoices.ts";
import { updateStoreSettings } from "#api/store/settings.ts";
import { type Call, createCall, fetchTransport } from "#sdk/call.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { createTestDatabase } from "#server/platform/testing/test-database.ts";
import { cpuOf } from "../cpu-time.ts";
import { type Program, SHOP_KEY, startShop } from "../processes.ts";

const SUBSCRIBERS = 10_000;
const FASTEST = 10_000;
const THROTTLED = 1200;
/** Sent before the throttled campaign is canceled: two minutes and a bit. */
const THROTTLED_EMAILS = 2.2 * THROTTLED;
/** Emails that a process sends at the same time (server/marketing/campaigns/deliver.ts). */
const PARALLEL = 5;
const MINUTE = 60_000;

type Mailbox = { url: string; arrivals: { to: string; at: number }[]; close(): void };

export async function run(): Promise<void> {
  const mailbox = await openMailbox();
  const database = await createTestDatabase();
  const environment = {
    DATABASE_URL: database.url,
    SMTP_URL: mailbox.url,
    MAIL_FROM: "Bench <news@shop.example>",
  };
  const start = (): Promise<Program> => startShop("empty", environment);
  let shop = await start();
  try {
    const prepare = createCall(fetchTransport(shop.origin), { authorization: SHOP_KEY });
    await addSubscribers(database.url);
    await describeSender(prepare);
    await send(prepare, FASTEST);
    shop = await measureSpeed(shop, mailbox, start);
    report(mailbox);
    mailbox.arrivals.length = 0;
    await measureThrottle(createCall(fetchTransport(shop.origin), { authorization: SHOP_KEY }), mailbox);
  } finally {
    await shop.stop();
    mailbox.close();
    await database.drop();
  }
}

/** Accepts everything and records who got it when. */
async function openMailbox(): Promise<Mailbox> {
  const arrivals: Mailbox["arrivals"] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, { envelope }, done) {
      stream.resume().on("end", () => {
        for (const { address } of envelope.rcptTo) arrivals.push({ to: address, at: performance.now() });
        done();
      });
    },
  });
  // A killed store leaves connections in the middle of an email.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A TCP server's address is an object with a port; only pipes have a string.
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, arrivals, close: () => server.close() };
}

async function addSubscribers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into newsletter_sign_ups (email_key, email, requested_at, signed_up_at)
      select 'reader-' || n || '@example.com', 'reader-' || n || '@example.com', now(), now() from generate_series(1, $1) n`,
    [SUBSCRIBERS],
  );
  await client.end();
}

/** Advertising needs the sender's postal address. */
async function describeSender(call: Call): Promise<void> {
  await call(updateStoreSettings, { body: { settings: { name: "Bench", contactEmail: "hi@shop.example" } } });
  const address = { addressLine: "1 Main St", city: "Portland", postalCode: "97201", country: "US" };
  const seller = { legalName: "Bench Ltd", taxId: "", email: "hi@shop.example", phone: "", address };
  await call(updateInvoiceSettings, { body: { invoiceSettings: { seller } } });
}

async function send(call: Call, emailsPerMinute: number): Promise<Campaign> {
  await call(api.updateCampaignSettings, { body: { settings: { emailsPerMinute } } });
  const blocks = [
    { id: "1", heading: { text: "New arrivals" } },
    { id: "2", text: { content: { nodes: [] } } },
    { id: "3", button: { label: "Shop now", link: "/c/spring" } },
  ];
  const content = { name: "Spring", subject: "Spring is here", previewText: "New arrivals", blocks, audience: {} };
  const { campaign } = await call(api.saveCampaign, { params: { id: newId() }, body: { campaign: content } });
  const body = { revision: campaign.revision };
  return (await call(api.sendCampaign, { params: { id: campaign.id }, body })).campaign;
}

/** Kills the store at half. Returns the store that was started after it. */
async function measureSpeed(shop: Program, { arrivals }: Mailbox, start: () => Promise<Program>): Promise<Program> {
  await until(() => arrivals.length > 0);
  const [begun, cpu, first] = [performance.now(), await cpuOf(shop.pid), arrivals.length];
  await until(() => arrivals.length >= SUBSCRIBERS / 2);
  const sent = arrivals.length - first;
  const [seconds, cpuMs] = [(performance.now() - begun) / 1000, (await cpuOf(shop.pid)) - cpu];
  process.kill(shop.pid, "SIGKILL");
  console.log(
    `  ${(sent / seconds).toFixed(0)} emails/s, ${(cpuMs / sent).toFixed(2)} ms CPU time of the store per email`,
  );
  await setTimeout(1000);
  const killed = performance.now();
  const before = arrivals.length;
  const next = await start();
  await until(() => arrivals.length > before, 10 * MINUTE);
  console.log(`  continued ${((performance.now() - killed) / 1000).toFixed(0)} s after kill -9, start included`);
  const call = createCall(fetchTransport(next.origin), { authorization: SHOP_KEY });
  await until(async () => (await newest(call)).state === "SENT", 10 * MINUTE);
  const { report: outcome } = await call(api.getCampaignReport, { params: { id: (await newest(call)).id } });
  console.log(`  recipients by state: ${JSON.stringify(outcome.figures)}`);
  return next;
}

const newest = async (call: Call) => {
  const { campaigns } = await call(api.listCampaigns, { query: {} });
  const [campaign] = campaigns;
  if (campaign === undefined) throw new Error("There is no campaign.");
  return campaign;
};

function report({ arrivals }: Mailbox): void {
  const counts = Map.groupBy(arrivals, ({ to }) => to);
  const twice = [...counts.values()].filter((each) => each.length > 1).length;
  const missing = SUBSCRIBERS - counts.size;
  const isOk = twice === 0 && missing <= PARALLEL;
  console.log(
    `  ${counts.size} of ${SUBSCRIBERS} got one email, ${twice} got two (gate 0), ${missing} got none (gate ${PARALLEL})  ${isOk ? "ok" : "OVER"}`,
  );
}

async function measureThrottle(call: Call, { arrivals }: Mailbox): Promise<void> {
  const campaign = await send(call, THROTTLED);
  await until(() => arrivals.length >= THROTTLED_EMAILS, 5 * MINUTE);
  await call(api.cancelCampaign, { params: { id: campaign.id } });
  const times = arrivals.map(({ at }) => at);
  const most = Math.max(...times.map((at, index) => times.findLastIndex((other) => other < at + MINUTE) - index + 1));
  const [first = 0, last = 0] = [times.at(0), times.at(-1)];
  const perMinute = (times.length / (last - first)) * MINUTE;
  console.log(
    `  at ${THROTTLED} emails per minute: ${perMinute.toFixed(0)} per minute, ${most} in the busiest (gate ${THROTTLED + 50})  ${most <= THROTTLED + 50 ? "ok" : "OVER"}`,
  );
}

async function until(isDone: () => boolean | Promise<boolean>, limitMs = 3 * MINUTE): Promise<void> {
  for (const end = performance.now() + limitMs; !(await isDone()); await setTimeout(20))
    if (performance.now() > end) throw new Error("The store didn't send in time.");
}
