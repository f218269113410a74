/**
 * A counting semaphore with fair queuing: at most `running` pieces of work at a time, and each subject (usually a network,
 * `throttleSubject`) waits in a queue of its own. Free slots go round the subjects, so a flood waits behind itself.
 */
import { AppError } from "../http/app-error.ts";

export type FairSemaphoreLimits = {
  readonly running: number;
  readonly waitingPerSubject: number;
  /** Of all subjects together. */
  readonly waiting: number;
};

/** What work in the semaphore holds. */
export type Slot = {
  /** Frees the slot for others until `wait` has ended; then the work waits for a slot again, before its subject's newcomers. */
  pause<T>(wait: () => Promise<T>): Promise<T>;
};

/** Without `refuse` it waits however full the queues are. */
type Waiter = { readonly start: () => void; readonly refuse?: (error: AppError) => void };

/** For a client that was refused because of a full queue. */
const RETRY_SECONDS = 2;

export class FairSemaphore {
  readonly #limits: FairSemaphoreLimits;
  /** In the order of their next turn; subjects without waiters have no entry. */
  readonly #queues = new Map<string, Waiter[]>();
  #running = 0;
  #waiting = 0;

  constructor(limits: FairSemaphoreLimits) {
    this.#limits = limits;
  }

  get size(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#waiting };
  }

  /** @throws {AppError} THROTTLED when the subject's queue is full */
  async run<T>(subject: string, work: (slot: Slot) => Promise<T>): Promise<T> {
    if (!this.#takeFree()) await this.#wait(subject);
    let isHeld = true;
    let isOver = false;
    let pauses = 0;
    const release = (): void => {
      if (isHeld) this.#release();
      isHeld = false;
    };
    const pause: Slot["pause"] = async (wait) => {
      // Parts of the work may wait at the same time; they share the slot.
      pauses++;
      release();
      try {
        return await wait();
      } finally {
        pauses--;
        if (pauses === 0 && !isOver) {
          if (!this.#takeFree()) await this.#waitFirst(subject);
          isHeld = true;
          // The work ended meanwhile: another part of it failed.
          if (isOver) release();
        }
      }
    };
    try {
      return await work({ pause });
    } finally {
      isOver = true;
      release();
    }
  }

  #takeFree(): boolean {
    if (this.#running >= this.#limits.running) return false;
    this.#running++;
    return true;
  }

  /** Hands the slot over, so that later callers can't slip in before those who wait. */
  #release(): void {
    const next = this.#takeNext();
    if (next === undefined) this.#running--;
    else next.start();
  }

  #wait(subject: string): Promise<void> {
    const queue = this.#queues.get(subject) ?? [];
    if (queue.length >= this.#limits.waitingPerSubject) throw queueFull();
    if (this.#waiting >= this.#limits.waiting) this.#displaceFor(queue.length);
    this.#queues.set(subject, queue);
    this.#waiting++;
    return new Promise((start, refuse) => queue.push({ start, refuse }));
  }

  /** For work under way, which is never refused: it was counted when it came. */
  #waitFirst(subject: string): Promise<void> {
    const queue = this.#queues.get(subject) ?? [];
    this.#queues.set(subject, queue);
    this.#waiting++;
    return new Promise((start) => queue.unshift({ start }));
  }

  /** Refuses the last waiter of the longest queue in favor of a subject with fewer, or else the newcomer. */
  #displaceFor(length: number): void {
    const longest = [...this.#queues.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
    const last = longest.findLastIndex(({ refuse }) => refuse !== undefined);
    if (longest.length <= length + 1 || last < 0) throw queueFull();
    this.#waiting--;
    for (const { refuse } of longest.splice(last, 1)) refuse?.(queueFull());
  }

  #takeNext(): Waiter | undefined {
    const [first] = this.#queues;
    if (first === undefined) return undefined;
    const [subject, queue] = first;
    const next = queue.shift();
    this.#waiting--;
    // To the end of the round.
    this.#queues.delete(subject);
    if (queue.length > 0) this.#queues.set(subject, queue);
    return next;
  }
}

const queueFull = (): AppError => new AppError("THROTTLED", { data: { retryAfterSeconds: RETRY_SECONDS } });
