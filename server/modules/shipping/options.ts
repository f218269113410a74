/** Shipping options and pickup locations with their rates. */
import { sql } from "kysely";
import type {
  NewPickupLocation,
  NewShippingOption,
  PickupLocation,
  ShippingOption,
  ShippingRateRule,
} from "#api/shipping.ts";
import type { Address } from "#api/values.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { type Connection, type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import type { NewestFirst } from "#server/platform/db/newest-first.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { toDecimal, tryParseDecimal } from "#server/platform/money/money.ts";
import type { RateRule } from "./rates.ts";

export type Creation = { readonly currency: string; readonly now: Date };

/**
 * @throws {AppError} DELIVERY_REGION_NOT_FOUND
 * @throws {ValidationError} for amounts finer than the currency
 */
export async function createShippingOption(
  tx: Tx,
  option: NewShippingOption,
  { currency, now }: Creation,
): Promise<ShippingOption> {
  const id = newId(now.getTime());
  await tx
    .insertInto("shipping_options")
    .values({
      id,
      title: option.title,
      estimated_delivery_time: option.estimatedDeliveryTime ?? "",
      // Offered in the order of their making.
      position: sql<number>`(select coalesce(max(position), -1) + 1 from shipping_options)`,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await insertRates(tx, { shipping_option_id: id }, { rates: option.rates, field: "shippingOption", currency, now });
  await insertRegions(option.deliveryRegionIds, (region_id) =>
    tx.insertInto("shipping_option_regions").values({ shipping_option_id: id, region_id }).execute(),
  );
  return getShippingOption(tx, id, currency);
}

export async function createPickupLocation(
  tx: Tx,
  location: NewPickupLocation,
  { currency, now }: Creation,
): Promise<PickupLocation> {
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
      created_at: now,
      updated_at: now,
    })
    .execute();
  await insertRates(tx, { pickup_location_id: id }, { rates: location.rates, field: "pickupLocation", currency, now });
  await insertRegions(location.deliveryRegionIds, (region_id) =>
    tx.insertInto("pickup_location_regions").values({ pickup_location_id: id, region_id }).execute(),
  );
  return getPickupLocation(tx, id, currency);
}

async function insertRegions(ids: readonly string[], insert: (id: string) => Promise<unknown>): Promise<void> {
  for (const id of new Set(ids)) {
    try {
      await insert(id);
    } catch (error) {
      if (violatedConstraint(error)?.endsWith("region_id_fkey")) {
        throw new AppError("DELIVERY_REGION_NOT_FOUND", { data: { deliveryRegionId: id } });
      }
      throw error;
    }
  }
}

type Owner = { shipping_option_id: string } | { pickup_location_id: string };
type NewRates = { rates: readonly ShippingRateRule[]; field: string; currency: string; now: Date };

async function insertRates(tx: Tx, owner: Owner, { rates, field, currency, now }: NewRates): Promise<void> {
  const rows = rates.map((rate, position) => {
    const amount = tryParseDecimal(rate.amount, currency);
    if (amount === undefined) {
      const description = `must be an amount of ${currency}`;
      throw new ValidationError([
        { field: `${field}.rates[${position}].amount`, description, violatedRule: "DECIMAL_MAX_SCALE", data: {} },
      ]);
    }
    return {
      ...owner,
      id: newId(now.getTime()),
      position,
      amount,
      multiply_by_quantity: rate.multiplyByQuantity,
      conditions: JSON.stringify(rate.conditions),
    };
  });
  if (rows.length > 0) await tx.insertInto("shipping_rates").values(rows).execute();
}

type Shared = {
  id: string;
  revision: number;
  created_at: Date;
  updated_at: Date;
  rates: RateRule[];
  region_ids: string[];
};
type OptionRow = Shared & { title: string; estimated_delivery_time: string };
type PickupRow = Shared & {
  name: string;
  address: Address;
  delivery_time: string;
  instructions: string;
  is_active: boolean;
};

const rates = (column: "shipping_option_id" | "pickup_location_id") => sql`coalesce((
  select jsonb_agg(jsonb_build_object('amount', r.amount, 'multiplyByQuantity', r.multiply_by_quantity,
                                      'conditions', r.conditions) order by r.position)
  from shipping_rates r where r.${sql.ref(column)} = s.id), '[]') as rates`;

const optionColumns = sql`s.id, s.title, s.estimated_delivery_time, s.revision, s.created_at, s.updated_at,
  ${rates("shipping_option_id")},
  array(select region_id from shipping_option_regions g where g.shipping_option_id = s.id order by region_id) as region_ids`;

const pickupColumns = sql`s.id, s.name, s.address, s.delivery_time, s.instructions, s.is_active, s.revision,
  s.created_at, s.updated_at, ${rates("pickup_location_id")},
  array(select region_id from pickup_location_regions g where g.pickup_location_id = s.id order by region_id) as region_ids`;

/** @throws {AppError} SHIPPING_OPTION_NOT_FOUND */
export async function getShippingOption(db: Connection, id: string, currency: string): Promise<ShippingOption> {
  if (!isId(id)) throw new AppError("SHIPPING_OPTION_NOT_FOUND");
  const { rows } = await sql<OptionRow>`select ${optionColumns} from shipping_options s where s.id = ${id}`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new AppError("SHIPPING_OPTION_NOT_FOUND");
  return presentOption(row, currency);
}

async function getPickupLocation(db: Connection, id: string, currency: string): Promise<PickupLocation> {
  const { rows } = await sql<PickupRow>`select ${pickupColumns} from pickup_locations s where s.id = ${id}`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new AppError("NOT_FOUND");
  return presentPickup(row, currency);
}

export async function deleteShippingOption(tx: Tx, id: string): Promise<void> {
  const gone =
    isId(id) && (await tx.deleteFrom("shipping_options").where("id", "=", id).returning("id").executeTakeFirst());
  if (!gone) throw new AppError("SHIPPING_OPTION_NOT_FOUND");
}

const pageOf = ({ before, limit, offset }: NewestFirst) => sql`
  where ${before ?? null}::uuid is null or s.id < ${before ?? null}::uuid
  order by s.id desc limit ${limit + 1} offset ${offset}`;

export async function listShippingOptions(
  db: Connection,
  page: NewestFirst,
  currency: string,
): Promise<ShippingOption[]> {
  const { rows } = await sql<OptionRow>`select ${optionColumns} from shipping_options s ${pageOf(page)}`.execute(db);
  return rows.map((row) => presentOption(row, currency));
}

export async function listPickupLocations(
  db: Connection,
  page: NewestFirst,
  currency: string,
): Promise<PickupLocation[]> {
  const { rows } = await sql<PickupRow>`select ${pickupColumns} from pickup_locations s ${pageOf(page)}`.execute(db);
  return rows.map((row) => presentPickup(row, currency));
}

const presentShared = (row: Shared, currency: string) => ({
  id: row.id,
  revision: String(row.revision),
  createdDate: row.created_at.toISOString(),
  updatedDate: row.updated_at.toISOString(),
  deliveryRegionIds: row.region_ids,
  rates: row.rates.map(({ amount, multiplyByQuantity, conditions }) => ({
    amount: toDecimal(amount, currency),
    multiplyByQuantity,
    conditions: [...conditions],
  })),
});

const presentOption = (row: OptionRow, currency: string): ShippingOption => ({
  ...presentShared(row, currency),
  title: row.title,
  estimatedDeliveryTime: row.estimated_delivery_time,
});

const presentPickup = (row: PickupRow, currency: string): PickupLocation => ({
  ...presentShared(row, currency),
  name: row.name,
  address: row.address,
  deliveryTime: row.delivery_time,
  instructions: row.instructions,
  active: row.is_active,
});
