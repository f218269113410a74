/** What people type or paste into cells, brought into one form: "$1,234.50" and "1.234,50 €" are 1234.50. */

/**
 * A decimal with a point, without sign of currency or thousands; undefined when the text is none. One comma or point
 * followed by exactly three digits is read as thousands ("1,234"), everything else as the decimal mark.
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
  // "1,234" is a thousand, "0,234" and "12,34" are not; a point is a decimal mark unless it stands several times.
  return mark === "," && /^-?[1-9]\d{0,2},\d{3}$/.test(text) ? "" : mark;
}

function tidy(plain: string): string {
  const [whole = "", fraction] = plain.split(".");
  const sign = whole.startsWith("-") ? "-" : "";
  const digits = whole.replace("-", "").replace(/^0+(?=\d)/, "") || "0";
  return fraction === undefined || fraction === "" ? sign + digits : `${sign}${digits}.${fraction}`;
}

/** A whole number as plain digits; undefined when the text is none ("3.5"). */
export function readInteger(text: string): string | undefined {
  const decimal = readDecimal(text);
  return decimal !== undefined && /^-?\d+$/.test(decimal) ? decimal : undefined;
}

const yes = new Set(["yes", "y", "true", "1", "x", "on", "ja", "oui", "si", "sí", "✓", "visible"]);
const no = new Set(["no", "n", "false", "0", "", "off", "nein", "non", "hidden"]);

/** "yes" or "no"; undefined when it is neither. */
export function readCheck(text: string): "yes" | "no" | undefined {
  const word = text.trim().toLowerCase();
  return yes.has(word) ? "yes" : no.has(word) ? "no" : undefined;
}

export type CellKind = "text" | "decimal" | "integer" | "check";

/** The value a cell of that kind takes from a text. What cannot be read stays as it is, so that it can be seen and marked. */
export function readCell(kind: CellKind, text: string): string {
  const trimmed = text.trim();
  if (kind === "text") return trimmed.replace(/\s*\n\s*/g, " ");
  if (kind === "check") return readCheck(trimmed) ?? "no";
  if (trimmed === "") return "";
  return (kind === "decimal" ? readDecimal(trimmed) : readInteger(trimmed)) ?? trimmed;
}
