/** Tip settings of the checkout. */
import { sql } from "kysely";
import type { StoreTipSettings } from "#api/pricing/additional-fees.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { multiplyFraction, parseFraction } from "#server/platform/money/decimal.ts";
import type { Minor } from "#server/platform/money/money.ts";
import type { TipChoice } from "#server/pricing/price/public.ts";
import { findDefaultSet } from "./tip-settings.ts";

const usual: StoreTipSettings = {
  enabled: false,
  type: "PERCENTAGE",
  percentages: ["10", "15", "20"],
  amounts: [],
  customAllowed: true,
  maximumPercentage: "100",
};

/** Reads the tip settings that apply in the checkout. */
export async function readTipSettings(db: Connection): Promise<StoreTipSettings> {
  const row = await findDefaultSet(db);
  if (row === undefined) return usual;
  const isShare = row.tip_type === "PERCENTAGE";
  const presets = row.presets.map(plain);
  return {
    enabled: row.asks_shoppers,
    type: isShare ? "PERCENTAGE" : "AMOUNT",
    percentages: isShare ? presets : [],
    amounts: isShare ? [] : presets,
    customAllowed: row.allows_custom,
    maximumPercentage: row.maximum_percentage === null ? null : plain(row.maximum_percentage),
  };
}

/** Drops trailing zeros: `15.00` → `15`. */
const plain = (decimal: string) => (decimal.includes(".") ? decimal.replace(/\.?0+$/, "") : decimal);

export async function updateTipSettings(
  tx: Tx,
  changes: Partial<StoreTipSettings>,
  now: Date,
): Promise<StoreTipSettings> {
  const next = { ...(await readTipSettings(tx)), ...changes };
  const offered = next.type === "PERCENTAGE" ? next.percentages : next.amounts;
  const presets = offered.length > 0 ? offered : usual.percentages;
  await sql`
    insert into tip_setting_sets as s (id, is_default, asks_shoppers, tip_type, presets, allows_custom, maximum_percentage,
      created_at, updated_at)
    values (${newId(now.getTime())}::uuid, true, ${next.enabled}, ${next.type}, ${presets}::text[], ${next.customAllowed},
      ${next.maximumPercentage}, ${now}, ${now})
    on conflict (is_default) where is_default do update set asks_shoppers = excluded.asks_shoppers,
      tip_type = excluded.tip_type, presets = excluded.presets, default_preset = null,
      allows_custom = excluded.allows_custom, maximum_percentage = excluded.maximum_percentage,
      revision = s.revision + 1, updated_at = excluded.updated_at`.execute(tx);
  return readTipSettings(tx);
}

/**
 * `goods` is the total of the line items after discounts.
 * @throws {AppError} TIPS_NOT_ENABLED, TIP_TOO_LARGE
 */
export function checkTip(tip: TipChoice, goods: Minor, settings: StoreTipSettings): void {
  if (!settings.enabled) throw new AppError("TIPS_NOT_ENABLED");
  if (tip.kind === "CUSTOM" && !settings.customAllowed) throw new AppError("TIPS_NOT_ENABLED");
  if (settings.maximumPercentage === null) return;
  const share = (percentage: string) => {
    const { numerator, denominator } = parseFraction(percentage);
    return multiplyFraction(goods, { numerator, denominator: denominator * 100n }, "UP");
  };
  const amount = tip.kind === "PERCENTAGE" ? share(tip.percentage) : tip.amount;
  if (amount > share(settings.maximumPercentage)) throw new AppError("TIP_TOO_LARGE");
}
