/**
 * Gift card codes: 80 bits as sixteen Crockford base 32 characters, easy to read aloud and type. A code is derived from
 * the card's id and a key of the store; only its hash is stored.
 */
import { createHmac } from "node:crypto";
import { deriveKey, sha256 } from "#server/platform/crypto/secrets.ts";
import type { Store } from "#server/platform/store.ts";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 16;

/** Formatted for display: `7K2M-…`, 19 characters. */
export function codeOf({ config }: Pick<Store, "config">, giftCardId: string): string {
  const digest = createHmac("sha256", deriveKey(config.secret, "gift-cards")).update(giftCardId).digest();
  let bits = digest.readBigUInt64BE(0);
  const low = digest.readUInt16BE(8);
  bits = (bits << 16n) | BigInt(low);
  let text = "";
  for (let place = LENGTH - 1; place >= 0; place--) text += ALPHABET[Number((bits >> BigInt(place * 5)) & 31n)];
  return text.replace(/(.{4})(?=.)/g, "$1-");
}

const withoutSeparators = (text: string): string => text.replace(/[\s\-–—_.]/g, "");

/**
 * Codes, including those of apps, have 8 to 20 characters without separators
 * (docs/protocol/gift-cards-and-subscriptions.md#gift-cards).
 */
export const isPossibleCode = (text: string): boolean => /^.{8,20}$/u.test(withoutSeparators(text));

/** Normalizes the entered text: removes separators and maps look-alike letters to digits. */
export function normalizeCode(text: string): string | undefined {
  const meant = withoutSeparators(text).toUpperCase().replace(/O/g, "0").replace(/[IL]/g, "1");
  return /^[0-9A-HJKMNP-TV-Z]{8,20}$/.test(meant) ? meant : undefined;
}

export const hashCode = (normalized: string): Buffer => sha256(`gift card ${normalized}`);

export const obfuscate = (lastFour: string): string => `••••-••••-••••-${lastFour}`;
