type Scaling = { steps?: number /** For counts: only whole marks. */; isWhole?: boolean };

/** The scale of a value axis: a round top and evenly spaced marks from zero. */
export function niceScale(
  largest: number,
  { steps = 4, isWhole = false }: Scaling = {},
): { top: number; marks: number[] } {
  if (largest <= 0) return { top: 1, marks: [0] };
  const rough = isWhole ? Math.max(1, largest / steps) : largest / steps;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step =
    ((isWhole && magnitude < 10 ? [1, 2, 5, 10] : [1, 2, 2.5, 5, 10]).find((factor) => factor * magnitude >= rough) ??
      10) * magnitude;
  const count = Math.ceil(largest / step - 1e-9);
  return { top: step * count, marks: Array.from({ length: count + 1 }, (_, index) => index * step) };
}
