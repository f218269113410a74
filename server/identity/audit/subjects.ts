/** What an audit log entry is about, in the merchant's terms: an order's number, a product's name. */
import { type RawBuilder, sql } from "kysely";
import type { AuditEntry } from "#api/identity/audit.ts";
import { ID_PATTERN } from "#api/ids.ts";
import type { Connection } from "#server/platform/db/db.ts";

export type Subject = NonNullable<AuditEntry["subject"]>;
type Row = { entry_id: string; kind: Subject["kind"]; id: string | null; name: string };

/** Orders rank first, because a change to an order touches many other rows. */
export async function loadSubjects(db: Connection, entryIds: readonly string[]): Promise<Map<string, Subject>> {
  const { rows } = await sql<Row>`
    with changed as (select * from audit_changes where entry_id = any(${entryIds}::uuid[]))
    select distinct on (entry_id) entry_id, kind, id, name from (
      select c.entry_id, 1 as rank, c.position, 'order' as kind, o.id, '#' || o.number as name
      from changed c cross join lateral (select case c.relation when 'orders' then c.row_id else c.after->>'order_id' end) x (id)
        join orders o on o.id = case when x.id ~ ${`^${ID_PATTERN}$`} then x.id::uuid end
      union all ${selectNamed("product", 2, sql`products`, sql`name`)}
      union all ${selectNamed("collection", 3, sql`collections`, sql`name`)}
      union all ${selectNamed("coupon", 4, sql`coupons`, sql`code`)}
      union all ${selectNamed("discountRule", 5, sql`discount_rules`, sql`name`)}
    ) found where name is not null order by entry_id, rank, position`.execute(db);
  return new Map(
    rows.map(({ entry_id, id, ...subject }) => [entry_id, { ...subject, ...(id !== null && { id }) }] as const),
  );
}

/** The current name, or the last recorded one. */
function selectNamed(kind: Subject["kind"], rank: number, table: RawBuilder<unknown>, column: RawBuilder<unknown>) {
  const name = sql`coalesce(t.${column}, c.after->>'${column}', c.before->>'${column}')`;
  return sql`select c.entry_id, ${sql.lit(rank)} as rank, c.position, ${sql.lit(kind)} as kind, t.id, ${name} as name
    from changed c left join ${table} t on t.id = case c.relation when '${table}' then c.row_id::uuid end
    where c.relation = '${table}'`;
}
