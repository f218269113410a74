/** The catalog version that the store reports, stored in `settings`. Both versions always work. */
import { sql } from "kysely";
import { type CatalogVersion, getCatalogVersion, updateCatalogVersion } from "#api/catalog/catalog-versions.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";

const NAME = "catalog-version";
const versions: readonly CatalogVersion[] = ["V1_CATALOG", "V3_CATALOG", "STORES_NOT_INSTALLED"];

async function readVersion(connection: Connection): Promise<CatalogVersion> {
  const { rows } = await sql<{ version: string }>`
    select value ->> 'catalogVersion' as version from settings where name = ${NAME}`.execute(connection);
  return versions.find((version) => version === rows[0]?.version) ?? "V3_CATALOG";
}

export const routes = [
  handleRead(getCatalogVersion, async ({ db, tag }) => {
    tag("settings");
    return { catalogVersion: await readVersion(db) };
  }),
  handleWrite(updateCatalogVersion, async ({ tx, body, now }) => {
    const value = JSON.stringify(body);
    await sql`insert into settings (name, value, updated_at) values (${NAME}, ${value}::jsonb, ${now})
      on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(tx);
    touch(tx, "settings");
    return { catalogVersion: await readVersion(tx) };
  }),
];
