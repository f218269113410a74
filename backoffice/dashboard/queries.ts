import { queryOptions } from "@tanstack/react-query";
import type { Output } from "#api/endpoint.ts";
import { getOrdersSummary } from "#api/order-reports.ts";
import { call } from "../client.ts";
import { formatDay, plural, timeZone } from "../format.ts";

const DAY_MS = 86_400_000;
const CHART_DAYS = 30;

/**
 * Figures of the dashboard: today until now, the same weekday last week until the same time, and the days of the chart.
 * The clock is read per fetch, so that a tab left open moves on.
 */
export const figuresQuery = queryOptions({
  queryKey: ["orders", "figures"],
  queryFn: async () => {
    const now = new Date();
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
    const weekAgo = new Date(now.getTime() - 7 * DAY_MS);
    const weekAgoMidnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 7);
    const chartStart = new Date(now.getFullYear(), now.getMonth(), now.getDate() - (CHART_DAYS - 1));
    const [today, lastWeek, month] = await Promise.all([
      summary(midnight, now),
      summary(weekAgoMidnight, weekAgo),
      summary(chartStart, now),
    ]);
    return { today, lastWeek, month };
  },
  refetchInterval: 60_000,
});

function summary(from: Date, to: Date) {
  return call(getOrdersSummary, { query: { from: from.toISOString(), to: to.toISOString(), timeZone } });
}

type Day = Output<typeof getOrdersSummary>["days"][number];

/** "86 orders. Best day: Nov 14 with $1,204.00." */
export function summaryOf(days: readonly Day[]): string {
  const best = days.reduce<Day | undefined>(
    (top, day) => (top === undefined || Number(day.sales.amount) > Number(top.sales.amount) ? day : top),
    undefined,
  );
  const orders = days.reduce((sum, day) => sum + day.orderCount, 0);
  if (best === undefined || orders === 0) return "No orders in this time.";
  return `${plural(orders, "order")}. Best day: ${formatDay(best.date)} with ${best.sales.formattedAmount}.`;
}
