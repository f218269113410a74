/**
 * Passes of visitors who entered the password. A pass is its expiry and a MAC over the expiry and the password, so a
 * changed password invalidates all passes without stored state.
 */
import { createHmac } from "node:crypto";
import { deriveKey, isEqual } from "#server/platform/crypto/secrets.ts";

/** Two weeks, as long as the storefront's cookie. */
const LIFE_SECONDS = 14 * 24 * 3600;

type Secrets = { readonly secret: string; readonly password: string };

const macOf = (expires: number, { secret, password }: Secrets): string =>
  createHmac("sha256", deriveKey(secret, "storefront-pass")).update(`${expires}:${password}`).digest("base64url");

export function createPass(secrets: Secrets, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + LIFE_SECONDS;
  return `${expires}.${macOf(expires, secrets)}`;
}

export function isValidPass(pass: string, secrets: Secrets, now: Date): boolean {
  const [expires = "", mac = ""] = pass.split(".");
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= now.getTime()) return false;
  return isEqual(mac, macOf(Number(expires), secrets));
}
