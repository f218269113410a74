/**
 * Request coalescing: concurrent callers with the same key share one run of the work. A caller that arrives during a
 * run may depend on a change the run missed, so it waits for the next run, which starts after it arrived and is shared
 * by all waiting callers. One run per key at a time: a response that changes too often to be cached costs the same for
 * a thousand readers as for two.
 */
type Turn<T> = { readonly done: Promise<void>; next?: Promise<T> };

export class SharedTurns<T> {
  readonly #isForAll: (value: T) => boolean;
  readonly #turns = new Map<string, Turn<T>>();

  /** `isForAll`: whether other callers may share the value. Errors go only to the caller that ran the work. */
  constructor(isForAll: (value: T) => boolean) {
    this.#isForAll = isForAll;
  }

  async take(key: string, work: () => Promise<T>): Promise<T> {
    const underWay = this.#turns.get(key);
    if (underWay === undefined) return this.#begin(key, work);
    if (underWay.next === undefined) {
      underWay.next = underWay.done.then(() => this.#begin(key, work));
      return underWay.next;
    }
    const others = await underWay.next.then(
      (value) => ({ value }),
      () => undefined,
    );
    return others !== undefined && this.#isForAll(others.value) ? others.value : work();
  }

  #begin(key: string, work: () => Promise<T>): Promise<T> {
    const result = work();
    const end = (): void => {
      if (turn.next === undefined) this.#turns.delete(key);
    };
    const turn: Turn<T> = { done: result.then(end, end) };
    this.#turns.set(key, turn);
    return result;
  }
}
