/**
 * Files added by their address (wire, catalogue 3.2: "may complete later"): remembered at once, fetched by a job, and
 * ours from then on. Until then, and when it fails, our pages show a placeholder: they never load files from elsewhere
 * (docs/decisions/0039).
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

/** The same address is the same picture: it is not fetched again while it is in the library. */
async function findByAddress(tx: Tx, url: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from media where trashed_at is null and (
      (md5(fetched_from) = md5(${url}) and fetched_from = ${url}) or (md5(source_url) = md5(${url}) and source_url = ${url}))
    order by created_at, id limit 1`.execute(tx);
  return rows[0]?.id;
}

/** What is said of a file besides its address. */
export type ExternalFile = {
  /** A picture unless said. */
  readonly kind?: MediaKind | undefined;
  readonly fileName?: string | undefined;
  readonly altText?: string | undefined;
  /** The video whose still it is. */
  readonly posterOf?: string | undefined;
};

/** Downloads failed files again; returns how many. */
export const retryMedia = (tx: Tx, ids: readonly string[]): Promise<number> => retryDownloads(tx, fetchExternal, ids);

/** What a file is taken for until it is here. */
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

/** Remembers a picture, or another file, that lies elsewhere and asks for it to be fetched. Answers the id of the medium. */
export async function storeExternalMedia(
  tx: Tx,
  url: string,
  now: Date,
  { kind = "image", fileName, altText = "", posterOf }: ExternalFile = {},
): Promise<string> {
  const known = await findByAddress(tx, url);
  if (known !== undefined) {
    // Somebody knows what it shows before it is here.
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
    // The column's own constraint is the list of kinds.
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

/** @throws {AppError} UNSUPPORTED_MEDIA when it is not what it was said to be */
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
