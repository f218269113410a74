/**
 * The rich-content tree of the wire (catalogue 12) and the documents of the editor (ProseMirror JSON). What the editor
 * does not know stays in the tree unchanged: whole blocks as "kept" nodes, details of known ones as their `origin`.
 */

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

/** Name of the editor's node for blocks it only carries along. */
export const KEPT = "kept";
/** Name of the editor's mark for decorations it only carries along. */
export const KEPT_DECORATION = "keptDecoration";

export type Part = Record<string, unknown>;

export function partOf(value: unknown): Part {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** A tree that was kept as JSON; undefined for an empty text. */
export function parseTree(json: string): RichTree | undefined {
  if (json === "") return undefined;
  const parsed: unknown = JSON.parse(json);
  return isTree(parsed) ? parsed : undefined;
}

export function isTree(value: unknown): value is RichTree {
  return typeof value === "object" && value !== null && "nodes" in value && Array.isArray(value.nodes);
}

/** How a kept block is called in the editor. */
const names: Record<string, string> = {
  GALLERY: "Gallery",
  VIDEO: "Video",
  AUDIO: "Audio",
  MAP: "Map",
  POLL: "Poll",
  FILE: "File",
  GIF: "Animated picture",
  APP_EMBED: "Embedded product",
  EMBED: "Embedded page",
  LINK_PREVIEW: "Link preview",
  HTML: "HTML",
  BUTTON: "Button",
  COLLAPSIBLE_LIST: "Collapsible list",
  LAYOUT: "Columns",
  CARD: "Card",
  SHAPE: "Shape",
  TOC: "Table of contents",
  CHECKBOX_LIST: "Checklist",
};

export function nameOfBlock(type: string): string {
  return names[type] ?? type.charAt(0) + type.slice(1).toLowerCase().replaceAll("_", " ");
}

export function isEmptyTree(tree: RichTree | undefined): boolean {
  return tree === undefined || plainTextOf(tree).trim() === "" ? !hasMedia(tree) : false;
}

function hasMedia(tree: RichTree | undefined): boolean {
  return (tree?.nodes ?? []).some(({ type }) => type !== "PARAGRAPH" && type !== "HEADING");
}

/** All words of a tree, blocks apart by line breaks. */
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
