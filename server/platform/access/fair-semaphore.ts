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

type Waiter = { readonly start: () => void; readonly refuse: (error: AppError) => void };

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
  async run<T>(subject: string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.running) this.#running++;
    else await this.#wait(subject);
    try {
      return await work();
    } finally {
      // The slot is handed over, so that later callers can't slip in before those who wait.
      const next = this.#takeNext();
      if (next === undefined) this.#running--;
      else next.start();
    }
  }

  #wait(subject: string): Promise<void> {
    const queue = this.#queues.get(subject) ?? [];
    if (queue.length >= this.#limits.waitingPerSubject) throw queueFull();
    if (this.#waiting >= this.#limits.waiting) this.#displaceFor(queue.length);
    this.#queues.set(subject, queue);
    this.#waiting++;
    return new Promise((start, refuse) => queue.push({ start, refuse }));
  }

  /** Refuses the last waiter of the longest queue in favor of a subject with fewer, or else the newcomer. */
  #displaceFor(length: number): void {
    const longest = [...this.#queues.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
    if (longest.length <= length + 1) throw queueFull();
    this.#waiting--;
    longest.pop()?.refuse(queueFull());
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
