/**
 * Pictures added by their address (wire, catalogue 3.2: "may complete later"): remembered at once, fetched by a job, and
 * ours from then on. What cannot be fetched or used stays where it is, and browsers load it from there.
 */
import { sql } from "kysely";
import { Type } from "typebox";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { GuardedRequest } from "#server/platform/http-client/guarded-fetch.ts";
import { enqueue, job } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";
import { fetchPicture, writeReplacement } from "./change-media.ts";
import { type PreparedImage, prepareImage } from "./prepare-image.ts";
import { lockMedia } from "./queries.ts";
import { cleanName, imageFacts, nameOfAddress, writeMaster } from "./store-media.ts";

const MAX_TRIES = 5;

export const fetchExternal = job({
  name: "media.fetchExternal",
  payload: Type.Object({ id: Type.String() }),
  run: (store, { id }) => fetchIntoStore(store, id),
});

/** The same address is the same picture: it is not fetched again while it is in the library. */
async function findByAddress(tx: Tx, url: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from media where trashed_at is null and (
      (md5(fetched_from) = md5(${url}) and fetched_from = ${url}) or (md5(source_url) = md5(${url}) and source_url = ${url}))
    order by created_at, id limit 1`.execute(tx);
  return rows[0]?.id;
}

/** Remembers a picture that lies elsewhere and asks for it to be fetched. Answers the id of the medium. */
export async function storeExternalMedia(tx: Tx, url: string, now: Date): Promise<string> {
  const known = await findByAddress(tx, url);
  if (known !== undefined) return known;
  const id = newId(now.getTime());
  const name = nameOfAddress(url);
  const mimeType = /\.(?:png|webp|gif|avif)$/i.test(name)
    ? `image/${name.split(".").at(-1)?.toLowerCase()}`
    : "image/jpeg";
  await tx
    .insertInto("media")
    .values({
      id,
      kind: "image",
      file_name: cleanName(name, mimeType.split("/")[1] ?? "jpg"),
      mime_type: mimeType,
      source_url: url,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await enqueue(tx, fetchExternal, { id }, { maxAttempts: MAX_TRIES });
  return id;
}

export async function fetchIntoStore(store: Store, id: string, allows?: GuardedRequest["allows"]): Promise<void> {
  const row = await store.database.db
    .selectFrom("media")
    .select(["id", "source_url", "version"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined || row.source_url === null) return;
  let bytes: Buffer;
  try {
    bytes = await fetchPicture(row.source_url, allows);
  } catch (error) {
    if (error instanceof AppError && isLasting(error)) return;
    throw error;
  }
  const image = await prepareUsable(bytes);
  if (image === undefined) return;
  const version = row.version + 1;
  await writeMaster(store.files, id, image, version);
  await transaction(
    store.database.db,
    async (tx) => {
      const locked = await lockMedia(tx, id);
      if (locked === undefined || locked.version !== row.version) return;
      await writeReplacement(tx, { row: locked, file: imageFacts(image), version }, store.now());
    },
    { cache: store.cache },
  );
}

/** A forbidden or wrong address stays one; a failure of the network may pass. */
function isLasting(error: AppError): boolean {
  const problem = error.detail.data?.problem;
  return problem !== "UNREACHABLE" && problem !== "TIMEOUT";
}

async function prepareUsable(bytes: Buffer): Promise<PreparedImage | undefined> {
  try {
    return await prepareImage(bytes);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
