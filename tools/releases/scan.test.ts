import assert from "node:assert/strict";
import { test } from "node:test";
import { compareVersions } from "./registry.ts";
import { scanCalls } from "./scan.ts";

const source = `
function resolveThingsUrl(opts) {
  const domainToMappings = {
    "www.wixapis.com": [{ srcPath: "/things/v1/things", destPath: "/v1/things" }],
    _: [
      {
        srcPath: '/_api/things-{server}',
        destPath: '',
      },
    ],
  };
  return resolveUrl(Object.assign(opts, { domainToMappings }));
}
function queryThings(payload) {
  function __queryThings({ host }) {
    const metadata = {
      methodFqn: "example.Things.QueryThings",
      method: "GET",
      url: resolveThingsUrl({
        protoPath: "/v1/things/query", data: payload, host
      }),
      fallback: [{ method: 'POST', url: resolveThingsUrl({ protoPath: '/v1/things/query', data: payload, host }) }],
    };
    return metadata;
  }
  return __queryThings;
}`;

test("requests are found with their methods, fallbacks and paths on each host", () => {
  assert.deepEqual(
    scanCalls(source).map(({ paths: found, ...rest }) => ({ ...rest, paths: [...found].sort() })),
    ["GET", "POST"].map((method) => ({
      operation: "example.Things.QueryThings",
      method,
      paths: ["/_api/things-{server}/v1/things/query", "/things/v1/things/query"],
    })),
  );
});

test("versions are ordered by number", () => {
  assert.deepEqual(["1.0.10", "1.0.9", "1.10.0", "1.2.0"].sort(compareVersions), [
    "1.0.9",
    "1.0.10",
    "1.2.0",
    "1.10.0",
  ]);
});
