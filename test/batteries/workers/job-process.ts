/**
 * A process that only runs jobs, for the battery of workers. Each run writes a line when it begins and one when it has
 * committed, so that what happened is known even when the process is killed. Says `{"port":0}` when it works.
 */
import { appendFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { readConfig } from "#server/config.ts";
import { createStore } from "#server/create-store.ts";
import { connect } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { startWorker } from "#server/platform/jobs/worker.ts";
import { batteryJob } from "./worker-battery.ts";

const { BATTERY_LOG = "" } = process.env;
const config = readConfig(process.env);
const database = connect(config.databaseUrl ?? "", 5, () => {});
const store = createStore(config, database, () => "http://localhost");

const note = (kind: string, run: string, name: string): void =>
  appendFileSync(BATTERY_LOG, `${JSON.stringify({ kind, run, name, pid: process.pid, at: Date.now() })}\n`);

const job = {
  ...batteryJob,
  async run(_store: unknown, { name }: { name: string }) {
    const run = `${process.pid}-${performance.now()}`;
    note("begin", run, name);
    try {
      await delay(Math.random() * 300);
      await transaction(database.db, async (tx) => {
        await sql`insert into battery_effects (name, run) values (${name}, ${run})`.execute(tx);
      });
    } catch (error) {
      note("fail", run, name);
      throw error;
    }
    note("end", run, name);
  },
};
await startWorker(store, [job]);
process.stdin.on("end", () => process.exit(0)).resume();
console.log(JSON.stringify({ port: 0 }));
