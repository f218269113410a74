/**
 * Yardstick 2: replays the statements of one recorded request with a plain client over several connections. Ids of the
 * recorded request are replaced with those of each iteration, or with new ones.
 */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import pg from "pg";

export type Statement = { text: string; values: unknown[] };
export type ReplayWork = {
  url: string;
  connections: number;
  statements: Statement[];
  /** Ids created by the recorded request; every iteration creates its own. */
  madeIds: string[];
  /** Per iteration: recorded id → id to use. */
  iterations: Record<string, string>[];
};

const work: ReplayWork = JSON.parse(await readFile(process.env.WORK_FILE ?? "", "utf8"));
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

function replaced(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === "string") return value.replace(UUID, (id) => ids.get(id) ?? id);
  return Array.isArray(value) ? value.map((entry) => replaced(entry, ids)) : value;
}

/** Prepared before the measurement, which should exclude the client's own work. */
const prepared = work.iterations.map((given) => {
  const ids = new Map([...work.madeIds.map((id): [string, string] => [id, randomUUID()]), ...Object.entries(given)]);
  return work.statements.map(({ text, values }, index) => ({
    text,
    ...(values.length === 0 ? {} : { name: `s${index}`, values: values.map((value) => replaced(value, ids)) }),
  }));
});

const clients = Array.from({ length: work.connections }, () => new pg.Client({ connectionString: work.url }));
await Promise.all(clients.map((client) => client.connect()));
let failures = 0;
async function replay(client: pg.Client): Promise<void> {
  for (let next = prepared.pop(); next !== undefined; next = prepared.pop()) {
    try {
      for (const statement of next) await client.query(statement);
    } catch (error) {
      if (failures++ === 0) console.error(error);
      await client.query("rollback");
    }
  }
}
const begun = performance.now();
await Promise.all(clients.map(replay));
const seconds = (performance.now() - begun) / 1000;
await Promise.all(clients.map((client) => client.end()));
console.log(JSON.stringify({ seconds, failures }));
