/** Redirect sessions to product pages: who the shopper is, and where the visit ends. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type CreateRedirectSession, createRedirectSession } from "#api/checkout/redirects.ts";
import { PlainBrowser } from "#test/hosted-pages.ts";
import { unpackCookie } from "#ui/pages/cookies.ts";
import { aGuest, type Shopper, signedIn } from "../shopper.ts";
import { type Goods, openWholeStore, REDIRECT_URI, type WholeStore } from "../whole-store.ts";

let store: WholeStore;
let cup: Goods;
before(async () => {
  store = await openWholeStore();
  cup = await store.addGoods({ name: "Stoneware cup" }, 10);
});
after(() => store.close());

const SITE = new URL(REDIRECT_URI).origin;

/** Opens the session as a browser does; returns the URL it is redirected to, and the callbacks that it keeps. */
async function visit({ as }: Shopper, more: Partial<CreateRedirectSession> = {}) {
  const body = { storesProduct: { productSlug: cup.product.slug }, ...more };
  const { redirectSession } = await store.call(createRedirectSession, { body }, as);
  const address = new URL(redirectSession.fullUrl);
  const { status, headers } = await new PlainBrowser(store.origin).get(address.pathname + address.search);
  assert.equal(status, 303);
  const cookie = headers.getSetCookie().find((each) => each.startsWith("cw_visit="));
  const kept = unpackCookie(cookie?.split(";", 1)[0]?.slice("cw_visit=".length));
  return { location: headers.get("location"), kept: JSON.stringify(kept) };
}

test("a member is signed in by the hosted pages before the product page; a visitor isn't", async () => {
  const path = `/p/${cup.product.slug}`;
  const guest = await aGuest(store);
  const date = { preferences: { additionalQueryParameters: { date: "2027-03-01" } } };
  assert.equal((await visit(guest)).location, path);
  assert.equal((await visit(guest, date)).location, `${path}?date=2027-03-01`);
  const member = await signedIn(store, guest, "register");
  const signIn = new URL((await visit(member, date)).location ?? "", store.origin);
  assert.equal(signIn.pathname, "/account/sign-in");
  assert.deepEqual(Object.fromEntries(signIn.searchParams), { quiet: "1", return: `${path}?date=2027-03-01` });
  const apart = { preferences: { maintainIdentity: false } };
  assert.equal((await visit(member, apart)).location, path);
});

test("without postFlowUrl, the visit ends at the list of services or plans it came from", async () => {
  const guest = await aGuest(store);
  const services = `${SITE}/services`;
  const plans = `${SITE}/plans`;
  const back = async (callbacks: NonNullable<CreateRedirectSession["callbacks"]>) => {
    const { kept } = await visit(guest, { callbacks });
    return [services, plans, `${SITE}/end`].filter((url) => kept.includes(url));
  };
  assert.deepEqual(await back({ bookingsServiceListUrl: services }), [services]);
  assert.deepEqual(await back({ planListUrl: plans }), [plans]);
  assert.deepEqual(await back({ planListUrl: plans, postFlowUrl: `${SITE}/end` }), [`${SITE}/end`]);
});
