/** Token buckets, one per subject, in this process. Buckets start full, and full buckets aren't stored. */
type BucketLimits = {
  readonly capacity: number;
  readonly perSecond: number;
};

type Bucket = { tokens: number; at: number };

const MAX_SUBJECTS = 20_000;

export class TokenBuckets {
  readonly #limits: BucketLimits;
  /** Least recently used first. */
  readonly #buckets = new Map<string, Bucket>();

  constructor(limits: BucketLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#buckets.size;
  }

  /** Seconds until the subject can spend the tokens; 0 if it can now. Spends nothing. */
  secondsToWait(subject: string, tokens: number, now: Date): number {
    const { capacity, perSecond } = this.#limits;
    const missing = Math.min(tokens, capacity) - this.#tokensOf(subject, now);
    return missing <= 0 ? 0 : Math.ceil(missing / perSecond);
  }

  /** Never goes below zero: costs above the capacity cost the capacity. */
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
    // A clock that moves backward refills nothing.
    const seconds = Math.max(0, now.getTime() - bucket.at) / 1000;
    return Math.min(capacity, bucket.tokens + seconds * perSecond);
  }
}
