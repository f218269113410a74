/** How the figures of today compare with the same weekday last week, up to the same time of day. */
import type { FunnelSteps } from "#api/marketing/analytics.ts";
import { formatMessage } from "#api/store/messages.ts";
import { formatNumber } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import type { DashboardTexts } from "./texts/texts.ts";
import { dashboardTexts } from "./texts/texts.ts";

/** Why there is nothing to compare with: last week's value is zero, or undefined because its denominator is. */
type Baseline = Extract<keyof DashboardTexts["comparison"], `no${string}`>;

export type ComparisonInput = { now: number; before: number; noBaseline: Baseline };

type ComparisonResult = { direction: "none" | "same" | "up" | "down"; text: string };

/** From this factor on, the exact factor is omitted. */
const FAR_MORE = 20;

/** `day` is the weekday by name. Increases above 100% are given as a factor: "13 times" is easier to picture than "1,240% more". */
export function compare({ now, before, noBaseline }: ComparisonInput, day: string): ComparisonResult {
  const texts = dashboardTexts[staffLanguage()].comparison;
  const format = (message: string, values: Record<string, string> = {}): string =>
    formatMessage(staffLanguage(), message, { day, ...values });
  if (before === 0) return { direction: "none", text: format(texts[noBaseline]) };
  const ratio = (now - before) / before;
  const change = Math.round(ratio * 100);
  if (change === 0) return { direction: "same", text: format(texts.same) };
  if (change <= 100) {
    const percent = formatNumber(Math.abs(change) / 100, { style: "percent" });
    return change > 0
      ? { direction: "up", text: format(texts.more, { percent }) }
      : { direction: "down", text: format(texts.less, { percent }) };
  }
  const factor = now / before;
  if (factor >= FAR_MORE) return { direction: "up", text: format(texts.farMore) };
  const times = formatNumber(factor, { maximumFractionDigits: factor < 10 ? 1 : 0 });
  return { direction: "up", text: format(texts.times, { times }) };
}

/** The share of carts that became orders, from 0 to 1. Visits aren't counted, so the funnel begins with a cart. */
export const conversionRate = ({ orderCount, cartCount }: FunnelSteps): number =>
  cartCount === 0 ? 0 : orderCount / cartCount;

/** Last week's orders can come from earlier carts or from staff, so a rate of zero doesn't mean that there were no orders. */
export const compareConversion = (today: FunnelSteps, lastWeek: FunnelSteps): ComparisonInput => ({
  now: conversionRate(today),
  before: conversionRate(lastWeek),
  noBaseline: lastWeek.cartCount === 0 ? "noCarts" : "noConversion",
});
