/**
 * File responses, whole or in ranges (RFC 9110, section 14), with headers that prevent browsers from executing them.
 */
import type { ByteRange, Files } from "../../files/files.ts";
import type { RawAnswer } from "../handlers.ts";

type ServedFile = {
  /** Name in the store's files. */
  name: string;
  mimeType: string;
  fileName: string;
  /** Display in the page, or download. */
  disposition: "inline" | "attachment";
  /** Equal bytes have equal ETags. */
  etag: string;
  cacheControl: string;
};

type Conditions = { header(name: string): string | undefined };

/** Undefined if the file doesn't exist. */
export async function answerFile(
  files: Files,
  file: ServedFile,
  { header }: Conditions,
): Promise<RawAnswer | undefined> {
  const size = await files.size(file.name);
  if (size === undefined) return undefined;
  const headers = fileHeaders(file);
  if (header("if-none-match")?.includes(file.etag)) return { status: 304, headers };
  const ifRange = header("if-range");
  const range = ifRange === undefined || ifRange === file.etag ? readRange(header("range"), size) : undefined;
  if (range === "unsatisfiable") return { status: 416, headers: [...headers, ["content-range", `bytes */${size}`]] };
  const body = await files.stream(file.name, range);
  if (body === undefined) return undefined;
  if (range === undefined) return { status: 200, headers: [...headers, ["content-length", String(size)]], body };
  return {
    status: 206,
    headers: [
      ...headers,
      ["content-length", String(range.end - range.start + 1)],
      ["content-range", `bytes ${range.start}-${range.end}/${size}`],
    ],
    body,
  };
}

/**
 * The content type is set by the server, sniffing is disabled, and a sandbox policy applies if the file is opened as a
 * page.
 */
export function fileHeaders({ mimeType, fileName, disposition, etag, cacheControl }: Omit<ServedFile, "name">) {
  return [
    ["content-type", mimeType],
    ["cache-control", cacheControl],
    ["etag", etag],
    ["accept-ranges", "bytes"],
    ["content-disposition", `${disposition}; filename*=UTF-8''${encodeFileName(fileName)}`],
    ["content-security-policy", "default-src 'none'; sandbox"],
  ] as [string, string][];
}

/** Only the characters that RFC 8187 allows unescaped. */
const encodeFileName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);

/** A single range is served. For several or unsupported ranges the whole file is sent, which RFC 9110 allows. */
export function readRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  if (match === null || (match[1] === "" && match[2] === "")) return undefined;
  const [first, last] = [match[1] ?? "", match[2] ?? ""];
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return undefined;
  return start >= size ? "unsatisfiable" : { start, end };
}
