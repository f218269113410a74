/**
 * Six-digit codes. They are kept as HMAC under a key derived from the store's secret, together with what they are for, so
 * that neither a stolen database nor a code from elsewhere helps.
 */
import { createHmac, randomInt } from "node:crypto";
import { deriveKey } from "#server/platform/crypto/secrets.ts";
import type { Store } from "#server/platform/store.ts";

export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, "0");

/** `subject`: whose code it is, and for which step. */
export const hashCode = (store: Pick<Store, "config">, code: string, subject: string): Buffer =>
  createHmac("sha256", deriveKey(store.config.secret, "factor-code"))
    .update(`${subject}\n${code.replace(/\s/g, "")}`)
    .digest();
