/**
 * Placeholders such as `{{customer.firstName}}` are replaced with text. Escaping happens when the email is rendered
 * (store/emails).
 */
import { readPath, textOf } from "./paths.ts";

const PLACEHOLDER = /\{\{\s*([A-Za-z0-9_.]{1,200})\s*\}\}/g;
const MOST_CHARACTERS = 500;

export const placeholdersOf = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, path = ""]) => path);

/** Placeholders without a value become empty. */
export const fillIn = (text: string, payload: unknown): string =>
  text.replace(PLACEHOLDER, (_, path: string) => textOf(readPath(payload, path)).slice(0, MOST_CHARACTERS));

export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
