/** Date formats of the account pages. */
import { numberLocale } from "#api/store/languages.ts";
import type { ShopFacts } from "#storefront/facts.ts";
import { frameTexts } from "./texts/frame/texts.ts";

export const dayOf = (iso: string, { dateLocale, timeZone }: ShopFacts): string =>
  new Intl.DateTimeFormat(dateLocale, { dateStyle: "medium", timeZone }).format(new Date(iso));

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Relative up to yesterday ("just now", "2 hours ago"), then the date. */
export function agoOf(iso: string, now: number, shop: ShopFacts): string {
  const past = now - Date.parse(iso);
  const format = new Intl.RelativeTimeFormat(numberLocale(shop.language), { numeric: "auto" });
  if (past < 2 * MINUTE) return frameTexts[shop.language].justNow;
  if (past < HOUR) return format.format(-Math.round(past / MINUTE), "minute");
  if (past < DAY) return format.format(-Math.round(past / HOUR), "hour");
  if (past < 14 * DAY) return format.format(-Math.round(past / DAY), "day");
  return dayOf(iso, shop);
}
