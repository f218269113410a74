/**
 * Reads the catalogs of this repository as data: a text folder has one file per language, which exports its texts under
 * the language's name.
 */
import { globSync } from "node:fs";
import { dirname } from "node:path";
import compile from "icu-minify/compile";
import { type Language, languages } from "#api/store/languages.ts";

export type TextNode = string | { readonly [key: string]: TextNode };

/** Every message with its path. Throws if one isn't ICU MessageFormat. */
export function* messagesOf(node: TextNode, path: string): Generator<[path: string, message: Message]> {
  if (typeof node === "string") yield [path, readMessage(node, path)];
  else for (const [key, inner] of Object.entries(node)) yield* messagesOf(inner, `${path}.${key}`);
}

/** Every displayable text with its path: a message with plural or select once per branch. */
export function* stringsOf(node: TextNode, path: string): Generator<[path: string, text: string]> {
  for (const [place, { variants }] of messagesOf(node, path)) {
    const [first] = variants;
    if (variants.length === 1 && first !== undefined) yield [place, first.text];
    else for (const { branch, text } of variants) yield [`${place}.${branch}`, text];
  }
}

export type Message = {
  source: string;
  arguments: readonly string[];
  /** The branches of each plural, except exact ones such as `=0`. */
  plurals: readonly { type: "cardinal" | "ordinal"; categories: readonly string[] }[];
  /**
   * Has `{name}` for every argument, also for `#`. `branch` is empty without plural and select, otherwise `other`,
   * `one.male`, …
   */
  variants: readonly { branch: string; text: string }[];
};

/** Argument kinds as numbered by `icu-minify/compile`. */
const [SELECT, PLURAL, ORDINAL] = [1, 2, 3];

type Variant = { branch: string; text: string };

function readMessage(source: string, path: string): Message {
  const names = new Set<string>();
  const plurals: { type: "cardinal" | "ordinal"; categories: string[] }[] = [];

  const combine = (left: readonly Variant[], right: readonly Variant[]): Variant[] =>
    left.flatMap((one) =>
      right.map((two) => ({
        branch: [one.branch, two.branch].filter((part) => part !== "").join("."),
        text: one.text + two.text,
      })),
    );
  const expand = (node: unknown, counted: string): Variant[] => {
    if (typeof node === "string") return [{ branch: "", text: node }];
    if (node === 0) return [{ branch: "", text: `{${counted}}` }];
    if (!Array.isArray(node)) throw new Error(`${path}: unknown part of a message`);
    const [name, type, options] = node;
    names.add(name);
    if (type !== SELECT && type !== PLURAL && type !== ORDINAL) return [{ branch: "", text: `{${name}}` }];
    const branches = Object.entries(options ?? {});
    if (type !== SELECT) {
      const categories = branches.map(([key]) => key).filter((key) => !key.startsWith("="));
      plurals.push({ type: type === PLURAL ? "cardinal" : "ordinal", categories });
    }
    return branches.flatMap(([key, inner]) =>
      combine([{ branch: key, text: "" }], expandAll(inner, type === SELECT ? counted : name)),
    );
  };
  const expandAll = (nodes: unknown, counted: string): Variant[] =>
    Array.isArray(nodes)
      ? nodes.reduce<Variant[]>((all, part) => combine(all, expand(part, counted)), [{ branch: "", text: "" }])
      : expand(nodes, counted);

  try {
    const variants = expandAll(compile(source), "");
    return { source, arguments: [...names].sort(), plurals, variants };
  } catch (error) {
    throw new Error(`${path} is not ICU MessageFormat: ${source}`, { cause: error });
  }
}

/** `storefront/checkout/cart/texts` and all other text folders below the given ones. */
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
  return Object.fromEntries(await Promise.all(found)) as Record<Language, TextNode>; // One entry per language.
}
