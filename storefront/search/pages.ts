/** Pages of the shop that a search is about: shipping and returns, privacy, terms, contact. */
import type { Language } from "#api/languages.ts";
import { contentTexts } from "../content/texts/texts.ts";
import type { Link } from "../views.ts";
import { searchTexts } from "./texts/texts.ts";

const plain = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Shorter words only count whole: "re" is no search for returns. */
const SHORTEST_BEGINNING = 4;

/** Every word that was typed must be one of the page's, or begin one. */
export function pagesFor(expression: string, language: Language): Link[] {
  const typed = plain(expression);
  const { pageWords, smallWords } = searchTexts[language];
  const small = new Set(plain(smallWords));
  const meant = typed.filter((word) => !small.has(word));
  if (meant.length === 0) return [];
  return pagesOf(language).flatMap(({ key, ...link }) => {
    const words = [...plain(pageWords[key]), ...plain(link.label)];
    const has = (word: string): boolean =>
      words.some((known) => known === word || (word.length >= SHORTEST_BEGINNING && known.startsWith(word)));
    return meant.every(has) ? [link] : [];
  });
}

function pagesOf(language: Language) {
  const { shipping, privacy, terms, contact } = contentTexts[language];
  return [
    { key: "shipping", label: shipping.title, href: "/pages/shipping-and-returns" },
    { key: "contact", label: contact.title, href: "/contact" },
    { key: "privacy", label: privacy.title, href: "/pages/privacy" },
    { key: "terms", label: terms.title, href: "/pages/terms" },
  ] as const;
}
