/** Cells with names, addresses and dates, as customers and orders have them. */
import { instantOf } from "#api/store/dates.ts";
import type { Cells } from "./cells.ts";
import { causeOf } from "./problem-cause.ts";
import type { Row } from "./table.ts";

/** Undefined when empty; shortened with a warning when too long. Spreadsheets keep leading zeros with an apostrophe. */
export function readShort(cells: Cells, row: Row, column: string, max: number): string | undefined {
  const characters = [...(row.cells[column] ?? "").trim().replace(/^'/, "")];
  if (characters.length === 0) return undefined;
  if (characters.length <= max) return characters.join("");
  cells.note(row, column, causeOf("SHORTENED", { max }), true);
  return characters.slice(0, max).join("").trim();
}

/** ISO 3166-1 alpha-2. */
export function readCountry(cells: Cells, row: Row, column: string): string | undefined {
  const text = readShort(cells, row, column, 100);
  if (text === undefined) return undefined;
  if (/^[a-z]{2}$/i.test(text)) return text.toUpperCase();
  cells.note(row, column, causeOf("NOT_A_COUNTRY"));
  return undefined;
}

/** ISO 3166-2: `CA` in the United States becomes `US-CA`. Names stay as they are. */
export function toSubdivision(text: string | undefined, country: string | undefined): string | undefined {
  if (text === undefined || country === undefined || text.toUpperCase().startsWith(`${country}-`)) return text;
  return /^[a-z\d]{1,3}$/i.test(text) ? `${country}-${text.toUpperCase()}` : text;
}

const pad = (text = ""): string => text.padStart(2, "0");

/**
 * `2026-09-03 10:14:00 -0400`, ISO 8601, or `9/3/2026 10:14:00` with the month first. Local times are those of the store.
 */
export function readInstant(cells: Cells, row: Row, column: string, timeZone: string): string | undefined {
  const text = row.cells[column]?.trim() ?? "";
  if (text === "") return undefined;
  const found = parseInstant(text, timeZone);
  if (found === undefined) cells.note(row, column, causeOf("NOT_A_DATE"));
  return found?.toISOString();
}

const LOCAL = /^(\d{4})-(\d\d?)-(\d\d?)(?:[ T](\d\d?):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?$/;
const MONTH_FIRST = /^(\d\d?)\/(\d\d?)\/(\d{4})(?: (\d\d?):(\d\d)(?::(\d\d))?)?$/;

function parseInstant(text: string, timeZone: string): Date | undefined {
  const [, local = text, offset] = /^(.*\d)\s*(Z|UTC|[+-]\d\d:?\d\d)$/.exec(text) ?? [];
  const usual = LOCAL.exec(local);
  const american = MONTH_FIRST.exec(local);
  const [year, month, day] = usual?.slice(1, 4) ?? (american && [american[3], american[1], american[2]]) ?? [];
  const [hour = "0", minute = "0", second = "0"] = (usual ?? american)?.slice(4, 7) ?? [];
  if (year === undefined) return undefined;
  const iso = `${year}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}:${pad(second)}`;
  if (offset === undefined) return instantOf(iso, timeZone);
  const zone = /^(?:Z|UTC)$/.test(offset) ? "Z" : offset.replace(/^(...)(\d\d)$/, "$1:$2");
  return instantOf(iso, "UTC") === undefined ? undefined : new Date(`${iso}${zone}`);
}

/** `Ada King Noel` → `Ada`, `King Noel`. */
export function splitName(name: string | undefined): { firstName?: string; lastName?: string } {
  const [first, ...rest] = (name ?? "").split(/\s+/).filter((part) => part !== "");
  return {
    ...(first === undefined ? {} : { firstName: first }),
    ...(rest.length === 0 ? {} : { lastName: rest.join(" ") }),
  };
}
