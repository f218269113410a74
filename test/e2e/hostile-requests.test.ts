/**
 * Hostile connections from one network send expensive requests while a legitimate shopper browses. Asserts that every legitimate
 * request succeeds and that hostile ones are limited, not response times, which vary on a busy machine.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { calculateTotals } from "#api/checkout/totals-calculator.ts";
import { login } from "#api/identity/authentication.ts";
import { createCaptcha } from "#api/identity/hosted-identity.ts";
import { ApiError, createCall, fetchTransport } from "#sdk/call.ts";
import { findProofOfWork } from "#test/proof-of-work.ts";
import { aGuest, signedIn } from "../flows/shopper.ts";
import { OWNER, openWholeStore, type WholeStore } from "../flows/whole-store.ts";

const PASSWORD = "four plain words here";
const HOSTILE = 50;
let store: WholeStore;
before(async () => {
  store = await openWholeStore({ TRUSTED_PROXIES: "127.0.0.1" });
});
after(() => store.close());

/** Sends requests as if from this address through a proxy. */
const from = (address: string) => createCall(fetchTransport(store.origin), { headers: { "x-forwarded-for": address } });
const statusOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (error: { status?: number }) => error.status ?? 0,
  );
const countOf = (statuses: readonly number[], status: number): number =>
  statuses.filter((one) => one === status).length;

const HOME = "198.51.100.20";

/** A member who signs in from the network of their sign-up; any other network requires a code sent by email. */
function createMember() {
  const atHome = { ...store, call: from(HOME) };
  return aGuest(atHome).then((guest) => signedIn(atHome, guest, "register"));
}

async function visitAndSignIn(email: string): Promise<void> {
  const home = await fetch(store.origin, { headers: { "x-forwarded-for": HOME } });
  assert.equal(home.status, 200);
  assert.match(await home.text(), /Flow Store/);
  const credentials = { body: { loginId: { email }, password: PASSWORD } };
  const guest = await aGuest({ call: from(HOME) }, email);
  const signIn = (captchaTokens?: [{ Recaptcha: string }]) =>
    from(HOME)(login, { body: { ...credentials.body, ...(captchaTokens && { captchaTokens }) } }, guest.as);
  // Above 600 sign-ins a minute, the store requires a captcha of every unknown browser.
  const session = await signIn().catch(async (error: unknown) => {
    assert.ok(error instanceof ApiError && error.status === 403, String(error));
    const { proofOfWork } = await from(HOME)(createCaptcha, { body: { kind: "SILENT" } }, guest.as);
    assert.ok(proofOfWork);
    return signIn([{ Recaptcha: findProofOfWork(proofOfWork) }]);
  });
  assert.equal(session.state, "SUCCESS");
}

test("shoppers aren't affected by fifty hostile connections on the most expensive request", async () => {
  const goods = await store.addGoods({ name: "Cup" }, 10);
  const member = await createMember();
  const lineItems = Array.from({ length: 300 }, (_, index) => ({
    id: String(index + 1),
    quantity: 1,
    catalogReference: goods.reference,
  }));
  let isOver = false;
  const statuses: number[] = [];
  const connection = async (index: number): Promise<void> => {
    const call = from(`2001:db8:bad:1::${(index + 1).toString(16)}`);
    const { as } = await aGuest(store);
    while (!isOver) statuses.push(await statusOf(call(calculateTotals, { body: { lineItems } }, as)));
  };
  const flood = Array.from({ length: HOSTILE }, (_, index) => connection(index));
  while (countOf(statuses, 429) < HOSTILE) await new Promise((resolve) => setTimeout(resolve, 20));
  try {
    for (let visit = 0; visit < 3; visit++) await visitAndSignIn(member.email);
    const own = await statusOf(
      from(HOME)(calculateTotals, { body: { lineItems: lineItems.slice(0, 5) } }, (await aGuest(store)).as),
    );
    assert.equal(own, 200);
  } finally {
    isOver = true;
    await Promise.all(flood);
  }
  assert.ok(countOf(statuses, 200) > 0, "the first ones are answered");
  assert.equal(statuses.filter((status) => status !== 200 && status !== 429).length, 0);
});

test("a flood of wrong passwords from one network locks out neither members nor the owner", async () => {
  const member = await createMember();
  let isOver = false;
  let refused = 0;
  const connection = async (index: number): Promise<void> => {
    const call = from("203.0.113.7");
    const { as } = await aGuest(store);
    while (!isOver) {
      const body = { loginId: { email: `${randomUUID()}@example.com` }, password: `wrong password ${index}` };
      await statusOf(call(login, { body }, as));
      refused++;
    }
  };
  const flood = Array.from({ length: HOSTILE }, (_, index) => connection(index));
  while (refused < HOSTILE) await new Promise((resolve) => setTimeout(resolve, 20));
  try {
    for (let visit = 0; visit < 3; visit++) await visitAndSignIn(member.email);
    const answer = await fetch(`${store.origin}/admin/api/session`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": "198.51.100.30" },
      body: JSON.stringify({ email: OWNER.email, password: OWNER.password }),
    });
    assert.equal(answer.status, 200, await answer.text());
  } finally {
    isOver = true;
    await Promise.all(flood);
  }
});

test("arbitrary query strings never rebuild the sitemap", async () => {
  const get = async (query: string) => (await fetch(`${store.origin}/sitemap.xml${query}`)).headers.get("etag");
  const etags = [await get(""), await get("?a=1"), await get("?b=2")];
  assert.ok(etags[0]);
  assert.equal(new Set(etags).size, 1);
});
