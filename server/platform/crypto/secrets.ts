/** Hashing and comparing of secrets. Tokens are stored as SHA-256 only; comparisons take constant time. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";

export function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** A key for one purpose, derived from the store's secret, so that no two uses share a key. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return createHmac("sha256", secret).update(`cartwright/${purpose}`).digest();
}

export function isEqual(left: string, right: string): boolean {
  return timingSafeEqual(sha256(left), sha256(right));
}
