/**
 * The server of the webhook battery: emits events in transactions, assigns positions and delivers until it is killed. Rolls
 * back a tenth of the transactions. The committed rows are the expected deliveries.
 */
import { sql } from "kysely";
import { productDeleted } from "#api/catalog/catalog-events.ts";
import { fanOut, startDeliverer } from "#server/apps/webhooks/public.ts";
import { readConfig } from "#server/config.ts";
import { createStore } from "#server/create-store.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { connect } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { emission, emitAll } from "#server/platform/outbox/emit.ts";
import { startPlacer } from "#server/platform/outbox/positions.ts";

const total = Number(process.env.BATTERY_EVENTS);
const things = Number(process.env.BATTERY_THINGS);
/** Pause after each transaction; 0 for full speed. */
const pauseMs = Number(process.env.BATTERY_PAUSE_MS ?? "0");
const BATCH = pauseMs > 0 ? 2 : 25;

const config = readConfig(process.env);
const database = connect(config.databaseUrl ?? "", 6, () => {});
const store = createStore(config, database, () => "http://localhost");
const deliverer = startDeliverer(store);
startPlacer(store, { fanOut, onPlaced: () => deliverer.wake() });

const idOf = (thing: number): string => `0190a3c4-0000-7000-8000-${String(thing).padStart(12, "0")}`;
const actor = anonymous;

class Undone extends Error {}

async function emitBatch(isUndone: boolean): Promise<void> {
  const work = transaction(database.db, async (tx) => {
    const now = store.now();
    const chosen = Array.from({ length: BATCH }, () => idOf(Math.floor(Math.random() * things)));
    await emitAll(
      tx,
      chosen.map((entityId) =>
        emission({
          event: productDeleted,
          entityId,
          payload: { productId: isUndone ? "undone" : newId(), originatedFromVersion: "V3_CATALOG" },
          actor,
          now,
        }),
      ),
    );
    if (isUndone) throw new Undone();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
}

const { rows } = await sql<{ count: number }>`select count(*)::int as count from outbox_events`.execute(database.db);
let emitted = rows[0]?.count ?? 0;
while (emitted < total) {
  const isUndone = Math.random() < 0.1;
  await emitBatch(isUndone);
  if (!isUndone) emitted += BATCH;
  if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
}
