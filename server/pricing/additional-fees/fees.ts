/** Reads and writes the additional fee rules. */
import { type Selectable, sql } from "kysely";
import type {
  AdditionalFeeRule,
  AdditionalFeeRuleChanges,
  NewAdditionalFeeRule,
} from "#api/pricing/additional-fees.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { type Connection, type Schema, type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { type Minor, toDecimal, tryParseDecimal } from "#server/platform/money/money.ts";
import { type PageQuery, readCursorPage } from "#server/platform/query/pages.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";

export type FeeRow = Selectable<Schema["additional_fees"]>;
type Writing = { readonly currency: string; readonly now: Date };

/** @throws {AppError} ADDITIONAL_FEE_NOT_FOUND */
export async function getFee(db: Connection, id: string): Promise<FeeRow> {
  const row = isId(id) && (await db.selectFrom("additional_fees").selectAll().where("id", "=", id).executeTakeFirst());
  if (!row) throw new AppError("ADDITIONAL_FEE_NOT_FOUND");
  return row;
}

const feeQuery: QueryApi = {
  name: "additional-fees",
  key: { kind: "id", sql: sql`f.id` },
  defaultSort: [{ fieldName: "createdDate", order: "DESC" }],
  fields: {
    id: { kind: "id", sql: sql`f.id`, isRequired: true },
    code: { kind: "text", sql: sql`f.code`, isRequired: true, isSortable: true },
    name: { kind: "text", sql: sql`f.name`, isRequired: true, isSortable: true },
    type: { kind: "text", sql: sql`f.kind`, isRequired: true },
    active: { kind: "boolean", sql: sql`f.is_active`, isRequired: true },
    createdDate: { kind: "time", sql: sql`f.created_at`, isRequired: true, isSortable: true },
  },
};

export const queryFees = (db: Connection, query: PageQuery | undefined) =>
  readCursorPage<FeeRow>(db, { api: feeQuery, query, select: sql`f.*`, from: sql`additional_fees f` });

/** @throws {AppError} ALREADY_EXISTS, TAX_GROUP_NOT_FOUND */
export async function createFee(tx: Tx, fee: NewAdditionalFeeRule, { currency, now }: Writing): Promise<FeeRow> {
  return translateConstraintErrors(() =>
    tx
      .insertInto("additional_fees")
      .values({ id: newId(now.getTime()), ...toColumns(fee, currency), created_at: now, updated_at: now })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

/** @throws {AppError} ADDITIONAL_FEE_NOT_FOUND, REVISION_CONFLICT, ALREADY_EXISTS, TAX_GROUP_NOT_FOUND */
export async function updateFee(
  tx: Tx,
  id: string,
  { revision, ...changes }: AdditionalFeeRuleChanges,
  { currency, now }: Writing,
): Promise<FeeRow> {
  if (isId(id)) await sql`select 1 from additional_fees where id = ${id}::uuid for update`.execute(tx);
  const before = await getFee(tx, id);
  if (revision !== undefined && revision !== String(before.revision)) {
    throw new AppError("REVISION_CONFLICT", { data: { revision: String(before.revision) } });
  }
  const { id: _, revision: __, createdDate: ___, updatedDate: ____, ...kept } = presentFee(before, currency);
  return translateConstraintErrors(() =>
    tx
      .updateTable("additional_fees")
      .set({ ...toColumns({ ...kept, ...changes }, currency), revision: sql`revision + 1`, updated_at: now })
      .where("id", "=", before.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

/** @throws {AppError} ADDITIONAL_FEE_NOT_FOUND */
export async function deleteFee(tx: Tx, id: string): Promise<void> {
  const { id: known } = await getFee(tx, id);
  await tx.deleteFrom("additional_fees").where("id", "=", known).execute();
}

async function translateConstraintErrors<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "additional_fees_code") throw new AppError("ALREADY_EXISTS");
    if (constraint === "additional_fees_tax_group_id_fkey") throw new AppError("TAX_GROUP_NOT_FOUND");
    throw error;
  }
}

function toColumns(fee: NewAdditionalFeeRule, currency: string) {
  const price = toMinor("additionalFee.price", fee.price ?? "0", currency);
  const percentage = fee.percentage ?? null;
  const names = fee.scope === "PRODUCTS" || fee.scope === "COLLECTIONS";
  requireField(price > 0 || percentage !== null, "additionalFee.price", "a price or a percentage is needed");
  requireField(names === fee.scopeIds.length > 0, "additionalFee.scopeIds", "must fit the scope");
  return {
    code: fee.code,
    name: fee.name,
    kind: fee.type,
    is_active: fee.active,
    price,
    percentage,
    per: fee.per,
    is_taxable: fee.taxable,
    tax_group_id: fee.taxGroupId ?? null,
    scope: fee.scope,
    scope_ids: fee.scopeIds,
    countries: fee.countries,
    free_from: fee.freeFrom == null ? null : toMinor("additionalFee.freeFrom", fee.freeFrom, currency) || null,
  };
}

function requireField(isFine: boolean, field: string, description: string): void {
  if (!isFine) throw new ValidationError([{ field, description, violatedRule: "ONE_OF_ALIGNMENT", data: {} }]);
}

function toMinor(field: string, text: string, currency: string): Minor {
  const minor = tryParseDecimal(text, currency);
  if (minor !== undefined) return minor;
  throw new ValidationError([
    { field, description: `must be an amount of ${currency}`, violatedRule: "DECIMAL_MAX_SCALE", data: {} },
  ]);
}

export function presentFee(row: FeeRow, currency: string): AdditionalFeeRule {
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
    code: row.code,
    name: row.name,
    // Check constraints restrict these columns to the values of the contract.
    type: row.kind as AdditionalFeeRule["type"],
    per: row.per as AdditionalFeeRule["per"],
    scope: row.scope as AdditionalFeeRule["scope"],
    active: row.is_active,
    price: toDecimal(row.price, currency),
    taxable: row.is_taxable,
    scopeIds: row.scope_ids,
    countries: row.countries,
    ...(row.percentage === null ? {} : { percentage: row.percentage }),
    ...(row.tax_group_id === null ? {} : { taxGroupId: row.tax_group_id }),
    ...(row.free_from === null ? {} : { freeFrom: toDecimal(row.free_from, currency) }),
  };
}
