/** Stores media: the master as a file, its properties as a row. */
import type { MediaKind } from "#api/store/media.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { Files } from "#server/platform/files/files.ts";
import type { Store } from "#server/platform/store.ts";
import { type PreparedImage, prepareImage } from "./prepare-image.ts";

export type MediaLabel = { fileName: string; altText?: string | undefined };

export type MediaRow = {
  id: string;
  kind: MediaKind;
  file_name: string;
  mime_type: string;
  source_url: string | null;
  width: number;
  height: number;
  alt_text: string;
  thumbhash: string | null;
  average_color: string | null;
  byte_size: number;
  sha256: Buffer | null;
  version: number;
  file_version: number;
  is_animated: boolean;
  focal_x: string | null;
  focal_y: string | null;
  duration_ms: number | null;
  poster_of: string | null;
  created_at: Date;
  updated_at: Date;
  trashed_at: Date | null;
};

/** Properties of a file before it has a row. */
export type PreparedFile = Pick<
  MediaRow,
  "kind" | "mime_type" | "width" | "height" | "byte_size" | "is_animated" | "duration_ms"
> & {
  thumbhash?: string | null;
  average_color?: string | null;
  sha256?: Buffer | null;
  /** Of the name. */
  ending: string;
};

/** Folder with all files of a media item. */
export const mediaFolder = (id: string): string => `media/${id.slice(-2)}/${id}`;
/** A replacement is stored next to the current file until that one is no longer needed. */
export const masterName = (id: string, fileVersion = 1): string =>
  `${mediaFolder(id)}/master${fileVersion === 1 ? "" : `-${fileVersion}`}`;

/**
 * Validates, re-encodes and stores an image. If transactions must be short, call `prepareImage` first and then
 * `insertMedia`.
 * @throws {AppError} UNSUPPORTED_MEDIA
 */
export async function storeImage(
  tx: Tx,
  store: Pick<Store, "files" | "now">,
  bytes: Uint8Array,
  label: MediaLabel,
): Promise<MediaRow> {
  const image = await prepareImage(bytes);
  const id = newId(store.now().getTime());
  await writeMaster(store.files, id, image);
  return insertMedia(tx, { id, image, label, now: store.now() });
}

/** Write the file before the row: a file without a row is harmless, a row without a file isn't. */
export function writeMaster(files: Files, id: string, image: PreparedImage, version = 1): Promise<void> {
  return files.write(masterName(id, version), image.bytes);
}

const ENDINGS = { "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp" } as const;

export const imageFacts = (image: PreparedImage): PreparedFile => ({
  kind: "image",
  mime_type: image.mimeType,
  width: image.width,
  height: image.height,
  byte_size: image.bytes.byteLength,
  is_animated: image.isAnimated,
  duration_ms: null,
  thumbhash: image.thumbhash,
  average_color: image.averageColor,
  sha256: image.sha256,
  ending: ENDINGS[image.mimeType],
});

type Insertion = { id: string; image: PreparedImage; label: MediaLabel; now: Date };

export async function insertMedia(tx: Tx, insertion: Insertion): Promise<MediaRow> {
  return insertRow(tx, toMediaRow(insertion));
}

/** The row to insert, for callers that insert many at once. */
export function toMediaRow({ id, image, label, now }: Insertion): MediaRow {
  return toRow({ id, file: imageFacts(image), label, now });
}

export async function insertRow(tx: Tx, row: MediaRow): Promise<MediaRow> {
  const inserted = await tx.insertInto("media").values(row).returningAll().executeTakeFirstOrThrow();
  // A constraint of the column lists the kinds.
  return { ...inserted, kind: row.kind };
}

type NewRow = { id: string; file: PreparedFile; label: MediaLabel; now: Date; posterOf?: string };

export function toRow({ id, file, label, now, posterOf }: NewRow): MediaRow {
  const { ending, thumbhash = null, average_color = null, sha256 = null, ...facts } = file;
  return {
    ...facts,
    thumbhash,
    average_color,
    sha256,
    id,
    file_name: cleanName(label.fileName, ending),
    source_url: null,
    alt_text: [...(label.altText ?? "")].slice(0, 1000).join(""),
    version: 1,
    file_version: 1,
    focal_x: null,
    focal_y: null,
    poster_of: posterOf ?? null,
    created_at: now,
    updated_at: now,
    trashed_at: null,
  };
}

/** A display and download name without a path. The extension matches the stored format. */
export function cleanName(fileName: string, ending: string): string {
  const base = fileName
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/\.[a-z0-9]{1,8}$/i, "")
    .replace(/[\p{Cc}\p{Cf}"<>|:*?%#]/gu, "")
    .trim();
  const name = base === undefined || base === "" ? "file" : base;
  return `${[...name].slice(0, 150).join("")}.${ending}`;
}

/** The last segment of a URL, as a display name. */
export function nameOfAddress(address: string): string {
  const name = URL.canParse(address) ? (new URL(address).pathname.split("/").at(-1) ?? "") : "";
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
