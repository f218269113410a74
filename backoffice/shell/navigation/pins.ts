/** Pages that a staff member pinned to the menu: records, filtered lists, settings. Stored as a preference. */
type Pin = { href: string; label: string };

export const MAX_PINS = 12;

/** A normalized URL: without the page number, parameters sorted. */
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

/** Accepts only paths of the back office, so that a stored pin can't link to another site. */
const isPin = (value: unknown): value is Pin =>
  typeof value === "object" &&
  value !== null &&
  "href" in value &&
  "label" in value &&
  typeof value.href === "string" &&
  typeof value.label === "string" &&
  /^\/(?!\/)/.test(value.href);
