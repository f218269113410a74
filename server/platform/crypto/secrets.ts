/** Hashes and compares secrets. Tokens are stored as SHA-256 hashes only; comparisons take constant time. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";

export function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Derives a key for one purpose from the store's secret, so that no two purposes share a key. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return createHmac("sha256", secret).update(`cartwright/${purpose}`).digest();
}

export function isEqual(left: string, right: string): boolean {
  return timingSafeEqual(sha256(left), sha256(right));
}
