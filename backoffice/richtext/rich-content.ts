/**
 * The rich-content tree of the API and the document of the editor (ProseMirror JSON). Content that the editor doesn't support is
 * preserved: whole blocks as "kept" nodes, details of supported blocks as their `origin`.
 */
import { staffLanguage } from "#backoffice/language.ts";
import { richtextTexts } from "./texts/texts.ts";

export type RichNode = { type: string; id?: string; nodes?: readonly RichNode[]; [part: string]: unknown };
export type RichTree = { nodes: readonly RichNode[]; [part: string]: unknown };

export type EditorMark = { type: string; attrs?: Record<string, unknown> };
export type EditorNode = {
  type: string;
  attrs?: Record<string, unknown>;
  content?: EditorNode[];
  marks?: EditorMark[];
  text?: string;
};

/** Editor node for blocks that it preserves without editing. */
export const KEPT = "kept";
/** Editor mark for decorations that it preserves without editing. */
export const KEPT_DECORATION = "keptDecoration";

export type Part = Record<string, unknown>;

export function partOf(value: unknown): Part {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** Parses a tree that is stored as JSON; undefined for an empty text. */
export function parseTree(json: string): RichTree | undefined {
  if (json === "") return undefined;
  const parsed: unknown = JSON.parse(json);
  return isTree(parsed) ? parsed : undefined;
}

export function isTree(value: unknown): value is RichTree {
  return typeof value === "object" && value !== null && "nodes" in value && Array.isArray(value.nodes);
}

/** Name of a preserved block in the editor. */
export function nameOfBlock(type: string): string {
  const { names, other } = richtextTexts[staffLanguage()].block;
  const known: Readonly<Record<string, string>> = names;
  return known[type] ?? other;
}

export function isEmptyTree(tree: RichTree | undefined): boolean {
  return tree === undefined || plainTextOf(tree).trim() === "" ? !hasMedia(tree) : false;
}

function hasMedia(tree: RichTree | undefined): boolean {
  return (tree?.nodes ?? []).some(({ type }) => type !== "PARAGRAPH" && type !== "HEADING");
}

/** The plain text of a tree; blocks are separated by line breaks. */
export function plainTextOf(tree: RichTree): string {
  const lines: string[] = [];
  const walk = (nodes: readonly RichNode[], line: string[]): void => {
    for (const node of nodes) {
      if (node.type === "TEXT") line.push(String(partOf(node.textData).text ?? ""));
      else {
        const own: string[] = [];
        walk(node.nodes ?? [], own);
        if (own.length > 0) lines.push(own.join(""));
      }
    }
  };
  walk(tree.nodes, []);
  return lines.join("\n");
}
