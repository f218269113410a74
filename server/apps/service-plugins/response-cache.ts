/** A bounded in-memory cache of responses, so that opening the cart again needs no second call. */
type CachedResponse = { readonly answer: unknown; readonly at: number; readonly bytes: number };

const MOST_ENTRIES = 2000;
const MOST_BYTES = 8 * 1024 * 1024;

export class ResponseCache {
  readonly #entries = new Map<string, CachedResponse>();
  #bytes = 0;

  get(key: string, now: number, maxAge: number): unknown {
    const entry = this.#entries.get(key);
    return entry !== undefined && now - entry.at < maxAge ? entry.answer : undefined;
  }

  set(key: string, entry: CachedResponse): void {
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
