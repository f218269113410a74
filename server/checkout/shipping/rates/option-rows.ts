/** Shared by all kinds of shipping options: rates, regions, revisions, queries. */
import { type RawBuilder, sql } from "kysely";
import type { ShippingRateRule } from "#api/checkout/shipping/shipping.ts";
import type { ErrorCode } from "#api/errors.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { type Connection, type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { toDecimal, tryParseDecimal } from "#server/platform/money/money.ts";
import { type CursorPage, type PageQuery, readCursorPage } from "#server/platform/query/pages.ts";
import type { Fields } from "#server/platform/query/query-language.ts";
import type { RateRule } from "./rates.ts";

export type Creation = { readonly currency: string; readonly now: Date };

/** Columns shared by all kinds of options. */
export type OptionRow = {
  id: string;
  revision: number;
  created_at: Date;
  updated_at: Date;
  rates: RateRule[];
  region_ids: string[];
};

export type OptionKind = {
  readonly table: "shipping_options" | "pickup_locations" | "local_delivery_options";
  readonly regions: "shipping_option_regions" | "pickup_location_regions" | "local_delivery_option_regions";
  readonly owner: "shipping_option_id" | "pickup_location_id" | "local_delivery_option_id";
  /** Name of the entity in the API. */
  readonly word: string;
  readonly notFound: ErrorCode;
  readonly columns: RawBuilder<unknown>;
  /** Fields for filters and sorting, besides id and dates. */
  readonly fields: Fields;
};

/** Columns shared by all kinds. `w` is the alias of the option's table in all queries. */
const shared = ({ regions, owner }: OptionKind) => sql`w.id, w.revision, w.created_at, w.updated_at,
  ${ratesOf(owner)} as rates,
  array(select region_id from ${sql.table(regions)} g where g.${sql.ref(owner)} = w.id order by region_id) as region_ids`;

/** Rates of the option `w`, in order. */
export function ratesOf(owner: OptionKind["owner"]): RawBuilder<unknown> {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('amount', r.amount, 'multiplyByQuantity', r.multiply_by_quantity,
                                        'conditions', r.conditions) order by r.position)
    from shipping_rates r where r.${sql.ref(owner)} = w.id), '[]')`;
}

const select = (kind: OptionKind) => sql`${shared(kind)}, ${kind.columns}`;
const from = (kind: OptionKind) => sql`${sql.table(kind.table)} w`;

export async function findOption<Row extends OptionRow>(db: Connection, kind: OptionKind, id: string): Promise<Row> {
  if (!isId(id)) throw new AppError(kind.notFound);
  const { rows } = await sql<Row>`select ${select(kind)} from ${from(kind)} where w.id = ${id}`.execute(db);
  if (rows[0] === undefined) throw new AppError(kind.notFound);
  return rows[0];
}

export function queryOptions<Row extends OptionRow>(
  db: Connection,
  kind: OptionKind,
  query: PageQuery | undefined,
): Promise<CursorPage<Row>> {
  const api = {
    name: kind.table,
    fields: {
      id: { kind: "id", sql: sql`w.id`, isRequired: true },
      createdDate: { kind: "time", sql: sql`w.created_at`, isSortable: true, isRequired: true },
      updatedDate: { kind: "time", sql: sql`w.updated_at`, isSortable: true, isRequired: true },
      ...kind.fields,
    },
    key: { kind: "id", sql: sql`w.id` },
    defaultSort: [{ fieldName: "createdDate", order: "DESC" }],
  } as const;
  return readCursorPage<Row>(db, { api, query, select: select(kind), from: from(kind) });
}

/**
 * Locks the option for a change and raises its revision.
 * @throws {AppError} the kind's "not found", REVISION_CONFLICT when it has changed since the caller read it
 */
export async function beginChange(
  tx: Tx,
  kind: OptionKind,
  { id, revision, now }: { id: string; revision: string | undefined; now: Date },
): Promise<void> {
  if (!isId(id)) throw new AppError(kind.notFound);
  const { rows } = await sql<{ revision: number }>`
    select w.revision from ${from(kind)} where w.id = ${id} for no key update`.execute(tx);
  if (rows[0] === undefined) throw new AppError(kind.notFound);
  if (revision !== undefined && String(rows[0].revision) !== revision) throw new AppError("REVISION_CONFLICT");
  await sql`update ${sql.table(kind.table)} set revision = revision + 1, updated_at = ${now} where id = ${id}`.execute(
    tx,
  );
}

export async function deleteOption(tx: Tx, kind: OptionKind, id: string): Promise<void> {
  if (!isId(id)) throw new AppError(kind.notFound);
  const { rows } = await sql`delete from ${sql.table(kind.table)} where id = ${id} returning id`.execute(tx);
  if (rows.length === 0) throw new AppError(kind.notFound);
}

/** @throws {AppError} DELIVERY_REGION_NOT_FOUND */
export async function linkRegions(tx: Tx, kind: OptionKind, id: string, regionIds: readonly string[]): Promise<void> {
  for (const regionId of new Set(regionIds)) {
    try {
      await sql`insert into ${sql.table(kind.regions)} (${sql.ref(kind.owner)}, region_id) values (${id}, ${regionId})
        on conflict do nothing`.execute(tx);
    } catch (error) {
      if (!violatedConstraint(error)?.endsWith("region_id_fkey")) throw error;
      throw new AppError("DELIVERY_REGION_NOT_FOUND", { data: { deliveryRegionId: regionId } });
    }
  }
}

export async function unlinkRegion(tx: Tx, kind: OptionKind, id: string, regionId: string): Promise<void> {
  await sql`delete from ${sql.table(kind.regions)} where ${sql.ref(kind.owner)} = ${id} and region_id = ${regionId}`.execute(
    tx,
  );
}

export async function replaceRegions(
  tx: Tx,
  kind: OptionKind,
  id: string,
  regionIds: readonly string[],
): Promise<void> {
  await sql`delete from ${sql.table(kind.regions)} where ${sql.ref(kind.owner)} = ${id}`.execute(tx);
  await linkRegions(tx, kind, id, regionIds);
}

/**
 * Replaces the option's rates.
 * @throws {ValidationError} if an amount has more decimals than the currency
 * @throws {AppError} INVALID_QUANTITY_VALUE if a quantity condition isn't a whole number
 */
export async function replaceRates(
  tx: Tx,
  kind: OptionKind,
  id: string,
  { rates, currency, now }: Creation & { rates: readonly ShippingRateRule[] },
): Promise<void> {
  const rows = rates.map((rate, position) => {
    const amount = tryParseDecimal(rate.amount, currency);
    if (amount === undefined) throw createPrecisionError(`${kind.word}.rates[${position}].amount`, currency);
    const broken = rate.conditions.find(
      ({ type, value }) => type === "BY_TOTAL_QUANTITY" && !/^\d+(\.0+)?$/.test(value),
    );
    if (broken !== undefined) throw new AppError("INVALID_QUANTITY_VALUE", { data: { value: broken.value } });
    return {
      id: newId(now.getTime()),
      owner: id,
      position,
      amount,
      multiply_by_quantity: rate.multiplyByQuantity,
      conditions: rate.conditions,
    };
  });
  await sql`delete from shipping_rates where ${sql.ref(kind.owner)} = ${id}`.execute(tx);
  await sql`insert into shipping_rates (id, ${sql.ref(kind.owner)}, position, amount, multiply_by_quantity, conditions)
    select r.id, r.owner, r.position, r.amount, r.multiply_by_quantity, r.conditions
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id uuid, owner uuid, position integer, amount bigint, multiply_by_quantity boolean, conditions jsonb)`.execute(
    tx,
  );
}

export function createPrecisionError(field: string, currency: string): ValidationError {
  const description = `must be an amount of ${currency}`;
  return new ValidationError([{ field, description, violatedRule: "DECIMAL_MAX_SCALE", data: {} }]);
}

export const presentShared = (row: OptionRow, currency: string) => ({
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
