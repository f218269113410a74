/**
 * Encryption at rest for secrets that must be read again (TOTP secrets, provider secrets, signing keys): AES-256-GCM
 * with a key derived from the store's secret. Purpose and owner are authenticated, so a value copied to another row or
 * column can't be opened.
 */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveKey } from "./secrets.ts";

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The purpose of the value, such as `totp`, and its owner. Both must match when it is opened. */
export type SealContext = { readonly secret: string; readonly purpose: string; readonly owner: string };

/** Layout: version (1 byte), nonce (12), tag (16), ciphertext. */
export function seal(plain: Buffer, { secret, purpose, owner }: SealContext): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(secret, `sealed/${purpose}`), nonce);
  cipher.setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body]);
}

/** @throws if the value was modified, has another owner or purpose, or was sealed with another secret */
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
