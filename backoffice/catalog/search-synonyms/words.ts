/** Words of a group of synonyms as people enter them, checked as the API does. */
const MAX_WORDS = 20;
const MAX_WORDS_OF_PHRASE = 3;

/** Separated by commas (also Arabic ones) or lines; each once. */
export const readWords = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,،;\n]/)
      .map((word) => word.trim().replace(/\s+/g, " "))
      .filter((word) => word !== ""),
  ),
];

/** What to correct, or undefined. */
export function faultOf(words: readonly string[]): string | undefined {
  if (words.length < 2) return "Enter at least two different words.";
  if (words.length > MAX_WORDS) return `Enter at most ${MAX_WORDS} words.`;
  const long = words.find((word) => word.split(" ").length > MAX_WORDS_OF_PHRASE);
  return long === undefined
    ? undefined
    : `“${long}” is too long. A phrase can have up to ${MAX_WORDS_OF_PHRASE} words.`;
}
