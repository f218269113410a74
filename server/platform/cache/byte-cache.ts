/**
 * Finished bytes: API answers and anonymous HTML kept as compressed buffers, keyed by everything they depend on and
 * dropped by tag in the transaction that changes the data. A reader who has seen a write never sees older bytes.
 *
 * Exactness comes from three rules. A tag is *barred* from just before the commit until just after it, and while it is
 * barred its entries are neither served nor stored. Every drop raises the tag's epoch, and an answer whose computation
 * began before the drop is not stored. Other processes hear of the drop through NOTIFY, sent in the same commit.
 */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { sql } from "kysely";
import type { Tx } from "../db/db.ts";

export type CachedAnswer = {
  readonly status: number;
  /** Header names and values without length, encoding and request id. */
  readonly headers: readonly [string, string][];
  readonly etag: string;
  readonly identity: Buffer;
  gzip: Buffer | undefined;
  brotli: Buffer | undefined;
  readonly tags: readonly string[];
};

/** Proof of when a computation began; `store` compares it with the drops since. */
export type Reading = { readonly clock: number };

const MIN_COMPRESSED_BYTES = 600;
export const CACHE_CHANNEL = "cartwright_cache";
const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

export class ByteCache {
  readonly #maxBytes: number;
  readonly #entries = new Map<string, CachedAnswer>();
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #barred = new Map<string, number>();
  readonly #droppedAt = new Map<string, number>();
  #clock = 0;
  #clearedAt = 0;
  #bytes = 0;

  constructor(maxBytes = 64 * 1024 * 1024) {
    this.#maxBytes = maxBytes;
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#bytes };
  }

  get(key: string): CachedAnswer | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || (this.#barred.size > 0 && this.#isBarred(entry.tags))) return undefined;
    return entry;
  }

  /** Call before reading the data that an answer is made of. */
  startReading(): Reading {
    return { clock: this.#clock };
  }

  /** Stores an answer unless any of its tags was dropped or barred since the reading began. */
  store(key: string, reading: Reading, answer: Omit<CachedAnswer, "gzip" | "brotli">): CachedAnswer | undefined {
    if (reading.clock < this.#clearedAt || this.#isBarred(answer.tags)) return undefined;
    if (answer.tags.some((tag) => (this.#droppedAt.get(tag) ?? 0) > reading.clock)) return undefined;
    this.#remove(key);
    const entry: CachedAnswer = { ...answer, gzip: undefined, brotli: undefined };
    this.#entries.set(key, entry);
    this.#bytes += entry.identity.byteLength;
    for (const tag of entry.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set();
      keys.add(key);
      this.#keysByTag.set(tag, keys);
    }
    if (entry.identity.byteLength >= MIN_COMPRESSED_BYTES) void this.#compress(key, entry);
    this.#evict();
    return entry;
  }

  /** Bars the tags until `release`, which also drops them. */
  bar(tags: Iterable<string>): { release(): void } {
    const barred = [...tags];
    for (const tag of barred) this.#barred.set(tag, (this.#barred.get(tag) ?? 0) + 1);
    return {
      release: () => {
        this.drop(barred);
        for (const tag of barred) {
          const count = (this.#barred.get(tag) ?? 1) - 1;
          if (count === 0) this.#barred.delete(tag);
          else this.#barred.set(tag, count);
        }
      },
    };
  }

  drop(tags: Iterable<string>): void {
    this.#clock++;
    for (const tag of tags) {
      this.#droppedAt.set(tag, this.#clock);
      for (const key of this.#keysByTag.get(tag) ?? []) this.#remove(key);
      this.#keysByTag.delete(tag);
    }
    if (this.#droppedAt.size > 50_000) {
      this.#clearedAt = this.#clock;
      this.#droppedAt.clear();
    }
  }

  /** Forgets everything, for when notifications may have been missed. */
  clear(): void {
    this.#clearedAt = ++this.#clock;
    this.#entries.clear();
    this.#keysByTag.clear();
    this.#droppedAt.clear();
    this.#bytes = 0;
  }

  /** Tells the other processes with this transaction's commit. */
  async announce(tx: Tx, tags: Iterable<string>): Promise<void> {
    const text = [...tags].join("\n");
    // NOTIFY carries at most 8000 bytes; a longer list clears the others' caches instead.
    await sql`select pg_notify(${CACHE_CHANNEL}, ${text.length < 7000 ? text : "*"})`.execute(tx);
  }

  /** Applies another process's announcement. */
  hear(message: string): void {
    if (message === "*") this.clear();
    else this.drop(message.split("\n"));
  }

  #isBarred(tags: readonly string[]): boolean {
    return tags.some((tag) => this.#barred.has(tag));
  }

  async #compress(key: string, entry: CachedAnswer): Promise<void> {
    const [gzipped, brotlied] = await Promise.all([
      compressGzip(entry.identity, { level: 6 }),
      compressBrotli(entry.identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    ]);
    entry.gzip = gzipped;
    entry.brotli = brotlied;
    if (this.#entries.get(key) === entry) this.#bytes += gzipped.byteLength + brotlied.byteLength;
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#bytes -= entry.identity.byteLength + (entry.gzip?.byteLength ?? 0) + (entry.brotli?.byteLength ?? 0);
    for (const tag of entry.tags) this.#keysByTag.get(tag)?.delete(key);
  }

  /** Oldest first: a full cache forgets what was stored longest ago. */
  #evict(): void {
    for (const key of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#remove(key);
    }
  }
}
