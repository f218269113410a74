/** Exact comparison of decimal texts, without floating point. */

const DECIMAL = /^-?\d+(?:\.\d+)?$/;

export function isDecimal(text: string): boolean {
  return DECIMAL.test(text);
}

/** Number of significant decimal places: `1.50` has one. */
export function scaleOf(text: string): number {
  const fraction = text.split(".")[1] ?? "";
  return fraction.replace(/0+$/, "").length;
}

/** Returns -1, 0 or 1. Both must be decimals. */
export function compareDecimals(left: string, right: string): number {
  const scale = Math.max(left.split(".")[1]?.length ?? 0, right.split(".")[1]?.length ?? 0);
  const difference = toScaled(left, scale) - toScaled(right, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function toScaled(text: string, scale: number): bigint {
  const [whole = "0", fraction = ""] = text.replace("-", "").split(".");
  const digits = BigInt(whole + fraction.padEnd(scale, "0"));
  return text.startsWith("-") ? -digits : digits;
}
