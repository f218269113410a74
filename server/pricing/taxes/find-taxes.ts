/** Finds the tax table and rounding of a purchase, as pricing input. */
import type { StoreSettings } from "#api/store/settings.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { ratesFor, type TaxTable } from "#server/pricing/price/public.ts";
import { type Rounding, roundingOf } from "./settings.ts";
import { findTaxTable, noTaxes, type Place, readTaxes, type TaxBuyer } from "./tax-table.ts";

export type TaxesRequest = TaxBuyer & {
  /** In order of preference; the first with a country applies. Tax is due at the destination. */
  readonly places: readonly (Place | undefined)[];
  readonly isWanted: boolean;
  /** Whether prices include tax while no tax is computed. */
  readonly isIncluded?: boolean | undefined;
  readonly settings: Pick<StoreSettings, "country">;
};

export type FoundTaxes = Rounding & { readonly table: TaxTable };

/** Runs one statement. */
export async function findTaxes(db: Connection, request: TaxesRequest): Promise<FoundTaxes> {
  const place = request.places.find((each) => each?.country !== undefined);
  const { settings, table } = await readTaxes(db, (request.isWanted && place) || {}, request);
  const rounding = roundingOf(settings, request.settings.country);
  const isIncludedInPrices = request.isIncluded ?? settings.taxIncludedInItemPrices;
  if (!request.isWanted) return { table: { ...noTaxes, isIncludedInPrices, reason: "NOT_ASKED" }, ...rounding };
  const isTaxedThere = table.reason === "REGION" || table.reason === "EXEMPT";
  return { table: isTaxedThere ? table : { ...table, isIncludedInPrices }, ...rounding };
}

type AddressType = "BUSINESS" | "BILLING" | "SHIPPING";
type ElsewhereRequest = TaxBuyer & {
  /** Lines with an address of their own for tax. */
  readonly lines: readonly {
    readonly id: string;
    readonly taxGroupId?: string | undefined;
    readonly addressType: AddressType;
  }[];
  readonly places: Readonly<Record<AddressType, Place | undefined>>;
};

/** Adds the rates of lines that are taxed at a different address. Runs no statement without such lines. */
export async function taxLinesElsewhere(
  db: Connection,
  table: TaxTable,
  { lines, places, ...buyer }: ElsewhereRequest,
): Promise<TaxTable> {
  const ratesByTarget = { ...table.ratesByTarget };
  for (const [addressType, own] of Map.groupBy(lines, (line) => line.addressType)) {
    const place = places[addressType];
    if (place?.country === undefined) continue;
    const there = await findTaxTable(db, place, buyer);
    for (const { id, taxGroupId } of own) ratesByTarget[id] = ratesFor(id, taxGroupId, there);
  }
  return lines.length === 0 ? table : { ...table, ratesByTarget };
}
