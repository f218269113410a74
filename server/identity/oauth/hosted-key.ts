/**
 * Key that authenticates the store's own hosted pages. Only they can exchange a password for a browser session, so the
 * public API can't be used as a sign-in form (docs/protocol/decisions.md#passwords-in-api-calls).
 */
import { HOSTED_KEY_HEADER } from "#api/identity/oauth.ts";
import { deriveKey, isEqual } from "#server/platform/crypto/secrets.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { CallContext } from "#server/platform/http/handlers.ts";

export function deriveHostedKey(secret: string): string {
  return deriveKey(secret, "hosted-pages").toString("base64url");
}

export function requireHostedPages({ store, header }: Pick<CallContext, "store" | "header">): void {
  if (!isEqual(header(HOSTED_KEY_HEADER) ?? "", deriveHostedKey(store.config.secret)))
    throw new AppError("PERMISSION_DENIED");
}
