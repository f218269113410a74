/** Compares the maintained counts and words with the actual data. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { aProduct } from "../factory.ts";
import { compactCounts, refreshPopularity, refreshWords } from "./search-jobs.ts";

let server: TestServer;
before(async () => {
  server = await startTestServer({ bindings: [], poolSize: 8 });
});
after(() => server.close());

const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await query.execute(server.store.database.db)).rows;

/** Maintained minus actual counts, per collection and overall. Empty when they match. */
const differences = () =>
  rowsOf(sql<{ scope: string }>`
    with counted as (
      select '00000000-0000-0000-0000-000000000000'::uuid as scope, count(*) filter (where is_visible) as shown, count(*) as amount
        from products
      union all
      select m.collection_id, count(*) filter (where p.is_visible), count(*)
        from collection_products m join products p on p.id = m.product_id group by m.collection_id)
    select coalesce(c.scope, k.collection_id)::text as scope
    from counted c full join collection_counts k on k.collection_id = c.scope
    where coalesce(c.shown, 0) <> coalesce(k.shown, 0) or coalesce(c.amount, 0) <> coalesce(k.amount, 0)
    union all select 'is_shown of ' || m.product_id from collection_products m join products p on p.id = m.product_id
      where m.is_shown <> p.is_visible`);

test("counts stay correct under any writes, also concurrent ones and during compaction", async () => {
  const collections = [newId(), newId()];
  await server.transaction(async (tx) => {
    for (const [index, id] of collections.entries()) {
      await sql`insert into collections (id, name, slug, created_at, updated_at) values
        (${id}, ${`C${index}`}, ${`c${index}`}, now(), now())`.execute(tx);
    }
  });
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const any = sql`(select id from products order by md5(id::text || ${String(seed)}) limit 1)`;
  const step = async (): Promise<void> => {
    const kind = random(6);
    const [collection, visible, price] = [collections[random(2)] ?? "", random(2) === 0, 10 + random(90)];
    await server.transaction(async (tx) => {
      if (kind <= 1) await aProduct(tx, { name: `Thing ${price}`, visible, priceData: { price } });
      if (kind === 2) await sql`update products set is_visible = not is_visible where id = ${any}`.execute(tx);
      if (kind === 3) await sql`delete from products where id = ${any}`.execute(tx);
      if (kind === 4) {
        await sql`insert into collection_products (collection_id, product_id, position)
          select ${collection}::uuid, id, 1 from products on conflict do nothing`.execute(tx);
      }
      if (kind === 5) {
        await sql`delete from collection_products where collection_id = ${collection} and product_id = ${any}`.execute(
          tx,
        );
      }
    });
  };
  for (let turn = 0; turn < 20; turn++) {
    await Promise.all([step(), step(), step(), server.transaction(compactCounts)]);
    assert.deepEqual(await differences(), []);
  }
  await server.transaction(async (tx) => {
    await sql`delete from collections where id = ${collections[0]}`.execute(tx);
  });
  assert.deepEqual(await differences(), []);
  await server.transaction(compactCounts);
  const [{ most } = { most: 0 }] = await rowsOf(sql<{ most: number }>`
    select max(n)::int as most from (select count(*) as n from catalog_counts group by scope) c`);
  assert.equal(most, 1);
});

test("counts words over all texts, and deletes unused ones", async () => {
  const id = await server.transaction(async (tx) => {
    await aProduct(tx, { name: "Quince jelly", description: "<p>Made of quince.</p>" });
    return aProduct(tx, { name: "Walnut spread", description: "<p>With quince.</p>" });
  });
  await server.transaction(refreshWords);
  const usesOf = async (word: string) =>
    (await rowsOf(sql<{ uses: number }>`select uses from search_words where word = ${word}`))[0]?.uses;
  assert.equal(await usesOf("walnut"), 1);
  await server.transaction(async (tx) => {
    await sql`delete from products where id = ${id}`.execute(tx);
  });
  await server.transaction(refreshWords);
  assert.deepEqual([await usesOf("walnut"), await usesOf("jelly")], [undefined, 1]);
});

test("ordered units make a product popular for 90 days", async () => {
  const id = await server.transaction((tx) => aProduct(tx, { name: "Best seller" }));
  const popularity = async () =>
    (await rowsOf(sql<{ popularity: number }>`select popularity from products where id = ${id}`))[0]?.popularity;
  await server.transaction(async (tx) => {
    await sql`update products set popularity = 5 where id = ${id}`.execute(tx);
    assert.ok((await refreshPopularity(tx)) >= 1);
  });
  assert.equal(await popularity(), 0);
  assert.equal(await server.transaction(refreshPopularity), 0);
});
