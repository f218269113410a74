/** Converts a document of the editor to a rich-content tree. Blocks that came from a tree keep their ids and unsupported details. */
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

/** `origin` is the tree the document was read from; its metadata and style are kept. */
export function fromEditor(document: EditorNode, origin?: RichTree): RichTree {
  const metadata = { version: 1, ...partOf(origin?.metadata) };
  return { ...origin, nodes: (document.content ?? []).map(block), metadata };
}

function block(node: EditorNode): RichNode {
  const attrs = node.attrs ?? {};
  const children = (): RichNode[] => (node.content ?? []).map(block);
  switch (node.type) {
    case KEPT:
      return asNode(attrs.source, "PARAGRAPH");
    case "heading":
      return built("HEADING", attrs, texts(node), {
        headingData: (was) => ({ ...was, level: attrs.level ?? 2, textStyle: textStyle(was, attrs.textAlign) }),
      });
    case "bulletList":
      return built("BULLETED_LIST", attrs, children(), { bulletedListData: (was) => was });
    case "orderedList":
      return built("ORDERED_LIST", attrs, children(), {
        orderedListData: (was) => (attrs.start === 1 ? was : { ...was, start: attrs.start }),
      });
    case "listItem":
      return built("LIST_ITEM", attrs, children(), {});
    case "blockquote":
      return built("BLOCKQUOTE", attrs, children(), { blockquoteData: (was) => was });
    case "codeBlock":
      return built("CODE_BLOCK", attrs, texts(node), { codeBlockData: (was) => was });
    case "horizontalRule":
      return built("DIVIDER", attrs, [], { dividerData: (was) => ({ ...divider, ...was }) });
    case "image":
      return built("IMAGE", attrs, [], { imageData: (was) => imageData(was, attrs) });
    case "table":
      return built("TABLE", attrs, children(), { tableData: (was) => tableData(was, node) });
    case "tableRow":
      return built("TABLE_ROW", attrs, children(), {});
    case "tableCell":
    case "tableHeader":
      return built("TABLE_CELL", attrs, children(), { tableCellData: (was) => cellData(was, attrs) });
    default:
      return built("PARAGRAPH", attrs, texts(node), {
        paragraphData: (was) => ({ ...was, textStyle: textStyle(was, attrs.textAlign) }),
      });
  }
}

const divider = { lineStyle: "SINGLE", width: "LARGE", alignment: "CENTER" };

/** The original node with the parts that the editor controls; a new node gets an id. */
function built(type: string, attrs: Part, nodes: RichNode[], parts: Record<string, (was: Part) => Part>): RichNode {
  const origin = typeof attrs.origin === "string" ? asNode(attrs.origin, type) : undefined;
  const isSame = origin?.type === type;
  const node: RichNode = { ...(isSame && origin), type, id: (isSame && origin.id) || newId(), nodes };
  for (const [key, make] of Object.entries(parts)) node[key] = make(isSame ? partOf(origin[key]) : {});
  return node;
}

function asNode(source: unknown, fallback: string): RichNode {
  const parsed: unknown = typeof source === "string" ? JSON.parse(source) : undefined;
  const node = partOf(parsed);
  return { ...node, type: typeof node.type === "string" ? node.type : fallback };
}

/** Five letters or digits, as in trees written by other clients. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) => (byte % 36).toString(36)).join("");
}

/** Text nodes of a block; a line break is appended to the text before it. */
function texts(node: EditorNode): RichNode[] {
  const runs: { text: string; decorations: Part[] }[] = [];
  for (const child of node.content ?? []) {
    const isBreak = child.type === "hardBreak";
    const last = runs.at(-1);
    const decorations = isBreak ? (last?.decorations ?? []) : (child.marks ?? []).map(decoration);
    const text = isBreak ? "\n" : (child.text ?? "");
    if (last !== undefined && JSON.stringify(last.decorations) === JSON.stringify(decorations)) last.text += text;
    else runs.push({ text, decorations });
  }
  return runs.map((textData) => ({ type: "TEXT", id: "", nodes: [], textData }));
}

function decoration({ type, attrs = {} }: EditorMark): Part {
  if (type === "bold") return { type: "BOLD", fontWeightValue: 700 };
  if (type === "italic") return { type: "ITALIC", italicData: true };
  if (type === "underline") return { type: "UNDERLINE", underlineData: true };
  if (type === "strike") return { type: "STRIKETHROUGH", strikethroughData: true };
  if (type === KEPT_DECORATION) return asNode(attrs.source, "EXTERNAL");
  const link = typeof attrs.origin === "string" ? partOf(JSON.parse(attrs.origin)) : {};
  return { type: "LINK", linkData: { link: { ...link, url: attrs.href } } };
}

function textStyle(was: Part, textAlign: unknown): Part {
  const textAlignment = typeof textAlign === "string" ? textAlign.toUpperCase() : "AUTO";
  return { ...partOf(was.textStyle), textAlignment };
}

function imageData(was: Part, attrs: Part): Part {
  const container = partOf(was.containerData);
  const picture = partOf(was.image);
  const src = typeof attrs.mediaId === "string" ? { id: attrs.mediaId } : { url: attrs.src };
  return {
    ...was,
    containerData: {
      ...container,
      width: { ...partOf(container.width), size: attrs.size ?? "CONTENT" },
      alignment: attrs.align ?? "CENTER",
    },
    image: {
      ...picture,
      src: { ...partOf(picture.src), ...src },
      ...(typeof attrs.width === "number" && { width: attrs.width }),
      ...(typeof attrs.height === "number" && { height: attrs.height }),
    },
    ...(typeof attrs.alt === "string" && attrs.alt !== "" ? { altText: attrs.alt } : { altText: undefined }),
  };
}

function tableData(was: Part, node: EditorNode): Part {
  const rows = node.content ?? [];
  const first = rows[0]?.content ?? [];
  const isHeader = (cell: EditorNode | undefined): boolean => cell?.type === "tableHeader";
  const columns = first.length;
  const dimensions = partOf(was.dimensions);
  const isSameSize =
    Array.isArray(dimensions.colsWidthRatio) &&
    dimensions.colsWidthRatio.length === columns &&
    Array.isArray(dimensions.rowsHeight) &&
    dimensions.rowsHeight.length === rows.length;
  return {
    ...was,
    dimensions: isSameSize
      ? dimensions
      : {
          colsWidthRatio: Array.from({ length: columns }, () => 1),
          rowsHeight: rows.map(() => 47),
          colsMinWidth: Array.from({ length: columns }, () => 120),
        },
    rowHeader: first.length > 0 && first.every(isHeader),
    columnHeader: rows.length > 1 && rows.every(({ content }) => isHeader(content?.[0])),
  };
}

function cellData(was: Part, { colspan, rowspan }: Part): Part {
  return {
    ...was,
    ...(typeof colspan === "number" && (colspan > 1 || was.colspan !== undefined) && { colspan }),
    ...(typeof rowspan === "number" && (rowspan > 1 || was.rowspan !== undefined) && { rowspan }),
  };
}
