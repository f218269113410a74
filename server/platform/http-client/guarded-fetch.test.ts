import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import { isPublicAddress } from "./addresses.ts";
import { GuardedFetchError, type GuardedFetchProblem, guardedFetch } from "./guarded-fetch.ts";

let server: Server;
let origin: string;
let port: number;
let requests: string[];
before(async () => {
  requests = [];
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (request.url === "/redirect") return response.writeHead(302, { location: "/end" }).end("moved");
    if (request.url === "/inside") return response.writeHead(302, { location: "http://169.254.169.254/" }).end();
    if (request.url === "/large") return response.end(Buffer.alloc(3000));
    if (request.url === "/slow") return undefined;
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => response.end(`${request.url} ${Buffer.concat(parts).toString()}`));
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A TCP server's address is an object with a port; only pipes have a string.
  ({ port } = server.address() as AddressInfo);
  origin = `http://127.0.0.1:${port}`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

const here = (address: string, itsPort: number): boolean => address === "127.0.0.1" && itsPort === port;

async function refuses(work: Promise<unknown>, problem: GuardedFetchProblem): Promise<void> {
  await assert.rejects(work, (error) => error instanceof GuardedFetchError && error.problem === problem);
}

describe("addresses", () => {
  const inside = [
    "127.0.0.1",
    "127.9.9.9",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "198.18.0.1",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "fc00::1",
    "fe80::1",
    "ff02::1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001:db8::1",
    "2130706433",
    "0x7f.1",
    "0177.0.0.1",
    "localhost",
    "",
  ];
  for (const address of inside)
    test(`${address || "nothing"} is not public`, () => assert.ok(!isPublicAddress(address)));
  for (const address of ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "::ffff:93.184.216.34"]) {
    test(`${address} is public`, () => assert.ok(isPublicAddress(address)));
  }
});

describe("requests", () => {
  const forbidden = [
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://0177.0.0.1/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://localhost/",
    "http://169.254.169.254/latest/meta-data/",
    "https://93.184.216.34:8443/",
    "http://93.184.216.34:22/",
  ];
  for (const address of forbidden) {
    test(`${address} is rejected before anything is sent`, () => refuses(guardedFetch(address), "FORBIDDEN_ADDRESS"));
  }

  for (const address of [
    "file:///etc/passwd",
    "gopher://example.com/",
    "ftp://example.com/",
    "nothing",
    "http://a:b@example.com/",
  ]) {
    test(`${address} isn't a valid URL`, () => refuses(guardedFetch(address), "BAD_ADDRESS"));
  }

  test("an allowed address receives the request and responds", async () => {
    const response = await guardedFetch(`${origin}/echo`, { method: "POST", body: "hello", allows: here });
    assert.deepEqual([response.status, String(response.body), response.url], [200, "/echo hello", `${origin}/echo`]);
  });

  test("redirects are returned unless allowed, and never followed to a forbidden address", async () => {
    assert.equal((await guardedFetch(`${origin}/redirect`, { allows: here })).status, 302);
    const followed = await guardedFetch(`${origin}/redirect`, { allows: here, maxRedirects: 2 });
    assert.deepEqual([followed.status, followed.url], [200, `${origin}/end`]);
    await refuses(guardedFetch(`${origin}/inside`, { allows: here, maxRedirects: 2 }), "FORBIDDEN_ADDRESS");
  });

  test("responses that are too large or too late are rejected", async () => {
    await refuses(guardedFetch(`${origin}/large`, { allows: here, maxBytes: 2000 }), "TOO_LARGE");
    await refuses(guardedFetch(`${origin}/slow`, { allows: here, timeoutMs: 100 }), "TIMEOUT");
  });

  test("a closed port is unreachable", () =>
    refuses(guardedFetch("http://127.0.0.1:9/", { allows: () => true }), "UNREACHABLE"));
});
