/** What carrier apps are told about sending parcels from this store. */
import { sql } from "kysely";
import type {
  NewShippoConfiguration,
  ShippoConfiguration,
  ShippoConfigurationChanges,
} from "#api/shippo-configurations.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { type PageQuery, readCursorPage } from "#server/platform/query/pages.ts";
import type { Namespaces } from "./namespaces.ts";

type Terms = Omit<NewShippoConfiguration, "deliveryRegionIds">;

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
  { deliveryRegionIds = [], ...given }: NewShippoConfiguration,
  now: Date,
): Promise<ShippoConfiguration> {
  const { rows } = await sql<{ id: string }>`
    select r as id from unnest(${deliveryRegionIds}::uuid[]) as r
    where not exists (select from delivery_regions d where d.id = r)`.execute(tx);
  if (rows[0] !== undefined)
    throw new AppError("DELIVERY_REGION_NOT_FOUND", { data: { deliveryRegionId: rows[0].id } });
  const id = newId(now.getTime());
  await sql`insert into shippo_configurations (id, terms, delivery_region_ids, created_at, updated_at)
    values (${id}, ${JSON.stringify(withIds(given, now))}::jsonb, ${deliveryRegionIds}::uuid[], ${now}, ${now})`.execute(
    tx,
  );
  return getShippoConfiguration(tx, id);
}

/** Services that come without an id get one. */
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
  { id: _, revision, ...changes }: ShippoConfigurationChanges,
  now: Date,
): Promise<ShippoConfiguration> {
  const known = await getShippoConfiguration(tx, id);
  const { numUpdatedRows } = await tx
    .updateTable("shippo_configurations")
    .set((eb) => ({
      terms: sql`terms || ${JSON.stringify(withIds(changes, now))}::jsonb`,
      revision: eb("revision", "+", 1),
      updated_at: now,
    }))
    .where("id", "=", id)
    .where("revision", "=", Number(revision))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new AppError("REVISION_CONFLICT", { data: { revision: known.revision } });
  return getShippoConfiguration(tx, id);
}

/** @throws {AppError} SHIPPO_CONFIGURATION_NOT_FOUND */
export async function deleteShippoConfiguration(tx: Tx, id: string): Promise<void> {
  await getShippoConfiguration(tx, id);
  await tx.deleteFrom("shippo_configurations").where("id", "=", id).execute();
}
