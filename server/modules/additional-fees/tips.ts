/** How the store asks for tips. */
import { sql } from "kysely";
import type { StoreTipSettings } from "#api/additional-fees.ts";
import type { TipChoice } from "#server/modules/pricing/public.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { multiplyFraction, parseFraction } from "#server/platform/money/decimal.ts";
import type { Minor } from "#server/platform/money/money.ts";

type Row = { is_enabled: boolean; percentages: string[]; allows_custom: boolean; maximum_percentage: string | null };

const usual: StoreTipSettings = {
  enabled: false,
  percentages: ["10", "15", "20"],
  customAllowed: true,
  maximumPercentage: "100",
};

export async function readTipSettings(db: Connection): Promise<StoreTipSettings> {
  const { rows } = await sql<Row>`
    select is_enabled, percentages::text[] as percentages, allows_custom, maximum_percentage from tip_settings`.execute(
    db,
  );
  return rows[0] === undefined ? usual : present(rows[0]);
}

const present = (row: Row): StoreTipSettings => ({
  enabled: row.is_enabled,
  percentages: row.percentages.map(plain),
  customAllowed: row.allows_custom,
  maximumPercentage: row.maximum_percentage === null ? null : plain(row.maximum_percentage),
});

/** `15.00` → `15`. */
const plain = (decimal: string) => decimal.replace(/\.?0+$/, "");

export async function updateTipSettings(
  tx: Tx,
  changes: Partial<StoreTipSettings>,
  now: Date,
): Promise<StoreTipSettings> {
  const next = { ...(await readTipSettings(tx)), ...changes };
  await sql`
    insert into tip_settings (is_only, is_enabled, percentages, allows_custom, maximum_percentage, updated_at)
    values (true, ${next.enabled}, ${next.percentages}::numeric[], ${next.customAllowed}, ${next.maximumPercentage}, ${now})
    on conflict (is_only) do update set is_enabled = excluded.is_enabled, percentages = excluded.percentages,
      allows_custom = excluded.allows_custom, maximum_percentage = excluded.maximum_percentage, updated_at = excluded.updated_at`.execute(
    tx,
  );
  return readTipSettings(tx);
}

/**
 * `goods` is what the lines cost after discounts.
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
