/** Extended fields of apps on an entity: namespace → arbitrary object. */
import { sql } from "kysely";
import type { Tx } from "#server/platform/db/db.ts";

export type Namespaces = Record<string, Record<string, unknown>>;

type Table = "shipping_options" | "delivery_profiles" | "shippo_configurations";

/** Replaces each namespace in the request. */
export async function writeNamespaces(
  tx: Tx,
  table: Table,
  id: string,
  { namespaces = {} }: { namespaces?: Namespaces } = {},
): Promise<void> {
  if (Object.keys(namespaces).length === 0) return;
  await sql`update ${sql.table(table)} set extended_fields = jsonb_build_object('namespaces',
    coalesce(extended_fields -> 'namespaces', '{}') || ${JSON.stringify(namespaces)}::jsonb) where id = ${id}`.execute(
    tx,
  );
}

/** Writes one namespace; null or an empty object deletes it. */
export async function writeNamespace(
  tx: Tx,
  table: Table,
  id: string,
  { namespace, namespaceData }: { namespace: string; namespaceData?: Record<string, unknown> | null | undefined },
): Promise<void> {
  const kept = sql`coalesce(extended_fields -> 'namespaces', '{}') - ${namespace}::text`;
  const added =
    namespaceData === undefined || namespaceData === null
      ? sql`'{}'::jsonb`
      : sql`jsonb_build_object(${namespace}::text, ${JSON.stringify(namespaceData)}::jsonb)`;
  await sql`update ${sql.table(table)} set extended_fields = jsonb_build_object('namespaces', (${kept}) || ${added})
    where id = ${id}`.execute(tx);
}
