/**
 * Fragment cache: parts shared by many pages, such as product cards, are rendered once per object. The surrounding
 * document contains marks that are replaced with the cached bytes.
 */
import { randomUUID } from "node:crypto";
import type { ComponentProps, ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { inLanguage, useLanguage } from "../language.ts";
import { safeJson } from "./json.ts";

/** Random, so that no text of a store can contain it. */
const MARK = `<!--kept ${randomUUID()}-->`;

const cache = new WeakMap<object, Map<string, Buffer>>();
/** Cached parts of the tree being rendered, in the order of their marks. Rendering is synchronous. */
let partsOfTree: Buffer[] | undefined;

/** Key for parts that are the same on all pages. Give each its own look. */
export const EVERYWHERE = {};

type Props = {
  /** The cache key: the same object has the same HTML. It must contain everything the part depends on. */
  of: object;
  /** Distinguishes several renderings of one object. */
  look?: string;
  /** The wrapping element. */
  as: "div" | "li" | "ul" | "header" | "section";
  children: () => ReactNode;
  /** Called if the content can't be rendered; the element is then left out. Without it, the whole page fails. */
  onError?: (error: unknown) => void;
  "data-section"?: string;
} & Pick<ComponentProps<"div">, "className" | "hidden" | "id" | "aria-labelledby">;

/** An element with cached content per language. The content can't use other contexts of the page or `useId`. */
export function CachedHtml({ of, look = "", as: Element, children, onError, ...rest }: Props) {
  const language = useLanguage();
  let html: Buffer;
  try {
    html = cachedBytes(of, `${language} ${look}`, () =>
      Buffer.concat(renderToPieces(inLanguage(language, children()))),
    );
  } catch (error) {
    if (onError === undefined) throw error;
    onError(error);
    return null;
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output, escaped where it was rendered
  return <Element {...rest} dangerouslySetInnerHTML={{ __html: markFor(html) }} />;
}

/** The JSON of an object for a `<script>` data block, as inner HTML. */
export const cachedJson = (of: object): string => markFor(cachedBytes(of, "json", () => Buffer.from(safeJson(of))));

function cachedBytes(of: object, key: string, make: () => Buffer): Buffer {
  const known = cache.get(of)?.get(key);
  if (known) return known;
  const bytes = make();
  cache.set(of, (cache.get(of) ?? new Map<string, Buffer>()).set(key, bytes));
  return bytes;
}

/** The mark that React writes in place of the bytes. */
function markFor(bytes: Buffer): string {
  if (partsOfTree === undefined) return bytes.toString();
  partsOfTree.push(bytes);
  return MARK;
}

/** `renderToString` as UTF-8 pieces, without rendering, encoding or copying the cached parts again. */
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
