/**
 * Which processes work on jobs. A process that is killed leaves its jobs locked, which the library frees only after four
 * hours: a mail may not wait that long. So each process holds a lock for as long as it lives, and whoever finds nobody else
 * when it begins knows that every locked job is left over.
 */
import pg from "pg";

const LOCK = 7_201_944_040;

export type Presence = { leave(): Promise<void> };

/** Frees left-over jobs when no other process is there, and is present until it leaves or its database goes away. */
export async function arrive(databaseUrl: string): Promise<Presence> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // The lock goes with the connection; the worker, which then ends as well, arrives anew.
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<{ is_alone: boolean }>("select pg_try_advisory_lock($1) as is_alone", [LOCK]);
  const isAlone = rows[0]?.is_alone === true;
  if (isAlone)
    await client.query(`
      select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
      from graphile_worker.jobs where locked_by is not null having count(*) > 0`);
  await client.query("select pg_advisory_lock_shared($1)", [LOCK]);
  if (isAlone) await client.query("select pg_advisory_unlock($1)", [LOCK]);
  return {
    async leave() {
      // Now, and not when the database notices that the connection has ended.
      await client.query("select pg_advisory_unlock_all()").catch(() => {});
      await client.end().catch(() => {});
    },
  };
}
