/** Expected delivery date, parsed from the delivery time of the shipping rate: `3–5 working days`, `2 Tage`, `1 à 2 jours`. */
import type { Order } from "#api/orders/orders/order-values.ts";

const DAYS =
  /(\d{1,3})(?:\s*(?:[-–—]|to|bis|à|a|إلى|الى)\s*(\d{1,3}))?\s*(working\s|business\s|werk|arbeits)?\s*(?:days?|tag(?:en?)?|jours?|días?|أيام|يوم)(\s*(?:ouvr|laborab|hábil|عمل))?/i;

/** The longest time in days; undefined if the text has none. */
export function longestDays(words: string): { days: number; isWorking: boolean } | undefined {
  const found = DAYS.exec(words);
  if (!found) return undefined;
  return { days: Number(found[2] ?? found[1]), isWorking: found[3] !== undefined || found[4] !== undefined };
}

/** Epoch milliseconds: the end of the time slot, or the last day of the rate's estimate. Undefined without both. */
export function expectedBy({ shippingInfo }: Pick<Order, "shippingInfo">, sentAt: string): number | undefined {
  const slotEnd = Date.parse(shippingInfo?.logistics?.deliveryTimeSlot?.to ?? "");
  if (!Number.isNaN(slotEnd)) return slotEnd;
  const estimate = longestDays(shippingInfo?.logistics?.deliveryTime ?? "");
  if (estimate === undefined) return undefined;
  const day = new Date(sentAt);
  for (let left = estimate.days; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    const isWeekend = day.getUTCDay() === 0 || day.getUTCDay() === 6;
    if (!estimate.isWorking || !isWeekend) left--;
  }
  return day.getTime();
}
