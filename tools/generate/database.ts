/** Generates readable SQL (db/schema.sql) and types (schema.gen.ts) from a migrated database. */
import pg from "pg";

type Column = {
  table: string;
  name: string;
  type: string;
  udt: string;
  isNullable: boolean;
  hasDefault: boolean;
  isGenerated: boolean;
  definition: string;
};

const TYPESCRIPT: Record<string, string> = {
  text: "string",
  uuid: "string",
  varchar: "string",
  numeric: "string",
  int2: "number",
  int4: "number",
  int8: "number",
  float8: "number",
  bool: "boolean",
  timestamptz: "Date",
  date: "string",
  bytea: "Buffer",
  jsonb: "Json",
  json: "Json",
  tsvector: "string",
  citext: "string",
};

export async function describeDatabase(url: string): Promise<{ sql: string; types: string }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const columns = await readColumns(client);
    return { sql: await toSql(client, columns), types: toTypes(columns) };
  } finally {
    await client.end();
  }
}

async function readColumns(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, t.typname as udt,
           not a.attnotnull as "isNullable", a.atthasdef or a.attidentity <> '' as "hasDefault",
           a.attgenerated <> '' or a.attidentity = 'a' as "isGenerated",
           case when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
                when a.attidentity <> '' then ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity'
                when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind in ('r', 'v', 'p') order by c.relname, a.attnum`);
  return rows;
}

async function toSql(client: pg.Client, columns: readonly Column[]): Promise<string> {
  const constraints = await readPairs(
    client,
    `select conrelid::regclass::text as "table", 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) as line
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n' order by 1, contype desc, conname`,
  );
  const indexes = await readPairs(
    client,
    `select tablename as "table", indexdef || ';' as line from pg_indexes i where schemaname = 'public'
    and not exists (select 1 from pg_constraint where conname = i.indexname) order by 1, indexname`,
  );
  const comments = await readPairs(
    client,
    `select relname as "table", obj_description(oid) as line from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and obj_description(oid) is not null`,
  );
  const others = await client.query<{ line: string }>(`
    select line from (select pg_get_functiondef(oid) || ';' as line from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend where objid = p.oid and deptype = 'e')
    union all select pg_get_triggerdef(oid) || ';' from pg_trigger where not tgisinternal
    union all select 'create view ' || viewname || ' as' || chr(10) || definition from pg_views where schemaname = 'public') others order by line collate "C"`);
  const tables = groupByTable(columns).filter(([table]) => constraints.has(table) || indexes.has(table));
  const blocks = tables.map(([table, list]) => {
    const lines = [
      ...list.map((c) => `${c.name} ${c.type}${c.isNullable ? "" : " not null"}${c.definition}`),
      ...(constraints.get(table) ?? []),
    ];
    const comment =
      comments
        .get(table)
        ?.map((text) => `-- ${text}\n`)
        .join("") ?? "";
    return `${comment}create table ${table} (\n  ${lines.join(",\n  ")}\n);\n${(indexes.get(table) ?? []).map((line) => `${line}\n`).join("")}`;
  });
  return `-- Generated from the migrated database by \`npm run generate\`. Do not edit.\n\n${blocks.join("\n")}\n${others.rows.map((row) => `${row.line}\n`).join("\n")}`;
}

async function readPairs(client: pg.Client, query: string): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; line: string }>(query);
  const map = new Map<string, string[]>();
  for (const { table, line } of rows) map.set(table, [...(map.get(table) ?? []), line]);
  return map;
}

function groupByTable(columns: readonly Column[]): [string, Column[]][] {
  return [...Map.groupBy(columns, (column) => column.table)];
}

function toTypes(columns: readonly Column[]): string {
  const tables = groupByTable(columns);
  const interfaces = tables.map(
    ([table, list]) =>
      `export interface ${toPascal(table)} {\n${list.map((column) => `  ${column.name}: ${toType(column)};\n`).join("")}}\n`,
  );
  const body = interfaces.join("\n");
  const imports = ["ColumnType", "Generated", "GeneratedAlways"]
    .filter((name) => name === "ColumnType" || body.includes(`${name}<`))
    .join(", ");
  const entries = tables.map(([table]) => `  ${table}: ${toPascal(table)};\n`).join("");
  return `// Generated from the migrated database by \`npm run generate\`. Do not edit.
import type { ${imports} } from "kysely";

/** JSON columns take text (already serialized) and give what was stored. */
export type Json = ColumnType<unknown, string, string>;
export type NullableJson = ColumnType<unknown, string | null, string | null>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

${body}
export interface DB {
${entries}}
`;
}

function toType({ udt, isNullable, hasDefault, isGenerated }: Column): string {
  const isList = udt.startsWith("_");
  const base = TYPESCRIPT[isList ? udt.slice(1) : udt] ?? "unknown";
  if (base === "Json" && !isList) return isNullable ? "NullableJson" : hasDefault ? "Generated<unknown>" : "Json";
  if (base === "Date" && !isList && !isGenerated)
    return isNullable ? "NullableTimestamp" : hasDefault ? "Generated<Date>" : "Timestamp";
  const type = `${base}${isList ? "[]" : ""}${isNullable ? " | null" : ""}`;
  if (isGenerated) return `GeneratedAlways<${type}>`;
  return hasDefault ? `Generated<${type}>` : type;
}

const toPascal = (name: string): string =>
  name.replace(/(^|_)(\w)/g, (_, _separator: string, letter: string) => letter.toUpperCase());
