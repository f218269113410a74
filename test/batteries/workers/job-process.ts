/**
 * A process of the worker battery that only runs jobs. Each run logs a line when it starts and one after its commit, so the
 * log survives a kill. Prints `{"port":0}` when it is ready.
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
