/** Pages a person pinned to the menu: records, lists as they are filtered, settings. Kept like the columns of lists. */
export type Pin = { href: string; label: string };

export const MAX_PINS = 12;

/** Which page of a list it is does not matter; the order of the rest neither. */
export function hrefOf(pathname: string, search: string): string {
  const params = new URLSearchParams(search);
  params.delete("page");
  params.sort();
  const text = params.toString();
  return text === "" ? pathname : `${pathname}?${text}`;
}

export function readPins(value: unknown): Pin[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isPin).slice(0, MAX_PINS);
}

/** Only paths of the back office, so that no copy of a browser can lead elsewhere. */
const isPin = (value: unknown): value is Pin =>
  typeof value === "object" &&
  value !== null &&
  "href" in value &&
  "label" in value &&
  typeof value.href === "string" &&
  typeof value.label === "string" &&
  /^\/(?!\/)/.test(value.href);
