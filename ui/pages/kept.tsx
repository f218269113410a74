/**
 * Parts of pages that many pages show alike, such as the card of a product: rendered once per object they show. The
 * document around them holds marks, in whose place their finished bytes are put.
 */
import { randomUUID } from "node:crypto";
import type { ComponentProps, ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { inLanguage, useLanguage } from "../language.ts";
import { safeJson } from "./json.ts";

/** Nobody who writes texts for a shop can guess it. */
const MARK = `<!--kept ${randomUUID()}-->`;

const kept = new WeakMap<object, Map<string, Buffer>>();
/** The kept parts of the tree being rendered, in the order of their marks. Rendering is synchronous. */
let partsOfTree: Buffer[] | undefined;

/** What parts show that are the same on all pages. Give them a look of their own. */
export const EVERYWHERE = {};

type Props = {
  /** What the part shows: the same object, the same HTML. It must hold everything that the part depends on. */
  of: object;
  /** Tells apart the different looks of one object. */
  look?: string;
  /** The element around it. */
  as: "div" | "li" | "ul" | "header" | "section";
  children: () => ReactNode;
} & Pick<ComponentProps<"div">, "className" | "hidden" | "id" | "aria-labelledby">;

/**
 * An element whose inside is kept, once for each language. The inside stands for itself: no other context from the page
 * around it, no `useId`.
 */
export function Kept({ of, look = "", as: Element, children, ...rest }: Props) {
  const language = useLanguage();
  const html = keptBytes(of, `${language} ${look}`, () =>
    Buffer.concat(renderToPieces(inLanguage(language, children()))),
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output, escaped where it was rendered
  return <Element {...rest} dangerouslySetInnerHTML={{ __html: inPlace(html) }} />;
}

/** The JSON of an object for a `<script>` data block, as inner HTML. */
export const keptJson = (of: object): string => inPlace(keptBytes(of, "json", () => Buffer.from(safeJson(of))));

function keptBytes(of: object, key: string, make: () => Buffer): Buffer {
  const known = kept.get(of)?.get(key);
  if (known) return known;
  const bytes = make();
  kept.set(of, (kept.get(of) ?? new Map<string, Buffer>()).set(key, bytes));
  return bytes;
}

/** What React writes where the bytes belong. */
function inPlace(bytes: Buffer): string {
  if (partsOfTree === undefined) return bytes.toString();
  partsOfTree.push(bytes);
  return MARK;
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
