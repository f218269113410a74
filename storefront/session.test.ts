import assert from "node:assert/strict";
import { test } from "node:test";
import { readShopCart } from "#api/checkout/carts/shop-cart.ts";
import { createCall, type WireRequest } from "#sdk/call.ts";
import { createShopper, readPersonal, type Session } from "#storefront/session.ts";
import { createCookieJar, packCookie } from "#ui/pages/cookies.ts";

const NOW = 1_700_000_000_000;

/** A transport that records what the client sends and responds from the test. */
function open(session: Session | undefined, answer: (request: WireRequest) => { status: number; body: unknown }) {
  const sent: WireRequest[] = [];
  const call = createCall(async (request) => {
    sent.push(request);
    const { status, body } = answer(request);
    return { status, headers: { get: () => null }, text: async () => JSON.stringify(body) };
  });
  const cookies = new Map(session ? [["cw_session", packCookie(session)]] : []);
  const jar = createCookieJar({ cookies }, false);
  return { sent, jar, shopper: createShopper({ call, jar, clientId: "client", now: () => NOW }) };
}

const session = (changes: Partial<Session> = {}): Session => ({
  accessToken: "held",
  refreshToken: "refresh",
  expiresAt: NOW / 1000 + 600,
  role: "visitor",
  ...changes,
});

const tokens = { access_token: "fresh", refresh_token: "r2", expires_in: 3600, token_type: "Bearer" };
const refusal = (status: number, code = "UNAUTHENTICATED") => ({
  status,
  body: { message: "no", details: { applicationError: { code, description: "no", data: {} } } },
});
const answerTokens = (request: WireRequest) => ({
  status: 200,
  body: request.path === "/oauth2/token" ? tokens : { cart: {} },
});

test("somebody new becomes a visitor with the first call, not before", async () => {
  const { sent, jar, shopper } = open(undefined, answerTokens);
  assert.equal(shopper.role(), "none");
  assert.deepEqual(jar.headers(), []);
  await shopper.call(readShopCart, { query: { detail: "LINES" } });
  assert.deepEqual(JSON.parse(String(sent[0]?.body)), { clientId: "client", grantType: "anonymous" });
  assert.equal(sent[1]?.headers.authorization, "fresh");
  assert.match(jar.headers()[0]?.[1] ?? "", /^cw_session=.*HttpOnly/);
});

test("a token that still counts is used as it is", async () => {
  const { sent, shopper } = open(session(), answerTokens);
  await shopper.call(readShopCart, { query: { detail: "LINES" } });
  assert.deepEqual(
    sent.map((request) => request.headers.authorization),
    ["held"],
  );
});

test("an expired token is renewed; the role stays and the old refresh token too when none comes", async () => {
  const { sent, jar, shopper } = open(session({ expiresAt: NOW / 1000 - 1, role: "member" }), (request) =>
    request.path === "/oauth2/token"
      ? { status: 200, body: { ...tokens, refresh_token: undefined } }
      : { status: 200, body: {} },
  );
  await shopper.call(readShopCart, { query: { detail: "LINES" } });
  assert.equal(shopper.role(), "member");
  assert.equal(JSON.parse(String(sent[0]?.body)).refreshToken, "refresh");
  const stored = Buffer.from(jar.get("cw_session") ?? "", "base64url").toString();
  assert.equal(JSON.parse(stored).refreshToken, "refresh");
});

test("a token the store no longer knows leads to a new visitor and one more try", async () => {
  const { sent, shopper } = open(session({ role: "member" }), (request) => {
    if (request.path === "/oauth2/token")
      return String(request.body).includes("refresh_token") ? refusal(401) : { status: 200, body: tokens };
    return request.headers.authorization === "held" ? refusal(401) : { status: 200, body: { cart: {} } };
  });
  await shopper.call(readShopCart, { query: { detail: "LINES" } });
  assert.equal(shopper.role(), "visitor");
  assert.deepEqual(
    sent.map((request) => request.path.split("?")[0]?.split("/").at(-1)),
    ["shop-cart", "token", "token", "shop-cart"],
  );
});

test("a wrong password is no lost token: the call is made once and the session stays", async () => {
  const { sent, jar, shopper } = open(session({ role: "member" }), () => refusal(401, "-19976"));
  await assert.rejects(shopper.call(readShopCart, { query: { detail: "LINES" } }));
  assert.equal(sent.length, 1);
  assert.equal(shopper.role(), "member");
  assert.deepEqual(jar.headers(), []);
});

test("a store in trouble does not cost the shopper the session", async () => {
  const { jar, shopper } = open(session({ expiresAt: 0 }), () => refusal(503));
  await assert.rejects(shopper.call(readShopCart, { query: { detail: "LINES" } }));
  assert.deepEqual(jar.headers(), []);
});

test("the header's cookie is read with care", () => {
  const read = (value: string) => readPersonal(new Map([["cw_shopper", value]]), false);
  assert.deepEqual(read(packCookie({ c: 3, n: "Ada" })), { cartCount: 3, memberName: "Ada" });
  for (const broken of ["", "x", packCookie({ c: -1 }), packCookie({ c: 1.5, n: 7 }), packCookie([])]) {
    assert.deepEqual(read(broken), { cartCount: 0, memberName: undefined });
  }
});
