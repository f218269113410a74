/** PKCE (RFC 7636), method S256 only. */
import { createHash } from "node:crypto";
import { isEqual } from "#server/platform/crypto/secrets.ts";

const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/** A SHA-256 in base64url without padding has exactly 43 characters. */
export function isChallenge(challenge: string | undefined, method: string | undefined): challenge is string {
  return method === "S256" && challenge !== undefined && CHALLENGE.test(challenge);
}

export function matchesChallenge(verifier: string | undefined, challenge: string): boolean {
  if (verifier === undefined || !VERIFIER.test(verifier)) return false;
  return isEqual(createHash("sha256").update(verifier).digest("base64url"), challenge);
}
