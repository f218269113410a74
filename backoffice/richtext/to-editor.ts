/** Converts a rich-content tree to a document of the editor. */
import { mediaPath } from "#api/store/media-address.ts";
import {
  type EditorMark,
  type EditorNode,
  KEPT,
  KEPT_DECORATION,
  type Part,
  partOf,
  type RichNode,
  type RichTree,
} from "./rich-content.ts";

/** Width of images in the editor, in pixels of high-density screens. */
const SHOWN = { width: 1200, height: 1200 };

export function toEditor(tree: RichTree): EditorNode {
  const content = tree.nodes.map(block);
  return { type: "doc", content: content.length === 0 ? [{ type: "paragraph" }] : content };
}

/** An editable block if the editor supports all of its content, otherwise a preserved one. */
function block(node: RichNode): EditorNode {
  return known(node) ?? { type: KEPT, attrs: { source: JSON.stringify(node) } };
}

function known(node: RichNode): EditorNode | undefined {
  const origin = JSON.stringify({ ...node, nodes: undefined });
  const data = (key: string): Part => partOf(node[key]);
  switch (node.type) {
    case "PARAGRAPH":
      return inlineBlock("paragraph", node, { origin, ...alignment(data("paragraphData")) });
    case "HEADING":
      return inlineBlock("heading", node, {
        origin,
        level: levelOf(data("headingData")),
        ...alignment(data("headingData")),
      });
    case "BULLETED_LIST":
      return parent("bulletList", node, { origin }, listItem);
    case "ORDERED_LIST": {
      const { start } = data("orderedListData");
      return parent(
        "orderedList",
        node,
        { origin, start: typeof start === "number" && start > 0 ? start : 1 },
        listItem,
      );
    }
    case "BLOCKQUOTE":
      return parent("blockquote", node, { origin }, block);
    case "CODE_BLOCK":
      return codeBlock(node, origin);
    case "DIVIDER":
      return { type: "horizontalRule", attrs: { origin } };
    case "IMAGE":
      return image(node, origin);
    case "TABLE":
      return table(node, origin);
    default:
      return undefined;
  }
}

function parent(
  type: string,
  node: RichNode,
  attrs: Part,
  child: (node: RichNode) => EditorNode | undefined,
): EditorNode | undefined {
  const content = (node.nodes ?? []).map(child);
  if (content.length === 0 || content.includes(undefined)) return undefined;
  return { type, attrs, content: content.filter((one) => one !== undefined) };
}

/** The editor requires a paragraph at the start of each list item. */
function listItem(node: RichNode): EditorNode | undefined {
  if (node.type !== "LIST_ITEM") return undefined;
  const content = (node.nodes ?? []).map(block);
  if (content[0]?.type !== "paragraph") content.unshift({ type: "paragraph" });
  return { type: "listItem", attrs: { origin: JSON.stringify({ ...node, nodes: undefined }) }, content };
}

function inlineBlock(type: string, node: RichNode, attrs: Part): EditorNode | undefined {
  const children = node.nodes ?? [];
  if (children.some((child) => child.type !== "TEXT")) return undefined;
  const content = children.flatMap(textNodes);
  return content.length === 0 ? { type, attrs } : { type, attrs, content };
}

/** Line breaks are part of texts in the tree, and separate nodes in the editor. */
function textNodes(node: RichNode): EditorNode[] {
  const { text, decorations } = partOf(node.textData);
  const marks = (Array.isArray(decorations) ? decorations : []).map((one) => mark(partOf(one)));
  return String(text ?? "")
    .split("\n")
    .flatMap((line, index): EditorNode[] => [
      ...(index > 0 ? [{ type: "hardBreak" }] : []),
      ...(line === "" ? [] : [{ type: "text", text: line, ...(marks.length > 0 && { marks }) }]),
    ]);
}

function mark(decoration: Part): EditorMark {
  const link = partOf(partOf(decoration.linkData).link);
  const weight = decoration.fontWeightValue;
  if (decoration.type === "BOLD" && (weight === undefined || weight === 700)) return { type: "bold" };
  if (decoration.type === "ITALIC" && decoration.italicData !== false) return { type: "italic" };
  if (decoration.type === "UNDERLINE" && decoration.underlineData !== false) return { type: "underline" };
  if (decoration.type === "STRIKETHROUGH" && decoration.strikethroughData !== false) return { type: "strike" };
  if (decoration.type === "LINK" && typeof link.url === "string") {
    return { type: "link", attrs: { href: link.url, origin: JSON.stringify(link) } };
  }
  return { type: KEPT_DECORATION, attrs: { source: JSON.stringify(decoration) } };
}

function codeBlock(node: RichNode, origin: string): EditorNode | undefined {
  const children = node.nodes ?? [];
  if (children.some(({ type }) => type !== "TEXT")) return undefined;
  const text = children.map(({ textData }) => String(partOf(textData).text ?? "")).join("");
  return { type: "codeBlock", attrs: { origin }, ...(text !== "" && { content: [{ type: "text", text }] }) };
}

function image(node: RichNode, origin: string): EditorNode | undefined {
  const { image: picture, altText, containerData } = partOf(node.imageData);
  const { src } = partOf(picture);
  const { id, url } = partOf(src);
  // The editor has no captions.
  if ((node.nodes ?? []).length > 0) return undefined;
  const address = typeof url === "string" ? url : typeof id === "string" ? mediaPath(id, SHOWN) : undefined;
  if (address === undefined) return undefined;
  const container = partOf(containerData);
  return {
    type: "image",
    attrs: {
      origin,
      src: address,
      mediaId: typeof id === "string" ? id : null,
      alt: typeof altText === "string" ? altText : "",
      size: partOf(container.width).size ?? "CONTENT",
      align: container.alignment ?? "CENTER",
    },
  };
}

function table(node: RichNode, origin: string): EditorNode | undefined {
  const { rowHeader, columnHeader } = partOf(node.tableData);
  return parent("table", node, { origin }, (row) => {
    if (row.type !== "TABLE_ROW") return undefined;
    const rowIndex = (node.nodes ?? []).indexOf(row);
    return parent("tableRow", row, { origin: JSON.stringify({ ...row, nodes: undefined }) }, (cell) => {
      if (cell.type !== "TABLE_CELL") return undefined;
      const columnIndex = (row.nodes ?? []).indexOf(cell);
      const isHeader = (rowHeader === true && rowIndex === 0) || (columnHeader === true && columnIndex === 0);
      return tableCell(cell, isHeader);
    });
  });
}

function tableCell(cell: RichNode, isHeader: boolean): EditorNode {
  const content = (cell.nodes ?? []).map(block);
  const { colspan, rowspan } = partOf(cell.tableCellData);
  return {
    type: isHeader ? "tableHeader" : "tableCell",
    attrs: {
      origin: JSON.stringify({ ...cell, nodes: undefined }),
      colspan: typeof colspan === "number" ? colspan : 1,
      rowspan: typeof rowspan === "number" ? rowspan : 1,
    },
    content: content.length === 0 ? [{ type: "paragraph" }] : content,
  };
}

function levelOf({ level }: Part): number {
  return typeof level === "number" ? Math.max(1, Math.min(6, Math.round(level))) : 2;
}

function alignment(data: Part): Part {
  const { textAlignment } = partOf(data.textStyle);
  const isSet = typeof textAlignment === "string" && textAlignment !== "AUTO";
  return isSet ? { textAlign: textAlignment.toLowerCase() } : {};
}
