/** Parts of a sentence in a row, such as the lines of an address. */
import { directionOf, type Language } from "#api/store/languages.ts";

/** `One, two`; where lines run from right to left, every part keeps its own direction (Unicode UAX 9, isolates). */
export const inARow = (language: Language, parts: readonly string[]): string =>
  directionOf(language) === "rtl" ? parts.map((part) => `\u2068${part}\u2069`).join("، ") : parts.join(", ");
