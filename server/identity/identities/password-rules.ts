/** What a password must be (checklist A2, A3): long enough, not one that everybody tries first. No composition rules. */
import { isCommonPassword } from "./common-passwords.ts";

/** Nothing shorter, whatever the store's policy says. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 256;

export type PasswordFault = "too short" | "too long" | "too common" | "like the e-mail" | "breached";

export type PasswordRules = {
  email: string;
  /** Names of the store, which its customers try first. */
  shopWords: readonly string[];
  minLength: number;
};

/** Compared after NFKC, as the hash does. */
export function passwordFault(
  password: string,
  { email, shopWords, minLength }: PasswordRules,
): PasswordFault | undefined {
  const normal = password.normalize("NFKC");
  const length = [...normal].length;
  if (length < Math.max(minLength, MIN_PASSWORD_LENGTH)) return "too short";
  if (length > MAX_PASSWORD_LENGTH) return "too long";
  const plain = plainForm(normal);
  if (isCommonPassword(plain) || new Set(plain).size < 3) return "too common";
  const words = shopWords.map(plainForm).filter((word) => word.length >= 4);
  if (words.some((word) => isMadeOf(plain, word))) return "too common";
  const [local = ""] = email.split("@");
  if ([email, local].map(plainForm).some((word) => word.length >= 4 && isMadeOf(plain, word))) return "like the e-mail";
  return undefined;
}

export function describePasswordFault(fault: PasswordFault, minLength: number): string {
  switch (fault) {
    case "too short":
      return `must have at least ${minLength} characters`;
    case "too long":
      return `must have at most ${MAX_PASSWORD_LENGTH} characters`;
    case "too common":
      return "is one that many people use; choose another";
    case "like the e-mail":
      return "is too much like the e-mail address; choose another";
    case "breached":
      return "is in a list of stolen passwords; choose another";
  }
}

const plainForm = (text: string): string => text.toLowerCase().replace(/[\s._-]/g, "");

/** The word alone, or the word with at most four digits or signs around it. */
function isMadeOf(password: string, word: string): boolean {
  if (!password.includes(word)) return false;
  const rest = password.replace(word, "");
  return rest.length <= 4 && !/\p{L}/u.test(rest);
}
