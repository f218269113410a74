/** The tax rates of a place, as pricing input. */
import { sql } from "kysely";
import type { TaxSettings } from "#api/pricing/tax-settings.ts";
import type { ExemptRate } from "#api/pricing/tax-values.ts";
import { keepConfiguration } from "#server/platform/cache/kept-configuration.ts";
import type { Connection } from "#server/platform/db/db.ts";
import type { JurisdictionType, TaxRate, TaxTable } from "#server/pricing/price/public.ts";
import { presentTaxSettings, type TaxSettingsRow } from "./settings.ts";

export type Place = { readonly country?: string | undefined; readonly subdivision?: string | undefined };

/** Buyer attributes that affect taxes. */
export type TaxBuyer = {
  /** The exempt group of the checkout, else the member's own. */
  readonly exemptGroupId?: string | undefined;
  readonly memberId?: string | undefined;
};

type Row = {
  subdivision: string | null;
  is_tax_included: boolean | null;
  is_shipping_taxed: boolean | null;
  default_group_id: string | null;
  settings: TaxSettingsRow | null;
  tax_group_id: string | null;
  tax_rate: string | null;
  tax_name: string | null;
  tax_type: string | null;
  jurisdiction: string | null;
  jurisdiction_type: JurisdictionType | null;
  exempt_rates: ExemptRate[] | null;
  exempt_group_id: string | null;
  exempt_group_name: string | null;
};

/** No rates: nothing is taxed. */
export const noTaxes: TaxTable = { isIncludedInPrices: false, ratesByGroup: {}, rateType: "NO_TAX_COLLECTED" };

/** `CA` in the US and `US-CA` are the same subdivision (ISO 3166-2). */
export function normalizeSubdivision({ country, subdivision }: Place): string {
  const text = (subdivision ?? "").trim().toUpperCase();
  if (text === "" || country === undefined || text.startsWith(`${country}-`)) return text;
  return `${country}-${text}`;
}

/** Tax rates by group at a place; see `readTaxes`. */
export async function findTaxTable(db: Connection, place: Place, buyer: TaxBuyer = {}): Promise<TaxTable> {
  return (await readTaxes(db, place, buyer)).table;
}

/**
 * The tax rates by group at a place and the store's tax settings, kept in memory for buyers who are taxed like everybody.
 */
export function readTaxes(
  db: Connection,
  place: Place,
  buyer: TaxBuyer,
): Promise<{ table: TaxTable; settings: TaxSettings }> {
  const read = () => readRows(db, place, buyer);
  if (buyer.exemptGroupId !== undefined || buyer.memberId !== undefined) return read();
  const where = { country: place.country, subdivision: normalizeSubdivision(place) };
  return keepConfiguration(db, JSON.stringify(["taxes", where]), read);
}

/**
 * Reads the tax rates by group at a place and the store's tax settings in one statement. A rate of the subdivision
 * overrides the country's rate for the same group. The more specific region determines whether prices include tax. A
 * place without a region is not taxed.
 */
async function readRows(
  db: Connection,
  place: Place,
  buyer: TaxBuyer,
): Promise<{ table: TaxTable; settings: TaxSettings }> {
  const { rows } = await sql<Row>`
    select r.subdivision, r.is_tax_included, r.is_shipping_taxed, (select id from tax_groups where is_default) as default_group_id,
           to_jsonb(s) as settings, m.tax_group_id, m.tax_rate, m.tax_name, m.tax_type, m.jurisdiction,
           m.jurisdiction_type, m.exempt_rates, e.id as exempt_group_id, e.name as exempt_group_name
    from (values (true)) as store (is_only) left join tax_settings s using (is_only)
    left join tax_regions r on r.country = ${place.country ?? null} and r.subdivision in ('', ${normalizeSubdivision(place)})
    left join manual_tax_mappings m on m.tax_region_id = r.id
    left join tax_exempt_groups e on e.id = coalesce(${buyer.exemptGroupId ?? null}::uuid,
      (select c.tax_exempt_group_id from contact_tax_details c where c.id = ${buyer.memberId ?? null}::uuid))
    order by r.subdivision desc, m.tax_group_id`.execute(db);
  const settings = presentTaxSettings(rows[0]?.settings ?? undefined);
  return { settings, table: tableOf(rows, place, settings) };
}

function tableOf(rows: readonly Row[], place: Place, settings: TaxSettings): TaxTable {
  if (place.country === undefined) return { ...noTaxes, reason: "NO_ADDRESS" };
  const finest = rows[0];
  const where = { country: place.country, subdivision: normalizeSubdivision(place) || undefined };
  if (finest === undefined || finest.subdivision === null) return { ...noTaxes, reason: "NO_REGION", place: where };
  const ratesByGroup: Record<string, TaxRate[]> = {};
  let isExempt = false;
  for (const row of rows) {
    if (row.tax_group_id === null || row.tax_rate === null || Object.hasOwn(ratesByGroup, row.tax_group_id)) continue;
    const exempt = row.exempt_rates?.find((each) => each.taxExemptGroupId === row.exempt_group_id);
    if (exempt !== undefined) isExempt = true;
    ratesByGroup[row.tax_group_id] = [toRate(row, exempt?.taxRate ?? row.tax_rate)];
  }
  return {
    isIncludedInPrices: finest.is_tax_included ?? false,
    ratesByGroup,
    defaultGroupId: finest.default_group_id ?? undefined,
    shippingGroupId: settings.shippingTaxGroupId ?? undefined,
    isShippingTaxed: finest.is_shipping_taxed ?? true,
    areFeesTaxed: settings.feesTaxed,
    rateType: "MANUAL_RATE",
    reason: isExempt ? "EXEMPT" : "REGION",
    place: { country: place.country, subdivision: finest.subdivision || undefined },
    ...(isExempt && finest.exempt_group_name !== null ? { exemptGroupName: finest.exempt_group_name } : {}),
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
