/**
 * What surrounds the pages of an application. A frame is rendered apart from the page and, as long as what it shows is the
 * same object, only once: header and footer are the larger half of most pages.
 */
import type { ReactNode } from "react";
import type { Language } from "#api/store/languages.ts";
import { inLanguage } from "../language.ts";
import { type Head, HeadTags } from "./head.tsx";
import { renderToPieces } from "./kept.tsx";

export type Frame<Context> = {
  /** The store's name and its public origin, which the page's head is written with, and the language of all of it. */
  site(context: Context): { name: string; baseUrl: string; language: Language };
  render(context: Context, page: { head: ReactNode; body: ReactNode }): ReactNode;
  /** All that the frame shows, as one object that is never changed; `undefined`: rendered anew for each page. */
  shows?(context: Context): object | undefined;
};

/** The bytes before the page's head, between head and body, and after the body; and the heads that many pages have. */
type FrameParts = { start: Buffer; middle: Buffer; end: Buffer; heads: WeakMap<Head, Buffer> };

const HEAD = <template data-slot="head" />;
const BODY = <template data-slot="body" />;
const HEAD_HTML = '<template data-slot="head"></template>';
const BODY_HTML = '<template data-slot="body"></template>';

/** Renders whole documents in a frame. */
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
    const [before, between, after] = [Buffer.concat(start), Buffer.concat(middle), Buffer.concat(end)];
    const parts: FrameParts = { start: before, middle: between, end: after, heads: new WeakMap() };
    if (shown) kept.set(shown, parts);
    return parts;
  }

  function headFor(context: Context, head: Head, { heads }: FrameParts): Buffer {
    const known = heads.get(head);
    if (known) return known;
    const { name, baseUrl, language } = frame.site(context);
    const tags = <HeadTags head={head} siteName={name} baseUrl={baseUrl} language={language} />;
    const bytes = Buffer.concat(renderToPieces(tags));
    if (head.isKept) heads.set(head, bytes);
    return bytes;
  }

  return (context: Context, head: Head, body: ReactNode): readonly Buffer[] => {
    const parts = partsFor(context);
    const page = renderToPieces(
      inLanguage(
        frame.site(context).language,
        <>
          {BODY}
          {body}
        </>,
      ),
    );
    // React moves what is to be loaded early before all else, which is where the head ends.
    const [loadedEarly, bodyPieces] = splitAt(page, BODY_HTML);
    return [parts.start, headFor(context, head, parts), ...loadedEarly, parts.middle, ...bodyPieces, parts.end];
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
