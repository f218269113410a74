/**
 * A door that lets a few in at a time: work that many may ask for at once (sign-ins) must not take every connection and every
 * core from the people who browse. Who finds the queue full is told to come back, before anything is read or written.
 */
import { AppError } from "../http/app-error.ts";

const MAX_INSIDE = 3;
const MAX_WAITING = 30;
const MINUTE = 60_000;

export class Door {
  #inside = 0;
  #minute = 0;
  #knocks = 0;
  readonly #waiting: (() => void)[] = [];

  /** How many have knocked in this minute, in this process. */
  knocksAt(now: Date): number {
    const minute = Math.floor(now.getTime() / MINUTE);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#knocks = 0;
    }
    return this.#knocks;
  }

  async pass<T>(now: Date, work: () => Promise<T>): Promise<T> {
    this.knocksAt(now);
    this.#knocks++;
    if (this.#inside < MAX_INSIDE) this.#inside++;
    else {
      if (this.#waiting.length >= MAX_WAITING) throw new AppError("THROTTLED");
      // Whoever leaves hands the place over, so nobody who comes later can slip in between.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#inside--;
      else next();
    }
  }
}
