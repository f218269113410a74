/** Requests that are invalid before schema validation: malformed HTTP, headers, encodings, sizes, methods. */
import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, describe, test } from "node:test";
import { bindings, hooks, rawRoutes } from "#server/modules.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { assertDecent, assertEnvelope, type PlainAnswer, type PlainRequest, send } from "./endpoint-requests.ts";

let server: TestServer;
before(async () => {
  server = await startTestServer({ bindings, rawRoutes, hooks, poolSize: 3 });
});
after(() => server.close());

/** Sends raw bytes and reads the response. */
function sendBytes(bytes: string | Buffer): Promise<PlainAnswer> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.origin).port), "127.0.0.1", () => socket.write(bytes));
    const chunks: Buffer[] = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", reject);
    socket.setTimeout(30_000, () => socket.destroy(new Error("No response within 30 s.")));
    socket.on("close", () => {
      const [head = "", ...rest] = Buffer.concat(chunks).toString("utf8").split("\r\n\r\n");
      const [first = "", ...lines] = head.split("\r\n");
      const headers = Object.fromEntries(
        lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
      );
      const status = Number(first.split(" ")[1]);
      resolve({ status, headers, text: rest.join("\r\n\r\n"), milliseconds: performance.now() - started });
    });
  });
}

const get = "GET /v1/store-settings HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n";

const unreadable: [name: string, bytes: string, statuses: number[]][] = [
  ["a query string of 100 KB", get.replace("settings", `settings?x=${"a".repeat(100_000)}`), [431]],
  ["a header of 40 KB", `${get}x-long: ${"a".repeat(40_000)}\r\n`, [431]],
  ["two thousand headers", `${get}${"x: y\r\n".repeat(2000)}`, [200, 431]],
  ["an unknown method", get.replace("GET", "BREW"), [400]],
  ["TLS on the plain port", "\x16\x03\x01\x02\x00\x01\x00", [400]],
  ["a broken header line", `${get}no colon\r\n`, [400]],
  ["a control character in a header", `${get}x-a: b\u0001c\r\n`, [400]],
  ["two content lengths", get.replace("GET", "POST").concat("content-length: 1\r\ncontent-length: 2\r\n"), [400]],
  ["content length and chunks at once", `${get}content-length: 1\r\ntransfer-encoding: chunked\r\n`, [400]],
  ["a bad chunk size", `${get}transfer-encoding: chunked\r\n\r\nzz\r\n`, [400, 200]],
  ["half a surrogate pair as percent code", get.replace("/v1/store-settings", "/v1/tax-groups/%ED%A0%80"), [400]],
  ["a broken percent code", get.replace("/v1/store-settings", "/v1/tax-groups/%zz"), [400]],
  ["bytes that are not UTF-8 in the path", get.replace("/v1/store-settings", "/v1/tax-groups/%ff"), [400]],
  ["a path of dots", get.replace("/v1/store-settings", "/v1/../../../etc/passwd"), [404]],
  ["encoded dots", get.replace("/v1/store-settings", "/v1/products/..%2f..%2fetc%2fpasswd"), [400, 404]],
  ["a double slash", get.replace("/v1", "//evil.example/v1"), [404]],
  ["a NUL in the path", get.replace("/v1/store-settings", "/v1/carts/%00"), [400, 401, 404]],
];

describe("unreadable requests are rejected with the error envelope", () => {
  for (const [name, bytes, statuses] of unreadable) {
    test(name, async () => {
      const answer = await sendBytes(`${bytes}\r\n`);
      assertDecent(answer, name);
      assert.ok(statuses.includes(answer.status), `answered ${answer.status}: ${answer.text.slice(0, 300)}`);
    });
  }
});

const path = "/ecom/v1/carts/current/add-to-cart";
const json = { "content-type": "application/json" };
const post = (body: string | Buffer, headers: Record<string, string> = json): PlainRequest => ({
  method: "POST",
  path,
  headers: { ...headers, authorization: server.visitorToken() },
  body,
});
const line = '{"catalogReference":{"catalogItemId":"x","appId":"y"},"quantity":1}';

const badBodies: [name: string, status: number, request: () => PlainRequest][] = [
  ["broken JSON", 400, () => post('{"lineItems":[')],
  ["no JSON at all", 400, () => post("lineItems=1")],
  ["JSON that is not an object", 400, () => post("[]")],
  ["a number", 400, () => post("12")],
  ["null", 400, () => post("null")],
  ["bytes that are not UTF-8", 400, () => post(Buffer.from([0x22, 0xff, 0xfe, 0x22]))],
  ["a byte order mark", 400, () => post("\ufeff\ufeff{}")],
  ["an own __proto__", 400, () => post(`{"__proto__":{"isAdmin":true},"lineItems":[${line}]}`)],
  ["an own constructor, deep inside", 400, () => post(`{"lineItems":[{"constructor":{}}]}`)],
  ["a key twice", 400, () => post('{"lineItems":[],"lineItems":[]}')],
  ["ten thousand brackets", 400, () => post("[".repeat(10_000))],
  ["a form", 415, () => post("a=b", { "content-type": "application/x-www-form-urlencoded" })],
  ["plain text", 415, () => post("{}", { "content-type": "text/plain" })],
  ["a multipart form", 415, () => post("--x--", { "content-type": "multipart/form-data; boundary=x" })],
  ["a content type that is none", 415, () => post("{}", { "content-type": ";;;" })],
  ["300 KB", 413, () => post(`{"lineItems":[${line}],"x":"${"a".repeat(300_000)}"}`)],
  ["300 KB of spaces", 413, () => post(" ".repeat(300_000))],
];

describe("bodies", () => {
  for (const [name, status, request] of badBodies) {
    test(`${name}: ${status}`, async () => {
      const answer = await send(server.origin, request());
      assertDecent(answer, name);
      assert.equal(answer.status, status, answer.text);
    });
  }

  test("a body under the limit with a long field is rejected for the field, not the size", async () => {
    const answer = await send(
      server.origin,
      post(JSON.stringify({ lineItems: [{ ...JSON.parse(line), quantity: "x".repeat(200_000) }] })),
    );
    assert.equal(answer.status, 400);
    assert.match(answer.text, /lineItems\[0\]\.quantity/);
    assert.ok(answer.text.length < 2000, "the response doesn't repeat the input");
  });

  test("more than a thousand violations result in a bounded response", async () => {
    const answer = await send(
      server.origin,
      post(JSON.stringify({ lineItems: Array.from({ length: 3000 }, () => ({})) })),
    );
    assertDecent(answer, "3000 broken lines");
    assert.ok(answer.text.length < 1_000_000, `${answer.text.length} characters`);
  });
});

const badParameters: [name: string, query: string][] = [
  ["not base64", ".r=%24%24%24"],
  ["not UTF-8", `.r=${Buffer.from([0xff, 0xfe, 0xfd]).toString("base64url")}`],
  ["not JSON", `.r=${Buffer.from("{oops").toString("base64url")}`],
  ["JSON of another type", `.r=${Buffer.from("[1,2]").toString("base64url")}`],
  ["null", `.r=${Buffer.from("null").toString("base64url")}`],
  ["hostile keys", `.r=${Buffer.from('{"__proto__":{"x":1}}').toString("base64url")}`],
  ["25 KB of noise", `.r=${"A".repeat(25_000)}`],
  ["a dotted prototype", "query.__proto__.limit=1"],
  ["many dots", `${"a.".repeat(500)}b=1`],
];

describe("the parameter .r and flat parameters", () => {
  for (const [name, query] of badParameters) {
    test(`${name} is rejected`, async () => {
      const headers = { authorization: server.staffToken() };
      const answer = await send(server.origin, { method: "GET", path: `/ecom/v1/coupons/query?${query}`, headers });
      assertDecent(answer, name);
      assert.equal(answer.status, 400, answer.text);
    });
  }

  test("unknown and repeated parameters are harmless", async () => {
    const noise = `${"utm_source=x&".repeat(400)}paging.limit=1&paging.limit=2&query.paging.limit=1`;
    const headers = { authorization: server.staffToken() };
    const answer = await send(server.origin, { method: "GET", path: `/ecom/v1/coupons/query?${noise}`, headers });
    assertDecent(answer, noise.slice(0, 40));
  });
});

describe("methods", () => {
  test("HEAD responds like GET, without a body", async () => {
    const answer = await send(server.origin, { method: "HEAD", path: "/v1/store-settings" });
    assert.deepEqual([answer.status, answer.text], [200, ""]);
  });
  test("OPTIONS allows other origins to call the API, without credentials", async () => {
    const headers = { origin: "https://evil.example", "access-control-request-method": "POST" };
    const answer = await send(server.origin, { method: "OPTIONS", path, headers });
    assert.ok(answer.status === 200 || answer.status === 204);
    assert.equal(answer.headers["access-control-allow-origin"], "*");
    assert.equal(answer.headers["access-control-allow-credentials"], undefined);
  });
  test("TRACE echoes nothing", async () => {
    const answer = await send(server.origin, { method: "TRACE", path, headers: { "x-secret": "do-not-echo" } });
    assertDecent(answer, "TRACE");
    assert.ok(answer.status === 404 || answer.status === 405, String(answer.status));
    assert.doesNotMatch(answer.text, /do-not-echo/);
  });
  test("an unsupported method gets 405 with the supported ones", async () => {
    const answer = await send(server.origin, { method: "DELETE", path });
    assert.equal(answer.status, 405);
    assert.equal(answer.headers.allow, "POST");
    assert.equal(assertEnvelope(answer, "DELETE"), "METHOD_NOT_ALLOWED");
  });
  test("no header overrides the method", async () => {
    const headers = {
      "x-http-method-override": "DELETE",
      "x-method-override": "DELETE",
      authorization: server.visitorToken(),
    };
    const answer = await send(server.origin, { method: "GET", path: "/ecom/v1/carts/current?_method=DELETE", headers });
    assert.equal(assertEnvelope(answer, "override"), "OWNED_CART_NOT_FOUND");
  });
});

const badAuthorizations = [
  "Bearer",
  "Bearer ",
  "Bearer null",
  "Basic YTpi",
  "cw1",
  "cw1..",
  "cw1.e30.e30",
  "cw1.eyJrIjoic3RhZmYiLCJwIjpbXX0.AAAA",
  "a, b",
  "x".repeat(8000),
  "\u00ff\u00fe",
  "' or 1=1 --",
  "eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.",
];

describe("credentials", () => {
  for (const authorization of badAuthorizations) {
    test(`${JSON.stringify(authorization.slice(0, 40))} is rejected`, async () => {
      const answer = await send(server.origin, {
        method: "GET",
        path: "/ecom/v1/carts/current",
        headers: { authorization },
      });
      assertDecent(answer, authorization.slice(0, 40));
      assert.equal(answer.status, 401);
    });
  }

  test("a token isn't accepted from the URL or a cookie", async () => {
    const token = server.visitorToken();
    for (const request of [
      { method: "GET", path: `/ecom/v1/carts/current?access_token=${token}&authorization=${token}` },
      {
        method: "GET",
        path: "/ecom/v1/carts/current",
        headers: { cookie: `authorization=${token}; access_token=${token}` },
      },
    ]) {
      assert.equal((await send(server.origin, request)).status, 401);
    }
  });

  for (const cookie of [
    "=;;;=",
    "%",
    "a=%zz",
    "cw_staff=%00",
    `x=${"y".repeat(9000)}`,
    "__proto__=1; constructor=2",
    '"',
    "a=b; a=c",
  ]) {
    test(`the cookie ${JSON.stringify(cookie.slice(0, 30))} is tolerated`, async () => {
      const settings = await send(server.origin, { method: "GET", path: "/v1/store-settings", headers: { cookie } });
      assert.equal(settings.status, 200);
      const staff = await send(server.origin, {
        method: "POST",
        path: "/admin/api/token",
        headers: { cookie, ...json },
        body: "{}",
      });
      assertDecent(staff, cookie.slice(0, 30));
      assert.ok(staff.status === 401 || staff.status === 403, String(staff.status));
    });
  }
});

test("operators' pages tolerate invalid requests too", async () => {
  for (const raw of rawRoutes) {
    for (const template of raw.paths) {
      for (const value of ["%00", "..%2f..%2fetc%2fpasswd", "x".repeat(300), "%F0%9F%9B%92", "-1"]) {
        const place = template.replace(/\{[^}]+\}/g, value);
        const body = raw.method === "GET" ? {} : { body: "\u0000{" };
        const answer = await send(server.origin, {
          method: raw.method,
          path: `${place}?to=%00&id=${value}&a=${value}`,
          ...body,
        });
        assert.ok(
          answer.status < 500,
          `${raw.method} ${place} answered ${answer.status}: ${answer.text.slice(0, 200)}`,
        );
      }
    }
  }
});
