/**
 * Tokens with which the storefront's server calls for a visitor who sees a closed store: staff, and visitors with the
 * password. They are created for each request and never reach a browser.
 */
import { createHmac } from "node:crypto";
import { deriveKey, isEqual } from "#server/platform/crypto/secrets.ts";

export const VISIT_HEADER = "x-storefront-visit";
/** As long as a page takes, with its retries. */
const LIFE_SECONDS = 300;

const macOf = (expires: number, secret: string): string =>
  createHmac("sha256", deriveKey(secret, "storefront-visit")).update(String(expires)).digest("base64url");

export function createVisit(secret: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + LIFE_SECONDS;
  return `${expires}.${macOf(expires, secret)}`;
}

export function isVisit(text: string | undefined, secret: string, now: Date): boolean {
  const [expires = "", mac = ""] = (text ?? "").split(".");
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= now.getTime()) return false;
  return isEqual(mac, macOf(Number(expires), secret));
}
