import { queryOptions } from "@tanstack/react-query";
import { getOrdersSummary } from "#api/order-reports.ts";
import { call } from "../client.ts";
import { timeZone } from "../format.ts";

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
