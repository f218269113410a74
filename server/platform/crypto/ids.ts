/** Identifiers: UUID version 7 (RFC 9562), so that primary keys grow with time and index inserts stay local. */
import { randomBytes, randomFillSync } from "node:crypto";

const POOL_SIZE = 16 * 128;
const pool = Buffer.alloc(POOL_SIZE);
let position = POOL_SIZE;

export function newId(now: number = Date.now()): string {
  if (position >= POOL_SIZE) {
    randomFillSync(pool);
    position = 0;
  }
  const bytes = pool.subarray(position, position + 16);
  position += 16;
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** An identifier derived from a hash of at least 128 bits: UUID version 8 (RFC 9562). */
export function idFromHash(hash: Buffer, variant: "8" | "a" = "8"): string {
  const hex = hash.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** An unguessable token: 256 random bits in base64url. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}
