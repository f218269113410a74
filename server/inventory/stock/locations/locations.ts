/** Inventory locations. Exactly one is the default: the storefront sells from it, and orders take their stock there. */
import { sql } from "kysely";
import type { StoresLocation } from "#api/inventory/locations.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { type CursorPage, type PageQuery, readCursorPage } from "#server/platform/query/pages.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";
import { refreshAllAvailability } from "./switch-default.ts";

type LocationRow = {
  id: string;
  name: string;
  kind: "VIRTUAL" | "PHYSICAL";
  is_default: boolean;
  business_location_id: string;
  revision: number;
  created_at: Date;
  updated_at: Date;
};

const columns = sql`k.id::text as id, k.name, k.kind, k.is_default, k.business_location_id::text as business_location_id,
  k.revision, k.created_at, k.updated_at`;
const from = sql`stock_locations k`;
const onlyKinds = ["$eq", "$ne", "$in"];

const api: QueryApi = {
  name: "locations",
  fields: {
    id: { kind: "id", sql: sql`k.id`, isRequired: true },
    wixLocationId: { kind: "id", sql: sql`k.business_location_id`, isRequired: true },
    name: { kind: "text", sql: sql`k.name`, isSortable: true, isRequired: true },
    createdDate: { kind: "time", sql: sql`k.created_at`, isSortable: true, isRequired: true },
    updatedDate: { kind: "time", sql: sql`k.updated_at`, isSortable: true, isRequired: true },
    locationType: { kind: "text", sql: sql`k.kind`, isSortable: true, isRequired: true, operators: onlyKinds },
    defaultLocation: {
      kind: "boolean",
      sql: sql`k.is_default`,
      isSortable: true,
      isRequired: true,
      operators: onlyKinds,
    },
  },
  key: { kind: "id", sql: sql`k.id` },
};

export function queryLocations(connection: Connection, query: PageQuery | undefined): Promise<CursorPage<LocationRow>> {
  return readCursorPage<LocationRow>(connection, { api, query, select: columns, from });
}

/** The default location comes first. */
export async function listLocations(connection: Connection): Promise<StoresLocation[]> {
  const { rows } =
    await sql<LocationRow>`select ${columns} from ${from} order by k.is_default desc, k.created_at, k.id`.execute(
      connection,
    );
  return rows.map(presentLocation);
}

/** @throws {AppError} STORES_LOCATION_NOT_FOUND */
export async function getLocation(connection: Connection, id: string | "default"): Promise<LocationRow> {
  const condition = id === "default" ? sql`k.is_default` : sql`k.id = ${id}::uuid`;
  const { rows } =
    id === "default" || isId(id)
      ? await sql<LocationRow>`select ${columns} from ${from} where ${condition}`.execute(connection)
      : { rows: [] };
  if (rows[0] === undefined) throw new AppError("STORES_LOCATION_NOT_FOUND", { data: { id } });
  return rows[0];
}

/**
 * Rejects a business location that doesn't exist; null and undefined pass.
 * @throws {AppError} BUSINESS_LOCATION_NOT_FOUND
 */
export async function requireBusinessLocation(connection: Connection, id: string | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  const { rows } = await sql`select 1 from stock_locations where business_location_id = ${id}::uuid`.execute(
    connection,
  );
  if (rows.length === 0) throw new AppError("BUSINESS_LOCATION_NOT_FOUND", { data: { businessLocationId: id } });
}

export const presentLocation = (row: LocationRow): StoresLocation => ({
  id: row.id,
  revision: String(row.revision),
  createdDate: row.created_at.toISOString(),
  updatedDate: row.updated_at.toISOString(),
  wixLocationId: row.business_location_id,
  locationType: row.kind,
  name: row.name,
  defaultLocation: row.is_default,
});

export async function createLocation(
  tx: Tx,
  { name, locationType = "PHYSICAL" }: { name: string; locationType?: "VIRTUAL" | "PHYSICAL" | undefined },
  now: Date,
): Promise<LocationRow> {
  const id = newId(now.getTime());
  await tx
    .insertInto("stock_locations")
    .values({ id, name: name.trim(), kind: locationType, is_default: false, created_at: now, updated_at: now })
    .execute();
  touch(tx, "inventory");
  return getLocation(tx, id);
}

async function lockLocation(tx: Tx, id: string): Promise<LocationRow> {
  // Locks all locations in id order: changing the default updates two of them.
  await sql`select 1 from stock_locations order by id for update`.execute(tx);
  return getLocation(tx, id);
}

type LocationChanges = { revision: string; name?: string | undefined; defaultLocation?: true | undefined };

/**
 * @throws {AppError} STORES_LOCATION_NOT_FOUND, REVISION_CONFLICT, STOCK_IS_RESERVED while checkouts hold stock at the
 * current default
 */
export async function updateLocation(tx: Tx, id: string, changes: LocationChanges, now: Date): Promise<LocationRow> {
  const before = await lockLocation(tx, id);
  if (String(before.revision) !== changes.revision)
    throw new AppError("REVISION_CONFLICT", { data: { revision: String(before.revision) } });
  if (changes.defaultLocation === true && !before.is_default) await makeDefault(tx, before.id, now);
  await tx
    .updateTable("stock_locations")
    .set((eb) => ({ name: changes.name?.trim() ?? before.name, revision: eb("revision", "+", 1), updated_at: now }))
    .where("id", "=", before.id)
    .execute();
  touch(tx, "inventory");
  return getLocation(tx, before.id);
}

/** Checkouts hold reservations at the current default, so it can't change while there are any. */
async function makeDefault(tx: Tx, id: string, now: Date): Promise<void> {
  const { rows } = await sql`select 1 from stock_levels l join stock_locations k on k.id = l.location_id
    where k.is_default and l.reserved > 0 limit 1`.execute(tx);
  if (rows.length > 0) throw new AppError("STOCK_IS_RESERVED");
  await sql`update stock_locations set is_default = false, revision = revision + 1, updated_at = ${now} where is_default`.execute(
    tx,
  );
  await sql`update stock_locations set is_default = true where id = ${id}::uuid`.execute(tx);
  await refreshAllAvailability(tx);
}

/** @throws {AppError} STORES_LOCATION_NOT_FOUND, LOCATION_IN_USE */
export async function deleteLocation(tx: Tx, id: string): Promise<void> {
  const row = await lockLocation(tx, id);
  const { rows } = await sql`select 1 from stock_levels where location_id = ${row.id}::uuid limit 1`.execute(tx);
  if (row.is_default || rows.length > 0) throw new AppError("LOCATION_IN_USE");
  await tx.deleteFrom("stock_locations").where("id", "=", row.id).execute();
  touch(tx, "inventory");
}
