/** Photos of reviewers: stored like all media, but outside the merchant's media library. */
import { sql } from "kysely";
import type { ReviewPhoto } from "#api/marketing/reviews/review-values.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import {
  isStoredImage,
  type MediaFile,
  prepareImage,
  purgeMedia,
  removeFiles,
  toMediaRow,
  writeMaster,
} from "#server/store/media/public.ts";
import { presentPhoto } from "./rows.ts";

export type WrittenPhoto = { readonly id: string; insert(tx: Tx): Promise<void>; remove(): Promise<void> };

/**
 * Re-encodes the photo and writes its file, before a transaction opens. SVGs are refused, although the media library
 * draws them.
 * @throws {AppError} UNSUPPORTED_MEDIA
 */
export async function writePhoto(store: Store, bytes: unknown): Promise<WrittenPhoto> {
  if (!(bytes instanceof Uint8Array) || !isStoredImage(bytes)) throw new AppError("UNSUPPORTED_MEDIA");
  const image = await prepareImage(bytes);
  if (image.isAnimated) throw new AppError("UNSUPPORTED_MEDIA");
  const now = store.now();
  const id = newId(now.getTime());
  await writeMaster(store.files, id, image);
  const row = { ...toMediaRow({ id, image, label: { fileName: "photo" }, now }), is_review_photo: true };
  return {
    id,
    async insert(tx) {
      await tx.insertInto("media").values(row).execute();
    },
    remove: () => removeFiles(store, id),
  };
}

export async function readPhoto(db: Connection, id: string, baseUrl: string): Promise<ReviewPhoto | undefined> {
  const { rows } = await sql<{ file: MediaFile }>`
    select file from published_media where id = ${id}::uuid`.execute(db);
  return rows[0] && presentPhoto(rows[0].file, baseUrl)[0];
}

/** Attaches uploaded photos to the review that uses them first. @throws {AppError} REVIEW_PHOTO_NOT_FOUND */
export async function attachPhotos(tx: Tx, reviewId: string, photoIds: readonly string[]): Promise<void> {
  if (photoIds.length === 0) return;
  const { numAffectedRows } = await sql`
    insert into review_photos (review_id, position, media_id)
    select ${reviewId}::uuid, wanted.ordinal - 1, m.id
    from unnest(${[...photoIds]}::uuid[]) with ordinality as wanted (id, ordinal)
    join media m on m.id = wanted.id and m.is_review_photo
    on conflict on constraint review_photos_once do nothing`.execute(tx);
  if (numAffectedRows !== BigInt(photoIds.length)) throw new AppError("REVIEW_PHOTO_NOT_FOUND");
}

/** For uploads that no review uses. Deleted products can come back with their reviews, so photos in the trash stay. */
const UNUSED_HOURS = 24;
const BATCH = 200;

export async function deleteUnusedPhotos(tx: Tx, store: Store): Promise<number> {
  const before = new Date(store.now().getTime() - UNUSED_HOURS * 3_600_000);
  const { rows } = await sql<{ id: string }>`
    select m.id::text as id from media m
    where m.is_review_photo and m.created_at < ${before}
      and not exists (select from review_photos k where k.media_id = m.id)
      and not exists (select from trash_rows t where t.relation = 'review_photos' and t.content ->> 'media_id' = m.id::text)
    order by m.created_at limit ${BATCH}`.execute(tx);
  for (const { id } of rows) await purgeMedia(tx, store, id);
  return rows.length;
}
