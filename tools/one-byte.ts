/**
 * Escapes non-Latin-1 characters in server code: V8 stores a string with a single such character in two bytes per
 * character.
 */
import type { Plugin } from "vite";

/** Runs at the very end, when such characters only occur in strings and patterns. */
export function oneBytePerCharacter(): Plugin {
  return {
    name: "one-byte-per-character",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === "chunk") file.code = escapeBeyondLatin1(file.code);
    },
  };
}

/**
 * Escapes surrogates separately, so patterns with and without the `u` flag keep their meaning. Existing escapes are
 * unchanged, and a backslash before such a character becomes part of its escape.
 */
export function escapeBeyondLatin1(code: string): string {
  return code.replace(/\\?[\u0100-\uffff]|\\[\s\S]/g, (found) => {
    const last = found.charCodeAt(found.length - 1);
    return last > 0xff ? `\\u${last.toString(16).padStart(4, "0")}` : found;
  });
}
