/** For what the server runs: a text with one character beyond Latin-1 takes two bytes for each, as long as the process lives. */
import type { Plugin } from "vite";

/** Writes such characters as escapes, at the very end, when only strings and patterns hold any. */
export function oneBytePerCharacter(): Plugin {
  return {
    name: "one-byte-per-character",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === "chunk") file.code = escapeBeyondLatin1(file.code);
    },
  };
}

/**
 * Both halves of a pair are escaped apart, so patterns with and without the `u` flag read them as before; what has been
 * escaped already stays, and a backslash before such a character goes into its escape.
 */
export function escapeBeyondLatin1(code: string): string {
  return code.replace(/\\?[\u0100-\uffff]|\\[\s\S]/g, (found) => {
    const last = found.charCodeAt(found.length - 1);
    return last > 0xff ? `\\u${last.toString(16).padStart(4, "0")}` : found;
  });
}
