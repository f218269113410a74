/**
 * Alternates subject and yardstick in many short windows, because the machine is shared. Reports medians, best values
 * and their ratio.
 */

export type Window = () => Promise<number>;
export type Comparison = {
  name: string;
  unit: string;
  gate: number;
  goal: number;
  subject: Window;
  yardstick: Window;
  windows?: number;
};

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const round = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(1));

/** Runs the windows, prints one row, and returns the ratio of the medians. */
export async function compare({
  name,
  unit,
  gate,
  goal,
  subject,
  yardstick,
  windows = 6,
}: Comparison): Promise<number> {
  const subjectRates: number[] = [];
  const yardstickRates: number[] = [];
  await subject();
  await yardstick();
  for (let turn = 0; turn < windows; turn++) {
    // Alternates which one starts, so that neither always follows the other.
    if (turn % 2 === 0) subjectRates.push(await subject());
    yardstickRates.push(await yardstick());
    if (turn % 2 === 1) subjectRates.push(await subject());
  }
  const ratio = median(subjectRates) / median(yardstickRates);
  const best = Math.max(...subjectRates) / Math.max(...yardstickRates);
  const verdict = ratio >= goal ? "goal" : ratio >= gate ? "ok" : "BELOW GATE";
  console.log(
    `  ${name.padEnd(44)} ${round(median(subjectRates)).padStart(8)} / ${round(median(yardstickRates)).padStart(8)} ${unit}   ratio ${ratio.toFixed(2)} (best ${best.toFixed(2)})   gate ${gate}  ${verdict}`,
  );
  return ratio;
}
