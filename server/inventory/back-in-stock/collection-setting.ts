/** Whether the store collects requests: a row of `settings`. Defaults to true. */
import { sql } from "kysely";
import { STORE_APP_ID } from "#api/values.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";

const NAME = "back-in-stock";

export async function isCollecting(connection: Connection): Promise<boolean> {
  const { rows } = await sql<{ is_off: boolean }>`
    select value -> 'isCollecting' = 'false'::jsonb as is_off from settings where name = ${NAME}`.execute(connection);
  return rows[0]?.is_off !== true;
}

/** @throws {AppError} NOT_SUPPORTED_APP_DEF_ID */
export async function setCollecting(tx: Tx, appId: string, collects: boolean, now: Date): Promise<void> {
  if (appId.toLowerCase() !== STORE_APP_ID) throw new AppError("NOT_SUPPORTED_APP_DEF_ID", { data: { appId } });
  const value = JSON.stringify({ isCollecting: collects });
  await sql`insert into settings (name, value, updated_at) values (${NAME}, ${value}::jsonb, ${now})
    on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(tx);
  touch(tx, "settings");
}

export const presentCollecting = (collectingRequests: boolean) => ({
  settings: { collectionStates: [{ appId: STORE_APP_ID, collectingRequests }] },
});
