/** Reads a CSV file row by row, with any delimiter, line ending and encoding. */
import { Readable } from "node:stream";
import { type Info, parse } from "csv-parse";
import type { Files } from "#server/platform/files/files.ts";

export type RawRow = { line: number; values: string[] };

/** Thrown when the file can't be parsed; the message has the place and the reason. */
export class UnreadableFile extends Error {
  readonly line: number;
  constructor(message: string, line: number) {
    super(message);
    this.name = "UnreadableFile";
    this.line = line;
  }
}

const HEAD_BYTES = 64 * 1024;
const MAX_RECORD = 1024 * 1024;
export const MAX_ROWS = 200_000;

/** Yields the header first, then the rows. @throws {UnreadableFile} */
export async function* readCsv(files: Files, name: string): AsyncGenerator<RawRow> {
  const head = await files.readPart(name, 0, HEAD_BYTES);
  const stream = await files.stream(name);
  if (head === undefined || stream === undefined) throw new UnreadableFile("The file no longer exists.", 1);
  const encoding = encodingOf(head);
  const text = new TextDecoder(encoding).decode(head, { stream: true });
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(text),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD,
  });
  const decoded = Readable.from(decode(stream, encoding));
  decoded.on("error", (error) => parser.destroy(error));
  decoded.pipe(parser);
  let line = 1;
  try {
    // With `info`, each entry has the record and the parser's position after it.
    for await (const entry of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      yield { line, values: entry.record };
      line = entry.info.lines + 1;
    }
  } catch (error) {
    throw new UnreadableFile(explain(error), line);
  } finally {
    decoded.destroy();
    stream.destroy();
  }
}

async function* decode(stream: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const part of stream) yield decoder.decode(part, { stream: true });
  yield decoder.decode();
}

/** UTF-16 by its byte order mark, UTF-8 if valid, else Windows-1252, which Western spreadsheets write. */
function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  try {
    // The last character may be truncated.
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

/** The most frequent candidate in the first line, outside quotes. */
function delimiterOf(text: string): string {
  const bare = (text.replace(/^\ufeff/, "").split(/\r?\n/, 1)[0] ?? "").replace(/"[^"]*"/g, "");
  const counts = [",", ";", "\t"].map((mark) => ({ mark, count: bare.split(mark).length }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).mark;
}

function explain(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code.includes("QUOTE")) return "A quotation mark isn't closed or is misplaced.";
  if (code === "CSV_MAX_RECORD_SIZE") return "A row is larger than 1 MB. Check for a quotation mark that isn't closed.";
  return "The file isn't a table of values separated by commas, semicolons or tabs.";
}
