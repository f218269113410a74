/**
 * Work that many ask for at once is done once. Who comes while it is under way may already have seen a change that it has
 * missed, so they wait for the next turn, which begins after they came and serves all who wait. One turn at a time, however
 * many ask: a thing that changes too often to be kept costs the same for a thousand readers as for two.
 */
type Turn<T> = { readonly done: Promise<void>; next?: Promise<T> };

export class SharedTurns<T> {
  readonly #isForAll: (value: T) => boolean;
  readonly #turns = new Map<string, Turn<T>>();

  /** `isForAll`: what others may be given too. Failures are for whoever did the work. */
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
