/** The store as a tenant: one site of one account (specification section 4). Drawn when the database is made, never changed. */
import type { Connection } from "#server/platform/db/db.ts";

export type Tenant = { siteId: string; accountId: string };

export async function readTenant(connection: Connection): Promise<Tenant> {
  const { value } = await connection
    .selectFrom("settings")
    .select("value")
    .where("name", "=", "tenant")
    .executeTakeFirstOrThrow();
  // Only the migration writes the row.
  return value as Tenant;
}
