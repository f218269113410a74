import assert from "node:assert/strict";
import { appendFileSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { eventually } from "#server/platform/testing/eventually.ts";
import { openJournal } from "./journal.ts";
import { Ledger } from "./ledger.ts";
import { outcomeByAmount } from "./page.ts";
import { type GatewayProcess, startGateway } from "./start-gateway.ts";

let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "cartwright-gateway-"));
});
after(() => rm(folder, { recursive: true, force: true }));

const secret = "a gateway secret of more than thirty-two characters";
const session = (id: string, amount = 1000) => ({
  merchantPaymentId: id,
  amount,
  currency: "USD",
  description: "Order",
  returnUrl: "http://127.0.0.1:1/return",
  callbackUrl: "http://127.0.0.1:1/callback",
  expiresAt: new Date(Date.now() + 60_000).toISOString(),
});

async function call(gateway: GatewayProcess, path: string, body?: unknown, authorization = `Bearer ${secret}`) {
  const answer = await fetch(gateway.url() + path, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, answer: await answer.json() };
}

test("persists acknowledged requests across kill -9 and restarts automatically", async () => {
  const journalPath = join(folder, "killed.jsonl");
  const gateway = await startGateway({ journalPath, secret });
  const { answer: opened } = await call(gateway, "/api/sessions", session("one"));
  await fetch(`${gateway.url()}${opened.payPath}`, { method: "POST", body: "choice=approve", redirect: "manual" });
  const pid = gateway.pid();
  process.kill(pid ?? 0, "SIGKILL");
  // An incomplete last line is ignored.
  appendFileSync(journalPath, '{"kind":"CAPT');
  await eventually(() => gateway.pid() !== pid, "a new process");
  const { answer: after } = await call(gateway, "/api/payments/one");
  assert.deepEqual([after.ref, after.state, after.amount], [opened.ref, "CAPTURED", 1000]);
  const { answer: again } = await call(gateway, "/api/sessions", session("one", 5));
  assert.deepEqual([again.ref, again.amount], [opened.ref, 1000]);
  await call(gateway, "/api/refunds", { merchantPaymentId: "one", merchantRefundId: "r", amount: 1000 });
  await gateway.stop();
  const kinds = openJournal(journalPath).entries.map((entry) => entry.kind);
  assert.deepEqual(kinds, ["SESSION", "CAPTURE", "REFUND"]);
});

test("refunds are idempotent and never exceed the captured amount", async () => {
  const gateway = await startGateway({ journalPath: join(folder, "refunds.jsonl"), secret });
  const { answer: opened } = await call(gateway, "/api/sessions", session("two"));
  const refund = (id: string, amount: number) =>
    call(gateway, "/api/refunds", { merchantPaymentId: "two", merchantRefundId: id, amount });
  assert.equal((await refund("r1", 400)).answer.failure, "NOT_CAPTURED");
  await fetch(`${gateway.url()}${opened.payPath}`, { method: "POST", body: "choice=approve", redirect: "manual" });
  const first = await refund("r1", 400);
  assert.deepEqual(await refund("r1", 400), first);
  assert.equal((await refund("r1", 500)).answer.failure, "REFUND_ID_REUSED");
  assert.equal((await refund("r2", 601)).answer.failure, "AMOUNT_TOO_LARGE");
  assert.equal((await refund("r3", 600)).answer.state, "SUCCEEDED");
  const kinds = readFileSync(join(folder, "refunds.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).kind);
  assert.deepEqual(kinds, ["SESSION", "CAPTURE", "REFUND", "REFUND"]);
  await gateway.stop();
});

test("rejects unauthenticated and malformed requests", async () => {
  const gateway = await startGateway({ journalPath: join(folder, "strangers.jsonl"), secret });
  for (const authorization of ["", "Bearer ", `Bearer ${secret}x`]) {
    assert.equal((await call(gateway, "/api/journal", undefined, authorization)).status, 401);
  }
  for (const body of [{}, { ...session("x"), amount: -1 }, { ...session("x"), amount: "5" }, null]) {
    assert.equal((await call(gateway, "/api/sessions", body)).status, 400);
  }
  assert.equal((await call(gateway, "/api/payments/unknown")).status, 404);
  assert.equal((await fetch(`${gateway.url()}/pay/unknown`)).status, 404);
  await gateway.stop();
});

test("a payment is approved or declined only once", () => {
  const ledger = new Ledger(openJournal(join(folder, "decided.jsonl")));
  const one = ledger.open(session("three"));
  assert.equal(ledger.approve(one), true);
  assert.equal(ledger.approve(one), false);
  assert.equal(ledger.decline(one, "LATE"), false);
  assert.equal(ledger.move(one, "CANCEL"), false);
  const late = ledger.open({ ...session("four"), expiresAt: new Date(Date.now() - 1).toISOString() });
  assert.equal(ledger.findByPayment("four")?.state, "EXPIRED");
  assert.equal(ledger.approve(late), false);
});

test("an authorization is captured once, fully or partially, or voided", () => {
  const ledger = new Ledger(openJournal(join(folder, "authorized.jsonl")));
  const one = ledger.open({ ...session("five"), isDelayed: true });
  assert.equal(ledger.capture(one, 500).state, "FAILED");
  ledger.approve(one);
  assert.deepEqual([one.state, one.captured], ["AUTHORIZED", 0]);
  assert.deepEqual(ledger.capture(one, 1001), { state: "FAILED", failure: "AMOUNT_TOO_LARGE" });
  assert.equal(ledger.capture(one, 600).state, "SUCCEEDED");
  assert.equal(ledger.capture(one, 600).state, "SUCCEEDED");
  assert.deepEqual(ledger.capture(one, 400), { state: "FAILED", failure: "ALREADY_CAPTURED" });
  assert.equal(ledger.void(one).state, "FAILED");
  const refund = (id: string, amount: number) =>
    ledger.refund({ merchantPaymentId: "five", merchantRefundId: id, amount }).state;
  assert.deepEqual([refund("a", 601), refund("b", 600)], ["FAILED", "SUCCEEDED"]);
  const two = ledger.open({ ...session("six"), isDelayed: true });
  ledger.approve(two);
  assert.deepEqual([ledger.void(two).state, ledger.void(two).state], ["SUCCEEDED", "SUCCEEDED"]);
  assert.equal(ledger.capture(two, 1000).state, "FAILED");
});

test("two gateways that share a journal know each other's payments, refunds and tokens", () => {
  const path = join(folder, "shared.jsonl");
  const [history, store] = [new Ledger(openJournal(path)), new Ledger(openJournal(path))];
  const past = history.open({ ...session("past"), saveFor: "member" });
  store.open(session("present"));
  history.approve(past);
  store.refresh();
  const known = store.findByPayment("past");
  assert.deepEqual([known?.state, known?.captured], ["CAPTURED", 1000]);
  assert.equal(store.knowsToken(known?.token ?? ""), true);
  assert.equal(store.refund({ merchantPaymentId: "past", merchantRefundId: "shared", amount: 400 }).state, "SUCCEEDED");
  history.refresh();
  assert.deepEqual([past.refunded, history.findByPayment("present")?.state], [400, "OPEN"]);
  const kinds = openJournal(path).entries.map(({ kind }) => kind);
  assert.deepEqual(kinds, ["SESSION", "SESSION", "CAPTURE", "TOKEN", "REFUND"]);
});

test("a token can be charged again until it is deleted", async () => {
  const gateway = await startGateway({ journalPath: join(folder, "tokens.jsonl"), secret });
  const { answer: opened } = await call(gateway, "/api/sessions", { ...session("seven"), saveFor: "member" });
  await fetch(`${gateway.url()}${opened.payPath}`, { method: "POST", body: "choice=approve", redirect: "manual" });
  const { token } = (await call(gateway, "/api/payments/seven")).answer.savedMethod;
  const charge = async (id: string, amount: number) =>
    (await call(gateway, "/api/charges", { ...session(id, amount), token })).answer.state;
  assert.deepEqual(
    [await charge("c1", 1000), await charge("c2", 1001), await charge("c3", 1004)],
    ["CAPTURED", "DECLINED", "CHALLENGE"],
  );
  assert.equal(await charge("c1", 1000), "CAPTURED");
  await fetch(`${gateway.url()}/api/tokens/${token}`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${secret}` },
  });
  assert.equal(await charge("c4", 1000), "DECLINED");
  await gateway.stop();
});

test("the last two digits of the amount decide off-session charges", () => {
  const outcomes = [1000, 1001, 1002, 1003, 1004, 1099].map(outcomeByAmount);
  assert.deepEqual(outcomes, [
    "approve",
    "decline:CARD_DECLINED",
    "decline:INSUFFICIENT_FUNDS",
    "pending",
    "challenge",
    "approve",
  ]);
});
