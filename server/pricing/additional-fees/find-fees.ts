/** Finds the additional fees that apply to a purchase. */

import { keepConfiguration } from "#server/platform/cache/kept-configuration.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { multiplyExact, sumExact } from "#server/platform/money/decimal.ts";
import type { FeeCharge, PricingLine } from "#server/pricing/price/public.ts";
import type { FeeRow } from "./fees.ts";

export type FeeLine = Pick<
  PricingLine,
  "id" | "catalogItemId" | "collectionIds" | "isShippable" | "unitPrice" | "quantity"
>;

const listActiveFees = (db: Connection): Promise<FeeRow[]> =>
  keepConfiguration(db, "fees", () =>
    db.selectFrom("additional_fees").selectAll().where("is_active", "=", true).orderBy("id").execute(),
  );

/** Runs at most one statement. Fees limited to certain countries don't apply while the country is unknown. */
export async function findFees(
  db: Connection,
  lines: readonly FeeLine[],
  country: string | undefined,
): Promise<FeeCharge[]> {
  if (lines.length === 0) return [];
  const rows = await listActiveFees(db);
  const subtotal = sumExact(lines.map((line) => multiplyExact(line.unitPrice, line.quantity)));
  return rows.flatMap((row) => {
    const covered = lines.filter((line) => isCovered(line, row));
    const isThere = row.countries.length === 0 || (country !== undefined && row.countries.includes(country));
    const isFree = row.free_from !== null && subtotal >= row.free_from;
    return covered.length === 0 || !isThere || isFree ? [] : [toCharge(row, covered)];
  });
}

function isCovered(line: FeeLine, { scope, scope_ids: ids }: FeeRow): boolean {
  switch (scope) {
    case "SHIPPABLE":
      return line.isShippable;
    case "PRODUCTS":
      return ids.includes(line.catalogItemId);
    case "COLLECTIONS":
      return line.collectionIds.some((id) => ids.includes(id));
    default:
      return true;
  }
}

function toCharge(row: FeeRow, covered: readonly FeeLine[]): FeeCharge {
  return {
    code: row.code,
    name: row.name,
    price: row.price,
    // A check constraint restricts the column to these values.
    per: row.per as NonNullable<FeeCharge["per"]>,
    isTaxable: row.is_taxable,
    source: "PLATFORM",
    ...(row.scope === "ALL" ? {} : { lineIds: covered.map((line) => line.id) }),
    ...(row.percentage === null ? {} : { percentage: row.percentage }),
    ...(row.tax_group_id === null ? {} : { taxGroupId: row.tax_group_id }),
    ...(row.kind === "OTHER" ? {} : { type: row.kind === "INSURANCE" ? "INSURANCE" : "HANDLING_FEE" }),
  };
}
