/** Token buckets, one per subject, in this process. A bucket starts full, and what is full is forgotten. */
export type BucketLimits = {
  readonly capacity: number;
  readonly perSecond: number;
};

type Bucket = { tokens: number; at: number };

const MAX_SUBJECTS = 20_000;

export class TokenBuckets {
  readonly #limits: BucketLimits;
  /** The least recently used first. */
  readonly #buckets = new Map<string, Bucket>();

  constructor(limits: BucketLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#buckets.size;
  }

  /** Seconds until the subject can spend as much; 0 when it can now. Takes nothing. */
  secondsToWait(subject: string, tokens: number, now: Date): number {
    const { capacity, perSecond } = this.#limits;
    const missing = Math.min(tokens, capacity) - this.#tokensOf(subject, now);
    return missing <= 0 ? 0 : Math.ceil(missing / perSecond);
  }

  /** Down to zero: whatever costs more than the capacity costs the capacity. */
  spend(subject: string, tokens: number, now: Date): void {
    const left = Math.max(0, this.#tokensOf(subject, now) - tokens);
    this.#buckets.delete(subject);
    this.#buckets.set(subject, { tokens: left, at: now.getTime() });
    if (this.#buckets.size > MAX_SUBJECTS) this.#buckets.delete(this.#buckets.keys().next().value ?? "");
  }

  #tokensOf(subject: string, now: Date): number {
    const { capacity, perSecond } = this.#limits;
    const bucket = this.#buckets.get(subject);
    if (bucket === undefined) return capacity;
    // A clock that was set back refills nothing.
    const seconds = Math.max(0, now.getTime() - bucket.at) / 1000;
    return Math.min(capacity, bucket.tokens + seconds * perSecond);
  }
}
