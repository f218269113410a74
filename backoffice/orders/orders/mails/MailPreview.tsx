import { useEffect, useRef } from "react";
import styles from "./mails.module.css";

const TAGS = new Set(
  "div p h1 h2 h3 h4 h5 h6 table tbody tr td strong em u s sup sub ul ol li blockquote hr pre code span a img br".split(
    " ",
  ),
);
const ATTRIBUTES = ["dir", "lang", "width", "height", "align", "valign", "cellpadding", "cellspacing", "role", "alt"];

/**
 * Renders an email without links, scripts and other active content. Inline styles, which the content security policy of this
 * page blocks in markup, are set through the DOM.
 */
export function MailPreview({ html, title }: { html: string; title: string }) {
  const host = useRef<HTMLElement>(null);
  useEffect(() => {
    // Renamed, because the parser itself reports violations of the policy. Quotes in text are escaped.
    const inert = html.replaceAll(' style="', ' data-style="');
    const { body, documentElement } = new DOMParser().parseFromString(inert, "text/html");
    const sheet = document.createElement("div");
    sheet.dir = documentElement.dir;
    sheet.lang = documentElement.lang;
    for (const child of body.childNodes) append(sheet, child);
    host.current?.replaceChildren(sheet);
  }, [html]);
  return <section ref={host} className={styles.preview} aria-label={title} />;
}

function append(parent: HTMLElement, node: Node): void {
  if (node.nodeType === Node.TEXT_NODE) parent.append(node.textContent ?? "");
  if (!(node instanceof Element)) return;
  const name = node.localName;
  if (!TAGS.has(name)) return;
  const made = document.createElement(name === "a" ? "span" : name);
  made.style.cssText = node.getAttribute("data-style") ?? "";
  for (const attribute of ATTRIBUTES) {
    const value = node.getAttribute(attribute);
    if (value !== null) made.setAttribute(attribute, value);
  }
  // The page has its own h1.
  if (name === "h1") made.ariaLevel = "2";
  const source = node.getAttribute("src");
  if (source !== null && made instanceof HTMLImageElement) made.src = source;
  for (const child of node.childNodes) append(made, child);
  parent.append(made);
}
