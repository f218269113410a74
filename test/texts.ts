/** The folders of texts in this repository, read as data: one file a language, which exports the texts under its name. */
import { globSync } from "node:fs";
import { dirname } from "node:path";
import { type Language, languages } from "#api/store/languages.ts";

export type TextNode = string | { readonly [key: string]: TextNode };

/** Every string of a set of texts with the way there; a counted text is one string per form. */
export function* stringsOf(node: TextNode, path: string): Generator<[path: string, text: string]> {
  if (typeof node === "string") yield [path, node];
  else for (const [key, inner] of Object.entries(node)) yield* stringsOf(inner, `${path}.${key}`);
}

/** `storefront/checkout/cart/texts` and all others below those folders. */
export const textFolders = (...roots: readonly string[]): readonly string[] =>
  roots
    .flatMap((root) => globSync(`${root}/**/en.ts`))
    .map((file) => dirname(file))
    .sort();

export async function textsIn(folder: string): Promise<Record<Language, TextNode>> {
  const found = languages.map(async (language) => {
    const module: Record<string, TextNode> = await import(`../${folder}/${language}.ts`);
    return [language, module[language] ?? {}] as const;
  });
  return Object.fromEntries(await Promise.all(found)) as Record<Language, TextNode>; // One entry for each of the languages.
}
