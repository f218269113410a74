/**
 * HTML → rich-content tree, for descriptions written as HTML (version 1) and read as a tree. Unknown elements are
 * replaced with their content; scripts, styles and event handlers are dropped.
 */
import { Parser } from "htmlparser2";
import { safeLinkAddress } from "#api/catalog/link-address.ts";
import type { RichContent, RichNode } from "#api/catalog/rich-content.ts";

type Decoration = Record<string, unknown> & { type: string };
type Attributes = Readonly<Record<string, string>>;
type Frame = { tag: string; node: RichNode | undefined; decoration: Decoration | undefined };

const BLOCKS: Readonly<Record<string, () => RichNode>> = {
  p: () => ({ type: "PARAGRAPH", id: "", nodes: [], paragraphData: {} }),
  div: () => ({ type: "PARAGRAPH", id: "", nodes: [], paragraphData: {} }),
  ul: () => ({ type: "BULLETED_LIST", id: "", nodes: [], bulletedListData: {} }),
  ol: () => ({ type: "ORDERED_LIST", id: "", nodes: [], orderedListData: {} }),
  li: () => ({ type: "LIST_ITEM", id: "", nodes: [], listItemData: {} }),
  blockquote: () => ({ type: "BLOCKQUOTE", id: "", nodes: [], blockquoteData: {} }),
  pre: () => ({ type: "CODE_BLOCK", id: "", nodes: [], codeBlockData: {} }),
  table: () => ({ type: "TABLE", id: "", nodes: [], tableData: {} }),
  tr: () => ({ type: "TABLE_ROW", id: "", nodes: [] }),
  td: () => ({ type: "TABLE_CELL", id: "", nodes: [], tableCellData: {} }),
  th: () => ({ type: "TABLE_CELL", id: "", nodes: [], tableCellData: {} }),
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((level) => [
      `h${level}`,
      (): RichNode => ({ type: "HEADING", id: "", nodes: [], headingData: { level } }),
    ]),
  ),
};

const DECORATIONS: Readonly<Record<string, Decoration>> = {
  b: { type: "BOLD", fontWeightValue: 700 },
  strong: { type: "BOLD", fontWeightValue: 700 },
  i: { type: "ITALIC", italicData: true },
  em: { type: "ITALIC", italicData: true },
  u: { type: "UNDERLINE", underlineData: true },
  s: { type: "STRIKETHROUGH", strikethroughData: true },
  del: { type: "STRIKETHROUGH", strikethroughData: true },
  sup: { type: "SUPERSCRIPT", superscriptData: true },
  sub: { type: "SUBSCRIPT", subscriptData: true },
};

/** Nodes that can contain text directly; elsewhere text is wrapped in a paragraph. */
const HOLDS_TEXT = new Set(["PARAGRAPH", "HEADING", "CODE_BLOCK", "CAPTION"]);
const SKIPPED = new Set(["script", "style", "iframe", "object", "template", "svg", "head", "title"]);
const MAX_NODES = 4000;

/** Plain text becomes paragraphs, one per line. */
export function fromHtml(html: string): RichContent {
  const reader = new Reader();
  if (/<[a-zA-Z/!]/.test(html)) parse(html, reader);
  else {
    for (const line of html.split(/\n+/)) {
      reader.open("p", {});
      parse(line.replaceAll("<", "&lt;"), reader);
      reader.close("p");
    }
  }
  return { nodes: reader.roots };
}

/**
 * The parser closes every element it opened, in order, decodes entities, and emits text in parts, which are joined
 * here.
 */
function parse(html: string, reader: Reader): void {
  let pending = "";
  const flush = (): void => {
    if (pending !== "") reader.text(pending);
    pending = "";
  };
  const parser = new Parser({
    onopentag(tag, attributes) {
      flush();
      reader.open(tag, attributes);
    },
    onclosetag(tag) {
      flush();
      reader.close(tag);
    },
    ontext(text) {
      pending += text;
    },
  });
  parser.end(html);
  flush();
}

class Reader {
  readonly roots: RichNode[] = [];
  #frames: Frame[] = [];
  /** Number of open elements, counted from the outermost skipped one. */
  #skipped = 0;
  #count = 0;

  get #isFull(): boolean {
    return this.#count >= MAX_NODES;
  }

  open(tag: string, attributes: Attributes): void {
    if (this.#isFull) return;
    if (this.#skipped > 0 || SKIPPED.has(tag)) {
      this.#skipped++;
      return;
    }
    switch (tag) {
      case "br":
        if (this.#textNode() !== undefined)
          this.#push({ type: "TEXT", id: "", nodes: [], textData: this.#textData("\n") });
        return;
      case "hr":
        this.#leaveText();
        this.#push({ type: "DIVIDER", id: "", nodes: [], dividerData: { lineStyle: "SINGLE" } });
        return;
      case "img":
        this.#image(attributes);
        return;
      case "a":
        this.#frames.push({ tag, node: undefined, decoration: linkOf(attributes) });
        return;
    }
    const decoration = DECORATIONS[tag];
    const make = BLOCKS[tag];
    if (decoration !== undefined) this.#frames.push({ tag, node: undefined, decoration });
    else if (make !== undefined) {
      this.#leaveText();
      const node = make();
      this.#push(node);
      this.#frames.push({ tag, node, decoration: undefined });
    } else this.#frames.push({ tag, node: undefined, decoration: undefined });
  }

  close(tag: string): void {
    if (this.#skipped > 0) {
      this.#skipped--;
      return;
    }
    const index = this.#frames.findLastIndex((frame) => frame.tag === tag);
    if (index < 0) return;
    const closed = this.#frames.splice(index);
    // Elements that never had content are dropped.
    for (const { node } of closed.reverse()) if (node !== undefined && node.nodes?.length === 0) this.#drop(node);
  }

  text(text: string): void {
    if (this.#isFull || this.#skipped > 0) return;
    const isVerbatim = this.#frames.some((frame) => frame.tag === "pre");
    const flat = isVerbatim ? text : text.replace(/\s+/g, " ");
    if (this.#textNode() === undefined) {
      if (flat.trim() === "") return;
      const paragraph: RichNode = { type: "PARAGRAPH", id: "", nodes: [], paragraphData: {} };
      this.#push(paragraph);
      this.#frames.push({ tag: "#text", node: paragraph, decoration: undefined });
    }
    this.#push({ type: "TEXT", id: "", nodes: [], textData: this.#textData(flat) });
  }

  #textData(text: string) {
    const decorations = this.#frames.flatMap(({ decoration }) => (decoration === undefined ? [] : [decoration]));
    return { text, decorations };
  }

  #textNode(): RichNode | undefined {
    const node = this.#frames.findLast((frame) => frame.node !== undefined)?.node;
    return node !== undefined && HOLDS_TEXT.has(node.type) ? node : undefined;
  }

  /** A block inside a paragraph ends the paragraph; its decorations are kept. */
  #leaveText(): void {
    const index = this.#frames.findLastIndex((frame) => frame.node !== undefined && HOLDS_TEXT.has(frame.node.type));
    const last = this.#frames.findLastIndex((frame) => frame.node !== undefined);
    if (index < 0 || index !== last) return;
    const [left] = this.#frames.splice(index, 1);
    if (left?.node !== undefined && left.node.nodes?.length === 0) this.#drop(left.node);
  }

  #image(attributes: Attributes): void {
    const url = safeLinkAddress(attributes.src ?? "");
    if (url === undefined || !/^(?:https?:|\/)/i.test(url)) return;
    this.#leaveText();
    const altText = attributes.alt?.trim() ?? "";
    this.#push({ type: "IMAGE", id: "", nodes: [], imageData: { image: { src: { url } }, altText } });
  }

  #push(node: RichNode): void {
    this.#count++;
    const parent = this.#frames.findLast((frame) => frame.node !== undefined)?.node;
    if (parent?.nodes === undefined) this.roots.push(node);
    else parent.nodes.push(node);
  }

  #drop(node: RichNode): void {
    const lists = [this.roots, ...this.#frames.flatMap((frame) => (frame.node?.nodes ? [frame.node.nodes] : []))];
    for (const list of lists) {
      const index = list.lastIndexOf(node);
      if (index >= 0) list.splice(index, 1);
    }
  }
}

function linkOf(attributes: Attributes): Decoration | undefined {
  const url = safeLinkAddress(attributes.href ?? "");
  if (url === undefined) return undefined;
  const target = attributes.target === "_blank" ? "BLANK" : "SELF";
  return { type: "LINK", linkData: { link: { url, target } } };
}
