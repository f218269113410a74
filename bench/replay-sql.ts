/**
 * Yardstick 2: the statements of one recorded call, again and again, by a plain client over a number of connections. Ids
 * that belonged to the recorded call are replaced: by those of each iteration's own subject, or by new ones.
 */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import pg from "pg";

export type Statement = { text: string; values: unknown[] };
export type ReplayWork = {
  url: string;
  connections: number;
  statements: Statement[];
  /** Ids the recorded call made; every iteration makes its own. */
  madeIds: string[];
  /** For each iteration: id in the recording → id to use. */
  iterations: Record<string, string>[];
};

const work: ReplayWork = JSON.parse(await readFile(process.env.WORK_FILE ?? "", "utf8"));
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

function replaced(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === "string") return value.replace(UUID, (id) => ids.get(id) ?? id);
  return Array.isArray(value) ? value.map((entry) => replaced(entry, ids)) : value;
}

/** Put together before the clock runs: a client's own arithmetic is not what is measured. */
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
