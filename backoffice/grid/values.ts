/** Normalizes text that is typed or pasted into cells: "$1,234.50" and "1.234,50 €" become 1234.50. */

/**
 * A decimal with a point, without currency symbol and group separators; undefined when the text isn't a number. One comma
 * followed by exactly three digits separates thousands ("1,234"); everything else is the decimal mark.
 */
export function readDecimal(text: string): string | undefined {
  const bare = text.replace(/[\s\u00a0\u202f'’]/g, "").replace(/^[\p{Sc}A-Z]+|[\p{Sc}A-Z%]+$/gu, "");
  if (!/^-?[\d.,]*\d[\d.,]*$/.test(bare)) return undefined;
  const lastComma = bare.lastIndexOf(",");
  const lastPoint = bare.lastIndexOf(".");
  const mark = decimalMark(bare, lastComma, lastPoint);
  const thousands = mark === "," ? /\./g : /,/g;
  const plain = (mark === "" ? bare.replace(/[.,]/g, "") : bare.replace(thousands, "")).replace(",", ".");
  return /^-?\d*\.?\d*$/.test(plain) ? tidy(plain) : undefined;
}

function decimalMark(text: string, lastComma: number, lastPoint: number): "," | "." | "" {
  if (lastComma >= 0 && lastPoint >= 0) return lastComma > lastPoint ? "," : ".";
  const mark = lastComma >= 0 ? "," : ".";
  const count = text.split(mark).length - 1;
  if (count > 1) return "";
  // "1,234" is a thousand, "0,234" and "12,34" aren't; a single point is always the decimal mark.
  return mark === "," && /^-?[1-9]\d{0,2},\d{3}$/.test(text) ? "" : mark;
}

function tidy(plain: string): string {
  const [whole = "", fraction] = plain.split(".");
  const sign = whole.startsWith("-") ? "-" : "";
  const digits = whole.replace("-", "").replace(/^0+(?=\d)/, "") || "0";
  return fraction === undefined || fraction === "" ? sign + digits : `${sign}${digits}.${fraction}`;
}

/** A whole number as plain digits; undefined for anything else ("3.5"). */
export function readInteger(text: string): string | undefined {
  const decimal = readDecimal(text);
  return decimal !== undefined && /^-?\d+$/.test(decimal) ? decimal : undefined;
}

const yes = new Set(["yes", "y", "true", "1", "x", "on", "ja", "oui", "si", "sí", "✓", "نعم", "visible"]);
const no = new Set(["no", "n", "false", "0", "", "off", "nein", "non", "لا", "hidden"]);

/** "yes" or "no"; undefined for other texts. */
export function readCheck(text: string): "yes" | "no" | undefined {
  const word = text.trim().toLowerCase();
  return yes.has(word) ? "yes" : no.has(word) ? "no" : undefined;
}

export type CellKind = "text" | "decimal" | "integer" | "check";

/** The value of a cell of this kind for a text. Unreadable text is kept, so that the cell can show it with an error. */
export function readCell(kind: CellKind, text: string): string {
  const trimmed = text.trim();
  if (kind === "text") return trimmed.replace(/\s*\n\s*/g, " ");
  if (kind === "check") return readCheck(trimmed) ?? "no";
  if (trimmed === "") return "";
  return (kind === "decimal" ? readDecimal(trimmed) : readInteger(trimmed)) ?? trimmed;
}
