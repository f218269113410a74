/** The tax rates of a place, as pricing wants them. */
import { sql } from "kysely";
import type { JurisdictionType, TaxRate, TaxTable } from "#server/modules/pricing/public.ts";
import type { Connection } from "#server/platform/db/db.ts";

export type Place = { readonly country?: string | undefined; readonly subdivision?: string | undefined };

type Row = {
  subdivision: string | null;
  is_tax_included: boolean | null;
  default_group_id: string | null;
  tax_group_id: string | null;
  tax_rate: string | null;
  tax_name: string | null;
  tax_type: string | null;
  jurisdiction: string | null;
  jurisdiction_type: JurisdictionType | null;
};

/** Rates of no place: nothing is taxed. */
export const noTaxes: TaxTable = { isIncludedInPrices: false, ratesByGroup: {} };

/** `CA` in the US and `US-CA` are the same subdivision (ISO 3166-2). */
export function normalizeSubdivision({ country, subdivision }: Place): string {
  const text = (subdivision ?? "").trim().toUpperCase();
  if (text === "" || country === undefined || text.startsWith(`${country}-`)) return text;
  return `${country}-${text}`;
}

/**
 * Rates by tax group at a place. Where both the country and the subdivision have a rate for a group, the subdivision's
 * counts; whether prices contain tax is said by the finer region. A place without region is not taxed.
 */
export async function findTaxTable(db: Connection, place: Place): Promise<TaxTable> {
  if (place.country === undefined) return noTaxes;
  const { rows } = await sql<Row>`
    select r.subdivision, r.is_tax_included, (select id from tax_groups where is_default) as default_group_id,
           m.tax_group_id, m.tax_rate, m.tax_name, m.tax_type, m.jurisdiction, m.jurisdiction_type
    from tax_regions r left join manual_tax_mappings m on m.tax_region_id = r.id
    where r.country = ${place.country} and r.subdivision in ('', ${normalizeSubdivision(place)})
    order by r.subdivision desc, m.tax_group_id`.execute(db);
  const finest = rows[0];
  if (finest === undefined) return noTaxes;
  const ratesByGroup: Record<string, TaxRate[]> = {};
  for (const row of rows) {
    if (row.tax_group_id !== null && row.tax_rate !== null)
      ratesByGroup[row.tax_group_id] ??= [toRate(row, row.tax_rate)];
  }
  return {
    isIncludedInPrices: finest.is_tax_included ?? false,
    ratesByGroup,
    defaultGroupId: finest.default_group_id ?? undefined,
  };
}

function toRate(row: Row, rate: string): TaxRate {
  return {
    rate,
    name: row.tax_name || "Tax",
    type: row.tax_type || undefined,
    jurisdiction: row.jurisdiction || undefined,
    jurisdictionType: row.jurisdiction_type ?? "UNDEFINED",
  };
}
