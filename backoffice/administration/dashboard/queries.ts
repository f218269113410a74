import { queryOptions } from "@tanstack/react-query";
import type { Output } from "#api/endpoint.ts";
import { getCartFunnel } from "#api/marketing/analytics.ts";
import { getOrdersSummary } from "#api/orders/orders/order-reports.ts";
import { addDays, dayIn, sameClock, startOfDay } from "#api/store/dates.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { formatDay } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { readStoreTimeZone } from "#backoffice/store/settings/queries.ts";
import { compareAmounts } from "#ui/money.ts";
import { dashboardTexts } from "./texts/texts.ts";

const CHART_DAYS = 30;

/**
 * The dashboard's figures in the store's time zone: today until now, the same weekday last week until the same time, and the
 * days of the chart. Each fetch reads the time again, so that an open tab stays current.
 */
export const figuresQuery = queryOptions({
  queryKey: ["orders", "figures"],
  queryFn: async () => {
    const timeZone = await readStoreTimeZone();
    const { now, today, weekAgo, chart } = figureTimes(new Date(), timeZone);
    const summary = (from: Date, to: Date) =>
      call(getOrdersSummary, { query: { from: from.toISOString(), to: to.toISOString(), timeZone } });
    const funnel = async (from: Date, to: Date) =>
      (
        await call(getCartFunnel, {
          query: { from: from.toISOString(), to: to.toISOString(), timeZone, interval: "DAY" },
        })
      ).total;
    const [ofToday, lastWeek, month, cartsToday, cartsLastWeek] = await Promise.all([
      summary(today, now),
      summary(weekAgo.from, weekAgo.to),
      summary(chart, now),
      funnel(today, now),
      funnel(weekAgo.from, weekAgo.to),
    ]);
    return { today: ofToday, lastWeek, month, timeZone, carts: { today: cartsToday, lastWeek: cartsLastWeek } };
  },
  refetchInterval: 60_000,
});

function figureTimes(now: Date, timeZone: string) {
  const day = dayIn(now, timeZone);
  const start = (daysAgo: number): Date => startOfDay(addDays(day, -daysAgo), timeZone);
  return {
    now,
    today: start(0),
    weekAgo: { from: start(7), to: sameClock(now, -7, timeZone) },
    chart: start(CHART_DAYS - 1),
  };
}

type Day = Output<typeof getOrdersSummary>["days"][number];

/** "86 orders. Best day: Nov 14 with $1,204.00." */
export function summarize(days: readonly Day[]): string {
  const best = days.reduce<Day | undefined>(
    (top, day) => (top === undefined || compareAmounts(day.sales, top.sales) > 0 ? day : top),
    undefined,
  );
  const orders = days.reduce((sum, day) => sum + day.orderCount, 0);
  const texts = dashboardTexts[staffLanguage()].chart;
  if (best === undefined || orders === 0) return texts.none;
  const values = { count: orders, day: formatDay(best.date), sales: best.sales.formattedAmount };
  return formatMessage(staffLanguage(), texts.summary, values);
}
