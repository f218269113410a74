/**
 * Parts of pages that many pages show alike, such as the card of a product: rendered once per object they show. The
 * document around them holds marks, in whose place their finished bytes are put.
 */
import { randomUUID } from "node:crypto";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { inLanguage, useLanguage } from "../language.ts";

/** Nobody who writes texts for a shop can guess it. */
const MARK = `<!--kept ${randomUUID()}-->`;

const kept = new WeakMap<object, Map<string, Buffer>>();
/** The kept parts of the tree being rendered, in the order of their marks. Rendering is synchronous. */
let partsOfTree: Buffer[] | undefined;

type Props = {
  /** What the part shows: the same object, the same HTML. It must hold everything that the part depends on. */
  of: object;
  /** Tells apart the different looks of one object. */
  look?: string;
  /** The element around it. */
  as: "div" | "li";
  children: () => ReactNode;
};

/**
 * An element whose inside is kept, once for each language. The inside stands for itself: no other context from the page
 * around it, no `useId`.
 */
export function Kept({ of, look = "", as: Element, children }: Props) {
  const language = useLanguage();
  const looks = kept.get(of) ?? new Map<string, Buffer>();
  const key = `${language} ${look}`;
  let bytes = looks.get(key);
  if (bytes === undefined) {
    bytes = Buffer.concat(renderToPieces(inLanguage(language, children())));
    looks.set(key, bytes);
    kept.set(of, looks);
  }
  partsOfTree?.push(bytes);
  const html = partsOfTree ? MARK : bytes.toString();
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output, escaped where it was rendered
  return <Element dangerouslySetInnerHTML={{ __html: html }} />;
}

/** `renderToString` in UTF-8 and in pieces, without rendering, encoding or copying the kept parts again. */
export function renderToPieces(node: ReactNode, options?: Parameters<typeof renderToString>[1]): Buffer[] {
  const outer = partsOfTree;
  const parts: Buffer[] = [];
  partsOfTree = parts;
  try {
    const [first = "", ...rest] = renderToString(node, options).split(MARK);
    return [Buffer.from(first), ...rest.flatMap((html, index) => [parts[index] ?? [], Buffer.from(html)].flat())];
  } finally {
    partsOfTree = outer;
  }
}
