/** The scale of a chart's value axis: a round top and evenly spaced marks from zero. */
export function niceScale(largest: number, steps = 4): { top: number; marks: number[] } {
  if (largest <= 0) return { top: 1, marks: [0] };
  const rough = largest / steps;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * magnitude >= rough) ?? 10) * magnitude;
  const count = Math.ceil(largest / step - 1e-9);
  return { top: step * count, marks: Array.from({ length: count + 1 }, (_, index) => index * step) };
}
