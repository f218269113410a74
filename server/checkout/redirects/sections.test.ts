/** Every section of a redirect session leads to a page of this store, or fails with its own error code. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { createRedirectSession, openRedirectSession } from "#api/checkout/redirects.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { DIRECT, type IdentityServer, ORIGIN, startIdentityServer } from "#test/identity-server.ts";

const id = newId();
let server: IdentityServer;
before(async () => {
  server = await startIdentityServer();
  const now = new Date();
  await server.transaction((tx) =>
    sql`insert into products (id, name, slug, item_type, price, discounted_price, min_price, max_price, created_at, updated_at)
      select r.id, r.slug, r.slug, 'SERVICE', 4000, 4000, 4000, 4000, ${now}, ${now}
      from (values (${id}::uuid, 'pottery-class'), (${newId()}::uuid, 'opening-night')) as r(id, slug)`.execute(tx),
  );
});
after(() => server.close());

type Body = Parameters<typeof server.call<typeof createRedirectSession>>[1]["body"];

async function begin(body: Body) {
  const { redirectSession } = await server.call(createRedirectSession, { body }, await server.visitor());
  assert.ok(redirectSession.fullUrl.startsWith(redirectSession.urlDetails.endpoint));
  return { ...redirectSession, url: new URL(redirectSession.fullUrl) };
}

const slot = { serviceId: id, startDate: "2027-03-01T10:00:00Z", endDate: "2027-03-01T11:00:00Z" };
const sections: [name: string, body: Body, path: string][] = [
  ["ecomCheckout", { ecomCheckout: { checkoutId: id } }, `/checkout/${id}`],
  ["storesProduct", { storesProduct: { productSlug: "mug" } }, "/p/mug"],
  ["bookingsBook", { bookingsBook: { resourceId: id } }, "/p/pottery-class"],
  ["bookingsCheckout", { bookingsCheckout: { slotAvailability: { slot } } }, "/p/pottery-class"],
  ["eventsCheckout", { eventsCheckout: { eventSlug: "opening-night" } }, "/p/opening-night"],
  ["paidPlansCheckout", { paidPlansCheckout: { planId: id } }, "/p/pottery-class"],
  ["login", { login: {} }, "/auth/prewarm"],
  ["logout", { logout: { clientId: DIRECT } }, "/auth/logout"],
];

for (const [name, body, path] of sections) {
  test(`the section ${name} leads to ${path.replace(id, "…")}`, async () => {
    const { url } = await begin(body);
    assert.equal(url.pathname, path);
    assert.equal(url.origin, server.store.baseUrl());
  });
}

test("a booking keeps its date", async () => {
  const { url } = await begin({ bookingsCheckout: { slotAvailability: { slot } } });
  assert.equal(url.searchParams.get("date"), slot.startDate);
});

test("a missing product or request has its own error code", async () => {
  for (const body of [
    { eventsCheckout: { eventSlug: "unknown" } },
    { ecomOrderPaymentRequest: { paymentRequestId: id } },
  ]) {
    await assert.rejects(begin(body), { status: 400, code: "REDIRECT_SESSION_INVALID" });
  }
});

test("two sections, or none, are field violations", async () => {
  await assert.rejects(begin({ login: {}, logout: { clientId: DIRECT } }), { status: 400 });
  await assert.rejects(begin({}), { status: 400 });
});

test("origin must be the client's and is the return address", async () => {
  const body = { storesProduct: { productSlug: "mug" } };
  await assert.rejects(begin({ ...body, origin: "https://evil.example/x" }), { code: "REDIRECT_NOT_ALLOWED" });
  const { sessionToken } = await begin({ ...body, origin: `${ORIGIN}/shop` });
  const opened = await server.call(openRedirectSession, { body: { sessionToken } });
  assert.equal(opened.callbacks.postFlowUrl, `${ORIGIN}/shop`);
  assert.ok(opened.accessToken);
  await assert.rejects(server.call(openRedirectSession, { body: { sessionToken } }), {
    status: 404,
    code: "REDIRECT_SESSION_NOT_FOUND",
  });
});

test("custom parameters are passed on; without maintainIdentity the page gets no identity", async () => {
  const { url, sessionToken } = await begin({
    storesProduct: { productSlug: "mug" },
    preferences: { additionalQueryParameters: { utm_source: "a&b=c", redirectSession: "x" }, maintainIdentity: false },
  });
  assert.equal(url.searchParams.get("utm_source"), "a&b=c");
  assert.equal(url.searchParams.get("redirectSession"), sessionToken);
  const opened = await server.call(openRedirectSession, { body: { sessionToken } });
  assert.equal(opened.accessToken, undefined);
});

test("creating one emits an event without its secret", async () => {
  const { id: sessionId, sessionToken } = await begin({ storesProduct: { productSlug: "mug" } });
  const events = await server.store.database.db
    .selectFrom("outbox_events")
    .select(["type", "payload"])
    .where("entity_id", "=", sessionId)
    .execute();
  assert.deepEqual(events, [
    {
      type: "wix.headless.v1.redirect_session_created",
      payload: { id: sessionId, kind: "storesProduct" },
    },
  ]);
  assert.ok(!JSON.stringify(events).includes(sessionToken));
});
