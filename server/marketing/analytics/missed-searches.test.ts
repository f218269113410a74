import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { getMissedSearches } from "#api/marketing/analytics.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { MissedSearches, termOf } from "./missed-searches.ts";
import { routes } from "./routes.ts";

let server: TestServer;
let staff: { authorization: string };
before(async () => {
  server = await startTestServer({ bindings: routes });
  staff = { authorization: server.staffToken() };
});
after(() => server.close());

describe("searches without results", () => {
  const shopper = { source: "203.0.113.7", userAgent: "Mozilla/5.0 Firefox/140.0", purpose: undefined };
  const found = async (query: { from?: string; to?: string; limit?: number } = {}) => {
    const { searches, total } = await server.call(getMissedSearches, { query }, staff);
    return [total, searches.map(({ term, count }) => [term, count])];
  };

  test("terms are stored in lower case, shortened, and without personal data", () => {
    assert.equal(termOf("  Blue\u00a0  TEAPOT "), "blue teapot");
    assert.equal(termOf("Ö".repeat(150)), "ö".repeat(100));
    assert.equal(termOf("4006381333931"), "4006381333931", "a barcode");
    for (const none of [" ", "ann@example.com", "4111 1111 1111 1111"]) assert.equal(termOf(none), undefined);
  });
  test("searches are counted by term and day, once an hour per network, without bots and prefetches", async () => {
    const missed = new MissedSearches(server.store);
    missed.note({ ...shopper, words: "Teapot" });
    missed.note({ ...shopper, words: "teapot " });
    missed.note({ ...shopper, source: "198.51.100.1", words: "TEAPOT" });
    missed.note({ ...shopper, words: "kimono" });
    missed.note({ ...shopper, userAgent: "Googlebot/2.1 (+http://www.google.com/bot.html)", words: "robot" });
    missed.note({ ...shopper, userAgent: undefined, words: "program" });
    missed.note({ ...shopper, purpose: "prefetch;prerender", words: "ahead" });
    await missed.write();
    missed.note({ ...shopper, source: "192.0.2.1", words: "kimono" });
    missed.note({ ...shopper, source: "192.0.2.2", words: "kimono" });
    await missed.write();
    assert.deepEqual(await found(), [
      2,
      [
        ["kimono", 2],
        ["teapot", 2],
      ],
    ]);
    assert.deepEqual(await found({ limit: 1 }), [2, [["kimono", 2]]]);
    assert.deepEqual(await found({ to: new Date(Date.now() - 86_400_000).toISOString() }), [0, []]);
  });
  test("limits apply per network and per day", async () => {
    const missed = new MissedSearches(server.store);
    for (let number = 0; number < 100; number++)
      missed.note({ ...shopper, source: "192.0.2.77", words: `flood ${number}` });
    await missed.write();
    const { rows } = await sql<{
      amount: number;
    }>`select count(*)::integer as amount from search_misses where term like 'flood %'`.execute(
      server.store.database.db,
    );
    assert.equal(rows[0]?.amount, 30);
    await sql`insert into search_misses (term, day, amount, last_at)
      select 'full ' || n, (select day from search_misses where term = 'kimono'), 1, now() from generate_series(1, 2000) n`.execute(
      server.store.database.db,
    );
    missed.note({ ...shopper, source: "198.51.100.88", words: "one too many" });
    missed.note({ ...shopper, source: "198.51.100.88", words: "kimono" });
    await missed.write();
    const [, searches] = await found({ limit: 2000 });
    const known = new Map(Array.isArray(searches) ? searches.map(([term, count]) => [term, count]) : []);
    assert.deepEqual([known.get("one too many"), known.get("kimono")], [undefined, 3]);
  });
});
