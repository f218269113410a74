/** Keeping pictures: the master as a file, what is known about it as a row. */
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { Files } from "#server/platform/files/files.ts";
import type { Store } from "#server/platform/store.ts";
import { type PreparedImage, prepareImage } from "./prepare-image.ts";

export type ImageLabel = { fileName: string; altText?: string | undefined };
export type MediaRow = {
  id: string;
  kind: string;
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
  created_at: Date;
};

export const masterName = (id: string): string => `media/${id.slice(-2)}/${id}/master`;

/**
 * Checks, re-encodes and keeps a picture. Prepare it first with `prepareImage` and use `insertMedia` where a transaction
 * must be short.
 * @throws {AppError} UNSUPPORTED_MEDIA
 */
export async function storeImage(
  tx: Tx,
  store: Pick<Store, "files" | "now">,
  bytes: Uint8Array,
  label: ImageLabel,
): Promise<MediaRow> {
  const image = await prepareImage(bytes);
  const id = newId(store.now().getTime());
  await writeMaster(store.files, id, image);
  return insertMedia(tx, { id, image, label, now: store.now() });
}

/** A file without its row is harmless, a row without its file is not: write the file first. */
export function writeMaster(files: Files, id: string, image: PreparedImage): Promise<void> {
  return files.write(masterName(id), image.bytes);
}

type Insertion = { id: string; image: PreparedImage; label: ImageLabel; now: Date };

export async function insertMedia(tx: Tx, insertion: Insertion): Promise<MediaRow> {
  return tx.insertInto("media").values(toMediaRow(insertion)).returningAll().executeTakeFirstOrThrow();
}

/** The row as it is inserted, for callers that insert many at once. */
export function toMediaRow({ id, image, label, now }: Insertion): MediaRow {
  return {
    id,
    kind: "image",
    file_name: cleanName(label.fileName, image.mimeType === "image/png" ? "png" : "jpg"),
    mime_type: image.mimeType,
    source_url: null,
    width: image.width,
    height: image.height,
    alt_text: [...(label.altText ?? "")].slice(0, 1000).join(""),
    thumbhash: image.thumbhash,
    average_color: image.averageColor,
    byte_size: image.bytes.byteLength,
    sha256: image.sha256,
    created_at: now,
  };
}

/** A name for people and for downloads; never a path. The ending says what the file now is. */
export function cleanName(fileName: string, ending: string): string {
  const base = fileName
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/\.[a-z0-9]{1,5}$/i, "")
    .replace(/[\p{Cc}\p{Cf}"<>|:*?%#]/gu, "")
    .trim();
  const name = base === undefined || base === "" ? "picture" : base;
  return `${[...name].slice(0, 150).join("")}.${ending}`;
}

/** Remembers a file that lies elsewhere. It is not fetched: browsers load it from there. */
export async function storeExternalMedia(tx: Tx, url: string, now: Date): Promise<string> {
  const id = newId(now.getTime());
  const name = URL.canParse(url) ? (new URL(url).pathname.split("/").at(-1) ?? "") : "";
  const mimeType = /\.(?:png|webp|gif|avif)$/i.test(name)
    ? `image/${name.split(".").at(-1)?.toLowerCase()}`
    : "image/jpeg";
  await tx
    .insertInto("media")
    .values({
      id,
      kind: "image",
      file_name: cleanName(decodeName(name), mimeType.split("/")[1] ?? "jpg"),
      mime_type: mimeType,
      source_url: url,
      created_at: now,
    })
    .execute();
  return id;
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
