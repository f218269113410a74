/** Parses and validates the words of a synonym group, with the limits of the API. */
import { formatMessage } from "#api/store/messages.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { synonymsTexts } from "./texts/texts.ts";

const texts = synonymsTexts[staffLanguage()].problems;

const MAX_WORDS = 20;
const MAX_WORDS_OF_PHRASE = 3;

/** Splits at commas (also Arabic ones) and line breaks, without duplicates. */
export const readWords = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,،;\n]/)
      .map((word) => word.trim().replace(/\s+/g, " "))
      .filter((word) => word !== ""),
  ),
];

/** The problem to correct, if any. */
export function problemOf(words: readonly string[]): string | undefined {
  if (words.length < 2) return texts.tooFew;
  if (words.length > MAX_WORDS) return formatMessage(staffLanguage(), texts.tooMany, { max: MAX_WORDS });
  const long = words.find((word) => word.split(" ").length > MAX_WORDS_OF_PHRASE);
  return long === undefined
    ? undefined
    : formatMessage(staffLanguage(), texts.tooLong, { phrase: long, max: MAX_WORDS_OF_PHRASE });
}
