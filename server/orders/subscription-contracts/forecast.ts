/** Forecasts what active contracts will bill, by months of the store's time zone. */
import { sql } from "kysely";
import type { ContractState } from "#api/orders/subscription-contracts.ts";
import { addMonths, addPeriods, dayIn, startOfDay } from "#api/store/dates.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { type Minor, money2 } from "#server/platform/money/money.ts";
import { isOver, type Unit } from "./schedule.ts";

type Row = {
  frequency: Unit;
  repeat_interval: number;
  auto_renewal: boolean;
  billing_cycles: number | null;
  cycle_total: Minor;
  next_cycle: number;
  next_billing_at: Date;
  contracts: number;
};

const MONTHS = 12;
/** Average length in days, to compare intervals. */
const DAYS: Readonly<Record<Unit, number>> = { DAY: 1, WEEK: 7, MONTH: 30.4375, YEAR: 365.25 };

export async function forecast(
  db: Connection,
  { currency, locale, timeZone, now }: { currency: string; locale: string; timeZone: string; now: Date },
) {
  const monthOf = (date: Date): string => dayIn(date, timeZone).slice(0, 7);
  // Groups contracts with the same amount and date, so that forecasts of large stores stay fast.
  const { rows } = await sql<Row>`
    select frequency, repeat_interval, auto_renewal, billing_cycles, cycle_total, next_cycle,
      date_trunc('day', next_billing_at, ${timeZone}) as next_billing_at, count(*)::int as contracts
    from subscription_contracts where state in ('ACTIVE', 'PAST_DUE') and next_billing_at is not null
      and currency = ${currency}
    group by 1, 2, 3, 4, 5, 6, 7`.execute(db);
  const end = startOfDay(`${addMonths(monthOf(now), MONTHS)}-01`, timeZone);
  const months = new Map<string, { billings: number; amount: Minor }>();
  for (let index = 0; index < MONTHS; index++) months.set(addMonths(monthOf(now), index), { billings: 0, amount: 0 });
  let monthly = 0;
  for (const row of rows) {
    const rhythm = { frequency: row.frequency, interval: row.repeat_interval };
    monthly += (row.cycle_total * row.contracts * DAYS.MONTH) / (DAYS[row.frequency] * row.repeat_interval);
    for (let step = 0; ; step++) {
      const due = addPeriods(row.next_billing_at, rhythm, step);
      const terms = { autoRenewal: row.auto_renewal, billingCycles: row.billing_cycles };
      if (due >= end || isOver(row.next_cycle + step, terms)) break;
      const month = months.get(monthOf(due < now ? now : due));
      if (month === undefined) continue;
      month.billings += row.contracts;
      month.amount += row.cycle_total * row.contracts;
    }
  }
  const { rows: states } = await sql<{ state: ContractState; contracts: number }>`
    select state, count(*)::int as contracts from subscription_contracts group by state order by state`.execute(db);
  const money = (amount: Minor) => money2(amount, currency, locale);
  return {
    months: [...months].map(([month, { billings, amount }]) => ({ month, billings, amount: money(amount) })),
    states,
    monthlyAmount: money(Math.round(monthly)),
  };
}
