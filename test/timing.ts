/** Distinguishes two kinds of responses by their time, as an attacker would. */

export type Sampling = {
  pairs: number;
  known: (index: number) => Promise<number>;
  unknown: (index: number) => Promise<number>;
};

/** Interleaved and in random order, so that drift and noise affect both equally. In milliseconds. */
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

/**
 * Probability that a random known response takes longer than a random unknown one (Mann-Whitney); 0.5 reveals nothing.
 */
export function areaUnderCurve(known: readonly number[], unknown: readonly number[]): number {
  let wins = 0;
  for (const one of known) for (const other of unknown) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / (known.length * unknown.length);
}
