import { setTimeout as delay } from "node:timers/promises";

/**
 * Waits until `find` returns a value other than undefined and false, and returns it: jobs and deliveries run a moment
 * after the commit. Fails after two minutes.
 */
export async function eventually<T>(
  find: () => T | Promise<T>,
  what = "the expected state",
): Promise<Exclude<T, undefined | false>> {
  for (const end = performance.now() + 120_000; ; await delay(25)) {
    const found = await find();
    if (found !== undefined && found !== false) return found as Exclude<T, undefined | false>;
    if (performance.now() > end) throw new Error(`Timed out waiting for ${what}.`);
  }
}
