/**
 * Response cache: API responses and anonymous HTML as bytes, keyed by everything they depend on and invalidated by tag
 * in the transaction that changes the data. After a write, no reader gets older bytes
 * (docs/decisions/0004-response-cache.md).
 *
 * Three rules guarantee this. A tag is *barred* from just before the commit until just after it; meanwhile its entries
 * are neither served nor stored. Every invalidation raises the tag's epoch, and a response whose computation began
 * before is not stored. Other processes are notified through NOTIFY, sent in the same commit.
 *
 * Clients choose the URLs, so the cache has two queues: new entries go to the small one, and only entries that are
 * requested again move to the large one. A flood of made-up URLs evicts other new entries, never the store's popular
 * pages.
 */
import { sql } from "kysely";
import type { Tx } from "../db/db.ts";
import { AHEAD } from "../db/session.ts";

export type CachedAnswer = {
  readonly status: number;
  /** Header names and values without length, encoding and request id. */
  readonly headers: readonly [string, string][];
  readonly etag: string;
  readonly identity: Buffer;
  readonly tags: readonly string[];
};

/** Token for the start of a read; `store` compares it with later invalidations. */
export type Reading = { readonly clock: number };

type Entry = { readonly answer: CachedAnswer; readonly cost: number };
type Queue = { readonly entries: Map<string, Entry>; bytes: number };

export const CACHE_CHANNEL = "cartwright_cache";
const MAX_KEY_LENGTH = 5000;
const NEWCOMERS_SHARE = 0.2;
const LARGEST_SHARE = 1 / 32;
/** Memory per entry besides its bytes: maps, strings, buffer headers. */
const OVERHEAD_BYTES = 600;
const OVERHEAD_PER_TAG = 150;
/** Room for the compressed forms, which are created later (http/answers.ts). */
const ENCODINGS_SHARE = 0.5;
const MAX_REMEMBERED_DROPS = 50_000;
/** NOTIFY payloads are limited to 8000 bytes. */
const MAX_ANNOUNCEMENT_BYTES = 7900;
const EVERYTHING = "*";

export class ByteCache {
  readonly #maxBytes: number;
  readonly #newcomers: Queue = { entries: new Map(), bytes: 0 };
  readonly #regulars: Queue = { entries: new Map(), bytes: 0 };
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #barred = new Map<string, number>();
  readonly #droppedAt = new Map<string, number>();
  #clock = 0;
  #clearedAt = 0;

  constructor(maxBytes = 64 * 1024 * 1024) {
    this.#maxBytes = maxBytes;
  }

  get size(): { entries: number; bytes: number; tags: number } {
    return {
      entries: this.#newcomers.entries.size + this.#regulars.entries.size,
      bytes: this.#newcomers.bytes + this.#regulars.bytes,
      tags: this.#keysByTag.size,
    };
  }

  get(key: string): CachedAnswer | undefined {
    const queue = this.#regulars.entries.has(key) ? this.#regulars : this.#newcomers;
    const entry = queue.entries.get(key);
    if (entry === undefined || (this.#barred.size > 0 && this.#isBarred(entry.answer.tags))) return undefined;
    // Reinserts the entry at the recent end: a Map keeps insertion order.
    take(queue, key);
    put(this.#regulars, key, entry);
    if (queue === this.#newcomers) this.#shrink();
    return entry.answer;
  }

  /** Call before reading the data of a response. */
  startReading(): Reading {
    return { clock: this.#clock };
  }

  /**
   * Whether a change to any of the tags was, or might have been, committed since the read began. Data read in several
   * statements can then be inconsistent.
   */
  isOvertaken(reading: Reading, tags: Iterable<string>): boolean {
    if (reading.clock === this.#clock && this.#barred.size === 0) return false;
    if (reading.clock < this.#clearedAt) return true;
    for (const tag of tags) {
      if (this.#barred.has(tag) || (this.#droppedAt.get(tag) ?? 0) > reading.clock) return true;
    }
    return false;
  }

  /** Stores a response unless any of its tags was invalidated or barred since the read began. */
  store(key: string, reading: Reading, answer: CachedAnswer): CachedAnswer | undefined {
    if (this.isOvertaken(reading, answer.tags)) return undefined;
    const cost = costOf(key, answer);
    if (key.length > MAX_KEY_LENGTH || cost > this.#maxBytes * LARGEST_SHARE) return undefined;
    this.#remove(key);
    put(this.#newcomers, key, { answer, cost });
    for (const tag of answer.tags) {
      const keys = this.#keysByTag.get(tag);
      if (keys === undefined) this.#keysByTag.set(tag, new Set([key]));
      else keys.add(key);
    }
    this.#shrink();
    return answer;
  }

  /** Bars the tags until `release`, which also invalidates them. */
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
      for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#remove(key);
    }
    if (this.#droppedAt.size > MAX_REMEMBERED_DROPS) {
      this.#clearedAt = this.#clock;
      this.#droppedAt.clear();
    }
  }

  /** Clears the cache, for when notifications may have been missed. */
  clear(): void {
    this.#clearedAt = ++this.#clock;
    for (const queue of [this.#newcomers, this.#regulars]) {
      queue.entries.clear();
      queue.bytes = 0;
    }
    this.#keysByTag.clear();
    this.#droppedAt.clear();
  }

  /** Notifies other processes when this transaction commits. */
  async announce(tx: Tx, tags: Iterable<string>): Promise<void> {
    await sql`${sql.raw(AHEAD)} select pg_notify(${CACHE_CHANNEL}, ${announcementOf(tags)})`.execute(tx);
  }

  /** Applies an invalidation from another process. */
  hear(message: string): void {
    if (message === EVERYTHING) this.clear();
    else this.drop(message.split("\n"));
  }

  #isBarred(tags: readonly string[]): boolean {
    return tags.some((tag) => this.#barred.has(tag));
  }

  #remove(key: string): void {
    const entry = take(this.#newcomers, key) ?? take(this.#regulars, key);
    for (const tag of entry?.answer.tags ?? []) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }

  /** Entries evicted from the main queue move to the small queue; entries evicted from the small queue are dropped. */
  #shrink(): void {
    for (const [key, entry] of this.#regulars.entries) {
      if (this.#regulars.bytes <= this.#maxBytes * (1 - NEWCOMERS_SHARE)) break;
      take(this.#regulars, key);
      put(this.#newcomers, key, entry);
    }
    for (const key of this.#newcomers.entries.keys()) {
      if (this.#newcomers.bytes <= this.#maxBytes * NEWCOMERS_SHARE) break;
      this.#remove(key);
    }
  }
}

function costOf(key: string, { identity, tags }: CachedAnswer): number {
  const bytes = identity.byteLength * (1 + ENCODINGS_SHARE);
  return Math.ceil(bytes + key.length * 2 + OVERHEAD_BYTES + tags.length * OVERHEAD_PER_TAG);
}

function put(queue: Queue, key: string, entry: Entry): void {
  queue.entries.set(key, entry);
  queue.bytes += entry.cost;
}

function take(queue: Queue, key: string): Entry | undefined {
  const entry = queue.entries.get(key);
  if (entry === undefined) return undefined;
  queue.entries.delete(key);
  queue.bytes -= entry.cost;
  return entry;
}

/** NOTIFY payload for the tags. A list that exceeds the limit clears the other processes' caches instead. */
export function announcementOf(tags: Iterable<string>): string {
  const text = [...tags].join("\n");
  return Buffer.byteLength(text) <= MAX_ANNOUNCEMENT_BYTES ? text : EVERYTHING;
}
