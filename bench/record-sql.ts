/**
 * Records the SQL statements of an API request in order, including transactions. The request runs in this process,
 * without HTTP.
 */
import pg from "pg";
import { hasPlugins } from "#server/apps/service-plugins/public.ts";
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
  // A running store has loaded its installed apps; the first request would otherwise restart its work.
  await hasPlugins(store, "SHIPPING_RATES");
  const statements: Statement[] = [];
  const original = pg.Client.prototype.query;
  const begun = Date.now();
  // Kysely passes (text, values) or ({text, values}).
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

/** Buffers are passed to the replaying process in PostgreSQL's text format. */
function toJson(value: unknown): unknown {
  return Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : value;
}

/** Ids begin with their creation time (UUID version 7, 48 bits of milliseconds). */
function idsMadeSince(statements: readonly Statement[], begun: number): string[] {
  const all = JSON.stringify(statements).match(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? [];
  return [...new Set(all)].filter((id) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) >= begun);
}

/** Statements other than transaction control and settings. */
export const countStatements = ({ statements }: Recording): number =>
  statements.filter(({ text }) => !/^\s*(?:begin|commit|start transaction|set |rollback)/i.test(text)).length;
