/** Queries of the audit log, newest first. Entry ids are time-ordered, so they are the cursor. */
import { sql } from "kysely";
import type { AuditChange } from "#api/identity/audit.ts";
import type { Connection } from "#server/platform/db/db.ts";

/** Maximum number of changed rows returned for an entry. */
const MAX_CHANGES = 500;

export type EntryRow = {
  id: string;
  at: Date;
  call: string;
  actor_kind: string;
  actor_id: string;
  actor_name: string | null;
  request_id: string;
  network: string;
  undoes: string | null;
  undone_by: string | null;
  change_count: number;
  relations: string[];
};

type EntryFilter = {
  actorId?: string | undefined;
  call?: string | undefined;
  rowId?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
  /** Entries before this id. */
  before?: string | undefined;
  limit: number;
};

const selectEntries = sql`
  select e.id, e.at, e.call, e.actor_kind, e.actor_id, e.request_id, e.network, e.undoes,
         (select u.id from audit_entries u where u.undoes = e.id) as undone_by,
         coalesce(s.name, a.name, k.name) as actor_name,
         c.amount as change_count, c.relations
    from audit_entries e
    left join staff s on e.actor_kind = 'staff' and s.id = e.actor_id
    left join apps a on e.actor_kind = 'app' and a.id = e.actor_id
    left join api_keys k on e.actor_kind = 'app' and k.id = e.actor_id
    cross join lateral (
      select count(*)::int as amount, coalesce(array_agg(distinct relation order by relation), '{}') as relations
        from audit_changes where entry_id = e.id
    ) c`;

export async function listEntries(connection: Connection, filter: EntryFilter): Promise<EntryRow[]> {
  const conditions = [sql`true`];
  if (filter.actorId !== undefined) conditions.push(sql`e.actor_id = ${filter.actorId}`);
  if (filter.call !== undefined)
    conditions.push(sql`(e.call = ${filter.call} or starts_with(e.call, ${`${filter.call}.`}))`);
  if (filter.rowId !== undefined)
    conditions.push(sql`e.id in (select entry_id from audit_changes where row_id = ${filter.rowId})`);
  if (filter.from !== undefined) conditions.push(sql`e.at >= ${filter.from}`);
  if (filter.until !== undefined) conditions.push(sql`e.at < ${filter.until}`);
  if (filter.before !== undefined)
    conditions.push(sql`(e.at, e.id) < (select at, id from audit_entries where id = ${filter.before})`);
  const { rows } = await sql<EntryRow>`${selectEntries}
    where ${sql.join(conditions, sql` and `)} order by e.at desc, e.id desc limit ${filter.limit}`.execute(connection);
  return rows;
}

export async function findEntry(
  connection: Connection,
  id: string,
): Promise<{ entry: EntryRow; changes: AuditChange[] } | undefined> {
  const { rows } = await sql<EntryRow>`${selectEntries} where e.id = ${id}`.execute(connection);
  const [entry] = rows;
  if (entry === undefined) return undefined;
  const changes = await connection
    .selectFrom("audit_changes")
    .select(["relation", "row_id", "action", "before", "after"])
    .where("entry_id", "=", id)
    .orderBy("position")
    .limit(MAX_CHANGES)
    .execute();
  return { entry, changes: changes.map((row) => ({ ...row, ...columnsOf(row) })) };
}

type Columns = Pick<AuditChange, "rowId" | "action" | "before" | "after">;
function columnsOf(row: { row_id: string; action: string; before: unknown; after: unknown }): Columns {
  const action = row.action === "insert" || row.action === "delete" ? row.action : "update";
  return { rowId: row.row_id, action, before: toColumns(row.before), after: toColumns(row.after) };
}

function toColumns(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null ? { ...value } : null;
}
