/** Uploads in parts: progress, and consuming the complete file. */
import { sql } from "kysely";
import { MAX_PART_BYTES, type Upload } from "#api/store/uploads.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import type { Files } from "#server/platform/files/files.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";

export type UploadRow = {
  id: string;
  file_name: string;
  byte_size: number;
  received_bytes: number;
  owner_id: string;
  created_at: Date;
  expires_at: Date;
};

const LIFETIME_MS = 24 * 3_600_000;
/** Maximum number of unfinished uploads per owner. */
const MAX_UNFINISHED = 200;

/** File name of the bytes of an upload. */
export const partialName = (id: string): string => `uploads/${id}`;

/** Only the creator of an upload can continue it. */
function ownerOf(actor: Actor): string {
  if (actor.kind === "staff") return `staff:${actor.staffId}`;
  if (actor.kind === "app") return `app:${actor.appId}`;
  throw new AppError("PERMISSION_DENIED");
}

export function presentUpload(row: UploadRow): Upload {
  return {
    id: row.id,
    fileName: row.file_name,
    byteSize: row.byte_size,
    receivedBytes: row.received_bytes,
    maxPartBytes: MAX_PART_BYTES,
    expiresDate: row.expires_at.toISOString(),
  };
}

type NewUpload = { fileName: string; byteSize: number };

/** @throws {AppError} TOO_MANY_UPLOADS */
export async function beginUpload(
  tx: Tx,
  { fileName, byteSize }: NewUpload,
  { actor, now }: { actor: Actor; now: Date },
): Promise<UploadRow> {
  const owner = ownerOf(actor);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from uploads where owner_id = ${owner} and expires_at > ${now}`.execute(tx);
  if ((rows[0]?.count ?? 0) >= MAX_UNFINISHED) throw new AppError("TOO_MANY_UPLOADS");
  return tx
    .insertInto("uploads")
    .values({
      id: newId(now.getTime()),
      file_name: fileName,
      byte_size: byteSize,
      owner_id: owner,
      created_at: now,
      expires_at: new Date(now.getTime() + LIFETIME_MS),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @throws {AppError} UPLOAD_NOT_FOUND */
export async function getOwnUpload(
  connection: Connection,
  id: string,
  { actor, now }: { actor: Actor; now: Date },
): Promise<UploadRow> {
  const row = isId(id)
    ? await connection
        .selectFrom("uploads")
        .selectAll()
        .where("id", "=", id)
        .where("owner_id", "=", ownerOf(actor))
        .where("expires_at", ">", now)
        .executeTakeFirst()
    : undefined;
  if (row === undefined) throw new AppError("UPLOAD_NOT_FOUND");
  return row;
}

/**
 * An upload by its id alone, for callers that prove their right to it otherwise.
 * @throws {AppError} UPLOAD_NOT_FOUND
 */
export async function findOpenUpload(connection: Connection, id: string, now: Date): Promise<UploadRow> {
  const row = await connection
    .selectFrom("uploads")
    .selectAll()
    .where("id", "=", id)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (row === undefined) throw new AppError("UPLOAD_NOT_FOUND");
  return row;
}

/**
 * Writes the bytes, then the row: a part whose response was lost is written again to the same offset.
 * @throws {AppError} UPLOAD_OFFSET_MISMATCH, BODY_TOO_LARGE
 */
export async function appendPart(
  connection: Connection,
  files: Files,
  upload: UploadRow,
  { offset, bytes }: { offset: number; bytes: Buffer },
): Promise<UploadRow> {
  if (offset !== upload.received_bytes) throw mismatch(upload.received_bytes);
  if (offset + bytes.byteLength > upload.byte_size) {
    throw new AppError("BODY_TOO_LARGE", { description: `The file was announced with ${upload.byte_size} bytes.` });
  }
  await files.writePart(partialName(upload.id), offset, bytes);
  const row = await connection
    .updateTable("uploads")
    .set({ received_bytes: offset + bytes.byteLength })
    .where("id", "=", upload.id)
    .where("received_bytes", "=", offset)
    .returningAll()
    .executeTakeFirst();
  if (row !== undefined) return row;
  const now = await connection.selectFrom("uploads").selectAll().where("id", "=", upload.id).executeTakeFirst();
  if (now === undefined) throw new AppError("UPLOAD_NOT_FOUND");
  throw mismatch(now.received_bytes);
}

const mismatch = (receivedBytes: number): AppError =>
  new AppError("UPLOAD_OFFSET_MISMATCH", { data: { receivedBytes } });

/**
 * A complete upload, to inspect before it is consumed with `takeUpload`.
 * @throws {AppError} UPLOAD_NOT_FOUND, UPLOAD_NOT_COMPLETE
 */
export async function getCompleteUpload(
  connection: Connection,
  id: string,
  context: { actor: Actor; now: Date },
): Promise<UploadRow> {
  const upload = await getOwnUpload(connection, id, context);
  if (upload.received_bytes < upload.byte_size) {
    throw new AppError("UPLOAD_NOT_COMPLETE", { data: { receivedBytes: upload.received_bytes } });
  }
  return upload;
}

/**
 * Ends an upload after its bytes were moved or copied. The row is deleted in the caller's transaction, so that a file
 * is consumed once.
 * @throws {AppError} UPLOAD_NOT_FOUND
 */
export async function takeUpload(tx: Tx, id: string): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom("uploads").where("id", "=", id).executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError("UPLOAD_NOT_FOUND");
}
