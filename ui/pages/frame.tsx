/**
 * What surrounds the pages of an application. A frame is rendered apart from the page and, as long as what it shows is the
 * same object, only once: header and footer are the larger half of most pages.
 */
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";

export type Frame<Context> = {
  /** The store's name and its public origin, which the page's head is written with. */
  site(context: Context): { name: string; baseUrl: string };
  render(context: Context, page: { head: ReactNode; body: ReactNode }): ReactNode;
  /** All that the frame shows, as one object that is never changed; `undefined`: rendered anew for each page. */
  shows?(context: Context): object | undefined;
};

/** The HTML before the page's head, between head and body, and after the body. */
type FrameParts = readonly [start: string, middle: string, end: string];

const HEAD = <template data-slot="head" />;
const BODY = <template data-slot="body" />;
const SLOT = /<template data-slot="(?:head|body)"><\/template>/;

/** Renders whole documents in a frame. `head` and `body` are rendered together: React moves preloads into the head. */
export function createDocuments<Context>(frame: Frame<Context>) {
  const kept = new WeakMap<object, FrameParts>();

  function partsFor(context: Context): FrameParts {
    const shown = frame.shows?.(context);
    const known = shown && kept.get(shown);
    if (known) return known;
    const html = renderToString(frame.render(context, { head: HEAD, body: BODY }), { identifierPrefix: "frame" });
    const [start = "", middle = "", end = ""] = html.split(SLOT);
    const parts: FrameParts = [`<!doctype html>${start}`, middle, end];
    if (shown) kept.set(shown, parts);
    return parts;
  }

  return (context: Context, head: ReactNode, body: ReactNode): string => {
    const [start, middle, end] = partsFor(context);
    const page = renderToString(
      <>
        {head}
        {BODY}
        {body}
      </>,
    );
    const [headHtml = "", ...bodyHtml] = page.split(SLOT);
    return start + headHtml + middle + bodyHtml.join("") + end;
  };
}
