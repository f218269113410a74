/**
 * Six-digit codes, stored as an HMAC together with their purpose under a key derived from the store's secret. A stolen
 * database doesn't reveal codes, and a code can't be used for another purpose.
 */
import { createHmac, randomInt } from "node:crypto";
import { deriveKey } from "#server/platform/crypto/secrets.ts";
import type { Store } from "#server/platform/store.ts";

export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, "0");

/** `subject`: the member and step that the code belongs to. */
export const hashCode = (store: Pick<Store, "config">, code: string, subject: string): Buffer =>
  createHmac("sha256", deriveKey(store.config.secret, "factor-code"))
    .update(`${subject}\n${code.replace(/\s/g, "")}`)
    .digest();
