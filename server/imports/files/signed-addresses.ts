/** Signed URLs of files, valid for an hour, so that a browser can download them without an access token. */
import { createHmac } from "node:crypto";
import { deriveKey, isEqual } from "#server/platform/crypto/secrets.ts";
import type { Store } from "#server/platform/store.ts";

type SigningContext = Pick<Store, "config" | "baseUrl" | "now">;

const HOUR = 3_600_000;

/** `path` has no trailing slash; the expiry time and the signature are appended. */
export function signAddress(store: SigningContext, path: string): string {
  // Rounded up, so that the URL stays the same for a while.
  const endsAt = Math.ceil((store.now().getTime() + HOUR) / 600_000) * 600_000;
  return `${store.baseUrl()}${path}/${endsAt}/${signatureOf(store, path, String(endsAt))}`;
}

export function isSignedNow(store: SigningContext, path: string, endsAt: string, signature: string): boolean {
  const isCurrent = /^\d{13}$/.test(endsAt) && Number(endsAt) > store.now().getTime();
  return isCurrent && isEqual(signature, signatureOf(store, path, endsAt));
}

function signatureOf({ config }: Pick<Store, "config">, path: string, endsAt: string): string {
  return createHmac("sha256", deriveKey(config.secret, "product-files"))
    .update(`${path}\n${endsAt}`)
    .digest("base64url");
}
