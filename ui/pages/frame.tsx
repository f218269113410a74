/**
 * What surrounds the pages of an application. A frame is rendered apart from the page and, as long as what it shows is the
 * same object, only once: header and footer are the larger half of most pages.
 */
import type { ReactNode } from "react";
import type { Language } from "#api/store/languages.ts";
import { inLanguage } from "../language.ts";
import { renderToPieces } from "./cached-html.tsx";
import { type Head, HeadTags } from "./head.tsx";

export type Frame<Context> = {
  /** Store name and public origin for the page's head, and the language of the document. */
  site(context: Context): { name: string; baseUrl: string; language: Language };
  render(context: Context, page: { head: ReactNode; body: ReactNode }): ReactNode;
  /** Everything the frame shows, as one immutable object; `undefined` renders it for each page. */
  shows?(context: Context): object | undefined;
};

/** Bytes before the head, between head and body, and after the body; and heads shared by many pages. */
type FrameParts = { start: Buffer; middle: Buffer; end: Buffer; heads: WeakMap<Head, Buffer> };

const HEAD = <template data-slot="head" />;
const BODY = <template data-slot="body" />;
const HEAD_HTML = '<template data-slot="head"></template>';
const BODY_HTML = '<template data-slot="body"></template>';

/** Renders complete documents in a frame. */
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
    // React hoists preloads to the start, which is the end of the head.
    const [loadedEarly, bodyPieces] = splitAt(page, BODY_HTML);
    const [preloads, rest] = takePreloads(bodyPieces);
    const top = [parts.start, headFor(context, head, parts), ...loadedEarly, ...preloads];
    return [...top, parts.middle, ...rest, parts.end];
  };
}

const DOCTYPE = Buffer.from("<!doctype html>");

const PRELOAD = Buffer.from('<link rel="preload" as="image"');
const startsWithPreload = (piece: Buffer, at = 0): boolean =>
  piece.subarray(at, at + PRELOAD.byteLength).equals(PRELOAD);

/** Cached parts of the body start with the preloads of their images, which belong in the head. */
function takePreloads(pieces: readonly Buffer[]): [preloads: Buffer[], rest: Buffer[]] {
  const preloads: Buffer[] = [];
  const rest = pieces.map((piece) => {
    let end = 0;
    while (startsWithPreload(piece, end)) end = piece.indexOf("/>", end) + 2;
    if (end > 0) preloads.push(piece.subarray(0, end));
    return piece.subarray(end);
  });
  return [preloads, rest];
}

function splitAt(pieces: readonly Buffer[], mark: string): [before: Buffer[], after: Buffer[]] {
  const index = pieces.findIndex((piece) => piece.includes(mark));
  const piece = pieces[index];
  if (piece === undefined) throw new Error(`The marker ${mark} is missing.`);
  const at = piece.indexOf(mark);
  return [
    [...pieces.slice(0, index), piece.subarray(0, at)],
    [piece.subarray(at + mark.length), ...pieces.slice(index + 1)],
  ];
}
