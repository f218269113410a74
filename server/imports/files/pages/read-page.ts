/** Reads the fields that all formats of pages and posts have, by the names of their columns. */
import { Cells, splitList } from "../tables/cells.ts";
import { readInstant, readShort } from "../tables/people.ts";
import { causeOf } from "../tables/problem-cause.ts";
import type { Row } from "../tables/table.ts";
import { cleanHtml } from "./clean-html.ts";
import type { PageKind, PagePart, PageReadContext, ReadPage } from "./record.ts";

const MAX_SLUG = 100;
const MAX_TITLE = 200;
const MAX_TEXT = 500;
const MAX_NAME = 100;
const MAX_TAG = 50;
const MAX_TAGS = 20;

/** Suggests a slug for a title: `About us` becomes `about-us`. Letters of other scripts are kept. */
const slugOfTitle = (title: string): string =>
  title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, MAX_SLUG);

/** WordPress percent-encodes slugs. */
function decodeSlug(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The slug of a row as documents have it; empty without slug and title. */
export function slugOf({ cells }: Row): string {
  const given = decodeSlug(cells.slug?.trim() ?? "").replace(/^\/|\/$/g, "");
  return given === "" ? slugOfTitle(cells.title?.trim() ?? "") : given;
}

/** The key of the document that a row belongs to. */
export function keyOfPage(row: Row, kind: PageKind): string | undefined {
  const slug = slugOf(row);
  return slug === "" ? undefined : `${kind}:${slug.toLowerCase()}`;
}

type Options = {
  readonly kind: PageKind;
  readonly tagSeparator: string;
  readonly isPublished: boolean | undefined;
  /** Address of the document in the other shop. */
  readonly base?: string | undefined;
};

export function readPage(rows: readonly Row[], options: Options, { timeZone }: PageReadContext): ReadPage {
  const cells = new Cells();
  // Exports have further rows for comments and metafields, which have no title.
  const main = rows.find((row) => (row.cells.title ?? "").trim() !== "") ?? rows[0];
  if (main === undefined) throw new Error("A page has at least one row.");
  const title = readShort(cells, main, "title", MAX_TITLE);
  const slug = slugOf(main);
  if (title === undefined) cells.note(main, "title", causeOf("PAGE_WITHOUT_TITLE"));
  for (const row of rows)
    if (row !== main && (row.cells.title ?? "").trim() !== "") cells.note(row, "slug", causeOf("PAGE_TWICE"));
  if ([...slug].length > MAX_SLUG) cells.note(main, "slug", causeOf("TOO_LONG", { max: MAX_SLUG }));
  else if (slug !== "" && (/[/?#%\\\s]/.test(slug) || /^\.{1,2}$/.test(slug)))
    cells.note(main, "slug", causeOf("NOT_A_SLUG"));
  const content = readContent(cells, main, options.base);
  const plain = readPlainTexts(cells, main);
  const tags = readTags(cells, main, options.tagSeparator);
  const image = readImage(cells, main);
  const publishedAt = readInstant(cells, main, "publishedAt", timeZone);
  const isHidden = cells.boolean(main, "hidden");
  const { kind, isPublished } = options;
  const part: PagePart = {
    kind,
    slug,
    title: title ?? "",
    ...(content === undefined ? {} : { content }),
    ...plain,
    ...(isHidden === undefined ? {} : { isHidden }),
    ...(kind === "post" && tags !== undefined ? { tags } : {}),
    ...(kind === "post" && image !== undefined ? { image } : {}),
    ...(isPublished === undefined ? {} : { isPublished }),
    ...(publishedAt === undefined ? {} : { publishedAt }),
  };
  return { line: main.line, name: title ?? slug, part, problems: cells.problems };
}

function readContent(cells: Cells, row: Row, base: string | undefined): PagePart["content"] {
  const html = row.cells.content;
  if (html === undefined) return undefined;
  const { tree, removed, hasLostImages, isTooLong } = cleanHtml(html, { base });
  if (removed.length > 0) cells.note(row, "content", causeOf("CONTENT_REMOVED", { names: removed.join(", ") }), true);
  if (hasLostImages) cells.note(row, "content", causeOf("IMAGE_WITHOUT_HOST"), true);
  if (isTooLong) cells.note(row, "content", causeOf("CONTENT_TOO_LONG"));
  return tree;
}

/** Empty cells clear a text; a missing column doesn't. */
function readPlainTexts(cells: Cells, row: Row): Partial<PagePart> {
  const one = (column: string, max: number): string | undefined =>
    row.cells[column] === undefined ? undefined : (readShort(cells, row, column, max) ?? "");
  const texts = {
    seoTitle: one("seoTitle", MAX_TITLE),
    seoDescription: one("seoDescription", MAX_TEXT),
    author: one("author", MAX_NAME),
  };
  const summary = row.cells.excerpt;
  const excerpt = summary === undefined ? undefined : shorten(cells, row, plainText(summary));
  return Object.fromEntries(Object.entries({ ...texts, excerpt }).filter(([, value]) => value !== undefined));
}

const plainText = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, " ")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();

function shorten(cells: Cells, row: Row, text: string): string {
  const characters = [...text];
  if (characters.length <= MAX_TEXT) return text;
  cells.note(row, "excerpt", causeOf("SHORTENED", { max: MAX_TEXT }), true);
  return characters.slice(0, MAX_TEXT).join("").trim();
}

function readTags(cells: Cells, row: Row, separator: string): string[] | undefined {
  const text = row.cells.tags;
  if (text === undefined) return undefined;
  const all = [...new Set(splitList(text, separator))];
  if (all.some((tag) => [...tag].length > MAX_TAG))
    cells.note(row, "tags", causeOf("VALUE_TOO_LONG", { max: MAX_TAG }));
  if (all.length > MAX_TAGS) cells.note(row, "tags", causeOf("TOO_MANY_TAGS", { max: MAX_TAGS }), true);
  return all.slice(0, MAX_TAGS);
}

function readImage(cells: Cells, row: Row): PagePart["image"] {
  const address = row.cells.image?.trim() ?? "";
  if (address === "") return undefined;
  if (/^https?:\/\//i.test(address) && URL.canParse(address))
    return { address, alt: (row.cells.imageAlt ?? "").trim().slice(0, 1000) };
  cells.note(row, "image", causeOf("NOT_AN_IMAGE_URL"));
  return undefined;
}

/** `TRUE`, `published`, `yes`; undefined without a value. */
export const readPublished = ({ cells }: Row): boolean | undefined => {
  const text = cells.published?.trim().toLowerCase() ?? "";
  return text === "" ? undefined : ["true", "yes", "1", "published", "publish", "visible", "active"].includes(text);
};
