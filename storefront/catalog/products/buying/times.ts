/** The times of a service that can be booked, two weeks at a time. */

import type { ShopProduct } from "#api/catalog/products/shop-products.ts";
import type { Output } from "#api/endpoint.ts";
import { listSlots, type Slot } from "#api/orders/bookings.ts";
import type { Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { orUndefined, type ShopContext } from "#storefront/context.ts";
import type { ShopFacts } from "#storefront/facts.ts";
import { productPath } from "../present.ts";
import { productTexts } from "../texts/texts.ts";
import type { TimesView } from "../views.ts";

const DAY = 86_400_000;
const SPAN = 14 * DAY;

type Offer = Output<typeof listSlots>;

/** Undefined for services without a schedule. The address says with which day to begin (`from`). */
export async function loadTimes(
  context: ShopContext,
  product: ShopProduct,
  when: string | undefined,
): Promise<TimesView | undefined> {
  const now = context.now();
  const wanted = Date.parse(context.request.url.searchParams.get("from") ?? when ?? "");
  const from = Number.isNaN(wanted) || wanted < now ? now : wanted;
  const query = { productId: product.id, from: iso(from), to: iso(from + SPAN) };
  const offer = await orUndefined(context.request.call(listSlots, { query }));
  if (offer === undefined) return undefined;
  const path = (start: number) => `${productPath(product)}?from=${iso(start).slice(0, 10)}#times`;
  const next = Date.parse(offer.nextStartDate ?? "");
  return {
    days: daysOf(offer, when, context.shop),
    words: wordsOf(offer, context.shop.language),
    place: offer.place,
    earlier: from > now + DAY ? path(Math.max(now, from - SPAN)) : undefined,
    later: offer.slots.length > 0 ? path(from + SPAN) : Number.isNaN(next) ? undefined : path(next - DAY / 2),
  };
}

/** A service with a schedule is bought for a time. */
export async function timeProblem(
  context: ShopContext,
  product: ShopProduct,
  when: string | undefined,
): Promise<Readonly<Record<string, string>>> {
  if (product.kind !== "SERVICE" || when !== undefined) return {};
  if ((await loadTimes(context, product, when)) === undefined) return {};
  return { when: productTexts[context.shop.language].problems.when };
}

const iso = (time: number): string => new Date(time).toISOString();

function wordsOf({ timeZone, durationMinutes }: Offer, language: Language): string {
  const texts = productTexts[language].times;
  const place = timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? timeZone;
  const length =
    durationMinutes < 60
      ? formatMessage(language, texts.minutes, { count: durationMinutes })
      : formatMessage(language, texts.hours, { count: Number((durationMinutes / 60).toFixed(1)) });
  return formatMessage(language, texts.where, { place, length });
}

function daysOf({ slots, timeZone }: Offer, when: string | undefined, { dateLocale, language }: ShopFacts) {
  const texts = productTexts[language].times;
  const dayKey = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone });
  const dayLabel = new Intl.DateTimeFormat(dateLocale, { weekday: "long", day: "numeric", month: "long", timeZone });
  const time = new Intl.DateTimeFormat(dateLocale, { timeStyle: "short", timeZone });
  const chosen = slots.find((slot) => slot.startDate === when);
  const byDay = Map.groupBy(slots, (slot) => dayKey.format(new Date(slot.startDate)));
  return [...byDay].map(([key, ofDay], index) => ({
    key,
    label: dayLabel.format(new Date(ofDay[0]?.startDate ?? 0)),
    summary: formatMessage(language, texts.ofDay, { count: ofDay.length }),
    isOpen: chosen === undefined ? index === 0 : ofDay.includes(chosen),
    slots: ofDay.map((slot) => ({
      value: slot.startDate,
      label: time.format(new Date(slot.startDate)),
      left: isTight(slot) ? formatMessage(language, texts.left, { count: slot.openPlaces }) : undefined,
      isChosen: slot === chosen,
    })),
  }));
}

/** Remaining places, shown only when few are left and never for single-party services. */
const isTight = ({ openPlaces, totalPlaces }: Slot): boolean => totalPlaces > 1 && openPlaces <= 5;
