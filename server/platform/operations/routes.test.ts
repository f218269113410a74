import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { operationsRoutes } from "./routes.ts";

let server: TestServer;
before(async () => {
  server = await startTestServer({
    bindings: [],
    rawRoutes: operationsRoutes,
    environment: {
      NODE_ENV: "production",
      BASE_URL: "https://shop.example",
      SECRET: "0123456789abcdef0123456789abcdef",
      SMTP_URL: "smtp://localhost:25",
    },
  });
});
after(() => server.close());

const get = (headers: Record<string, string> = {}) => fetch(`${server.origin}/docs/api`, { headers });

test("the API page is built once and sent compressed, or uncompressed to clients without gzip", async () => {
  let threads = 0;
  const count = (): void => {
    threads++;
  };
  process.on("worker", count);
  try {
    const answers = await Promise.all(Array.from({ length: 5 }, () => get({ "accept-encoding": "gzip" })));
    const texts = new Set(await Promise.all(answers.map((answer) => answer.text())));
    assert.equal(texts.size, 1);
    assert.equal(answers[0]?.headers.get("content-encoding"), "gzip");
    assert.equal(await (await get({ "accept-encoding": "identity" })).text(), [...texts][0]);
    assert.equal(threads, 1, "one thread builds it without blocking the event loop");
  } finally {
    process.off("worker", count);
  }
});

test("browsers with a current copy get 304", async () => {
  const etag = (await get()).headers.get("etag") ?? "";
  const { status, body } = await get({ "if-none-match": etag });
  assert.deepEqual([status, body], [304, null]);
});
