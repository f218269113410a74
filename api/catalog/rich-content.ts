/**
 * The rich-content tree (wire, catalogue 12): what descriptions and info sections are written in. What a writer put into a
 * node comes back unchanged, also what we do not know; `server/platform/rich-content` checks the rest.
 */
import { type Static, Type } from "typebox";
import { FreeObject, named } from "../values.ts";

export const nodeTypes = [
  "PARAGRAPH",
  "HEADING",
  "TEXT",
  "BULLETED_LIST",
  "ORDERED_LIST",
  "LIST_ITEM",
  "CHECKBOX_LIST",
  "BLOCKQUOTE",
  "CODE_BLOCK",
  "CAPTION",
  "IMAGE",
  "VIDEO",
  "AUDIO",
  "GALLERY",
  "GIF",
  "FILE",
  "DIVIDER",
  "MAP",
  "POLL",
  "APP_EMBED",
  "EMBED",
  "LINK_PREVIEW",
  "HTML",
  "BUTTON",
  "TABLE",
  "TABLE_ROW",
  "TABLE_CELL",
  "COLLAPSIBLE_LIST",
  "COLLAPSIBLE_ITEM",
  "COLLAPSIBLE_ITEM_TITLE",
  "COLLAPSIBLE_ITEM_BODY",
  "LAYOUT",
  "LAYOUT_CELL",
  "SHAPE",
  "CARD",
  "TOC",
  "SMART_BLOCK",
  "SMART_BLOCK_CELL",
  "EXTERNAL",
] as const;
export type NodeType = (typeof nodeTypes)[number];

export const decorationTypes = [
  "BOLD",
  "ITALIC",
  "UNDERLINE",
  "STRIKETHROUGH",
  "SUPERSCRIPT",
  "SUBSCRIPT",
  "SPOILER",
  "ANCHOR",
  "LINK",
  "MENTION",
  "COLOR",
  "FONT_SIZE",
  "FONT_FAMILY",
  "SKETCH",
  "EXTERNAL",
] as const;

/** One tree. `metadata.createdTimestamp` and `updatedTimestamp` are ours, everything else is the writer's. */
export const RichContent = named(
  "RichContent",
  Type.Object({
    nodes: Type.Array(FreeObject, { maxItems: 2000, default: [] }),
    metadata: Type.Optional(FreeObject),
    documentStyle: Type.Optional(FreeObject),
  }),
);
export type RichContent = Static<typeof RichContent>;

/** A node as far as every node is alike; the data key depends on the type (`imageData` of an IMAGE). */
export type RichNode = { type: NodeType; id?: string; nodes?: RichNode[]; [key: string]: unknown };
