/** Usage of a discount per day, for its chart. Released redemptions don't count. */
import { sql } from "kysely";
import type { DiscountUsage } from "#api/pricing/discounts.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { toDecimal } from "#server/platform/money/money.ts";

type UsageRequest = { readonly currency: string; readonly timeZone: string; readonly now: Date };
type Of = { readonly ruleId: string } | { readonly couponId: string };
type DayRow = { date: string; uses: number; amount: number; all_uses: number; all_amount: number };

const DAYS = 30;

/** Redemptions in currencies other than the store's present one count as uses but are left out of the amounts. */
export async function readUsage(
  db: Connection,
  of: Of,
  { currency, timeZone, now }: UsageRequest,
): Promise<DiscountUsage> {
  const from =
    "ruleId" in of
      ? sql`discount_rule_redemptions d where d.rule_id = ${of.ruleId}::uuid`
      : sql`coupon_redemptions d where d.coupon_id = ${of.couponId}::uuid`;
  const { rows } = await sql<DayRow>`
    with used as (
      select (d.created_at at time zone ${timeZone})::date as day,
             case when d.currency = ${currency} then coalesce(d.amount, 0) else 0 end as amount
      from ${from} and d.state = 'USED'
    )
    select to_char(days.day, 'YYYY-MM-DD') as date, count(u.day)::int as uses, coalesce(sum(u.amount), 0)::bigint as amount,
           (select count(*)::int from used) as all_uses, (select coalesce(sum(amount), 0)::bigint from used) as all_amount
    from generate_series((${now}::timestamptz at time zone ${timeZone})::date - ${DAYS - 1}::int,
                         (${now}::timestamptz at time zone ${timeZone})::date, interval '1 day') as days (day)
    left join used u on u.day = days.day::date
    group by days.day order by days.day`.execute(db);
  return {
    uses: rows[0]?.all_uses ?? 0,
    amount: toDecimal(Number(rows[0]?.all_amount ?? 0), currency),
    currency,
    days: rows.map(({ date, uses, amount }) => ({ date, uses, amount: toDecimal(Number(amount), currency) })),
  };
}
