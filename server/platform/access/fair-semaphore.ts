/**
 * A counting semaphore with fair queuing: at most `running` tasks at a time, and each subject (usually a network, see
 * `throttleSubject`) waits in its own queue. Free slots rotate through the subjects, so a flood delays only itself.
 */
import { AppError } from "../http/app-error.ts";

type FairSemaphoreLimits = {
  readonly running: number;
  readonly waitingPerSubject: number;
  /** Limit for all subjects together. */
  readonly waiting: number;
};

/** Passed to the work while it holds a slot. */
export type Slot = {
  /**
   * Releases the slot until `wait` settles. The work then waits for a slot again, ahead of its subject's new callers.
   */
  pause<T>(wait: () => Promise<T>): Promise<T>;
};

/** Without `refuse` it can't be rejected, however full the queues are. */
type Waiter = { readonly start: () => void; readonly refuse?: (error: AppError) => void };

/** Retry-After for callers rejected by a full queue. */
const RETRY_SECONDS = 2;

export class FairSemaphore {
  readonly #limits: FairSemaphoreLimits;
  /** Ordered by next turn (round-robin). Subjects without waiters have no entry. */
  readonly #queues = new Map<string, Waiter[]>();
  #running = 0;
  #waiting = 0;

  constructor(limits: FairSemaphoreLimits) {
    this.#limits = limits;
  }

  get size(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#waiting };
  }

  /** @throws {AppError} THROTTLED if the subject's queue is full */
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
      // Concurrent pauses of the same work share the slot.
      pauses++;
      release();
      try {
        return await wait();
      } finally {
        pauses--;
        if (pauses === 0 && !isOver) {
          if (!this.#takeFree()) await this.#waitFirst(subject);
          isHeld = true;
          // The work ended meanwhile, because another part of it failed.
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

  /** Passes the slot directly to the next waiter, so that new callers can't overtake it. */
  #release(): void {
    const next = this.#takeNext();
    if (next === undefined) this.#running--;
    else next.start();
  }

  #wait(subject: string): Promise<void> {
    const queue = this.#queues.get(subject) ?? [];
    if (queue.length >= this.#limits.waitingPerSubject) throw createQueueFullError();
    if (this.#waiting >= this.#limits.waiting) this.#displaceFor(queue.length);
    this.#queues.set(subject, queue);
    this.#waiting++;
    return new Promise((start, refuse) => queue.push({ start, refuse }));
  }

  /** For work that resumes, which is never rejected because it was admitted before. */
  #waitFirst(subject: string): Promise<void> {
    const queue = this.#queues.get(subject) ?? [];
    this.#queues.set(subject, queue);
    this.#waiting++;
    return new Promise((start) => queue.unshift({ start }));
  }

  /** Rejects the last waiter of the longest queue in favor of a subject with fewer waiters, or else the new caller. */
  #displaceFor(length: number): void {
    const longest = [...this.#queues.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
    const last = longest.findLastIndex(({ refuse }) => refuse !== undefined);
    if (longest.length <= length + 1 || last < 0) throw createQueueFullError();
    this.#waiting--;
    for (const { refuse } of longest.splice(last, 1)) refuse?.(createQueueFullError());
  }

  #takeNext(): Waiter | undefined {
    const [first] = this.#queues;
    if (first === undefined) return undefined;
    const [subject, queue] = first;
    const next = queue.shift();
    this.#waiting--;
    // Moves the subject to the end of the rotation.
    this.#queues.delete(subject);
    if (queue.length > 0) this.#queues.set(subject, queue);
    return next;
  }
}

const createQueueFullError = (): AppError => new AppError("THROTTLED", { data: { retryAfterSeconds: RETRY_SECONDS } });
