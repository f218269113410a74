/** Shipping configurations for carrier apps. */
import { sql } from "kysely";
import type {
  NewShippoConfiguration,
  ShippoConfiguration,
  ShippoConfigurationChanges,
} from "#api/checkout/shipping/shippo-configurations.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { type PageQuery, readCursorPage } from "#server/platform/query/pages.ts";
import { type Namespaces, writeNamespaces } from "../places/namespaces.ts";

type Terms = Omit<NewShippoConfiguration, "deliveryRegionIds" | "extendedFields">;

type Row = {
  id: string;
  revision: number;
  terms: Terms;
  delivery_region_ids: string[];
  extended_fields: { namespaces?: Namespaces };
  created_at: Date;
  updated_at: Date;
};

const columns = sql`s.id::text as id, s.revision, s.terms, s.delivery_region_ids::text[] as delivery_region_ids,
  s.extended_fields, s.created_at, s.updated_at`;

const api = {
  name: "shippo_configurations",
  fields: {
    id: { kind: "id", sql: sql`s.id`, isRequired: true },
    createdDate: { kind: "time", sql: sql`s.created_at`, isSortable: true, isRequired: true },
    updatedDate: { kind: "time", sql: sql`s.updated_at`, isSortable: true, isRequired: true },
  },
  key: { kind: "id", sql: sql`s.id` },
  defaultSort: [{ fieldName: "createdDate", order: "DESC" }],
} as const;

const present = (row: Row): ShippoConfiguration => ({
  ...row.terms,
  id: row.id,
  revision: String(row.revision),
  createdDate: row.created_at.toISOString(),
  updatedDate: row.updated_at.toISOString(),
  deliveryRegionIds: row.delivery_region_ids,
  extendedFields: row.extended_fields,
});

/** @throws {AppError} SHIPPO_CONFIGURATION_NOT_FOUND */
export async function getShippoConfiguration(db: Connection, id: string): Promise<ShippoConfiguration> {
  if (!isId(id)) throw new AppError("SHIPPO_CONFIGURATION_NOT_FOUND");
  const { rows } = await sql<Row>`select ${columns} from shippo_configurations s where s.id = ${id}`.execute(db);
  if (rows[0] === undefined) throw new AppError("SHIPPO_CONFIGURATION_NOT_FOUND");
  return present(rows[0]);
}

export async function queryShippoConfigurations(db: Connection, query: PageQuery | undefined) {
  const from = sql`shippo_configurations s`;
  const { rows, pagingMetadata } = await readCursorPage<Row>(db, { api, query, select: columns, from });
  return { shippoConfigurations: rows.map(present), pagingMetadata };
}

/** @throws {AppError} DELIVERY_REGION_NOT_FOUND */
export async function createShippoConfiguration(
  tx: Tx,
  { deliveryRegionIds = [], extendedFields, ...given }: NewShippoConfiguration,
  now: Date,
): Promise<ShippoConfiguration> {
  await requireRegions(tx, deliveryRegionIds);
  const id = newId(now.getTime());
  await sql`insert into shippo_configurations (id, terms, delivery_region_ids, created_at, updated_at)
    values (${id}, ${JSON.stringify(withIds(given, now))}::jsonb, ${deliveryRegionIds}::uuid[], ${now}, ${now})`.execute(
    tx,
  );
  await writeNamespaces(tx, "shippo_configurations", id, extendedFields);
  return getShippoConfiguration(tx, id);
}

async function requireRegions(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select r as id from unnest(${[...ids]}::uuid[]) as r
    where not exists (select from delivery_regions d where d.id = r)`.execute(tx);
  if (rows[0] !== undefined)
    throw new AppError("DELIVERY_REGION_NOT_FOUND", { data: { deliveryRegionId: rows[0].id } });
}

/** Assigns ids to services without one. */
function withIds({ domesticServices, internationalServices, ...terms }: Terms, now: Date): Terms {
  const named = <Service extends { id?: string }>(services: readonly Service[]) =>
    services.map((service) => ({ ...service, id: service.id ?? newId(now.getTime()) }));
  return {
    ...terms,
    ...(domesticServices && { domesticServices: named(domesticServices) }),
    ...(internationalServices && { internationalServices: named(internationalServices) }),
  };
}

/** @throws {AppError} SHIPPO_CONFIGURATION_NOT_FOUND, REVISION_CONFLICT */
export async function updateShippoConfiguration(
  tx: Tx,
  id: string,
  { id: _, revision, extendedFields, ...changes }: ShippoConfigurationChanges,
  now: Date,
): Promise<ShippoConfiguration> {
  await beginChange(tx, id, { revision, now });
  await sql`update shippo_configurations set terms = terms || ${JSON.stringify(withIds(changes, now))}::jsonb
    where id = ${id}`.execute(tx);
  await writeNamespaces(tx, "shippo_configurations", id, extendedFields);
  return getShippoConfiguration(tx, id);
}

/** Locks the configuration and raises its revision, which must match the given one, if any. */
async function beginChange(
  tx: Tx,
  id: string,
  { revision, now }: { revision: string | null | undefined; now: Date },
): Promise<void> {
  const known = await getShippoConfiguration(tx, id);
  const { rows } = await sql`update shippo_configurations set revision = revision + 1, updated_at = ${now}
    where id = ${id} and revision = coalesce(${revision ?? null}::bigint, revision) returning 1`.execute(tx);
  if (rows.length === 0) throw new AppError("REVISION_CONFLICT", { data: { revision: known.revision } });
}

const MAX_REGIONS = 50;
type RegionChange = { regionId: string; revision: string | null | undefined; now: Date };

/**
 * Adds a region, unless it is already present. @throws {AppError} DELIVERY_REGION_NOT_FOUND, and those of `beginChange`
 */
export async function addRegion(
  tx: Tx,
  id: string,
  { regionId, ...change }: RegionChange,
): Promise<ShippoConfiguration> {
  await beginChange(tx, id, change);
  await requireRegions(tx, [regionId]);
  const { deliveryRegionIds: known } = await getShippoConfiguration(tx, id);
  if (known.length >= MAX_REGIONS && !known.includes(regionId)) {
    const description = `must leave at most ${MAX_REGIONS} regions`;
    throw new ValidationError([
      { field: "deliveryRegionId", description, violatedRule: "MAX_SIZE", data: { threshold: MAX_REGIONS } },
    ]);
  }
  await sql`update shippo_configurations set delivery_region_ids = delivery_region_ids || ${regionId}::uuid
    where id = ${id} and not ${regionId}::uuid = any(delivery_region_ids)`.execute(tx);
  return getShippoConfiguration(tx, id);
}

/**
 * @throws {AppError} DELIVERY_REGION_NOT_FOUND if the configuration doesn't have the region, and those of `beginChange`
 */
export async function removeRegion(
  tx: Tx,
  id: string,
  { regionId, ...change }: RegionChange,
): Promise<ShippoConfiguration> {
  await beginChange(tx, id, change);
  const { rows } = isId(regionId)
    ? await sql`update shippo_configurations set delivery_region_ids = array_remove(delivery_region_ids, ${regionId}::uuid)
        where id = ${id} and ${regionId}::uuid = any(delivery_region_ids) returning 1`.execute(tx)
    : { rows: [] };
  if (rows.length === 0) throw new AppError("DELIVERY_REGION_NOT_FOUND", { data: { deliveryRegionId: regionId } });
  return getShippoConfiguration(tx, id);
}

/** @throws {AppError} SHIPPO_CONFIGURATION_NOT_FOUND */
export async function deleteShippoConfiguration(tx: Tx, id: string): Promise<void> {
  await getShippoConfiguration(tx, id);
  await tx.deleteFrom("shippo_configurations").where("id", "=", id).execute();
}
