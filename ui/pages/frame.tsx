/**
 * What surrounds the pages of an application. A frame is rendered apart from the page and, as long as what it shows is the
 * same object, only once: header and footer are the larger half of most pages.
 */
import type { ReactNode } from "react";
import { renderToBytes } from "./kept.tsx";

export type Frame<Context> = {
  /** The store's name and its public origin, which the page's head is written with. */
  site(context: Context): { name: string; baseUrl: string };
  render(context: Context, page: { head: ReactNode; body: ReactNode }): ReactNode;
  /** All that the frame shows, as one object that is never changed; `undefined`: rendered anew for each page. */
  shows?(context: Context): object | undefined;
};

/** The bytes before the page's head, between head and body, and after the body. */
type FrameParts = readonly [start: Buffer, middle: Buffer, end: Buffer];

const HEAD = <template data-slot="head" />;
const BODY = <template data-slot="body" />;
const HEAD_HTML = '<template data-slot="head"></template>';
const BODY_HTML = '<template data-slot="body"></template>';

/** Renders whole documents in a frame. `head` and `body` are rendered together: React moves preloads into the head. */
export function createDocuments<Context>(frame: Frame<Context>) {
  const kept = new WeakMap<object, FrameParts>();

  function partsFor(context: Context): FrameParts {
    const shown = frame.shows?.(context);
    const known = shown && kept.get(shown);
    if (known) return known;
    const bytes = renderToBytes(frame.render(context, { head: HEAD, body: BODY }), { identifierPrefix: "frame" });
    const [start, rest] = splitAt(bytes, HEAD_HTML);
    const parts: FrameParts = [Buffer.concat([DOCTYPE, start]), ...splitAt(rest, BODY_HTML)];
    if (shown) kept.set(shown, parts);
    return parts;
  }

  return (context: Context, head: ReactNode, body: ReactNode): Buffer => {
    const [start, middle, end] = partsFor(context);
    const page = renderToBytes(
      <>
        {head}
        {BODY}
        {body}
      </>,
    );
    const [headBytes, bodyBytes] = splitAt(page, BODY_HTML);
    return Buffer.concat([start, headBytes, middle, bodyBytes, end]);
  };
}

const DOCTYPE = Buffer.from("<!doctype html>");

function splitAt(bytes: Buffer, mark: string): [before: Buffer, after: Buffer] {
  const at = bytes.indexOf(mark);
  return [bytes.subarray(0, at), bytes.subarray(at + mark.length)];
}
