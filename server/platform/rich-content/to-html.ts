/** Rich content as HTML and plain text, for version 1 of the API, emails and feeds. */
import { safeLinkAddress } from "#api/catalog/link-address.ts";
import type { RichContent } from "#api/catalog/rich-content.ts";
import { mediaAddress } from "#api/store/media-address.ts";

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const MAX_DEPTH = 24;

/** Safe HTML: only known elements, and only http(s), mailto and tel URLs. */
export function toHtml(tree: RichContent): string {
  return tree.nodes.map((node) => block(node, 0)).join("");
}

/** Plain text in reading order, one line per block. */
export function toText(tree: RichContent): string {
  return tree.nodes
    .map((node) => words(node, 0))
    .join("\n")
    .replace(/[^\S\n]+/g, " ")
    .replace(/\n\s*\n+/g, "\n")
    .trim();
}

function words(node: unknown, depth: number): string {
  if (!isFields(node) || depth > MAX_DEPTH) return "";
  if (node.type === "TEXT") return textOf(node);
  const joint = INLINE_PARENTS.has(String(node.type)) ? "" : "\n";
  return childrenOf(node)
    .map((child) => words(child, depth + 1))
    .join(joint);
}

const INLINE_PARENTS = new Set(["PARAGRAPH", "HEADING", "CODE_BLOCK", "CAPTION"]);
const childrenOf = (node: Fields): readonly unknown[] => (Array.isArray(node.nodes) ? node.nodes : []);
const dataOf = (node: Fields, key: string): Fields => (isFields(node[key]) ? node[key] : {});
const textOf = (node: Fields): string => {
  const { text } = dataOf(node, "textData");
  return typeof text === "string" ? text : "";
};

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Elements that only wrap their content. */
const WRAPPERS: Readonly<Record<string, string>> = {
  BULLETED_LIST: "ul",
  CHECKBOX_LIST: "ul",
  LIST_ITEM: "li",
  BLOCKQUOTE: "blockquote",
  TABLE_ROW: "tr",
  TABLE_CELL: "td",
  COLLAPSIBLE_ITEM_TITLE: "h3",
};

function block(node: unknown, depth: number): string {
  if (!isFields(node) || depth > MAX_DEPTH) return "";
  const inside = () =>
    childrenOf(node)
      .map((child) => block(child, depth + 1))
      .join("");
  const wrapper = WRAPPERS[String(node.type)];
  if (wrapper !== undefined) return `<${wrapper}>${inside()}</${wrapper}>`;
  switch (node.type) {
    case "TEXT":
      return decorated(node);
    case "PARAGRAPH": {
      const html = inside();
      return html === "" ? "<p><br></p>" : `<p>${html}</p>`;
    }
    case "HEADING": {
      const level = Number(dataOf(node, "headingData").level);
      const tag = `h${Number.isInteger(level) && level >= 1 && level <= 6 ? level : 2}`;
      return `<${tag}>${inside()}</${tag}>`;
    }
    case "ORDERED_LIST": {
      const start = Number(dataOf(node, "orderedListData").start ?? 1);
      return `<ol${Number.isInteger(start) && start !== 1 ? ` start="${start}"` : ""}>${inside()}</ol>`;
    }
    case "CODE_BLOCK":
      return `<pre><code>${inside()}</code></pre>`;
    case "TABLE":
      return `<table><tbody>${inside()}</tbody></table>`;
    case "DIVIDER":
      return "<hr>";
    case "IMAGE":
      return picture(node) + inside();
    case "BUTTON":
      return linked(dataOf(node, "buttonData"));
    case "LINK_PREVIEW":
      return linked(dataOf(node, "linkPreviewData"));
    case "CAPTION":
      return `<p><em>${inside()}</em></p>`;
    default:
      return inside();
  }
}

function picture(node: Fields): string {
  const data = dataOf(node, "imageData");
  const source = dataOf(dataOf(data, "image"), "src");
  const url =
    typeof source.url === "string"
      ? source.url
      : typeof source.id === "string"
        ? `${mediaAddress(source.id)}/picture`
        : "";
  const alt = typeof data.altText === "string" ? data.altText : "";
  const address = safeLinkAddress(url);
  return address === undefined ? "" : `<img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}">`;
}

function linked(data: Fields): string {
  const link = dataOf(data, "link");
  const words = [data.text, data.title, link.url].find((value) => typeof value === "string" && value !== "");
  const label = escapeHtml(typeof words === "string" ? words : "");
  return `<p>${anchor(link, label)}</p>`;
}

function anchor(link: Fields, html: string): string {
  const url = addressOf(link.url);
  if (url === undefined) return html;
  const target = link.target === "BLANK" ? ' target="_blank" rel="noopener"' : "";
  return `<a href="${escapeHtml(url)}"${target}>${html}</a>`;
}

const addressOf = (url: unknown): string | undefined => (typeof url === "string" ? safeLinkAddress(url) : undefined);

const TAGS: Readonly<Record<string, string>> = {
  BOLD: "strong",
  ITALIC: "em",
  UNDERLINE: "u",
  STRIKETHROUGH: "s",
  SUPERSCRIPT: "sup",
  SUBSCRIPT: "sub",
};

function decorated(node: Fields): string {
  const { decorations } = dataOf(node, "textData");
  const html = escapeHtml(textOf(node)).replaceAll("\n", "<br>");
  if (!Array.isArray(decorations)) return html;
  return decorations.filter(isFields).reduce((inner, decoration) => {
    const tag = TAGS[String(decoration.type)];
    if (tag !== undefined) return `<${tag}>${inner}</${tag}>`;
    if (decoration.type === "LINK") return anchor(dataOf(dataOf(decoration, "linkData"), "link"), inner);
    return inner;
  }, html);
}
