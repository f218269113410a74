/** Fields of other apps on an entity: namespace → free object. */
import { sql } from "kysely";
import type { Tx } from "#server/platform/db/db.ts";

export type Namespaces = Record<string, Record<string, unknown>>;

/** Writes one namespace; null or nothing takes it away. */
export async function writeNamespace(
  tx: Tx,
  table: "shipping_options" | "delivery_profiles" | "shippo_configurations",
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
