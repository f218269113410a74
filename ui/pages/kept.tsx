/** Parts of pages that many pages show alike, such as the card of a product: rendered once per object they show. */
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";

type Props = {
  /** What the part shows: the same object, the same HTML. It must hold everything that the part depends on. */
  of: object;
  /** Tells apart the different looks of one object. */
  look: string;
  /** The element around it. */
  as: "div" | "li";
  children: () => ReactNode;
};

const kept = new WeakMap<object, Map<string, string>>();

/** An element whose inside is kept. The inside stands for itself: no context from the page around it, no `useId`. */
export function Kept({ of, look, as: Element, children }: Props) {
  const looks = kept.get(of) ?? new Map<string, string>();
  let html = looks.get(look);
  if (html === undefined) {
    html = renderToString(children());
    looks.set(look, html);
    kept.set(of, looks);
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output, escaped where it was rendered
  return <Element dangerouslySetInnerHTML={{ __html: html }} />;
}
