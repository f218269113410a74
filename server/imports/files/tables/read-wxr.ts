/** Reads the export file of WordPress (WXR, an RSS feed with extensions) as a table of its pages and posts. */
import { StringDecoder } from "node:string_decoder";
import { Parser } from "htmlparser2";
import type { Files } from "#server/platform/files/files.ts";
import { type RawRow, UnreadableFile } from "./read-csv.ts";

/** Columns of the table; named like those of other formats, where they are the same. */
export const wxrColumns = [
  "wp:post_type",
  "wp:status",
  "slug",
  "title",
  "link",
  "publishedAt",
  "author",
  "content",
  "excerpt",
  "tags",
  "image",
  "seoTitle",
  "seoDescription",
] as const;

type Item = { line: number; fields: Record<string, string>; meta: Record<string, string>; tags: string[] };

/** The elements that are read; plugins add many others, of any size. */
const FIELDS = new Set([
  ...["title", "link", "dc:creator", "content:encoded", "excerpt:encoded", "wp:attachment_url"],
  ...["wp:post_id", "wp:post_type", "wp:post_name", "wp:post_date_gmt", "wp:status"],
  ...["category", "wp:meta_key"],
]);
const META = new Set([
  "_thumbnail_id",
  "_yoast_wpseo_title",
  "_yoast_wpseo_metadesc",
  "rank_math_title",
  "rank_math_description",
]);
/** Of all texts of an item that are read. */
const MAX_TEXT = 4 * 1024 * 1024;
/** More than a post can have. */
const MAX_TAGS = 100;
const isImported = ({ fields }: Item): boolean =>
  ["page", "post"].includes(fields["wp:post_type"] ?? "") &&
  !["trash", "auto-draft"].includes(fields["wp:status"] ?? "");

/** Yields the header first, then the rows. Attachments are read first, because they can come after the post that shows them. */
export async function* readWxr(files: Pick<Files, "stream">, name: string): AsyncGenerator<RawRow> {
  const images = new Map<string, string>();
  for await (const { fields } of readItems(files, name)) {
    const address = fields["wp:attachment_url"];
    if (fields["wp:post_type"] === "attachment" && address !== undefined)
      images.set(fields["wp:post_id"] ?? "", address.trim());
  }
  yield { line: 1, values: [...wxrColumns] };
  for await (const item of readItems(files, name)) if (isImported(item)) yield toRow(item, images);
}

function toRow({ line, fields, meta, tags }: Item, images: ReadonlyMap<string, string>): RawRow {
  const text = (key: string): string => (fields[key] ?? "").trim();
  // Drafts have a date of zeros.
  const date = text("wp:post_date_gmt");
  const values: Record<(typeof wxrColumns)[number], string> = {
    "wp:post_type": text("wp:post_type"),
    "wp:status": text("wp:status"),
    slug: text("wp:post_name"),
    title: text("title"),
    link: text("link"),
    publishedAt: date === "" || date.startsWith("0000") ? "" : `${date} UTC`,
    author: text("dc:creator"),
    content: fields["content:encoded"] ?? "",
    excerpt: text("excerpt:encoded"),
    tags: tags.join("\n"),
    image: images.get(meta._thumbnail_id ?? "") ?? "",
    seoTitle: ownText(meta._yoast_wpseo_title ?? meta.rank_math_title),
    seoDescription: ownText(meta._yoast_wpseo_metadesc ?? meta.rank_math_description),
  };
  return { line, values: wxrColumns.map((column) => values[column]) };
}

/** Templates with variables (`%%title%% %%sep%%`) mean the default. */
const ownText = (text = ""): string => (/%\w|%%/.test(text) ? "" : text);

/** @throws {UnreadableFile} */
async function* readItems(files: Pick<Files, "stream">, name: string): AsyncGenerator<Item> {
  const stream = await files.stream(name);
  if (stream === undefined) throw new UnreadableFile("The file no longer exists.", 1);
  const done: Item[] = [];
  const reader = itemParser((item) => done.push(item));
  const decoder = new StringDecoder("utf8");
  try {
    for await (const part of stream as AsyncIterable<Buffer>) {
      reader.write(decoder.write(part));
      yield* done.splice(0);
    }
    reader.end(decoder.end());
    yield* done.splice(0);
  } finally {
    stream.destroy();
  }
  if (!reader.isFeed()) throw new UnreadableFile("This XML file isn't an export of WordPress.", 1);
}

function itemParser(onItem: (item: Item) => void) {
  let [item, text, size, isRead]: [Item | undefined, string, number, boolean] = [undefined, "", 0, false];
  let [metaKey, domain, isFeed] = ["", "", false];
  let [chunk, chunkStart, linesBefore, lastLine] = ["", 0, 1, 0];
  /** Of the element that starts; each item has its own, even if several are in one line. */
  const lineOfStart = (): number => {
    const before = chunk.slice(0, Math.max(0, parser.startIndex - chunkStart));
    lastLine = Math.max(linesBefore + before.split("\n").length - 1, lastLine + 1);
    return lastLine;
  };
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (tag === "wp:wxr_version") isFeed = true;
        if (tag === "item") [item, size] = [{ line: lineOfStart(), fields: {}, meta: {}, tags: [] }, 0];
        if (tag === "category") domain = attributes.domain ?? "";
        if (tag === "wp:postmeta") metaKey = "";
        const isWanted = tag === "wp:meta_value" ? META.has(metaKey) : FIELDS.has(tag);
        [text, isRead] = ["", item !== undefined && isWanted];
      },
      ontext(part) {
        if (!isRead || item === undefined) return;
        text += part;
        size += part.length;
        if (size > MAX_TEXT) throw new UnreadableFile("The texts of an entry are larger than 4 MB.", item.line);
      },
      onclosetag(tag) {
        if (item === undefined) return;
        if (tag === "item") {
          onItem(item);
          item = undefined;
        } else if (!isRead) return;
        else if (tag === "wp:meta_key") metaKey = text.trim();
        else if (tag === "wp:meta_value") item.meta[metaKey] ??= text;
        else if (tag === "category") addTag(item, domain, text.trim());
        else item.fields[tag] ??= text;
        [text, isRead] = ["", false];
      },
    },
    { xmlMode: true },
  );
  return {
    write(part: string): void {
      chunk = part;
      parser.write(part);
      chunkStart += part.length;
      linesBefore += part.split("\n").length - 1;
    },
    end: (rest: string): void => parser.end(rest),
    isFeed: () => isFeed,
  };
}

function addTag({ tags }: Item, domain: string, name: string): void {
  const isTag = domain === "post_tag" || (domain === "category" && name !== "Uncategorized");
  if (isTag && name !== "" && tags.length < MAX_TAGS && !tags.includes(name)) tags.push(name);
}
