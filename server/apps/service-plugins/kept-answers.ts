/** A bounded in-memory cache of responses, so that opening the cart again needs no second call. */
export type KeptAnswer = { readonly answer: unknown; readonly at: number; readonly bytes: number };

const MOST_ENTRIES = 2000;
const MOST_BYTES = 8 * 1024 * 1024;

export class KeptAnswers {
  readonly #entries = new Map<string, KeptAnswer>();
  #bytes = 0;

  get(key: string, now: number, maxAge: number): unknown {
    const kept = this.#entries.get(key);
    return kept !== undefined && now - kept.at < maxAge ? kept.answer : undefined;
  }

  keep(key: string, entry: KeptAnswer): void {
    this.#remove(key);
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MOST_ENTRIES && this.#bytes <= MOST_BYTES) break;
      this.#remove(oldest);
    }
  }

  get size(): number {
    return this.#entries.size;
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#bytes -= entry.bytes;
    this.#entries.delete(key);
  }
}
