/** Pages over HTTP: caching, personal parts, and cross-site form posts. */
import assert from "node:assert/strict";
import { type IncomingMessage, request } from "node:http";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { Type } from "typebox";
import { endpoint } from "#api/endpoint.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleRead } from "#server/platform/http/handlers.ts";
import { type Listener, startListener } from "#server/platform/http/serve/listener.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import type { PageApp, PageRequest } from "./page-app.ts";
import { createPageMount } from "./page-mount.ts";

const readThing = endpoint({
  id: "things.read",
  method: "GET",
  path: "/v1/things",
  summary: "",
  access: { actors: ["anonymous", "visitor", "member"], withoutToken: "public data", scope: "public" },
  response: Type.Object({ changes: Type.Number() }),
  isCacheable: true,
});
const readOther = endpoint({
  ...readThing,
  id: "things.readOther",
  path: "/v1/others",
  response: Type.Object({ ok: Type.Boolean() }),
  isCacheable: false,
});
let isOtherGone = false;
const bindings = [
  handleRead(readThing, async ({ db, tag }) => {
    tag("thing");
    const { rows } = await sql<{ changes: number }>`select changes from facts`.execute(db);
    return { changes: rows[0]?.changes ?? 0 };
  }),
  handleRead(readOther, async () => {
    if (isOtherGone) throw new AppError("UNAVAILABLE");
    return { ok: true };
  }),
];

let renders = 0;
const unfound: string[] = [];
/** Revisions returned by the two API responses of the last page. */
let shown: readonly number[] = [];
let between = async (): Promise<void> => {};
const filler = "<p>words</p>".repeat(200);
const app: PageApp = {
  owns: () => true,
  ignoresQuery: (path) => path === "/feed.xml",
  async handle(request: PageRequest) {
    const first = await request.call(readThing, {});
    const { pathname, search } = request.url;
    if (pathname.startsWith("/mixed")) {
      await between();
      shown = [first.changes, (await request.call(readThing, {})).changes];
    }
    if (pathname === "/patched") await request.call(readOther, {}).catch(() => undefined);
    if (pathname === "/missing") return undefined;
    const body = `<!doctype html><header><!--personal--></header>${++renders} ${search}${filler}`;
    const headers: [string, string][] = [];
    if (pathname === "/cookie") headers.push(["set-cookie", "session=one"]);
    if (pathname === "/account/orders") headers.push(["cache-control", "private, no-cache"]);
    if (pathname === "/pay") headers.push(["location", "https://pay.example/session?a=1&b=2"]);
    if (pathname === "/pay") return { status: 303, headers, body: "", cache: "private" };
    if (pathname === "/away") headers.push(["location", "/schön"]);
    if (pathname === "/search") return { status: 200, headers, body, cache: "public", unfound: search };
    const cache = pathname.startsWith("/account") ? "private" : "public";
    return { status: pathname === "/away" ? 303 : 200, headers, body, cache };
  },
};

let server: TestServer;
let shop: Listener;
before(async () => {
  server = await startTestServer({ bindings, environment: { BASE_URL: "https://shop.example" } });
  await sql`create table facts (changes int)`.execute(server.store.database.db);
  await sql`insert into facts values (0)`.execute(server.store.database.db);
  const pages = createPageMount({
    runtime: server.runtime,
    apps: [app],
    personal: {
      anonymous: () => "cart",
      render: (cookies) => (cookies.has("count") ? `cart (${cookies.get("count")})` : "cart"),
    },
    formTargets: () => [],
    onUnfound: (words) => unfound.push(words),
  });
  shop = await startListener({ runtime: server.runtime, rawRoutes: [], pages });
});
after(async () => {
  await shop.close();
  await server.close();
});

async function get(path: string, headers: Record<string, string> = {}, method = "GET") {
  const response = await fetch(shop.origin + path, { method, headers, redirect: "manual" });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test("a public page is rendered once, until a write touches what it shows", async () => {
  const first = await get("/a");
  assert.equal((await get("/a")).text, first.text);
  await server.transaction(async (tx) => touch(tx, "thing"));
  assert.notEqual((await get("/a")).text, first.text);
});

const changeThing = () =>
  server.transaction(async (tx) => {
    await sql`update facts set changes = changes + 1`.execute(tx);
    touch(tx, "thing");
  });

test("a page whose data changed between its API calls is rendered again from one snapshot", async () => {
  const rendered = async (path: string, times: number): Promise<number> => {
    const before = renders;
    let left = times;
    between = async () => {
      if (left-- > 0) await changeThing();
    };
    await get(path);
    between = async () => {};
    return renders - before;
  };
  assert.equal(await rendered("/mixed-0", 0), 1);
  for (const times of [1, 9]) {
    assert.equal(await rendered(`/mixed-${times}`, times), 2);
    assert.equal(shown[0], shown[1], `${times} changes`);
  }
});

test("concurrent requests share one re-render after a change, and later requests don't get the stale page", async () => {
  const path = "/mixed-herd";
  await get(path);
  await changeThing();
  const before = renders;
  const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>();
  let makes = 0;
  between = async () => {
    if (++makes === 1) await isHeld;
    await changeThing();
  };
  const first = get(path, { cookie: "count=1" });
  while (makes === 0) await new Promise(setImmediate);
  const waiting = Array.from({ length: 6 }, () => get(path));
  await new Promise((resolve) => setTimeout(resolve, 50));
  letGo();
  const texts = new Set((await Promise.all(waiting)).map(({ text }) => text));
  between = async () => {};
  assert.match((await first).text, /cart \(1\)/);
  assert.equal(texts.size, 1, "all who waited got the same page");
  assert.ok(
    !texts.has((await first).text.replace("cart (1)", "cart")),
    "and not the one that was begun before they came",
  );
  assert.equal(renders - before, 4, "each of the two pages twice");
});

test("a page rendered without a failed API response isn't cached", async () => {
  isOtherGone = true;
  const without = await get("/patched");
  isOtherGone = false;
  const whole = await get("/patched");
  assert.deepEqual([without.status, whole.text === without.text], [200, false]);
  assert.equal((await get("/patched")).text, whole.text);
});

test("fresh, cached, and personal responses have the same security headers", async () => {
  for (const headers of [{}, {}, { cookie: "count=2" }]) {
    const answer = await get("/b", headers);
    assert.match(answer.headers.get("x-wix-request-id") ?? "", /^[0-9a-f-]{36}$/);
    assert.match(answer.headers.get("content-security-policy") ?? "", /frame-ancestors 'none'/);
    assert.match(answer.headers.get("strict-transport-security") ?? "", /max-age=31536000/);
    assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
    assert.equal(answer.headers.get("vary"), "accept-encoding, cookie");
    assert.equal(answer.headers.get("access-control-allow-origin"), null);
  }
});

test("the personal part is only sent to its shopper, from the cache or not", async () => {
  for (const path of ["/c", "/c"]) {
    const mine = await get(path, { cookie: "count=3" });
    assert.match(mine.text, /cart \(3\)/);
    assert.match(mine.headers.get("cache-control") ?? "", /^private/);
    assert.equal(mine.headers.get("etag"), null);
    assert.match((await get(path)).text, /<header>cart<\/header>/);
  }
});

test("a page that sets a cookie isn't cached", async () => {
  const first = await get("/cookie");
  assert.equal(first.headers.get("set-cookie"), "session=one");
  assert.notEqual((await get("/cookie")).text, first.text);
});

test("every search without results is counted, cached pages included, without sending the query to the client", async () => {
  const before = renders;
  for (let time = 0; time < 5; time++) {
    const { headers, text } = await get("/search?q=teapot");
    assert.doesNotMatch(JSON.stringify([...headers]), /teapot|unfound/);
    assert.equal(text.includes("unfound"), false);
  }
  await get("/search?q=teapot", { cookie: "count=2" });
  assert.deepEqual([unfound, renders - before], [Array(6).fill("?q=teapot"), 2]);
});

test("private pages are rendered for each request and never stored", async () => {
  const first = await get("/account");
  assert.equal(first.headers.get("cache-control"), "private, no-store");
  assert.notEqual((await get("/account")).text, first.text);
});

test("a private page has no-store, even if its own headers allow caching", async () => {
  assert.equal((await get("/account/orders")).headers.get("cache-control"), "private, no-store");
});

test("a form that redirects to a payment page uses an intermediate page, to which form-action doesn't apply", async () => {
  // `fetch` sets these headers itself.
  const headers = { "sec-fetch-mode": "navigate", "sec-fetch-site": "same-origin" };
  const answer = await new Promise<IncomingMessage>((resolve) =>
    request(`${shop.origin}/pay`, { headers }, resolve).end(),
  );
  const text = Buffer.concat(await answer.toArray()).toString();
  assert.deepEqual([answer.statusCode, answer.headers.location], [200, undefined]);
  assert.equal(answer.headers.refresh, "0; url=https://pay.example/session?a=1&b=2");
  assert.match(String(answer.headers["content-security-policy"]), /form-action 'self';/);
  assert.match(text, /<a href="https:\/\/pay\.example\/session\?a=1&amp;b=2">pay\.example<\/a>/);
  assert.equal((await get("/pay")).status, 303, "programs get the redirect");
});

test("tracking parameters don't create cache entries and aren't passed to the page", async () => {
  await get("/d?color=red");
  const plain = await get("/d?color=red");
  const marked = await get("/d?utm_source=letter&color=red&gclid=abc&fbclid=x");
  assert.equal(marked.text, plain.text);
  const first = await get("/e?gclid=first");
  assert.ok(!first.text.includes("gclid"));
  assert.equal((await get("/e")).text, first.text);
  assert.notEqual((await get("/e?color=red")).text, first.text);
});

test("a page that ignores its query is cached once and doesn't receive the query", async () => {
  const first = await get("/feed.xml?n=1");
  assert.ok(!first.text.includes("n=1"));
  for (const address of ["/feed.xml", "/feed.xml?n=2", "/feed.xml?n=3&x=%3Cscript%3E", "/feed.xml?"])
    assert.equal((await get(address)).text, first.text);
});

test("a URL with a query is cached on its second request, so that random queries don't fill the cache", async () => {
  const first = await get("/g?once=1");
  const second = await get("/g?once=1");
  assert.notEqual(second.text, first.text);
  assert.equal((await get("/g?once=1")).text, second.text);
});

test("a cached page supports conditional requests and HEAD", async () => {
  await get("/f");
  const etag = (await get("/f")).headers.get("etag") ?? "";
  assert.equal((await get("/f", { "if-none-match": `"x", ${etag}` })).status, 304);
  const head = await get("/f", {}, "HEAD");
  assert.deepEqual([head.status, head.text], [200, ""]);
});

test("a non-ASCII redirect target is percent-encoded", async () => {
  const { status, headers } = await get("/away");
  assert.deepEqual([status, headers.get("location")], [303, "/sch%C3%B6n"]);
});

const posts: [name: string, headers: Record<string, string>, status: number][] = [
  ["another site", { "sec-fetch-site": "cross-site" }, 403],
  ["another origin of the same site", { "sec-fetch-site": "same-site" }, 403],
  ["another origin, by an old browser", { origin: "https://evil.example" }, 403],
  ["a sandboxed frame", { origin: "null" }, 403],
  ["the shop itself", { "sec-fetch-site": "same-origin" }, 200],
  ["the shop itself, by an old browser", { origin: "https://shop.example" }, 200],
];
for (const [name, headers, status] of posts) {
  test(`a form from ${name} gets ${status}`, async () => {
    assert.equal((await get("/g", headers, "POST")).status, status);
  });
}

test("text that PostgreSQL can't store is rejected before it reaches a page", async () => {
  const before = renders;
  assert.equal((await get("/a?q=%00")).status, 400);
  const answer = await fetch(`${shop.origin}/a`, { method: "POST", body: new URLSearchParams({ name: "a\u0000b" }) });
  assert.equal(answer.status, 400);
  assert.equal(renders, before);
});

test("unknown pages and unsupported methods return the error envelope", async () => {
  assert.equal((await get("/missing")).status, 404);
  const { status, text } = await get("/a", {}, "DELETE");
  assert.equal(status, 405);
  assert.equal(JSON.parse(text).details.applicationError.code, "METHOD_NOT_ALLOWED");
});
