/** Calls as points over the hours they came in, the latest hour last; hours without calls are points too. */
import type { TrendPoint } from "#backoffice/charts/TrendChart.tsx";
import { formatMoment } from "#backoffice/format.ts";

const HOUR = 3_600_000;
const MOST_HOURS = 24;
const FEWEST_HOURS = 6;

export function hoursOf(calls: readonly { at: string; status: number }[], now: Date): TrendPoint[] {
  const current = Math.floor(now.getTime() / HOUR);
  const hours = calls.map(({ at }) => Math.floor(Date.parse(at) / HOUR));
  const first = Math.max(current - MOST_HOURS + 1, Math.min(current - FEWEST_HOURS + 1, ...hours));
  return Array.from({ length: current - first + 1 }, (_, index) => {
    const hour = first + index;
    const of = calls.filter((_call, place) => hours[place] === hour);
    const failed = of.filter(({ status }) => status >= 400).length;
    const label = formatMoment(new Date(hour * HOUR), "time");
    const text = `${of.length} ${of.length === 1 ? "call" : "calls"}${failed === 0 ? "" : `, ${failed} refused`}`;
    return { label, value: of.length, text };
  });
}
