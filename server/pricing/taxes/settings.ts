/** Tax settings of the store: one row, or the defaults of the store's country. */
import { sql } from "kysely";
import type { TaxSettings } from "#api/pricing/tax-settings.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import type { RoundingMode } from "#server/platform/money/decimal.ts";
import type { RoundingLevel } from "#server/pricing/price/public.ts";
import { refuseAfterSales } from "#server/store/settings/public.ts";
import { translateConstraintErrors } from "./tax-entity.ts";

/** A row of `tax_settings`, selected directly or as JSON. */
export type TaxSettingsRow = {
  is_tax_included: boolean;
  are_fees_taxed: boolean;
  rounding_level: RoundingLevel | null;
  rounding_mode: RoundingMode | null;
  shipping_group_id: string | null;
  created_at: Date | string;
  updated_at: Date | string;
};

const usual: TaxSettings = {
  taxIncludedInItemPrices: false,
  feesTaxed: true,
  roundingLevel: null,
  roundingMode: null,
  shippingTaxGroupId: null,
};

export async function readTaxSettings(db: Connection): Promise<TaxSettings> {
  const { rows } = await sql<TaxSettingsRow>`select * from tax_settings`.execute(db);
  return presentTaxSettings(rows[0]);
}

/** Returns the country's defaults for a store without settings. */
export const presentTaxSettings = (row: TaxSettingsRow | undefined): TaxSettings =>
  row === undefined ? usual : present(row);

const present = (row: TaxSettingsRow): TaxSettings => ({
  taxIncludedInItemPrices: row.is_tax_included,
  feesTaxed: row.are_fees_taxed,
  roundingLevel: row.rounding_level,
  roundingMode: row.rounding_mode,
  shippingTaxGroupId: row.shipping_group_id,
  createdDate: new Date(row.created_at).toISOString(),
  updatedDate: new Date(row.updated_at).toISOString(),
});

/** @throws {AppError} TAX_GROUP_NOT_FOUND, TAX_INCLUSION_LOCKED */
export async function upsertTaxSettings(tx: Tx, changes: Partial<TaxSettings>, now: Date): Promise<TaxSettings> {
  const { createdDate: _, updatedDate: __, ...before } = await readTaxSettings(tx);
  const next = { ...before, ...changes };
  if (next.taxIncludedInItemPrices !== before.taxIncludedInItemPrices)
    await refuseAfterSales(tx, "TAX_INCLUSION_LOCKED");
  const { rows } = await translateConstraintErrors(() =>
    sql<TaxSettingsRow>`
      insert into tax_settings (is_only, is_tax_included, are_fees_taxed, rounding_level, rounding_mode, shipping_group_id,
        created_at, updated_at)
      values (true, ${next.taxIncludedInItemPrices}, ${next.feesTaxed}, ${next.roundingLevel}, ${next.roundingMode},
        ${next.shippingTaxGroupId}, ${now}, ${now})
      on conflict (is_only) do update set is_tax_included = excluded.is_tax_included,
        are_fees_taxed = excluded.are_fees_taxed, rounding_level = excluded.rounding_level,
        rounding_mode = excluded.rounding_mode, shipping_group_id = excluded.shipping_group_id,
        updated_at = excluded.updated_at
      returning *`.execute(tx),
  );
  return presentTaxSettings(rows[0]);
}

export type Rounding = { readonly rounding: RoundingMode; readonly roundingLevel: RoundingLevel };

/**
 * Default rounding by country. Japan's qualified invoices allow one rounding per rate, usually down (Consumption Tax
 * Act). Elsewhere each line is rounded half up, which tax authorities of the EU, the UK and the US states accept.
 */
export function roundingOf({ roundingLevel, roundingMode }: TaxSettings, country: string | undefined): Rounding {
  const isJapan = country === "JP";
  return {
    rounding: roundingMode ?? (isJapan ? "DOWN" : "HALF_UP"),
    roundingLevel: roundingLevel ?? (isJapan ? "ORDER" : "LINE"),
  };
}
