/**
 * Placeholders such as `{{customer.firstName}}` are replaced with text. Escaping happens when the email is rendered
 * (store/emails).
 */
import type { MerchantEmailBlock } from "#api/marketing/campaign-values.ts";
import { readPath, textOf } from "./paths.ts";

const PLACEHOLDER = /\{\{\s*([A-Za-z0-9_.]{1,200})\s*\}\}/g;
const MOST_CHARACTERS = 500;

export const placeholdersOf = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, path = ""]) => path);

/** Placeholders without a value become empty. */
export const fillIn = (text: string, payload: unknown): string =>
  text.replace(PLACEHOLDER, (_, path: string) => textOf(readPath(payload, path)).slice(0, MOST_CHARACTERS));

type Blocks = readonly MerchantEmailBlock[];

/** Calls `change` for the texts of blocks that can have placeholders; links can't. */
function changeTexts(blocks: Blocks, change: (text: string) => string): MerchantEmailBlock[] {
  return blocks.map((block) => {
    const { heading, text, button } = block;
    if (heading) return { ...block, heading: { text: change(heading.text) } };
    if (button) return { ...block, button: { ...button, label: change(button.label) } };
    return text ? { ...block, text: { content: changeTree(text.content, change) } } : block;
  });
}

/** The same tree with other texts. */
function changeTree<Tree>(tree: Tree, change: (text: string) => string): Tree {
  return JSON.parse(JSON.stringify(tree), (key, value: unknown) =>
    key === "text" && typeof value === "string" ? change(value) : value,
  );
}

export const fillInBlocks = (blocks: Blocks, payload: unknown): MerchantEmailBlock[] =>
  changeTexts(blocks, (text) => fillIn(text, payload));

export function placeholdersInBlocks(blocks: Blocks): string[] {
  const found: string[] = [];
  changeTexts(blocks, (text) => {
    found.push(...placeholdersOf(text));
    return text;
  });
  return found;
}

export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
