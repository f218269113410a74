/**
 * Copies the rows that a deletion removes, and inserts them again. Which rows those are follows from the foreign keys
 * that cascade, so a new table that belongs to products is kept without a change here.
 */
import { type RawBuilder, sql } from "kysely";
import type { Connection, Tx } from "#server/platform/db/db.ts";

export type TrashKind = "PRODUCT" | "COLLECTION" | "CUSTOMER";

/** Rows of one relation with the item that they are kept for: a query of `item_id` and `content`. */
export type Root = { readonly relation: string; readonly rows: RawBuilder<unknown> };

type Kept = {
  readonly kind: TrashKind;
  readonly ids: readonly string[];
  /** The item itself first, then what is deleted with it without a foreign key. */
  readonly roots: readonly Root[];
  /** Relations that aren't kept: their rows are void when the item comes back. */
  readonly without: readonly string[];
};

type Reference = {
  child: string;
  column: string;
  /** The column's type, as SQL writes it. */
  type: string;
  parent: string;
  key: string;
  cascades: boolean;
  isRequired: boolean;
};

async function readReferences(connection: Connection): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select child.relname::text as child, a.attname::text as "column", format_type(a.atttypid, a.atttypmod) as type,
      parent.relname::text as parent, k.attname::text as key, c.confdeltype = 'c' as cascades, a.attnotnull as "isRequired"
    from pg_constraint c join pg_class child on child.oid = c.conrelid join pg_class parent on parent.oid = c.confrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
    where c.contype = 'f' and cardinality(c.conkey) = 1 and c.connamespace = current_schema()::regnamespace
    order by 1, 2`.execute(connection);
  return rows;
}

/** References that a deletion follows, and the step of each relation: one more than the highest of its parents. */
function followCascades(references: readonly Reference[], { roots, without }: Kept) {
  const steps = new Map(roots.map(({ relation }) => [relation, 0]));
  const followed = new Set<Reference>();
  const usable = references.filter(
    ({ child, parent, cascades }) => cascades && child !== parent && !without.includes(child),
  );
  for (let hasGrown = true; hasGrown; ) {
    hasGrown = false;
    for (const reference of usable) {
      const step = steps.get(reference.parent);
      if (step === undefined) continue;
      followed.add(reference);
      if ((steps.get(reference.child) ?? -1) > step) continue;
      steps.set(reference.child, step + 1);
      hasGrown = true;
    }
  }
  const stepOf = (relation: string): number => steps.get(relation) ?? 0;
  return {
    stepOf,
    followed: [...followed].sort((one, other) => stepOf(one.child) - stepOf(other.child)),
  };
}

/** Must run before the rows are deleted, in the same transaction. The items must exist in `trash_items`. */
export async function keepRows(tx: Tx, kept: Kept): Promise<void> {
  const { kind, ids, roots } = kept;
  for (const { relation, rows } of roots)
    await sql`insert into trash_rows (kind, item_id, step, relation, content)
      select ${kind}, r.item_id, 0, ${relation}, r.content from (${rows}) r`.execute(tx);
  const { followed, stepOf } = followCascades(await readReferences(tx), kept);
  // The kept value is converted, not the column, so that the column's index is used.
  for (const { child, column, type, parent, key } of followed)
    await sql`insert into trash_rows (kind, item_id, step, relation, content)
      select ${kind}, p.item_id, ${stepOf(child)}, ${child}, to_jsonb(c)
      from trash_rows p join ${sql.table(child)} c on c.${sql.ref(column)} = (p.content ->> ${key})::${sql.raw(type)}
      where p.kind = ${kind} and p.item_id = any(${[...ids]}::uuid[]) and p.relation = ${parent}`.execute(tx);
}

type Item = { readonly kind: TrashKind; readonly id: string };

/**
 * Inserts the kept rows. Returns what is missing, because what it referred to is gone: a relation that lost rows, or
 * `relation.column` if the column was cleared.
 */
export async function insertKeptRows(
  tx: Tx,
  { kind, id }: Item,
  without: readonly string[] = [],
): Promise<Set<string>> {
  const { rows: relations } = await sql<{ relation: string; columns: string[]; key: string[] }>`
    select k.relation, array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and k.content ? a.attname
        order by a.attnum) as columns,
      array(select a.attname::text from pg_constraint p join pg_attribute a on a.attrelid = c.oid and a.attnum = any(p.conkey)
        where p.conrelid = c.oid and p.contype = 'p') as key
    from (select distinct on (relation) relation, step, content from trash_rows
        where kind = ${kind} and item_id = ${id}::uuid and relation <> all(${[...without]}::text[]) order by relation, id) k
      join pg_class c on c.relname = k.relation and c.relnamespace = current_schema()::regnamespace
    order by k.step, k.relation`.execute(tx);
  const references = await readReferences(tx);
  const missing = new Set<string>();
  for (const { relation, columns, key } of relations) {
    const own = new Map(references.flatMap((each) => (each.child === relation ? [[each.column, each] as const] : [])));
    const exists = ({ column, parent, key: parentKey }: Reference) =>
      sql`exists (select from ${sql.table(parent)} p where p.${sql.ref(parentKey)} = r.${sql.ref(column)})`;
    const values = columns.map((column) => {
      const reference = own.get(column);
      const value = sql`r.${sql.ref(column)}`;
      return reference === undefined || reference.isRequired
        ? value
        : sql`case when ${exists(reference)} then ${value} end`;
    });
    const required = [...own.values()].filter(({ isRequired }) => isRequired).map(exists);
    const cleared = [...own.values()].flatMap((reference) =>
      reference.isRequired || !columns.includes(reference.column)
        ? []
        : [
            sql`${sql.lit(reference.column)}`,
            sql`(select count(*) from possible r where r.${sql.ref(reference.column)} is not null and not ${exists(reference)})`,
          ],
    );
    const { rows } = await sql<{ missing: number; cleared: Record<string, number> }>`
      with kept as (select r.* from trash_rows t, jsonb_populate_record(null::${sql.table(relation)}, t.content) r
          where t.kind = ${kind} and t.item_id = ${id}::uuid and t.relation = ${relation} order by t.id),
        possible as (select * from kept r where ${sql.join([sql`true`, ...required], sql` and `)}),
        written as (insert into ${sql.table(relation)} (${sql.join(columns.map((column) => sql.ref(column)))})
          overriding system value select ${sql.join(values)} from possible r
          on conflict (${sql.join(key.map((column) => sql.ref(column)))}) do nothing)
      select ((select count(*) from kept) - (select count(*) from possible))::int as missing,
        ${cleared.length === 0 ? sql`'{}'::jsonb` : sql`jsonb_build_object(${sql.join(cleared)})`} as cleared`.execute(
      tx,
    );
    if ((rows[0]?.missing ?? 0) > 0) missing.add(relation);
    for (const [column, count] of Object.entries(rows[0]?.cleared ?? {}))
      if (count > 0) missing.add(`${relation}.${column}`);
  }
  return missing;
}

/** The kept content of a relation's rows. */
export async function readKept(tx: Tx, { kind, id }: Item, relation: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ content: Record<string, unknown> }>`
    select content from trash_rows where kind = ${kind} and item_id = ${id}::uuid and relation = ${relation}
    order by id`.execute(tx);
  return rows.map(({ content }) => content);
}

/** Changes kept rows before they are inserted: all of a relation, or those with the values of `match`. */
export async function changeKept(
  tx: Tx,
  { kind, id }: Item,
  relation: string,
  change: Readonly<Record<string, unknown>>,
  match: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await sql`update trash_rows set content = content || ${JSON.stringify(change)}::jsonb
    where kind = ${kind} and item_id = ${id}::uuid and relation = ${relation}
      and content @> ${JSON.stringify(match)}::jsonb`.execute(tx);
}

/** Values of a column in the kept rows of a relation. */
type Sought = { readonly relation: string; readonly column: string; readonly values: readonly string[] };

/** Deletes kept rows that must not be inserted. */
export async function dropKept(tx: Tx, { kind, id }: Item, { relation, column, values }: Sought): Promise<void> {
  await sql`delete from trash_rows where kind = ${kind} and item_id = ${id}::uuid and relation = ${relation}
    and content ->> ${column} = any(${[...values]}::text[])`.execute(tx);
}

/** Locks the items that have such rows, in the order of their ids. Each relation needs its own index (migration 0567). */
export async function lockItemsWith(tx: Tx, kind: TrashKind, { relation, column, values }: Sought): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id::text as id from trash_items i where i.kind = ${kind} and i.id in (
      select r.item_id from trash_rows r where r.kind = ${kind} and r.relation = ${sql.lit(relation)}
        and r.content ->> ${sql.lit(column)} = any(${[...values]}::text[]))
    order by i.id for update`.execute(tx);
  return rows.map((row) => row.id);
}
