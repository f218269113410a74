/**
 * Codes of gift cards: 80 bits as sixteen characters of Crockford's base 32, so that they can be read aloud and typed. A
 * code follows from the card's id and a key of the store; it is stored nowhere, only its hash is.
 */
import { createHmac } from "node:crypto";
import { deriveKey, sha256 } from "#server/platform/crypto/secrets.ts";
import type { Store } from "#server/platform/store.ts";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 16;

/** As people see it: `7K2M-…`, 19 characters. */
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

/** Codes have 8 to 20 characters without separators, also those of apps (docs/protocol/gift-cards-and-subscriptions.md). */
export const isPossibleCode = (text: string): boolean => /^.{8,20}$/u.test(withoutSeparators(text));

/** The entered text as one of this store's codes: without separators, confusable letters as the digits they look like. */
export function normalizeCode(text: string): string | undefined {
  const meant = withoutSeparators(text).toUpperCase().replace(/O/g, "0").replace(/[IL]/g, "1");
  return /^[0-9A-HJKMNP-TV-Z]{8,20}$/.test(meant) ? meant : undefined;
}

export const hashCode = (normalized: string): Buffer => sha256(`gift card ${normalized}`);

export const obfuscate = (lastFour: string): string => `••••-••••-••••-${lastFour}`;
