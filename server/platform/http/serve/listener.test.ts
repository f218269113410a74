/** Cached responses, conditional requests, headers, methods, failures and shutdown, over real sockets. */
import assert from "node:assert/strict";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { sql } from "kysely";
import pg from "pg";
import { Type } from "typebox";
import { endpoint } from "#api/endpoint.ts";
import { touch } from "../../db/transaction.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { handleRead, handleWrite, type RawRoute } from "../handlers.ts";

const everybody = ["anonymous", "visitor", "member", "staff", "app"] as const;
const open = { withoutToken: "public data", scope: "public" } as const;
const access = { actors: everybody, permission: "products:read", ...open } as const;

const readThing = endpoint({
  id: "things.read",
  method: "GET",
  path: "/v1/things/{id}",
  services: ["/wix-things"],
  summary: "",
  access,
  params: Type.Object({ id: Type.String() }),
  query: Type.Object({ wait: Type.Optional(Type.Integer()) }),
  response: Type.Object({ text: Type.String(), reads: Type.Integer(), who: Type.String() }),
  isCacheable: true,
});
const writeThing = endpoint({
  id: "things.write",
  method: "POST",
  path: "/v1/things/{id}",
  summary: "",
  access: { actors: ["visitor", "app"], permission: "products:read" },
  params: Type.Object({ id: Type.String() }),
  body: Type.Object({ wait: Type.Optional(Type.Integer()), text: Type.Optional(Type.String()) }),
  response: Type.Object({ calls: Type.Integer() }),
  isIdempotent: true,
});
const uploadThing = endpoint({
  id: "things.upload",
  method: "POST",
  path: "/v1/thing-uploads",
  summary: "",
  access: { actors: ["staff"], permission: "products:write" },
  response: Type.Object({ bytes: Type.Integer() }),
  isRawBody: true,
  maxBodyBytes: 2 * 1024 * 1024,
});

/** Text lengths of some entities. */
const SIZES: Record<string, number | undefined> = { long: 9000, huge: 200_000 };

let waiting = 0;
let reads = 0;
let writes = 0;
const bindings = [
  handleRead(readThing, async ({ db, params, query, actor, tag }) => {
    tag(`thing:${params.id}`);
    if (query.wait !== undefined) waiting++;
    if (query.wait !== undefined) await sql`select pg_sleep(${query.wait / 1000})`.execute(db);
    if (params.id === "timeout") await sql`set statement_timeout = 50; select pg_sleep(1)`.execute(db);
    return { text: "x".repeat(SIZES[params.id] ?? 2000), reads: ++reads, who: actor.kind };
  }),
  handleWrite(writeThing, async ({ tx, params, body }) => {
    touch(tx, `thing:${params.id}`);
    if (body.wait !== undefined) await sql`select pg_sleep(${body.wait / 1000})`.execute(tx);
    if (params.id === "lost") await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
    if (params.id === "locked") await sql`do $$ begin raise exception using errcode = '55P03'; end $$`.execute(tx);
    return { calls: ++writes };
  }),
  handleRead(uploadThing, async () => ({ bytes: 0 })),
];
const rawRoutes: RawRoute[] = [
  {
    id: "things.redirect",
    method: "GET",
    paths: ["/redirect"],
    run: async ({ url }) => ({ status: 303, headers: [["location", `/to/${url.searchParams.get("to") ?? ""}`]] }),
  },
];

let server: TestServer;
before(async () => {
  server = await startTestServer({ bindings, rawRoutes });
});
after(() => server.close());

type Got = { status: number; headers: IncomingHttpHeaders; body: Buffer };

function get(path: string, headers: Record<string, string> = {}, method = "GET", origin = server.origin): Promise<Got> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${origin}${path}`, { method, headers }, async (response) => {
      const body = await buffer(response);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
    });
    request.on("error", reject);
    request.end();
  });
}

const readsOf = ({ body }: Got): number => JSON.parse(body.toString()).reads;

describe("finished bytes", () => {
  test("the second caller gets the cached bytes until a write invalidates them", async () => {
    const first = await get("/v1/things/a");
    const second = await get("/v1/things/a", { authorization: server.visitorToken() });
    assert.equal(readsOf(second), readsOf(first));
    await server.call(writeThing, { params: { id: "a" }, body: {} }, { authorization: server.visitorToken() });
    assert.notEqual(readsOf(await get("/v1/things/a")), readsOf(first));
  });

  const others: [name: string, headers: () => Record<string, string>][] = [
    ["an app", () => ({ authorization: server.appToken() })],
    ["staff", () => ({ authorization: `Bearer ${server.staffToken()}` })],
    ["another currency", () => ({ "x-wix-currency": "EUR" })],
  ];
  for (const [name, headers] of others) {
    test(`${name} doesn't get them`, async () => {
      const kept = await get("/v1/things/b");
      const own = await get("/v1/things/b", headers());
      assert.notEqual(readsOf(own), readsOf(kept));
    });
  }

  for (const token of ["nonsense", "Bearer", "Bearer x.y.z"]) {
    test(`the token "${token}" is rejected although a cached response exists`, async () => {
      await get("/v1/things/c");
      const { status, headers } = await get("/v1/things/c", { authorization: token });
      assert.equal(status, 401);
      assert.equal(headers["cache-control"], "no-store");
    });
  }

  test("staff responses are never cached", async () => {
    const own = await get("/v1/things/d", { authorization: server.staffToken() });
    assert.equal(JSON.parse(own.body.toString()).who, "staff");
    assert.equal(own.headers["cache-control"], "private, no-store");
    assert.equal(JSON.parse((await get("/v1/things/d")).body.toString()).who, "anonymous");
  });

  test("HEAD has the headers of GET, from the same bytes", async () => {
    const got = await get("/v1/things/e");
    const head = await get("/v1/things/e", {}, "HEAD");
    assert.equal(head.status, 200);
    assert.equal(head.body.byteLength, 0);
    assert.equal(head.headers["content-length"], String(got.body.byteLength));
    assert.equal(head.headers.etag, got.headers.etag);
  });

  const bothPaths = [
    ["fresh", 0],
    ["kept", 2],
  ] as const;
  for (const [name, before] of bothPaths) {
    test(`a ${name} response is compressed for clients that accept it, with all headers`, async () => {
      const path = `/v1/things/gzip-${name}`;
      for (let index = 0; index < before; index++) await get(path);
      const { headers, body } = await get(path, { "accept-encoding": "gzip" });
      assert.equal(headers["content-encoding"], "gzip");
      assert.equal(JSON.parse(gunzipSync(body).toString()).text.length, 2000);
      assert.match(headers.vary ?? "", /accept-encoding, authorization, x-wix-currency/);
      assert.equal(headers["access-control-allow-origin"], "*");
      assert.equal(headers["x-content-type-options"], "nosniff");
      assert.equal(headers["referrer-policy"], "strict-origin-when-cross-origin");
      assert.match(String(headers["x-wix-request-id"]), /^[0-9a-f-]{36}$/);
      assert.equal(headers["x-request-id"], headers["x-wix-request-id"]);
    });
  }

  for (const accepted of ["identity", "gzip;q=0", "br;q=0, gzip;q=0.0"]) {
    test(`accept-encoding "${accepted}" gets plain bytes`, async () => {
      for (let index = 0; index < 3; index++) {
        const { headers } = await get("/v1/things/plain", { "accept-encoding": accepted });
        assert.equal(headers["content-encoding"], undefined);
      }
    });
  }

  test("long private responses are compressed in an accepted encoding; short ones aren't", async () => {
    const own = (id: string, accepted: string) =>
      get(`/v1/things/${id}`, { authorization: server.staffToken(), "accept-encoding": accepted });
    const textOf = (body: Buffer): number => JSON.parse(body.toString()).text.length;
    const short = await own("short", "gzip, br");
    assert.deepEqual([short.headers["content-encoding"], textOf(short.body)], [undefined, 2000]);
    const plain = await own("long", "gzip;q=0");
    assert.deepEqual([plain.headers["content-encoding"], textOf(plain.body)], [undefined, 9000]);
    for (const [id, length] of [
      ["long", 9000],
      ["huge", 200_000],
    ] as const) {
      const { headers, body } = await own(id, "gzip, deflate, br");
      assert.deepEqual(
        [headers["content-encoding"], headers["cache-control"], headers.vary, headers["content-length"]],
        ["gzip", "private, no-store", "accept-encoding", String(body.byteLength)],
      );
      assert.equal(textOf(gunzipSync(body)), length);
      assert.ok(body.byteLength < length / 5);
    }
    const brotli = await own("long", "br");
    assert.deepEqual([brotli.headers["content-encoding"], textOf(brotliDecompressSync(brotli.body))], ["br", 9000]);
  });

  const conditions: [condition: (etag: string) => string, status: number][] = [
    [(etag) => etag, 304],
    [(etag) => etag.replace("W/", ""), 304],
    [(etag) => `"other", ${etag}`, 304],
    [() => "*", 304],
    [() => '"other"', 200],
    [(etag) => etag.slice(0, -3), 200],
  ];
  for (const [condition, status] of conditions) {
    test(`If-None-Match like ${condition('W/"tag"')} gets ${status}`, async () => {
      const { headers } = await get("/v1/things/f");
      const answer = await get("/v1/things/f", { "if-none-match": condition(headers.etag ?? "") });
      assert.equal(answer.status, status);
      assert.equal(answer.headers.etag, headers.etag);
      assert.match(String(answer.headers["x-wix-request-id"]), /^[0-9a-f-]{36}$/);
      if (status === 304) assert.equal(answer.body.byteLength, 0);
    });
  }
});

describe("other origins", () => {
  test("are allowed at every path of an endpoint, including preflights and errors", async () => {
    for (const path of ["/v1/things/a", "/wix-things/v1/things/a"]) {
      const preflight = await get(path, { origin: "https://elsewhere.example" }, "OPTIONS");
      assert.equal(preflight.status, 200);
      assert.match(String(preflight.headers["access-control-allow-headers"]), /authorization/);
      assert.equal((await get(path)).headers["access-control-allow-origin"], "*");
      const refused = await get(path, {}, "DELETE");
      assert.deepEqual([refused.status, refused.headers["access-control-allow-origin"]], [405, "*"]);
    }
    const unknown = ["/v1/nothing?x=1", "/loyalty-programs/v1/programs", "/_api/some-service/anything"];
    for (const path of unknown) {
      const missing = await get(path);
      assert.deepEqual([missing.status, missing.headers["access-control-allow-origin"]], [404, "*"]);
    }
    const authorized = await get("/nowhere", { authorization: "token" });
    assert.deepEqual([authorized.status, authorized.headers["access-control-allow-origin"]], [404, "*"]);
  });

  test("can send unknown headers, at unknown paths", async () => {
    const requested = "authorization,content-type,x-wix-linguist";
    for (const path of ["/v1/things/a", "/loyalty-programs/v1/programs", "/_api/some-service/anything", "/nowhere"]) {
      const asked = {
        origin: "https://elsewhere.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": requested,
      };
      const { status, headers } = await get(path, asked, "OPTIONS");
      const origin = headers["access-control-allow-origin"];
      assert.deepEqual([status, origin, headers["access-control-allow-headers"]], [200, "*", requested]);
    }
  });

  test("aren't allowed on routes outside the API", async () => {
    for (const path of ["/redirect", "/nowhere"])
      assert.equal((await get(path)).headers["access-control-allow-origin"], undefined);
  });
});

describe("what goes wrong", () => {
  test("an undecodable path is rejected with all headers", async () => {
    const { status, headers, body } = await get("/v1/things/%zz");
    assert.equal(status, 400);
    assert.match(String(headers["content-type"]), /^application\/json/);
    assert.equal(headers["x-request-id"], headers["x-wix-request-id"]);
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.equal(JSON.parse(body.toString()).details.applicationError.code, "MALFORMED_REQUEST");
  });

  test("a redirect URL with line breaks and non-ASCII characters stays one header", async () => {
    const { status, headers } = await get(`/redirect?to=${encodeURIComponent("ü\r\nset-cookie: a=b")}`);
    assert.equal(status, 303);
    assert.equal(headers.location, "/to/%C3%BC%0D%0Aset-cookie: a=b");
    assert.equal(headers["set-cookie"], undefined);
  });

  const outages = ["lost", "locked"];
  for (const id of outages) {
    test(`a connection or lock that is ${id} is an outage: 503 with Retry-After`, async () => {
      const response = await fetch(`${server.origin}/v1/things/${id}`, {
        method: "POST",
        headers: { authorization: server.visitorToken() },
      });
      assert.equal(response.status, 503);
      assert.equal(response.headers.get("retry-after"), "2");
    });
  }

  test("a statement timeout is an outage too, and the pool stays usable", async () => {
    assert.equal((await get("/v1/things/timeout")).status, 503);
    assert.equal((await get("/v1/things/after-timeout")).status, 200);
  });

  test("cutting every connection of the pool fails one request per connection at most", async () => {
    await Promise.all(Array.from({ length: 10 }, (_, index) => get(`/v1/things/w${index}?wait=50`)));
    const client = new pg.Client({ connectionString: server.store.database.directUrl });
    await client.connect();
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    await client.end();
    await delay(100);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => get(`/v1/things/v${index}`)));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  });

  test("an unauthenticated body is rejected before it is read", async () => {
    const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
    socket.write("POST /v1/thing-uploads HTTP/1.1\r\nhost: shop\r\ncontent-length: 2000000\r\n\r\nonly the beginning");
    const [first] = await Promise.race([
      new Promise<Buffer[]>((resolve) => socket.once("data", (chunk) => resolve([chunk]))),
      delay(30_000, [Buffer.from("silence")], { ref: false }),
    ]);
    socket.destroy();
    assert.match(String(first), /^HTTP\/1\.1 401 /);
  });
});

describe("idempotency keys", () => {
  const post = (key: string, body = "{}", headers: Record<string, string> = {}) =>
    fetch(`${server.origin}/v1/things/i`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", "idempotency-key": key, ...headers },
    });

  test("twenty concurrent requests with one key have one effect and one response", async () => {
    const before = writes;
    const headers = { authorization: server.visitorToken() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => post("same", '{"wait":100}', headers)));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    assert.equal(new Set(bodies).size, 1);
    assert.equal(writes, before + 1);
  });

  test("the key belongs to its caller and its request", async () => {
    const mine = { authorization: server.visitorToken() };
    const theirs = { authorization: server.visitorToken() };
    const first = await (await post("k", "{}", mine)).json();
    assert.deepEqual(await (await post("k", "{}", mine)).json(), first);
    assert.notDeepEqual(await (await post("k", "{}", theirs)).json(), first);
    assert.equal((await post("k", '{"text":"other"}', mine)).status, 422);
    const { rows } = await sql<{ answer: string }>`select answer from idempotency_keys`.execute(
      server.store.database.db,
    );
    assert.ok(rows.length > 0 && rows.every(({ answer }) => !answer.includes("{")), "responses are stored encrypted");
  });
});

describe("stopping", () => {
  test("finishes fifty slow requests, responds on busy connections, and ends idle ones", async () => {
    const stopping = await startTestServer({ bindings, poolSize: 50 });
    waiting = 0;
    const { port } = new URL(stopping.origin);
    const idle = connect(Number(port), "127.0.0.1");
    idle.on("error", () => {});
    const idleEnded = new Promise((resolve) => idle.once("close", resolve));
    const slow = Array.from({ length: 50 }, (_, index) =>
      get(`/v1/things/s${index}?wait=1000`, {}, "GET", stopping.origin),
    );
    while (waiting < 50) await delay(20);
    const begun = Date.now();
    const closed = stopping.close();
    const answers = await Promise.all(slow);
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.deepEqual(new Set(answers.map(({ headers }) => headers.connection)), new Set(["close"]));
    await closed;
    await idleEnded;
    assert.ok(Date.now() - begun < 15_000);
  });

  test("a constantly busy connection doesn't delay it", async () => {
    const stopping = await startTestServer({ bindings });
    await get("/v1/things/busy", {}, "GET", stopping.origin);
    const socket = connect(Number(new URL(stopping.origin).port), "127.0.0.1");
    const statuses: string[] = [];
    const ask = () => socket.write("GET /v1/things/busy HTTP/1.1\r\nhost: shop\r\n\r\n");
    socket.on("data", (chunk) => {
      statuses.push(...(chunk.toString().match(/^HTTP\/1\.1 \d+/gm) ?? []));
      setTimeout(ask, 5);
    });
    socket.on("error", () => {});
    const ended = new Promise((resolve) => socket.once("close", resolve));
    ask();
    await delay(200);
    const begun = Date.now();
    await stopping.close();
    await ended;
    assert.ok(Date.now() - begun < 15_000, `it took ${Date.now() - begun} ms`);
    assert.deepEqual(new Set(statuses), new Set(["HTTP/1.1 200"]));
  });
});
