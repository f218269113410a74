/**
 * The server as `npm start` runs it: built into a few files, in a process of its own. What is loaded late, runs in a thread or
 * in a program beside it (pictures, passwords, payments, documents, mails, sign-in pages) is where the built files look for it.
 */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import sharp from "sharp";
import { queryProducts } from "#api/catalog/wire/v1/products.ts";
import { register } from "#api/identity/authentication.ts";
import { listOrderDocuments, updateInvoiceSettings } from "#api/orders/invoices.ts";
import type { StoredMedia } from "#api/store/media.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { type Call, createCall, fetchTransport } from "#sdk/call.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { createTestDatabase } from "#server/platform/testing/test-database.ts";
import { serverFlags } from "#tools/server-flags.mjs";
import { seller } from "../shop.ts";
import { aGuest, pressAtGateway } from "../shopper.ts";
import { API_KEY, CLIENT_ID, type OutboxMail } from "../whole-store.ts";

const START_MILLISECONDS = 120_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataDir: string;
let server: ChildProcess;
let output = "";
let origin: string;
let call: Call;
let admin: Call;

before(async () => {
  [database, dataDir] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), "cartwright-built-"))]);
  server = spawn(process.execPath, [...serverFlags, "server/start.ts"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      PORT: "0",
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      SEED: "4",
      SEED_API_KEY: API_KEY,
      SEED_CLIENT_ID: CLIENT_ID,
      LOG_LEVEL: "warn",
    },
  });
  for (const stream of [server.stdout, server.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  const endsAt = Date.now() + START_MILLISECONDS;
  while (!output.includes("Ctrl-C")) {
    assert.equal(server.exitCode, null, output);
    assert.ok(Date.now() < endsAt, output);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  origin = /Shop\s+(http\S+)/.exec(output)?.[1] ?? "";
  call = createCall(fetchTransport(origin));
  admin = createCall(fetchTransport(origin), { authorization: API_KEY });
});
after(async () => {
  server.kill("SIGKILL");
  await database.drop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

test("it serves the shop, the back office, the sign-in pages, the reference, and pictures in other sizes", async () => {
  for (const path of ["/", "/admin", "/auth/signup", "/docs/api", "/health", "/dev/outbox"]) {
    const answer = await fetch(new URL(path, origin));
    assert.ok(answer.status < 500 && answer.status !== 404, `${path} answered ${answer.status}`);
    // A call of the protocol lies below /assets too: it must not hide the files that the pages load.
    const html = await answer.text();
    for (const [, file = ""] of html.matchAll(/(?:href|src)="([^"]+\.(?:css|js))"/g))
      assert.equal((await fetch(new URL(file, origin))).status, 200, file);
  }
  const picture = sharp({ create: { width: 800, height: 600, channels: 3, background: "#3366cc" } });
  const answer = await fetch(`${origin}/v1/media/upload?fileName=mug.png`, {
    method: "POST",
    headers: { authorization: API_KEY, "content-type": "image/png" },
    body: new Uint8Array(await picture.png().toBuffer()),
  });
  const { media } = (await answer.json()) as { media: StoredMedia };
  const small = await fetch(new URL(`/media/${media.id}/v1/fill/w_64,h_64/mug.webp`, origin));
  assert.equal(small.headers.get("content-type"), "image/webp");
});

test("somebody signs up, buys at the test gateway, and has a mail and an invoice", async () => {
  const { products } = await call(queryProducts, { body: { query: { paging: { limit: 4 } } } });
  const product = products.find(
    ({ variants, customTextFields }) => variants.length < 2 && customTextFields.length === 0,
  );
  assert.ok(product);
  const guest = await aGuest({ call });
  const loginId = { email: guest.email };
  const outcome = await call(register, { body: { loginId, password: "four plain words here" } }, guest.as);
  assert.equal(outcome.state, "SUCCESS");

  await admin(updateInvoiceSettings, { body: { invoiceSettings: { seller } } });
  const reference = { catalogItemId: product.id, appId: STORE_APP_ID };
  await guest.add({ product, variantId: "", reference });
  const checkout = await guest.checkOut();
  const { paymentId, redirectUrl } = await guest.startPaying(checkout);
  assert.ok(redirectUrl);
  await pressAtGateway(redirectUrl, "approve");
  const { orderId } = await eventually(async () => {
    const settled = await guest.settle(checkout, paymentId);
    return settled.orderId === undefined ? undefined : { orderId: settled.orderId };
  }, "the order");

  const mailed = async (): Promise<OutboxMail | undefined> => {
    const answer = await fetch(`${origin}/dev/outbox?to=${encodeURIComponent(guest.email)}`);
    const mails = (await answer.json()) as OutboxMail[];
    return mails.find(({ kind }) => kind === "order-confirmation");
  };
  assert.match((await eventually(mailed, "the mail")).subject, /\d/);
  const invoice = async () =>
    (await admin(listOrderDocuments, { params: { orderId }, query: {} })).documents.find(
      ({ kind }) => kind === "INVOICE",
    );
  const { pdfUrl } = await eventually(invoice, "the invoice");
  const pdf = await fetch(new URL(pdfUrl, origin));
  assert.equal(Buffer.from(await pdf.arrayBuffer()).toString("latin1", 0, 5), "%PDF-");
});

test("it stops cleanly when asked to, having complained of nothing", async () => {
  server.kill("SIGTERM");
  const [code] = await once(server, "exit", { signal: AbortSignal.timeout(60_000) });
  assert.equal(code, 0);
  assert.match(output, /Stopped\./);
  assert.doesNotMatch(output, /"level":|rror:/);
});
