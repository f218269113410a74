/** Recovery codes for a lost second factor: ten single-use codes of 50 bits, stored as hashes. */
import { randomInt } from "node:crypto";
import { sha256 } from "./secrets.ts";

const RECOVERY_CODE_COUNT = 10;
// Crockford's base 32, which omits letters that look like digits.
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 10;

/** `7K2QF-M0XW4` and nine more. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
    return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
  });
}

/** Hashed with the owner's id. Case, dashes, spaces and look-alike characters don't matter. */
export function hashRecoveryCode(ownerId: string, code: string): Buffer {
  const plain = code.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return sha256(`recovery ${ownerId} ${plain}`);
}
