import { createElement, Fragment, type ReactNode } from "react";

/** Elements that the preview shows; of anything else only the text remains. Nothing is ever put in as HTML. */
const shown: Record<string, string> = {
  P: "p",
  DIV: "p",
  STRONG: "strong",
  B: "strong",
  EM: "em",
  I: "em",
  U: "u",
  H1: "h3",
  H2: "h3",
  H3: "h3",
  H4: "h4",
  UL: "ul",
  OL: "ol",
  LI: "li",
  BLOCKQUOTE: "blockquote",
  CODE: "code",
};

export function RichPreview({ html }: { html: string }) {
  const body = new DOMParser().parseFromString(html, "text/html").body;
  return <>{toNodes(body)}</>;
}

/** The text of HTML without its marks, for previews of search results. */
export function plainText(html: string): string {
  // A space before each mark keeps the words of neighboring paragraphs apart.
  const body = new DOMParser().parseFromString(html.replaceAll("<", " <"), "text/html").body;
  return (body.textContent ?? "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ (?=[,.;:!?])/g, "")
    .trim();
}

function toNodes(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (!(node instanceof HTMLElement) || node.matches("script, style")) return null;
    if (node.tagName === "BR") return createElement("br", { key: index });
    const name = shown[node.tagName];
    // A link keeps its look but leads nowhere: a click in a preview must not leave the editor.
    if (node.tagName === "A") return createElement("u", { key: index }, ...toNodes(node));
    return createElement(name ?? Fragment, { key: index }, ...toNodes(node));
  });
}
