/** Counts calls by hour, the latest hour last. Hours without calls are included. */

import { formatMessage } from "#api/store/messages.ts";
import type { TrendPoint } from "#backoffice/charts/TrendChart.tsx";
import { formatMoment } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { appsTexts } from "./texts/texts.ts";

const HOUR = 3_600_000;
const MOST_HOURS = 24;
const FEWEST_HOURS = 6;

export function countByHour(calls: readonly { at: string; status: number }[], now: Date): TrendPoint[] {
  const current = Math.floor(now.getTime() / HOUR);
  const hours = calls.map(({ at }) => Math.floor(Date.parse(at) / HOUR));
  const first = Math.max(current - MOST_HOURS + 1, Math.min(current - FEWEST_HOURS + 1, ...hours));
  return Array.from({ length: current - first + 1 }, (_, index) => {
    const hour = first + index;
    const inHour = calls.filter((_call, place) => hours[place] === hour);
    const failed = inHour.filter(({ status }) => status >= 400).length;
    const label = formatMoment(new Date(hour * HOUR), "time");
    const { point, pointFailed } = appsTexts[staffLanguage()].calls;
    const text = formatMessage(staffLanguage(), failed === 0 ? point : pointFailed, { count: inHour.length, failed });
    return { label, value: inHour.length, text };
  });
}
