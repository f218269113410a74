/** Local delivery options and their areas. */
import { sql } from "kysely";
import type {
  DeliverySchedule,
  LocalDeliveryOption,
  LocalDeliveryOptionChanges,
  NewLocalDeliveryOption,
} from "#api/checkout/shipping/local-delivery-options.ts";
import type { Address } from "#api/values.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { isId } from "#server/platform/http/handlers.ts";
import type { Minor } from "#server/platform/money/money.ts";
import { toDecimal, tryParseDecimal } from "#server/platform/money/money.ts";
import type { PageQuery } from "#server/platform/query/pages.ts";
import { type Area, matchArea, type PlacesOfArea } from "../places/areas.ts";
import {
  beginChange,
  type Creation,
  createPrecisionError,
  findOption,
  linkRegions,
  type OptionKind,
  type OptionRow,
  presentShared,
  queryOptions,
  replaceRates,
  replaceRegions,
} from "../rates/option-rows.ts";
import { checkSchedule, slotOf } from "./schedules.ts";

export const localDeliveryOptions: OptionKind = {
  table: "local_delivery_options",
  regions: "local_delivery_option_regions",
  owner: "local_delivery_option_id",
  word: "localDeliveryOption",
  notFound: "LOCAL_DELIVERY_OPTION_NOT_FOUND",
  columns: sql`w.area_name, w.area, w.estimated_delivery_time, w.destinations, w.schedule, w.minimum_amount, w.is_active`,
  fields: { areaName: { kind: "text", sql: sql`w.area_name`, isSortable: true, isRequired: true } },
};

type Row = OptionRow & {
  area_name: string;
  area: Area;
  estimated_delivery_time: string;
  destinations: PlacesOfArea[];
  schedule: DeliverySchedule | null;
  minimum_amount: Minor | null;
  is_active: boolean;
};

type Fields = Partial<Omit<NewLocalDeliveryOption, "rates" | "deliveryRegionIds">>;

/** Columns of the present fields. An area of another kind replaces the current one. */
function toColumns(fields: Fields, currency: string) {
  const { areaName, estimatedDeliveryTime, destinations, scheduledDeliveryConfig: schedule, active } = fields;
  checkSchedule(schedule);
  const area = areaOf(fields);
  return {
    ...(areaName === undefined ? {} : { area_name: areaName }),
    ...(area === undefined ? {} : { area: JSON.stringify(area) }),
    ...(estimatedDeliveryTime === undefined ? {} : { estimated_delivery_time: estimatedDeliveryTime ?? "" }),
    ...(destinations === undefined ? {} : { destinations: JSON.stringify(destinations) }),
    ...(schedule === undefined ? {} : { schedule: schedule === null ? null : JSON.stringify(schedule) }),
    ...(active === undefined ? {} : { is_active: active }),
    ...minimumOf(fields, currency),
  };
}

function areaOf({ zipConfig, radiusConfig, customAreaConfig, cityConfig }: Fields): Area | undefined {
  if (zipConfig !== undefined) return { zipConfig };
  if (radiusConfig !== undefined) return { radiusConfig };
  if (customAreaConfig !== undefined) return { customAreaConfig };
  return cityConfig === undefined ? undefined : { cityConfig };
}

function minimumOf({ minimumOrderAmount: minimum }: Fields, currency: string): { minimum_amount?: number | null } {
  if (minimum === undefined) return {};
  if (minimum === null) return { minimum_amount: null };
  const amount = tryParseDecimal(minimum, currency);
  if (amount === undefined) throw createPrecisionError("localDeliveryOption.minimumOrderAmount", currency);
  return { minimum_amount: amount };
}

export async function createLocalDeliveryOption(
  tx: Tx,
  { rates = [], deliveryRegionIds = [], ...fields }: NewLocalDeliveryOption,
  creation: Creation,
): Promise<LocalDeliveryOption> {
  const { now, currency } = creation;
  const id = newId(now.getTime());
  const columns = toColumns(fields, currency);
  await tx
    .insertInto("local_delivery_options")
    .values({ area: "{}", ...columns, id, created_at: now, updated_at: now })
    .execute();
  await replaceRates(tx, localDeliveryOptions, id, { ...creation, rates });
  await linkRegions(tx, localDeliveryOptions, id, deliveryRegionIds);
  return getLocalDeliveryOption(tx, id, currency);
}

export async function updateLocalDeliveryOption(
  tx: Tx,
  id: string,
  { rates, deliveryRegionIds, revision, ...fields }: LocalDeliveryOptionChanges,
  creation: Creation,
): Promise<LocalDeliveryOption> {
  const columns = toColumns(fields, creation.currency);
  await beginChange(tx, localDeliveryOptions, { id, revision, now: creation.now });
  await tx
    .updateTable("local_delivery_options")
    .set({ updated_at: creation.now, ...columns })
    .where("id", "=", id)
    .execute();
  if (rates !== undefined) await replaceRates(tx, localDeliveryOptions, id, { ...creation, rates });
  if (deliveryRegionIds !== undefined) await replaceRegions(tx, localDeliveryOptions, id, deliveryRegionIds);
  return getLocalDeliveryOption(tx, id, creation.currency);
}

/** @throws {AppError} LOCAL_DELIVERY_OPTION_NOT_FOUND */
export async function getLocalDeliveryOption(
  db: Connection,
  id: string,
  currency: string,
): Promise<LocalDeliveryOption> {
  return present(await findOption<Row>(db, localDeliveryOptions, id), currency);
}

export async function queryLocalDeliveryOptions(db: Connection, query: PageQuery | undefined, currency: string) {
  const { rows, pagingMetadata } = await queryOptions<Row>(db, localDeliveryOptions, query);
  return { localDeliveryOptions: rows.map((row) => present(row, currency)), pagingMetadata };
}

const present = (row: Row, currency: string): LocalDeliveryOption => ({
  ...presentShared(row, currency),
  ...row.area,
  areaName: row.area_name,
  estimatedDeliveryTime: row.estimated_delivery_time,
  destinations: row.destinations.map(({ code, subdivisions = [] }) => ({ code, subdivisions: [...subdivisions] })),
  active: row.is_active,
  ...(row.schedule === null ? {} : { scheduledDeliveryConfig: row.schedule }),
  ...(row.minimum_amount === null ? {} : { minimumOrderAmount: toDecimal(row.minimum_amount, currency) }),
});

/**
 * Whether the option of an order's code (`slotOf` for codes with a time) covers the address. False if the option was
 * deleted, or if its area is drawn on a map and the address has no coordinates.
 */
export async function isInLocalArea(db: Connection, code: string, address: Address): Promise<boolean> {
  const id = slotOf(code)?.ownerId ?? code;
  if (!isId(id)) return false;
  const { rows } = await sql<Pick<Row, "area" | "destinations">>`
    select area, destinations from local_delivery_options where id = ${id}::uuid`.execute(db);
  return rows.some(({ area, destinations }) => matchArea(area, destinations, address) === "INSIDE");
}
