/**
 * What surrounds the pages of an application. A frame is rendered apart from the page and, as long as what it shows is the
 * same object, only once: header and footer are the larger half of most pages.
 */
import type { ReactNode } from "react";
import type { Language } from "#api/languages.ts";
import { inLanguage } from "../language.ts";
import { renderToPieces } from "./kept.tsx";

export type Frame<Context> = {
  /** The store's name and its public origin, which the page's head is written with, and the language of all of it. */
  site(context: Context): { name: string; baseUrl: string; language: Language };
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
    const tree = inLanguage(frame.site(context).language, frame.render(context, { head: HEAD, body: BODY }));
    const pieces = renderToPieces(tree, { identifierPrefix: "frame" });
    const [start, rest] = splitAt([DOCTYPE, ...pieces], HEAD_HTML);
    const [middle, end] = splitAt(rest, BODY_HTML);
    const parts: FrameParts = [Buffer.concat(start), Buffer.concat(middle), Buffer.concat(end)];
    if (shown) kept.set(shown, parts);
    return parts;
  }

  return (context: Context, head: ReactNode, body: ReactNode): readonly Buffer[] => {
    const [start, middle, end] = partsFor(context);
    const page = renderToPieces(
      inLanguage(
        frame.site(context).language,
        <>
          {head}
          {BODY}
          {body}
        </>,
      ),
    );
    const [headPieces, bodyPieces] = splitAt(page, BODY_HTML);
    return [start, ...headPieces, middle, ...bodyPieces, end];
  };
}

const DOCTYPE = Buffer.from("<!doctype html>");

function splitAt(pieces: readonly Buffer[], mark: string): [before: Buffer[], after: Buffer[]] {
  const index = pieces.findIndex((piece) => piece.includes(mark));
  const piece = pieces[index];
  if (piece === undefined) throw new Error(`Nothing is marked ${mark}.`);
  const at = piece.indexOf(mark);
  return [
    [...pieces.slice(0, index), piece.subarray(0, at)],
    [piece.subarray(at + mark.length), ...pieces.slice(index + 1)],
  ];
}
