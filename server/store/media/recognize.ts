/**
 * Detects the type of a file by its first bytes, and for files that aren't re-encoded also by its extension. Formats
 * that browsers can execute (HTML, XML, scripts and programs) are on no list; SVGs are rendered to pixels.
 */
import { type MediaKind, mediaEndings } from "#api/store/media.ts";
import { isSvg } from "./svg/svg.ts";

export type Recognized = { readonly kind: MediaKind; readonly mimeType: string };

/** Number of leading bytes that `recognize` needs. */
export const HEAD_BYTES = 4100;

const text = (bytes: Uint8Array, start: number, length: number): string =>
  Buffer.from(bytes.subarray(start, start + length)).toString("latin1");

const is = (bytes: Uint8Array, expected: string, at = 0): boolean => text(bytes, at, expected.length) === expected;

/** True if the first bytes are those of a supported image format: JPEG, PNG, WebP, GIF, AVIF, TIFF. */
export function isStoredImage(bytes: Uint8Array): boolean {
  return (
    is(bytes, "\xff\xd8\xff") ||
    is(bytes, "\x89PNG\r\n\x1a\n") ||
    (is(bytes, "RIFF") && is(bytes, "WEBP", 8)) ||
    is(bytes, "GIF87a") ||
    is(bytes, "GIF89a") ||
    (is(bytes, "ftyp", 4) && (is(bytes, "avif", 8) || is(bytes, "avis", 8))) ||
    is(bytes, "II*\0") ||
    is(bytes, "MM\0*")
  );
}

/** Undefined for unsupported files. Images are detected by content alone, because they are re-encoded. */
export function recognize(head: Uint8Array, fileName: string): Recognized | undefined {
  if (isStoredImage(head)) return { kind: "image", mimeType: "image/*" };
  const ending = endingOf(fileName);
  if (ending === "svg") return isSvg(head) ? { kind: "image", mimeType: "image/*" } : undefined;
  const found = byEnding(ending, head);
  return found !== undefined && mediaEndings[found.kind].includes(ending) ? found : undefined;
}

export const endingOf = (fileName: string): string =>
  /\.([a-z0-9]{1,8})$/i.exec(fileName.trim())?.[1]?.toLowerCase() ?? "";

const OFFICE: Record<string, string> = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  odt: "application/vnd.oasis.opendocument.text",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  odp: "application/vnd.oasis.opendocument.presentation",
  epub: "application/epub+zip",
  usdz: "model/vnd.usdz+zip",
};

function byEnding(ending: string, head: Uint8Array): Recognized | undefined {
  const as = (kind: MediaKind, mimeType: string, fits: boolean): Recognized | undefined =>
    fits ? { kind, mimeType } : undefined;
  const isZip = is(head, "PK\x03\x04");
  const isMp4 = is(head, "ftyp", 4);
  const isMatroska = is(head, "\x1aE\xdf\xa3");
  const isOgg = is(head, "OggS");
  switch (ending) {
    case "mp4":
    case "m4v":
      return as("video", "video/mp4", isMp4);
    case "mov":
      return as("video", "video/quicktime", isMp4);
    case "webm":
      return as("video", "video/webm", isMatroska);
    case "mp3":
      // A tag, or the sync bits of a frame of layer III.
      return as("audio", "audio/mpeg", is(head, "ID3") || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2));
    case "m4a":
      return as("audio", "audio/mp4", isMp4);
    case "weba":
      return as("audio", "audio/webm", isMatroska);
    case "wav":
      return as("audio", "audio/wav", is(head, "RIFF") && is(head, "WAVE", 8));
    case "ogg":
    case "oga":
    case "opus":
      return as("audio", "audio/ogg", isOgg);
    case "flac":
      return as("audio", "audio/flac", is(head, "fLaC"));
    case "pdf":
      return as("document", "application/pdf", is(head, "%PDF-"));
    case "glb":
      return as("document", "model/gltf-binary", is(head, "glTF\x02\0\0\0"));
    case "txt":
      return as("document", "text/plain; charset=utf-8", isPlainText(head));
    case "csv":
      return as("document", "text/csv; charset=utf-8", isPlainText(head));
    case "zip":
      return as("zip", "application/zip", isZip || is(head, "PK\x05\x06"));
    default:
      return as("document", OFFICE[ending] ?? "application/octet-stream", isZip && ending in OFFICE);
  }
}

/** UTF-8 without control characters, and nothing that looks like markup. */
function isPlainText(head: Uint8Array): boolean {
  // The last character can be incomplete.
  const bytes = head.byteLength >= HEAD_BYTES ? head.subarray(0, HEAD_BYTES - 4) : head;
  try {
    const content = new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
    return !/[\0-\x08\x0e-\x1f]/.test(content) && !/^\s*<[!?a-z]/i.test(content);
  } catch {
    return false;
  }
}
