/** Joins parts of a text, such as the lines of an address. */
import { directionOf, type Language } from "#api/store/languages.ts";

/** `One, two`. In right-to-left text, each part keeps its own direction (isolates of Unicode UAX 9). */
export const joinParts = (language: Language, parts: readonly string[]): string =>
  directionOf(language) === "rtl" ? parts.map((part) => `\u2068${part}\u2069`).join("، ") : parts.join(", ");
