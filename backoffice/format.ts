/** Money, dates and numbers as people read them. Formatters are kept: making one costs more than a hundred uses. */

const moneyFormatters = new Map<string, Intl.NumberFormat>();

/** `amount` is a decimal (text or number) in major units. */
export function formatMoney(amount: string | number, currency: string): string {
  let formatter = moneyFormatters.get(currency);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat("en-US", { style: "currency", currency, currencyDisplay: "narrowSymbol" });
    moneyFormatters.set(currency, formatter);
  }
  return formatter.format(Number(amount));
}

/** Without cents when there are none: for axes. */
export function formatRoundMoney(amount: number, currency: string): string {
  return formatMoney(amount, currency).replace(/[.,]00$/, "");
}

/** "$" or "€": for prefixes of fields. */
export function currencySymbol(currency: string): string {
  const parts = new Intl.NumberFormat("en-US", { style: "currency", currency, currencyDisplay: "narrowSymbol" });
  return parts.formatToParts(0).find((part) => part.type === "currency")?.value ?? currency;
}

const dateTime = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
const date = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });
const time = new Intl.DateTimeFormat("en-US", { timeStyle: "short" });
const weekday = new Intl.DateTimeFormat("en-US", { weekday: "long" });
const dayAndMonth = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" });

export const formatDateTime = (timestamp: string): string => dateTime.format(new Date(timestamp));
export const formatDate = (timestamp: string): string => date.format(new Date(timestamp));
export const formatTime = (timestamp: string): string => time.format(new Date(timestamp));

/** "Today at 2:31 PM", "Yesterday at …", "Tuesday at …", then the date. */
export function formatWhen(timestamp: string, now = new Date()): string {
  const then = new Date(timestamp);
  const days = Math.round((startOfDay(now).getTime() - startOfDay(then).getTime()) / 86_400_000);
  if (days === 0) return `Today at ${time.format(then)}`;
  if (days === 1) return `Yesterday at ${time.format(then)}`;
  if (days > 1 && days < 7) return `${weekday.format(then)} at ${time.format(then)}`;
  return then.getFullYear() === now.getFullYear()
    ? `${dayAndMonth.format(then)} at ${time.format(then)}`
    : date.format(then);
}

/** The same within a sentence: "today at 2:31 PM". */
export const formatWhenWithin = (timestamp: string): string =>
  formatWhen(timestamp).replace(/^(?:Today|Yesterday)/, (word) => word.toLowerCase());

/** `day` is an ISO date without time, e.g. `2026-11-21`. */
export function formatDay(day: string): string {
  return dayAndMonth.format(new Date(`${day}T12:00:00`));
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

function startOfDay(moment: Date): Date {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate());
}
