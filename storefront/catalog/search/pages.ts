/** Policy pages that match a query: those that the merchant has filled, and contact. */

import type { ShopFacts } from "#storefront/facts.ts";
import { textPath } from "#storefront/store/content/text-slugs.ts";
import { contentTexts } from "#storefront/store/content/texts/texts.ts";
import type { Link } from "#storefront/views.ts";
import { searchTexts } from "./texts/texts.ts";

const plain = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Shorter words must match exactly: "re" doesn't match "returns". */
const SHORTEST_BEGINNING = 4;

type Shop = Pick<ShopFacts, "language" | "pages">;

/** Each word of the query must be a keyword of the page, or the beginning of one. */
export function pagesFor(expression: string, shop: Shop): Link[] {
  const typed = plain(expression);
  const { pageWords, smallWords } = searchTexts[shop.language];
  const small = new Set(plain(smallWords));
  const meant = typed.filter((word) => !small.has(word));
  if (meant.length === 0) return [];
  return linksOf(shop).flatMap(({ key, ...link }) => {
    const words = [...plain(pageWords[key]), ...plain(link.label)];
    const has = (word: string): boolean =>
      words.some((known) => known === word || (word.length >= SHORTEST_BEGINNING && known.startsWith(word)));
    return meant.every(has) ? [link] : [];
  });
}

function linksOf({ language, pages }: Shop) {
  const { titles, contact } = contentTexts[language];
  const written = pages.map((slug) => ({ key: slug, label: titles[slug], href: textPath(slug) }));
  return [...written, { key: "contact" as const, label: contact.title, href: "/contact" }];
}
