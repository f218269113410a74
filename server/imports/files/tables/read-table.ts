/** Reads a file row by row: a table of values, or an export of WordPress. */
import type { Files } from "#server/platform/files/files.ts";
import { type RawRow, readCsv } from "./read-csv.ts";
import { readWxr } from "./read-wxr.ts";

const HEAD_BYTES = 512;

/** Yields the header first, then the rows. @throws {UnreadableFile} */
export async function* readTable(files: Files, name: string): AsyncGenerator<RawRow> {
  const head = (await files.readPart(name, 0, HEAD_BYTES))?.toString("utf8") ?? "";
  const isXml = /^\ufeff?\s*<(?:\?xml|rss)\b/i.test(head);
  yield* isXml ? readWxr(files, name) : readCsv(files, name);
}
