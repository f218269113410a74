/** Which statements a call of the store runs, in order, transactions included: made in this process, without HTTP. */
import pg from "pg";
import { asksApps } from "#server/apps/service-plugins/public.ts";
import { readConfig } from "#server/config.ts";
import { createStore } from "#server/create-store.ts";
import { bindings } from "#server/modules.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { connect } from "#server/platform/db/db.ts";
import { Runtime } from "#server/platform/http/runtime.ts";
import type { Statement } from "./replay-sql.ts";

export type RecordedCall = { endpointId: string; params?: Record<string, unknown>; body: unknown; actor: Actor };
export type Recording = { statements: Statement[]; madeIds: string[] };

export async function recordCall(databaseUrl: string, dataDir: string, call: RecordedCall): Promise<Recording> {
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "error" });
  const database = connect(databaseUrl, 1, () => {});
  const store = createStore(config, database, () => "http://127.0.0.1");
  const runtime = new Runtime(store, bindings);
  // A shop that runs knows which apps have a say; asked for the first time, it would begin its work twice.
  await asksApps(store, "SHIPPING_RATES");
  const statements: Statement[] = [];
  const original = pg.Client.prototype.query;
  const begun = Date.now();
  // Everything Kysely sends passes through here as (text, values) or ({text, values}).
  pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
    const [first, second] = args;
    const config = typeof first === "object" && first !== null ? first : { text: first, values: second };
    const text: unknown = Reflect.get(config, "text");
    const values: unknown = Reflect.get(config, "values");
    if (typeof text === "string") statements.push({ text, values: Array.isArray(values) ? values.map(toJson) : [] });
    return Reflect.apply(original, this, args);
  } as typeof original;
  try {
    await runtime.execute(call.endpointId, {
      params: call.params ?? {},
      query: {},
      body: call.body,
      actor: call.actor,
      requestId: newId(),
      source: "127.0.0.1",
      header: () => undefined,
    });
  } finally {
    pg.Client.prototype.query = original;
    await database.close();
  }
  return { statements, madeIds: idsMadeSince(statements, begun) };
}

/** Buffers travel to the replaying process as PostgreSQL's own text form. */
function toJson(value: unknown): unknown {
  return Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : value;
}

/** Our ids begin with the time they were made (UUID version 7, 48 bits of milliseconds). */
function idsMadeSince(statements: readonly Statement[], begun: number): string[] {
  const all = JSON.stringify(statements).match(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? [];
  return [...new Set(all)].filter((id) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) >= begun);
}

/** Statements that do work: neither the frame of a transaction nor settings. */
export const countStatements = ({ statements }: Recording): number =>
  statements.filter(({ text }) => !/^\s*(?:begin|commit|start transaction|set |rollback)/i.test(text)).length;
