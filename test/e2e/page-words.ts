/** What stands on a page, and which of it are the storefront's own words rather than the merchant's. */
import { globSync } from "node:fs";
import { type Language, languages } from "#api/languages.ts";

type Node = string | { readonly [key: string]: Node };

const stringsOf = (node: Node): string[] =>
  typeof node === "string" ? [node] : Object.values(node).flatMap((inner) => stringsOf(inner));

/** Every sentence of the storefront in which nothing is filled in, by language. Single words may be a merchant's too. */
export async function ownWords(): Promise<Record<Language, ReadonlySet<string>>> {
  const sets = languages.map(async (language) => {
    const files = globSync(`{storefront,ui}/**/texts/**/${language}.ts`);
    const texts = files.map(async (file) => {
      const module: Record<string, Node> = await import(`../../${file}`);
      return stringsOf(module[language] ?? {});
    });
    const sentences = (await Promise.all(texts)).flat().map((text) => text.trim());
    return [
      language,
      new Set(sentences.filter((text) => /\p{L}\P{L}+\p{L}/u.test(text) && !text.includes("{"))),
    ] as const;
  });
  return Object.fromEntries(await Promise.all(sets)) as Record<Language, Set<string>>; // One entry for each of the languages.
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

/** The texts of a page: between its elements, and in those attributes that people see or hear. */
export function wordsOf(html: string): Set<string> {
  const body = html.replace(/<script[\s\S]*?<\/script>/g, "").replace(/<!--[\s\S]*?-->/g, "");
  const attributes = body.matchAll(/\s(?:aria-label|placeholder|title|alt|content)="([^"]*)"/g);
  const texts = [...body.split(/<[^>]*>/), ...[...attributes].map(([, value = ""]) => value)];
  return new Set(texts.map((text) => decoded(text).trim()).filter((text) => /\p{L}{2}/u.test(text)));
}
