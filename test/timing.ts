/** Telling two kinds of answers apart by their time: the attacker's arithmetic. */

export type Sampling = {
  pairs: number;
  known: (index: number) => Promise<number>;
  unknown: (index: number) => Promise<number>;
};

/** Interleaved and in random order, so that drift and noise of the machine meet both alike. Milliseconds. */
export async function sampleTimes({
  pairs,
  known,
  unknown,
}: Sampling): Promise<{ known: number[]; unknown: number[] }> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let index = 0; index < pairs; index++) {
    const isKnownFirst = Math.random() < 0.5;
    if (isKnownFirst) times.known.push(await known(index));
    times.unknown.push(await unknown(index));
    if (!isKnownFirst) times.known.push(await known(index));
  }
  return times;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Chance that a random known answer took longer than a random unknown one: 0.5 tells nothing (Mann-Whitney). */
export function areaUnderCurve(known: readonly number[], unknown: readonly number[]): number {
  let wins = 0;
  for (const one of known) for (const other of unknown) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / (known.length * unknown.length);
}
