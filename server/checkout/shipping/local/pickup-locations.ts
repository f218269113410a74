/** Pickup locations: the store's own locations and third-party pickup points. */
import { sql } from "kysely";
import type { DeliverySchedule } from "#api/checkout/shipping/local-delivery-options.ts";
import type {
  NewPickupLocation,
  PickupLocation,
  PickupLocationChanges,
} from "#api/checkout/shipping/pickup-locations.ts";
import type { Address } from "#api/values.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import type { PageQuery } from "#server/platform/query/pages.ts";
import {
  beginChange,
  type Creation,
  findOption,
  linkRegions,
  type OptionKind,
  type OptionRow,
  presentShared,
  queryOptions,
  replaceRates,
  replaceRegions,
} from "../rates/option-rows.ts";
import { checkSchedule } from "./schedules.ts";

export const pickupLocations: OptionKind = {
  table: "pickup_locations",
  regions: "pickup_location_regions",
  owner: "pickup_location_id",
  word: "pickupLocation",
  notFound: "PICKUP_LOCATION_NOT_FOUND",
  columns: sql`w.name, w.address, w.delivery_time, w.instructions, w.is_active, w.method, w.opening_hours, w.schedule`,
  fields: {
    name: { kind: "text", sql: sql`w.name`, isSortable: true, isRequired: true },
    active: { kind: "boolean", sql: sql`w.is_active`, isSortable: true, isRequired: true },
  },
};

type Row = OptionRow & {
  name: string;
  address: Address;
  delivery_time: string;
  instructions: string;
  is_active: boolean;
  method: "STORE_PICKUP" | "PICKUP_POINT";
  opening_hours: string[];
  schedule: DeliverySchedule | null;
};

export async function createPickupLocation(
  tx: Tx,
  location: NewPickupLocation,
  creation: Creation,
): Promise<PickupLocation> {
  const { now, currency } = creation;
  checkSchedule(location.scheduledPickupConfig);
  const id = newId(now.getTime());
  await tx
    .insertInto("pickup_locations")
    .values({
      id,
      name: location.name,
      address: JSON.stringify(location.address),
      delivery_time: location.deliveryTime ?? "",
      instructions: location.instructions ?? "",
      is_active: location.active,
      method: location.pickupMethod ?? "STORE_PICKUP",
      opening_hours: location.openingHours ?? [],
      schedule: json(location.scheduledPickupConfig),
      created_at: now,
      updated_at: now,
    })
    .execute();
  await replaceRates(tx, pickupLocations, id, { ...creation, rates: location.rates });
  await linkRegions(tx, pickupLocations, id, location.deliveryRegionIds);
  return getPickupLocation(tx, id, currency);
}

const json = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value));

export async function updatePickupLocation(
  tx: Tx,
  id: string,
  changes: PickupLocationChanges,
  creation: Creation,
): Promise<PickupLocation> {
  const { address, deliveryTime, instructions, active, pickupMethod, openingHours, scheduledPickupConfig } = changes;
  checkSchedule(scheduledPickupConfig);
  await beginChange(tx, pickupLocations, { id, revision: changes.revision, now: creation.now });
  await tx
    .updateTable("pickup_locations")
    .set({
      updated_at: creation.now,
      ...(changes.name === undefined ? {} : { name: changes.name }),
      ...(address === undefined ? {} : { address: JSON.stringify(address) }),
      ...(deliveryTime === undefined ? {} : { delivery_time: deliveryTime ?? "" }),
      ...(instructions === undefined ? {} : { instructions: instructions ?? "" }),
      ...(active === undefined ? {} : { is_active: active }),
      ...(pickupMethod === undefined ? {} : { method: pickupMethod }),
      ...(openingHours === undefined ? {} : { opening_hours: openingHours }),
      ...(scheduledPickupConfig === undefined ? {} : { schedule: json(scheduledPickupConfig) }),
    })
    .where("id", "=", id)
    .execute();
  if (changes.rates !== undefined) await replaceRates(tx, pickupLocations, id, { ...creation, rates: changes.rates });
  if (changes.deliveryRegionIds !== undefined) await replaceRegions(tx, pickupLocations, id, changes.deliveryRegionIds);
  return getPickupLocation(tx, id, creation.currency);
}

/** @throws {AppError} PICKUP_LOCATION_NOT_FOUND */
export async function getPickupLocation(db: Connection, id: string, currency: string): Promise<PickupLocation> {
  return present(await findOption<Row>(db, pickupLocations, id), currency);
}

export async function queryPickupLocations(db: Connection, query: PageQuery | undefined, currency: string) {
  const { rows, pagingMetadata } = await queryOptions<Row>(db, pickupLocations, query);
  return { pickupLocations: rows.map((row) => present(row, currency)), pagingMetadata };
}

const present = (row: Row, currency: string): PickupLocation => ({
  ...presentShared(row, currency),
  name: row.name,
  address: row.address,
  deliveryTime: row.delivery_time,
  instructions: row.instructions,
  active: row.is_active,
  pickupMethod: row.method,
  openingHours: row.opening_hours,
  ...(row.schedule === null ? {} : { scheduledPickupConfig: row.schedule }),
});
