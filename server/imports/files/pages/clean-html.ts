/** HTML of other shops as rich content: unsafe and unknown elements are left out, and returned for the merchant. Pure. */
import { Parser } from "htmlparser2";
import type { RichContent } from "#api/catalog/rich-content.ts";
import { fromHtml } from "#server/platform/rich-content/from-html.ts";

/** Nodes are open objects. */
type Node = Record<string, unknown>;
const childrenOf = ({ nodes }: Node): Node[] => (Array.isArray(nodes) ? nodes : []);

export type CleanContent = {
  tree: RichContent;
  /** Names of elements and shortcodes that were left out. */
  removed: string[];
  hasLostImages: boolean;
  isTooLong: boolean;
};

const REPORTED = new Set(["iframe", "object", "embed", "form", "video", "audio", "script", "svg", "canvas"]);
/** `fromHtml` stops there. */
const MAX_NODES = 4000;

/** `base` is the address of the document in the other shop, to which relative image addresses refer. */
export function cleanHtml(html: string, { base }: { base?: string | undefined } = {}): CleanContent {
  const { text, shortcodes } = withoutShortcodes(html);
  const { text: whole, hasLostImages } = withWholeAddresses(text, base);
  const tree = fromHtml(withParagraphs(whole));
  return {
    tree,
    removed: [...new Set([...shortcodes.map((name) => `[${name}]`), ...reportedElements(text)])],
    hasLostImages,
    isTooLong: countNodes(tree.nodes) >= MAX_NODES,
  };
}

/**
 * WordPress wraps images in `[caption]`; others create content that only its plugin has. Words in brackets stay. A bracket inside
 * ends the search, or texts of unclosed brackets would take quadratic time.
 */
function withoutShortcodes(html: string): { text: string; shortcodes: string[] } {
  const shortcodes: string[] = [];
  const text = html.replace(/\[(\/?)([a-z][a-z\d_-]*)((?:\s[^[\]<>]*)?)\/?\]/gi, (whole, _slash, name, attributes) => {
    const lower = String(name).toLowerCase();
    if (lower === "caption") return "";
    const isShortcode = KNOWN.has(lower) || /[_-]/.test(lower) || /\s[\w-]+=/.test(String(attributes));
    if (!isShortcode) return String(whole);
    shortcodes.push(lower);
    return "";
  });
  return { text, shortcodes };
}

const KNOWN = new Set(["gallery", "embed", "video", "audio", "playlist", "products", "product"]);

const STARTS_BLOCK = /^<\/?(?:h[1-6]|ul|ol|li|table|blockquote|pre|div|figure|hr|p|section)\b/i;

/** Classic WordPress content has empty lines instead of paragraph elements. */
function withParagraphs(html: string): string {
  if (/<p[\s>]/i.test(html) || html.includes("<!-- wp:")) return html;
  return html
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => (STARTS_BLOCK.test(part) ? part : `<p>${part.replace(/\r?\n/g, "<br>")}</p>`))
    .join("\n");
}

function reportedElements(html: string): string[] {
  const found = new Set<string>();
  const parser = new Parser({
    onopentag(name) {
      if (REPORTED.has(name)) found.add(`<${name}>`);
    },
  });
  parser.end(html);
  return [...found];
}

/** Makes addresses of images complete; those that can't be are lost. */
function withWholeAddresses(html: string, base: string | undefined): { text: string; hasLostImages: boolean } {
  const parts: string[] = [];
  let [copied, hasLostImages] = [0, false];
  const parser = new Parser({
    onopentag(name, { src, ...attributes }) {
      if (name !== "img" || src === undefined) return;
      const address = completeAddress(src.trim(), base);
      if (address === undefined) hasLostImages = true;
      parts.push(html.slice(copied, parser.startIndex), imageTag({ ...attributes, src: address ?? "" }));
      copied = parser.endIndex + 1;
    },
  });
  parser.end(html);
  return { text: [...parts, html.slice(copied)].join(""), hasLostImages };
}

const imageTag = (attributes: Readonly<Record<string, string>>): string => {
  const quoted = (value: string): string => value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<img ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${quoted(value)}"`)
    .join(" ")}>`;
};

function completeAddress(address: string, base: string | undefined): string | undefined {
  if (/^https?:\/\//i.test(address)) return address;
  const given = address.startsWith("//") ? `https:${address}` : address;
  if (given === "" || !URL.canParse(given, base)) return undefined;
  const { href, protocol } = new URL(given, base);
  return /^https?:$/.test(protocol) ? href : undefined;
}

/** The `src` of an image node. */
export function imageSource(node: Node): { url?: unknown; id?: unknown } | undefined {
  const { imageData } = node as { imageData?: { image?: { src?: { url?: unknown; id?: unknown } } } };
  return imageData?.image?.src;
}

const countNodes = (nodes: readonly Node[]): number =>
  nodes.reduce((sum, node) => sum + 1 + countNodes(childrenOf(node)), 0);

/** Image nodes at any depth. */
export const imagesOf = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => (node.type === "IMAGE" ? [node] : imagesOf(childrenOf(node))));
