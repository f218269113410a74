/**
 * The key by which our own hosted pages prove who they are. Calls that turn a password into a browser session answer to
 * nobody else, so that the public API cannot be used as a sign-in form (ruling 7).
 */
import { HOSTED_KEY_HEADER } from "#api/identity/oauth.ts";
import { deriveKey, isEqual } from "#server/platform/crypto/secrets.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { CallContext } from "#server/platform/http/handlers.ts";

export function hostedKey(secret: string): string {
  return deriveKey(secret, "hosted-pages").toString("base64url");
}

export function requireHostedPages({ store, header }: Pick<CallContext, "store" | "header">): void {
  if (!isEqual(header(HOSTED_KEY_HEADER) ?? "", hostedKey(store.config.secret)))
    throw new AppError("PERMISSION_DENIED");
}
