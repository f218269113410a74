import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Type } from "typebox";
import { endpoint } from "#api/endpoint.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { handleRead } from "../handlers.ts";
import { clientAddress, isForwardedFromHttp, problemOfNetwork } from "./trusted-proxies.ts";

/** The parts of a request that the functions read. */
function aRequest(remoteAddress: string, headers: Record<string, string>): Parameters<typeof clientAddress>[1] {
  const request: object = { socket: { remoteAddress }, headers };
  return request as Parameters<typeof clientAddress>[1];
}

const production = { isProduction: true, trustedProxies: [] };
const behind = { isProduction: true, trustedProxies: ["10.0.0.0/8", "2001:db8::/32", "192.0.2.7"] };
const development = { isProduction: false, trustedProxies: [] };

const cases: [name: string, trust: typeof behind, peer: string, forwarded: string | undefined, client: string][] = [
  ["a direct connection", behind, "198.51.100.4", undefined, "198.51.100.4"],
  ["a header that a client forges", behind, "198.51.100.4", "203.0.113.9", "198.51.100.4"],
  ["a listed proxy", behind, "10.1.2.3", "203.0.113.9", "203.0.113.9"],
  ["a listed proxy as IPv4-mapped IPv6", behind, "::ffff:10.1.2.3", "203.0.113.9", "203.0.113.9"],
  ["a listed IPv6 proxy", behind, "2001:db8::1", "2001:db9::5", "2001:db9::5"],
  ["two listed proxies", behind, "10.1.2.3", "203.0.113.9, 192.0.2.7", "203.0.113.9"],
  ["entries the client wrote left of its own", behind, "10.1.2.3", "127.0.0.1, 8.8.8.8, 203.0.113.9", "203.0.113.9"],
  ["a port behind the address", behind, "10.1.2.3", "203.0.113.9:50123", "203.0.113.9"],
  ["an IPv6 address in brackets", behind, "10.1.2.3", "[2001:db9::5]:443", "2001:db9::5"],
  ["an entry that is no address", behind, "10.1.2.3", "203.0.113.9, unknown", "10.1.2.3"],
  ["only proxies", behind, "10.1.2.3", "10.9.9.9", "10.9.9.9"],
  ["an empty header", behind, "10.1.2.3", "", "10.1.2.3"],
  ["another proxy, none listed", production, "10.1.2.3", "203.0.113.9", "10.1.2.3"],
  ["a proxy on this machine in production", production, "127.0.0.1", "203.0.113.9", "203.0.113.9"],
  ["a proxy on this machine before a listed one", behind, "::1", "203.0.113.9, 10.1.2.3", "203.0.113.9"],
  ["this machine in development", development, "127.0.0.1", "203.0.113.9", "127.0.0.1"],
];
for (const [name, trust, peer, forwarded, client] of cases) {
  test(`client address: ${name}`, () => {
    const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
    assert.equal(clientAddress(trust, aRequest(peer, headers)), client);
  });
}

test("plain HTTP counts as such when a listed proxy reports it", () => {
  const from = (peer: string, scheme: string, trust = behind) =>
    isForwardedFromHttp(trust, aRequest(peer, { "x-forwarded-proto": scheme }));
  assert.equal(from("10.1.2.3", "http"), true);
  assert.equal(from("10.1.2.3", "https"), false);
  assert.equal(from("10.1.2.3", "https, http"), false);
  assert.equal(from("198.51.100.4", "http"), false);
  assert.equal(from("127.0.0.1", "http", production), false);
});

test("invalid networks and the whole Internet are rejected", () => {
  for (const fine of ["10.0.0.0/8", "192.0.2.7", "2001:db8::/32", "::1"])
    assert.equal(problemOfNetwork(fine), undefined);
  for (const wrong of ["proxy.example", "10.0.0.0/33", "10.0.0/8", "10.0.0.0/8/8", "::/129", "10.0.0.0/", "*", "all"])
    assert.match(problemOfNetwork(wrong) ?? "", /is not an IP address/, wrong);
  for (const open of ["0.0.0.0/0", "::/0"]) assert.match(problemOfNetwork(open) ?? "", /every client/);
});

describe("over HTTP", () => {
  const readSource = endpoint({
    id: "sources.read",
    method: "GET",
    path: "/v1/sources",
    summary: "",
    access: { actors: ["anonymous"], withoutToken: "public data" },
    response: Type.Object({ source: Type.String() }),
  });
  let server: TestServer;
  before(async () => {
    server = await startTestServer({
      bindings: [handleRead(readSource, async ({ source }) => ({ source }))],
      environment: { TRUSTED_PROXIES: "10.0.0.0/8" },
    });
  });
  after(() => server.close());

  test("a call sees the client behind the proxies", async () => {
    const answer = await fetch(`${server.origin}/v1/sources`, {
      headers: { "x-forwarded-for": "8.8.8.8, 203.0.113.9, 10.1.2.3" },
    });
    assert.deepEqual(await answer.json(), { source: "203.0.113.9" });
  });
});
