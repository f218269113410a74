/** Proof key for code exchange (RFC 7636). */

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
const MIN_LENGTH = 43;
const MAX_LENGTH = 128;

/** A random verifier of 43 to 128 unreserved characters (docs/protocol/oauth.md). */
export function generateCodeVerifier(length = MIN_LENGTH): string {
  if (length < MIN_LENGTH || length > MAX_LENGTH) {
    throw new Error(`Expected a length between ${MIN_LENGTH} and ${MAX_LENGTH}. Received ${length}.`);
  }
  let text = "";
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      // 198 is the largest multiple of 66 below 256; larger bytes would bias the distribution.
      if (byte < 198 && text.length < length) text += ALPHABET[byte % ALPHABET.length];
    }
  }
  return text;
}

/** base64url of SHA-256, method S256. */
export async function toCodeChallenge(verifier: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier)));
  return bytesToBase64Url(digest);
}

function bytesToBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}
