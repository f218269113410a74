/**
 * Secrets that must be read again (TOTP secrets, provider secrets, signing keys), encrypted at rest with AES-256-GCM under
 * a key derived from the store's secret. The purpose and the owner are authenticated, so that a sealed value that is copied
 * to another row or column opens nothing.
 */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveKey } from "./secrets.ts";

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What a value is for, e.g. `totp`, and whose it is: both must be the same when it is opened. */
export type SealContext = { readonly secret: string; readonly purpose: string; readonly owner: string };

/** Layout: version (1 byte), nonce (12), tag (16), ciphertext. */
export function seal(plain: Buffer, { secret, purpose, owner }: SealContext): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(secret, `sealed/${purpose}`), nonce);
  cipher.setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body]);
}

/** Throws when the value was changed, belongs to somebody else, or was sealed under another secret. */
export function unseal(sealed: Buffer, { secret, purpose, owner }: SealContext): Buffer {
  const start = 1 + NONCE_BYTES + TAG_BYTES;
  if (sealed[0] !== VERSION || sealed.byteLength < start) throw new Error("This is not a sealed value.");
  const key = deriveKey(secret, `sealed/${purpose}`);
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(1, 1 + NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, start));
  return Buffer.concat([decipher.update(sealed.subarray(start)), decipher.final()]);
}
