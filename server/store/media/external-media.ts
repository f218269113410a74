/**
 * Media added by URL (docs/protocol/catalog-v1.md#write-rules): recorded immediately, downloaded by a job, and stored
 * like uploads from then on. Until then, and after a failure, pages show a placeholder and never load files from other
 * servers (docs/decisions/0039).
 */
import { sql } from "kysely";
import { Type } from "typebox";
import type { MediaKind } from "#api/store/media.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { GuardedRequest } from "#server/platform/http-client/guarded-fetch.ts";
import { allowedInside } from "#server/platform/http-client/own-machine.ts";
import { job } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";
import { fetchFile, writeReplacement } from "./change-media.ts";
import { enqueueDownload, noteFailure, retryDownloads } from "./downloads.ts";
import { prepareImage } from "./prepare-image.ts";
import { lockMedia } from "./queries.ts";
import { endingOf } from "./recognize.ts";
import { cleanName, imageFacts, mediaFolder, nameOfAddress, type PreparedFile, writeMaster } from "./store-media.ts";
import { takeFile } from "./take-file.ts";

export const fetchExternal = job({
  name: "media.fetchExternal",
  lane: "downloads",
  payload: Type.Object({ id: Type.String() }),
  run: (store, { id }) => fetchIntoStore(store, id, allowedInside(store)),
});

/** The same URL is the same media item: it isn't downloaded again while the item exists. */
async function findByAddress(tx: Tx, url: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from media where trashed_at is null and (
      (md5(fetched_from) = md5(${url}) and fetched_from = ${url}) or (md5(source_url) = md5(${url}) and source_url = ${url}))
    order by created_at, id limit 1`.execute(tx);
  return rows[0]?.id;
}

/** Details of a file besides its URL. */
export type ExternalFile = {
  /** An image by default. */
  readonly kind?: MediaKind | undefined;
  readonly fileName?: string | undefined;
  readonly altText?: string | undefined;
  /** The video whose poster it is. */
  readonly posterOf?: string | undefined;
};

/** Retries failed downloads; returns their number. */
export const retryMedia = (tx: Tx, ids: readonly string[]): Promise<number> => retryDownloads(tx, fetchExternal, ids);

/** Expected MIME type until the file is downloaded. */
function guessType(kind: MediaKind, name: string): string {
  const ending = endingOf(name);
  switch (kind) {
    case "image":
      return ["png", "webp", "gif", "avif"].includes(ending) ? `image/${ending}` : "image/jpeg";
    case "video":
      return ending === "webm" ? "video/webm" : "video/mp4";
    case "audio":
      return ending === "wav" || ending === "ogg" ? `audio/${ending}` : "audio/mpeg";
    case "document":
      return "application/pdf";
    case "zip":
      return "application/zip";
  }
}

/** Records an image or another file by URL and enqueues its download. Returns the media id. */
export async function storeExternalMedia(
  tx: Tx,
  url: string,
  now: Date,
  { kind = "image", fileName, altText = "", posterOf }: ExternalFile = {},
): Promise<string> {
  const known = await findByAddress(tx, url);
  if (known !== undefined) {
    // The request can contain the alt text before the file is downloaded.
    if (altText !== "") {
      await sql`update media set alt_text = ${altText}
        where id = ${known} and alt_text = '' and source_url is not null`.execute(tx);
    }
    await retryDownloads(tx, fetchExternal, [known]);
    return known;
  }
  const id = newId(now.getTime());
  const name = fileName ?? nameOfAddress(url);
  const mimeType = guessType(kind, name);
  await tx
    .insertInto("media")
    .values({
      id,
      kind,
      alt_text: altText,
      poster_of: posterOf ?? null,
      file_name: cleanName(
        name,
        kind === "image" ? (mimeType.split("/")[1] ?? "").replace("jpeg", "jpg") : endingOf(name),
      ),
      mime_type: mimeType,
      source_url: url,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await enqueueDownload(tx, fetchExternal, { id, address: url });
  return id;
}

export async function fetchIntoStore(store: Store, id: string, allows?: GuardedRequest["allows"]): Promise<void> {
  const row = await store.database.db
    .selectFrom("media")
    .select(["id", "kind", "file_name", "source_url", "version", "download_attempts", "trashed_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined || row.source_url === null || row.trashed_at !== null) return;
  const version = row.version + 1;
  let file: PreparedFile | undefined;
  try {
    // A constraint of the column lists the kinds.
    const kind = row.kind as MediaKind;
    const bytes = await fetchFile(row.source_url, kind, allows);
    file = await takeBytes(store, { ...row, kind, version, bytes });
  } catch (error) {
    if (!(error instanceof AppError)) store.log.warn({ err: error, media: id });
    const failed = { ...row, source_url: row.source_url };
    await transaction(
      store.database.db,
      (tx) => noteFailure(tx, fetchExternal, { row: failed, error, now: store.now() }),
      {
        cache: store.cache,
      },
    );
    return;
  }
  await transaction(
    store.database.db,
    async (tx) => {
      const locked = await lockMedia(tx, id);
      if (locked === undefined || locked.version !== row.version) return;
      await writeReplacement(tx, { row: locked, file, version }, store.now());
    },
    { cache: store.cache },
  );
}

type Fetched = { id: string; kind: MediaKind; file_name: string; version: number; bytes: Buffer };

/** @throws {AppError} UNSUPPORTED_MEDIA if the file isn't of the expected kind */
async function takeBytes(store: Store, { id, kind, file_name, version, bytes }: Fetched): Promise<PreparedFile> {
  if (kind === "image") {
    const image = await prepareImage(bytes);
    await writeMaster(store.files, id, image, version);
    return imageFacts(image);
  }
  const name = `${mediaFolder(id)}/arriving`;
  await store.files.write(name, bytes);
  try {
    const arrived = { name, fileName: file_name, byteSize: bytes.byteLength, expected: kind };
    return await takeFile(store.files, arrived, { id, version });
  } finally {
    await store.files.remove(name);
  }
}
