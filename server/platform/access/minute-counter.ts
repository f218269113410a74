/** Counts events of the current minute in this process. */
const MINUTE = 60_000;

export class MinuteCounter {
  #minute = 0;
  #count = 0;

  countAt(now: Date): number {
    const minute = Math.floor(now.getTime() / MINUTE);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#count = 0;
    }
    return this.#count;
  }

  add(now: Date): void {
    this.#count = this.countAt(now) + 1;
  }
}
