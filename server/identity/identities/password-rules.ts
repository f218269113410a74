/** Password rules: a minimum length and no commonly used passwords, but no composition rules (NIST SP 800-63B). */
import { isCommonPassword } from "./common-passwords.ts";

/** The minimum that the store's policy can't lower. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 256;

type PasswordFault = "too short" | "too long" | "too common" | "like the email" | "breached";

type PasswordRules = {
  email: string;
  /** Names of the store, which attackers try first. */
  shopWords: readonly string[];
  minLength: number;
};

/** Returns the first rule that the password violates. Compares after NFKC, as the hash does. */
export function findPasswordFault(
  password: string,
  { email, shopWords, minLength }: PasswordRules,
): PasswordFault | undefined {
  const normal = password.normalize("NFKC");
  const length = [...normal].length;
  if (length < Math.max(minLength, MIN_PASSWORD_LENGTH)) return "too short";
  if (length > MAX_PASSWORD_LENGTH) return "too long";
  const plain = toPlainForm(normal);
  if (isCommonPassword(plain) || new Set(plain).size < 3) return "too common";
  const words = shopWords.map(toPlainForm).filter((word) => word.length >= 4);
  if (words.some((word) => isMadeOf(plain, word))) return "too common";
  const [local = ""] = email.split("@");
  if ([email, local].map(toPlainForm).some((word) => word.length >= 4 && isMadeOf(plain, word)))
    return "like the email";
  return undefined;
}

export function describePasswordFault(fault: PasswordFault, minLength: number): string {
  switch (fault) {
    case "too short":
      return `must have at least ${minLength} characters`;
    case "too long":
      return `must have at most ${MAX_PASSWORD_LENGTH} characters`;
    case "too common":
      return "is too common. Choose a different password.";
    case "like the email":
      return "is too similar to the email address. Choose a different password.";
    case "breached":
      return "appeared in a data breach. Choose a different password.";
  }
}

const toPlainForm = (text: string): string => text.toLowerCase().replace(/[\s._-]/g, "");

/** Whether the password is the word alone, or the word with at most four digits or symbols around it. */
function isMadeOf(password: string, word: string): boolean {
  if (!password.includes(word)) return false;
  const rest = password.replace(word, "");
  return rest.length <= 4 && !/\p{L}/u.test(rest);
}
