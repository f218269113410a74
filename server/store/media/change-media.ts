/** Endpoints of the media library. Files are prepared before a transaction opens, to keep transactions short. */
import { sql } from "kysely";
import { type FocalPoint, type MediaKind, maxMediaBytes, type StoredMedia } from "#api/store/media.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Db, Tx } from "#server/platform/db/db.ts";
import { afterCommit, touch } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { GuardedFetchError, type GuardedRequest, guardedFetch } from "#server/platform/http-client/guarded-fetch.ts";
import type { Store } from "#server/platform/store.ts";
import { getCompleteUpload, partialName, takeUpload, type UploadRow } from "#server/store/uploads/public.ts";
import { type LibraryRow, presentStored } from "./present.ts";
import { findMedia, findPoster, lockMedia } from "./queries.ts";
import {
  cleanName,
  insertRow,
  type MediaLabel,
  type MediaRow,
  masterName,
  mediaFolder,
  type PreparedFile,
  toRow,
} from "./store-media.ts";
import { isSvg } from "./svg/svg.ts";
import { takeFile } from "./take-file.ts";

type Context = {
  store: Store;
  db: Db;
  actor: Actor;
  now: Date;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

/** @throws {AppError} MEDIA_NOT_FOUND */
export async function getMediaRow(connection: Db | Tx, id: string): Promise<LibraryRow> {
  const row = isId(id) ? await findMedia(connection, id) : undefined;
  if (row === undefined) throw new AppError("MEDIA_NOT_FOUND");
  return row;
}

export const presentOne = async (connection: Db | Tx, store: Store, id: string): Promise<StoredMedia> =>
  presentStored(await getMediaRow(connection, id), store.baseUrl());

/** Stores a whole file from one request. @throws {AppError} UNSUPPORTED_MEDIA */
export async function storeBytes(
  context: Omit<Context, "actor">,
  bytes: Buffer,
  label: MediaLabel,
  /** Consumed with it. */
  uploadId?: string,
): Promise<StoredMedia> {
  const { store, now } = context;
  const id = newId(now.getTime());
  const name = `${mediaFolder(id)}/arriving`;
  await store.files.write(name, bytes);
  try {
    const file = await takeFile(store.files, { name, fileName: label.fileName, byteSize: bytes.byteLength }, { id });
    return await keep(context, id, file, label, uploadId);
  } catch (error) {
    await store.files.removeFolder(mediaFolder(id));
    throw error;
  } finally {
    await store.files.remove(name);
  }
}

async function keep(
  context: Omit<Context, "actor">,
  id: string,
  file: PreparedFile,
  label: MediaLabel,
  uploadId?: string,
) {
  const { store, now, transaction } = context;
  return transaction(async (tx) => {
    if (uploadId !== undefined) await takeUpload(tx, uploadId);
    await insertRow(tx, toRow({ id, file, label, now }));
    return presentOne(tx, store, id);
  });
}

type FromUpload = {
  uploadId: string;
  fileName?: string | undefined;
  altText?: string | undefined;
  durationMs?: number | undefined;
};

/** @throws {AppError} UPLOAD_NOT_FOUND, UPLOAD_NOT_COMPLETE, UNSUPPORTED_MEDIA */
export async function storeUpload(context: Context, wanted: FromUpload): Promise<StoredMedia> {
  const { store, db, now } = context;
  const upload = await getCompleteUpload(db, wanted.uploadId, context);
  const id = newId(now.getTime());
  const file = await takeUploadedFile(context, upload, { id }, { durationMs: wanted.durationMs });
  const label = { fileName: wanted.fileName ?? upload.file_name, altText: wanted.altText };
  try {
    return await keep(context, id, file, label, upload.id);
  } catch (error) {
    await store.files.removeFolder(mediaFolder(id));
    throw error;
  } finally {
    // Images were re-encoded, so the uploaded bytes are obsolete. Other files were moved.
    await store.files.remove(partialName(upload.id));
  }
}

async function takeUploadedFile(
  { store, transaction }: Context,
  upload: UploadRow,
  place: { id: string; version?: number },
  more: { durationMs?: number | undefined; expected?: MediaKind } = {},
): Promise<PreparedFile> {
  const arrived = { name: partialName(upload.id), fileName: upload.file_name, byteSize: upload.byte_size, ...more };
  try {
    return await takeFile(store.files, arrived, place);
  } catch (error) {
    if (error instanceof AppError) {
      // Permanent failure: these bytes can never be stored.
      await transaction((tx) => takeUpload(tx, upload.id));
      await store.files.remove(arrived.name);
    }
    throw error;
  }
}

const FETCH_TIMEOUT_MS = 20_000;
const MAX_REDIRECTS = 3;

/**
 * Fetches an image from a public URL and stores it like an upload.
 * @throws {AppError} MEDIA_NOT_FETCHED, UNSUPPORTED_MEDIA
 */
export const fetchPicture = (address: string, allows?: GuardedRequest["allows"]): Promise<Buffer> =>
  fetchFile(address, "image", allows);

/** Fetched files are held in memory, so the limit is lower than for uploads. */
const MAX_FETCHED_BYTES = 64 * 1024 ** 2;

/**
 * SVGs of other servers aren't drawn: their owner could have the store draw anything.
 * @throws {AppError} MEDIA_NOT_FETCHED, UNSUPPORTED_MEDIA for SVGs
 */
export async function fetchFile(address: string, kind: MediaKind, allows?: GuardedRequest["allows"]): Promise<Buffer> {
  try {
    const { status, body } = await guardedFetch(address, {
      timeoutMs: FETCH_TIMEOUT_MS,
      maxBytes: Math.min(maxMediaBytes[kind], MAX_FETCHED_BYTES),
      maxRedirects: MAX_REDIRECTS,
      headers: { accept: kind === "image" ? "image/*" : "*/*" },
      ...(allows === undefined ? {} : { allows }),
    });
    if (status === 200 && isSvg(body)) {
      throw new AppError("UNSUPPORTED_MEDIA", { description: "SVG files must be uploaded from your computer." });
    }
    if (status === 200) return body;
    throw new AppError("MEDIA_NOT_FETCHED", {
      reason: "SERVER_RESPONDED",
      data: { status },
    });
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    throw new AppError("MEDIA_NOT_FETCHED", { description: error.message, data: { problem: error.problem } });
  }
}

type MediaChange = { fileName?: string; altText?: string | null; focalPoint?: FocalPoint | null };

/** @throws {AppError} MEDIA_NOT_FOUND */
export async function changeMedia(tx: Tx, id: string, change: MediaChange, now: Date): Promise<void> {
  const row = await getLocked(tx, id);
  const { fileName, altText, focalPoint } = change;
  const ending = row.file_name.split(".").at(-1) ?? "jpg";
  await tx
    .updateTable("media")
    .set({
      updated_at: now,
      ...(fileName === undefined ? {} : { file_name: cleanName(fileName, ending) }),
      ...(altText === undefined ? {} : { alt_text: altText ?? "" }),
      // A different crop is a different image and needs a different URL.
      ...(focalPoint === undefined
        ? {}
        : { focal_x: toShare(focalPoint?.x), focal_y: toShare(focalPoint?.y), version: row.version + 1 }),
    })
    .where("id", "=", row.id)
    .execute();
  touch(tx, "media");
}

const toShare = (value: number | undefined): string | null => value?.toFixed(4) ?? null;

async function getLocked(tx: Tx, id: string): Promise<MediaRow> {
  const row = isId(id) ? await lockMedia(tx, id) : undefined;
  if (row === undefined) throw new AppError("MEDIA_NOT_FOUND");
  return row;
}

/** @throws {AppError} MEDIA_NOT_FOUND, UPLOAD_NOT_FOUND, UPLOAD_NOT_COMPLETE, UNSUPPORTED_MEDIA */
export async function replaceFile(context: Context, id: string, uploadId: string): Promise<StoredMedia> {
  const { store, db, now, transaction } = context;
  const before = await getMediaRow(db, id);
  const upload = await getCompleteUpload(db, uploadId, context);
  const version = before.version + 1;
  const file = await takeUploadedFile(context, upload, { id: before.id, version }, { expected: before.kind });
  return transaction(async (tx) => {
    await takeUpload(tx, upload.id);
    await writeReplacement(tx, { row: await getLocked(tx, id), file, version }, now);
    afterCommit(tx, () => void clean(store, before, upload.id).catch(() => {}));
    return presentOne(tx, store, id);
  });
}

type Replacement = { row: Pick<MediaRow, "id" | "version">; file: PreparedFile; version: number };

export async function writeReplacement(tx: Tx, { row, file, version }: Replacement, now: Date): Promise<void> {
  // Concurrent replacements have each written a file; the later one must not reference the file of the other.
  if (row.version !== version - 1) throw new AppError("MEDIA_NOT_FOUND");
  const { ending: _ending, kind: _kind, ...facts } = file;
  await tx
    .updateTable("media")
    .set({
      ...facts,
      version,
      file_version: version,
      // The source URL is cleared, because the replacement needs no download.
      fetched_from: sql<string | null>`source_url`,
      source_url: null,
      download_problem: null,
      download_failed_at: null,
      next_download_at: null,
      focal_x: null,
      focal_y: null,
      updated_at: now,
    })
    .where("id", "=", row.id)
    .execute();
  touch(tx, "media");
}

async function clean({ files }: Store, before: Pick<MediaRow, "id" | "file_version">, uploadId: string): Promise<void> {
  await files.remove(partialName(uploadId));
  await files.remove(masterName(before.id, before.file_version));
  await files.kept.removeFolder(before.id);
}

/** @throws {AppError} MEDIA_NOT_FOUND, UPLOAD_NOT_FOUND, UPLOAD_NOT_COMPLETE, UNSUPPORTED_MEDIA */
export async function writePoster(context: Context, videoId: string, uploadId: string): Promise<StoredMedia> {
  const { store, db, now, transaction } = context;
  const video = await getMediaRow(db, videoId);
  if (video.kind !== "video") throw new AppError("UNSUPPORTED_MEDIA", { reason: "NOT_A_VIDEO" });
  const upload = await getCompleteUpload(db, uploadId, context);
  const before = await findPoster(db, video.id);
  const id = newId(now.getTime());
  const file = await takeUploadedFile(context, upload, { id }, { expected: "image" });
  return transaction(async (tx) => {
    await takeUpload(tx, upload.id);
    await tx.deleteFrom("media").where("poster_of", "=", video.id).execute();
    await insertRow(tx, toRow({ id, file, label: { fileName: "still" }, now, posterOf: video.id }));
    await tx.updateTable("media").set({ updated_at: now }).where("id", "=", video.id).execute();
    touch(tx, "media");
    afterCommit(tx, () => {
      void store.files.remove(partialName(upload.id)).catch(() => {});
      if (before !== undefined) void removeFiles(store, before.id).catch(() => {});
    });
    return presentOne(tx, store, video.id);
  });
}

/** @throws {AppError} MEDIA_NOT_FOUND, MEDIA_IN_USE */
export async function trashOrPurge(tx: Tx, store: Store, id: string, { force, now }: { force: boolean; now: Date }) {
  await getLocked(tx, id);
  const row = await getMediaRow(tx, id);
  if (row.trashed_at !== null) {
    await purgeMedia(tx, store, row.id);
    return;
  }
  if (row.used_count > 0 && !force) throw new AppError("MEDIA_IN_USE", { data: { usedCount: row.used_count } });
  await tx.updateTable("media").set({ trashed_at: now, updated_at: now }).where("id", "=", row.id).execute();
  touch(tx, "media");
}

/** @throws {AppError} MEDIA_NOT_FOUND */
export async function restore(tx: Tx, id: string, now: Date): Promise<void> {
  const row = await getLocked(tx, id);
  await tx.updateTable("media").set({ trashed_at: null, updated_at: now }).where("id", "=", row.id).execute();
  touch(tx, "media");
}

/** Deletes the row, with the links of products and collections. Returns the ids of the files to remove. */
export async function purge(tx: Tx, id: string): Promise<string[]> {
  const poster = await findPoster(tx, id);
  await tx.deleteFrom("media").where("id", "=", id).execute();
  touch(tx, "media");
  return poster === undefined ? [id] : [id, poster.id];
}

export async function removeFiles({ files }: Pick<Store, "files">, id: string): Promise<void> {
  await files.removeFolder(mediaFolder(id));
  await files.kept.removeFolder(id);
}

/** Without the trash, with its files. */
export async function purgeMedia(tx: Tx, store: Store, id: string): Promise<void> {
  const gone = await purge(tx, id);
  afterCommit(tx, () => {
    for (const each of gone) void removeFiles(store, each).catch(() => {});
  });
}
