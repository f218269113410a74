/**
 * The rich-content tree of descriptions and info sections (docs/protocol/rich-content.md). Node data round-trips
 * unchanged, including unknown fields; `server/platform/rich-content` validates the rest.
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

/**
 * A document. The server sets `metadata.createdTimestamp` and `updatedTimestamp`; all other fields are the writer's.
 */
export const RichContent = named(
  "RichContent",
  Type.Object({
    nodes: Type.Array(FreeObject, { maxItems: 2000, default: [] }),
    metadata: Type.Optional(FreeObject),
    documentStyle: Type.Optional(FreeObject),
  }),
);
export type RichContent = Static<typeof RichContent>;

/** The fields common to all nodes. The data key depends on the type (`imageData` for IMAGE). */
export type RichNode = { type: NodeType; id?: string; nodes?: RichNode[]; [key: string]: unknown };
