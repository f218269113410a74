/** Converts rates between fractions (API) and percentages (forms). */

/** `0.0875` as `8.75`, without rounding errors: rates have six decimals at most. */
export function toPercent(rate: string): string {
  const millionths = Math.round(Number(rate) * 1_000_000);
  return String(millionths / 10_000);
}

/** `8,75` as `0.0875`; undefined unless it is a percentage from 0 to 100. */
export function toRate(percent: string): string | undefined {
  const text = percent.trim().replace(",", ".");
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(text) || Number(text) > 100) return undefined;
  return (Math.round(Number(text) * 10_000) / 1_000_000).toFixed(6).replace(/\.?0+$/, "");
}
