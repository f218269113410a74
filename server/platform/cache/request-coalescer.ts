/**
 * Request coalescing: concurrent callers with the same key share one run of the work. A caller that arrives during a
 * run may depend on a change the run missed, so it waits for the next run, which starts after it arrived and is shared
 * by all waiting callers. One run per key at a time: a response that changes too often to be cached costs the same for
 * a thousand readers as for two.
 */
type Run<T> = { readonly done: Promise<void>; next?: Promise<T> };

export class RequestCoalescer<T> {
  readonly #isForAll: (value: T) => boolean;
  readonly #runs = new Map<string, Run<T>>();

  /** `isForAll`: whether other callers may share the value. Errors go only to the caller that ran the work. */
  constructor(isForAll: (value: T) => boolean) {
    this.#isForAll = isForAll;
  }

  async run(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#runs.get(key);
    if (running === undefined) return this.#begin(key, work);
    if (running.next === undefined) {
      running.next = running.done.then(() => this.#begin(key, work));
      return running.next;
    }
    const others = await running.next.then(
      (value) => ({ value }),
      () => undefined,
    );
    return others !== undefined && this.#isForAll(others.value) ? others.value : work();
  }

  #begin(key: string, work: () => Promise<T>): Promise<T> {
    const result = work();
    const end = (): void => {
      if (run.next === undefined) this.#runs.delete(key);
    };
    const run: Run<T> = { done: result.then(end, end) };
    this.#runs.set(key, run);
    return result;
  }
}
