/** Extracts the texts of a page and tells the storefront's texts from merchant content. */
import { type Language, languages } from "#api/store/languages.ts";
import { stringsOf, textFolders, textsIn } from "#test/texts.ts";

/** Storefront texts without placeholders, by language. Single words are left out, as merchant content can contain them. */
export async function ownWords(): Promise<Record<Language, ReadonlySet<string>>> {
  const folders = await Promise.all(textFolders("storefront", "ui").map(textsIn));
  const sets = languages.map((language) => {
    const sentences = folders.flatMap((texts) =>
      [...stringsOf(texts[language], language)].map(([, text]) => text.trim()),
    );
    const own = sentences.filter((text) => /\p{L}\P{L}+\p{L}/u.test(text) && !text.includes("{"));
    return [language, new Set(own)] as const;
  });
  return Object.fromEntries(sets) as Record<Language, Set<string>>; // One entry for each of the languages.
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&quot;": '"',
  "&#x27;": "'",
  "&lt;": "<",
  "&gt;": ">",
};
const decoded = (text: string): string =>
  text.replace(/&(?:amp|quot|#x27|lt|gt);/g, (entity) => ENTITIES[entity] ?? "");

/** The texts of a page: element contents and visible or accessible attributes. */
export function wordsOf(html: string): Set<string> {
  const body = html.replace(/<script[\s\S]*?<\/script>/g, "").replace(/<!--[\s\S]*?-->/g, "");
  const attributes = body.matchAll(/\s(?:aria-label|placeholder|title|alt|content)="([^"]*)"/g);
  const texts = [...body.split(/<[^>]*>/), ...[...attributes].map(([, value = ""]) => value)];
  return new Set(texts.map((text) => decoded(text).trim()).filter((text) => /\p{L}{2}/u.test(text)));
}
