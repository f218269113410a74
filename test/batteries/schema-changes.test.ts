/** A migration under load: the processes started before it and the one started after it serve every request. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createCall, fetchTransport } from "#sdk/call.ts";
import { buyerOf } from "../flows/shop.ts";
import { startApi } from "./processes.ts";
import { openRaceWorld } from "./races/race-world.ts";

const BUYERS = 6;
const WARM_PURCHASES = 12;

test("adding a column to every table under load fails no request in old or new processes", async (context) => {
  const world = await openRaceWorld(1);
  context.after(() => world.close());
  const { shop, db } = world;
  const product = await shop.product({ price: 1000, stock: 100_000 });
  const old = { ...shop, call: world.call };
  const servers = [shop, old];
  const failures: string[] = [];
  let purchases = 0;
  let isOver = false;
  const shopOnAndOn = async (_: unknown, index: number): Promise<void> => {
    for (let round = index; !isOver; round++) {
      const server = servers[round % servers.length] ?? shop;
      try {
        const buyer = buyerOf(server, shop.standard, server.visitorToken());
        await buyer.add(product);
        await buyer.cart();
        const checkoutId = await buyer.checkOut();
        await buyer.checkout(checkoutId);
        const { orderId } = await buyer.order(checkoutId);
        await buyer.readOrder(orderId);
        purchases++;
      } catch (error) {
        failures.push(String(error));
      }
    }
  };
  const reach = async (count: number): Promise<void> => {
    for (const end = Date.now() + 120_000; purchases < count && failures.length === 0; )
      await new Promise((resolve) => setTimeout(resolve, 50)).then(() =>
        assert.ok(Date.now() < end, "purchases go on"),
      );
  };
  const buying = Array.from({ length: BUYERS }, shopOnAndOn);
  await reach(WARM_PURCHASES);

  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(db);
  for (const { name } of tables) await sql`alter table ${sql.table(name)} add column battery_added integer`.execute(db);
  const { config, database } = shop.store;
  const fresh = await startApi({ DATABASE_URL: database.directUrl, SECRET: config.secret, DATA_DIR: config.dataDir });
  context.after(() => fresh.stop());
  servers.push({ ...shop, call: createCall(fetchTransport(`http://127.0.0.1:${fresh.port}`)) });
  await reach(purchases + WARM_PURCHASES * 2);
  isOver = true;
  await Promise.all(buying);
  assert.deepEqual(failures, []);
});
