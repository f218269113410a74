/**
 * Rich descriptions of the demo store as rich-content trees (docs/protocol/rich-content.md). Images and products are
 * referenced by their names in the seed.
 */
import type { PictureSpec } from "../pictures/spec.ts";

type RichNode = { type: string; id: string; nodes: RichNode[] } & Record<string, unknown>;
export type RichTree = { nodes: RichNode[]; metadata: { version: number } };

/** Ids in a tree that are only known during seeding. */
export type Ids = {
  mediaId(spec: PictureSpec): string;
  /** Id of a file by its name, see `files.ts`. */
  fileId(name: string): string;
  productId(slug: string): string;
};

/** A text created once the ids are known. */
export type Story = (ids: Ids) => RichTree;

let count = 0;
const node = (type: string, more: Record<string, unknown> = {}, nodes: RichNode[] = []): RichNode => ({
  type,
  id: `n${++count}`,
  nodes,
  ...more,
});

export const tree = (...nodes: RichNode[]): RichTree => ({ nodes, metadata: { version: 1 } });

type Decoration = Record<string, unknown>;
export const bold: Decoration = { type: "BOLD", fontWeightValue: 700 };
export const italic: Decoration = { type: "ITALIC", italicData: true };
export const spoiler: Decoration = { type: "SPOILER", spoilerData: { id: "hidden" } };
export const inColor = (foreground: string): Decoration => ({ type: "COLOR", colorData: { foreground } });
export const marked = (background: string): Decoration => ({ type: "COLOR", colorData: { background } });
export const linked = (url: string): Decoration => ({ type: "LINK", linkData: { link: { url, target: "SELF" } } });

export const text = (value: string, ...decorations: Decoration[]): RichNode => ({
  type: "TEXT",
  id: "",
  nodes: [],
  textData: { text: value, decorations },
});

type Words = string | RichNode;
const inline = (parts: readonly Words[]): RichNode[] =>
  parts.map((part) => (typeof part === "string" ? text(part) : part));

export const p = (...parts: Words[]): RichNode => node("PARAGRAPH", { paragraphData: {} }, inline(parts));
export const heading = (level: number, ...parts: Words[]): RichNode =>
  node("HEADING", { headingData: { level } }, inline(parts));
export const quote = (...parts: Words[]): RichNode =>
  node("BLOCKQUOTE", { blockquoteData: { indentation: 1 } }, [p(...parts)]);
export const divider = (): RichNode =>
  node("DIVIDER", { dividerData: { lineStyle: "SINGLE", width: "SMALL", alignment: "LEFT" } });

const items = (lines: readonly Words[]): RichNode[] => lines.map((line) => node("LIST_ITEM", {}, [p(line)]));
export const bullets = (...lines: Words[]): RichNode => node("BULLETED_LIST", { bulletedListData: {} }, items(lines));
export const steps = (...lines: Words[]): RichNode =>
  node("ORDERED_LIST", { orderedListData: { start: 1 } }, items(lines));
export const checks = (...lines: Words[]): RichNode => node("CHECKBOX_LIST", { checkboxListData: {} }, items(lines));

const SIDE = 1200;
const media = (id: string, width = SIDE, height = SIDE) => ({ src: { id }, width, height });

export const image = (ids: Ids, spec: PictureSpec, caption = ""): RichNode =>
  node("IMAGE", { imageData: { image: media(ids.mediaId(spec)), altText: spec.alt, caption } });

export const gallery = (ids: Ids, specs: readonly PictureSpec[], isStrip = false): RichNode =>
  node("GALLERY", {
    galleryData: {
      items: specs.map((spec) => ({ image: { media: media(ids.mediaId(spec)) }, altText: spec.alt })),
      options: { layout: { type: isStrip ? "SLIDER" : "GRID", numberOfColumns: 3, horizontalScroll: isStrip } },
    },
  });

export const film = (ids: Ids, fileName: string, title: string, poster: PictureSpec): RichNode =>
  node("VIDEO", {
    videoData: {
      title,
      video: { ...media(ids.fileId(fileName), 720, 720), duration: 5 },
      thumbnail: media(ids.mediaId(poster)),
      options: { showControls: true },
    },
  });

export const recording = (ids: Ids, fileName: string, name: string, authorName: string, seconds: number): RichNode =>
  node("AUDIO", { audioData: { audio: { src: { id: ids.fileId(fileName) }, duration: seconds }, name, authorName } });

export const file = (ids: Ids, fileName: string, name: string): RichNode =>
  node("FILE", { fileData: { src: { id: ids.fileId(fileName) }, name, type: fileName.split(".").at(-1) ?? "" } });

export const table = (...rows: readonly (readonly string[])[]): RichNode =>
  node(
    "TABLE",
    { tableData: { dimensions: {}, rowHeader: true, columnHeader: true } },
    rows.map((cells) =>
      node(
        "TABLE_ROW",
        {},
        cells.map((cell) => node("TABLE_CELL", { tableCellData: { cellStyle: {} } }, [p(cell)])),
      ),
    ),
  );

export const questions = (...pairs: readonly (readonly [string, string])[]): RichNode =>
  node(
    "COLLAPSIBLE_LIST",
    { collapsibleListData: { initialExpandedItems: "FIRST", expandOnlyOne: true, isQapageData: true } },
    pairs.map(([question, answer]) =>
      node("COLLAPSIBLE_ITEM", {}, [
        node("COLLAPSIBLE_ITEM_TITLE", {}, [text(question)]),
        node("COLLAPSIBLE_ITEM_BODY", {}, [p(answer)]),
      ]),
    ),
  );

export const columns = (...cells: readonly (readonly RichNode[])[]): RichNode =>
  node(
    "LAYOUT",
    { layoutData: {} },
    cells.map((nodes) => node("LAYOUT_CELL", { layoutCellData: { colSpan: 12 / cells.length } }, [...nodes])),
  );

export const place = (locationName: string, address: string, lat: number, lng: number): RichNode =>
  node("MAP", { mapData: { mapSettings: { locationName, address, lat, lng, initialZoom: 16, marker: true } } });

export const productCard = (ids: Ids, slug: string, name: string): RichNode =>
  node("APP_EMBED", {
    appEmbedData: { type: "PRODUCT", itemId: ids.productId(slug), name, url: `/p/${slug}`, buttonText: "Have a look" },
  });

export const button = (label: string, url: string): RichNode =>
  node("BUTTON", { buttonData: { type: "LINK", text: label, link: { url } } });

type PollSettings = { view?: "EVERYONE" | "VOTERS"; vote?: "ALL" | "SITE_MEMBERS"; isMultiple?: boolean };

/** Option ids are their positions: `1`, `2`, … */
export const poll = (id: string, title: string, options: readonly string[], settings: PollSettings = {}): RichNode =>
  node("POLL", {
    pollData: {
      poll: {
        id,
        title,
        options: options.map((option, index) => ({ id: String(index + 1), title: option })),
        settings: {
          permissions: {
            view: settings.view ?? "EVERYONE",
            vote: settings.vote ?? "ALL",
            allowMultipleVotes: settings.isMultiple ?? false,
          },
          showVotesCount: true,
        },
      },
      layout: { poll: { type: "LIST" } },
    },
  });
