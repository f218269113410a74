/** Files for sale, stored in a private folder and identified by the hash of their content. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { DigitalFile } from "#api/catalog/digital-files.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { type Connection, type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import type { Files } from "#server/platform/files/files.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";

type SecureFileType = Exclude<DigitalFile["fileType"], "UNSPECIFIED">;

type DigitalFileRow = {
  id: string;
  file_name: string;
  mime_type: string;
  file_type: SecureFileType;
  byte_size: number;
  sha256: Buffer;
  created_at: Date;
};

export const digitalFileName = (id: string): string => `digital-files/${id.slice(-2)}/${id}`;

const byType: Record<Exclude<SecureFileType, "SECURE_RAW">, Record<string, string>> = {
  SECURE_PICTURE: {
    jpg: "image/jpeg",
    jpeg: "image/jpeg",
    png: "image/png",
    webp: "image/webp",
    avif: "image/avif",
    gif: "image/gif",
    tif: "image/tiff",
    tiff: "image/tiff",
  },
  SECURE_VIDEO: {
    mp4: "video/mp4",
    m4v: "video/mp4",
    mov: "video/quicktime",
    webm: "video/webm",
    mkv: "video/x-matroska",
  },
  SECURE_DOCUMENT: {
    pdf: "application/pdf",
    epub: "application/epub+zip",
    txt: "text/plain; charset=utf-8",
    docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  },
  SECURE_MUSIC: {
    mp3: "audio/mpeg",
    m4a: "audio/mp4",
    wav: "audio/wav",
    flac: "audio/flac",
    ogg: "audio/ogg",
    opus: "audio/ogg",
    aiff: "audio/aiff",
  },
  SECURE_ARCHIVE: {
    zip: "application/zip",
    rar: "application/vnd.rar",
    "7z": "application/x-7z-compressed",
    gz: "application/gzip",
  },
};

/**
 * Buyers save these files and the store never renders them, so any type can be sold; the type is informational. Unknown
 * extensions become application/octet-stream.
 */
function typeOfName(fileName: string): { fileType: SecureFileType; mimeType: string } {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";
  for (const [fileType, endings] of Object.entries(byType)) {
    const mimeType = endings[ending];
    // The record's keys are exactly the types.
    if (mimeType !== undefined) return { fileType: fileType as SecureFileType, mimeType };
  }
  return { fileType: "SECURE_RAW", mimeType: "application/octet-stream" };
}

/** Removes path separators and characters that can disguise the extension. */
function cleanFileName(fileName: string): string {
  const name = (fileName.split(/[/\\]/).at(-1) ?? "").replace(/[\p{Cc}\p{Cf}"<>|:*?]/gu, "").trim();
  const characters = [...name];
  if (characters.length <= 150) return name === "" ? "file" : name;
  const ending = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? "";
  return `${characters.slice(0, 150 - ending.length).join("")}${ending}`;
}

export async function hashFile(files: Files, name: string): Promise<Buffer> {
  const hash = createHash("sha256");
  const stream = await files.stream(name);
  if (stream === undefined) throw new AppError("UPLOAD_NOT_FOUND");
  for await (const part of stream) hash.update(part);
  return hash.digest();
}

type NewFile = { id?: string; fileName: string; byteSize: number; sha256: Buffer; now: Date };

/**
 * The bytes must be written to `digitalFileName(id)` first: a file without a row is harmless, a row without a file
 * isn't.
 */
export async function insertDigitalFile(
  tx: Tx,
  { id, fileName, byteSize, sha256, now }: NewFile,
): Promise<DigitalFileRow> {
  const name = cleanFileName(fileName);
  const { fileType, mimeType } = typeOfName(name);
  const row: DigitalFileRow = {
    id: id ?? newId(now.getTime()),
    file_name: name,
    mime_type: mimeType,
    file_type: fileType,
    byte_size: byteSize,
    sha256,
    created_at: now,
  };
  await tx.insertInto("digital_files").values(row).execute();
  return row;
}

export const presentDigitalFile = (row: DigitalFileRow): DigitalFile => ({
  id: row.id,
  fileName: row.file_name,
  fileType: row.file_type,
  byteSize: row.byte_size,
  createdDate: row.created_at.toISOString(),
});

/**
 * In no particular order; unknown ids are skipped. `fileSize` is in bytes, as a decimal string
 * (docs/protocol/catalog-v3.md#variant).
 */
export async function findDigitalFiles(
  connection: Connection,
  ids: readonly string[],
): Promise<{ id: string; fileName: string; fileSize: number; fileType: SecureFileType }[]> {
  const wanted = ids.filter(isId);
  if (wanted.length === 0) return [];
  const { rows } = await sql<{ id: string; fileName: string; fileSize: number; fileType: SecureFileType }>`
    select id, file_name as "fileName", byte_size as "fileSize", file_type as "fileType"
    from published_digital_files where id = any(${wanted}::uuid[])`.execute(connection);
  return rows;
}

/** @throws {AppError} DIGITAL_FILE_NOT_FOUND_ERROR */
export async function getDigitalFile(connection: Connection, id: string): Promise<DigitalFileRow> {
  const { rows } = isId(id)
    ? await sql<DigitalFileRow>`select * from digital_files where id = ${id}`.execute(connection)
    : { rows: [] };
  if (rows[0] === undefined) throw new AppError("DIGITAL_FILE_NOT_FOUND_ERROR");
  return rows[0];
}

export async function listDigitalFiles(
  connection: Connection,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<{ rows: DigitalFileRow[]; total: number }> {
  const pattern = `%${search.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  const where = search === "" ? sql`true` : sql`plain_text(file_name) like plain_text(${pattern})`;
  const { rows } = await sql<DigitalFileRow>`
    select * from digital_files where ${where} order by created_at desc, id desc
    limit ${limit} offset ${offset}`.execute(connection);
  const { rows: count } = await sql<{ total: number }>`
    select count(*)::int as total from digital_files where ${where}`.execute(connection);
  return { rows, total: count[0]?.total ?? 0 };
}

/**
 * Deletes a file that no product sells and no customer can still download.
 * @throws {AppError} DIGITAL_FILE_NOT_FOUND_ERROR, DIGITAL_FILE_IN_USE
 */
export async function deleteDigitalFileRow(tx: Tx, id: string, now: Date): Promise<void> {
  const { id: found } = await getDigitalFile(tx, id);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from download_links where digital_file_id = ${found}
    and order_id is not null and expires_at > ${now} and downloads < max_downloads`.execute(tx);
  if ((rows[0]?.count ?? 0) > 0) throw new AppError("DIGITAL_FILE_IN_USE");
  try {
    await tx.deleteFrom("digital_files").where("id", "=", found).execute();
  } catch (error) {
    if (violatedConstraint(error) === "variants_digital_file") throw new AppError("DIGITAL_FILE_IN_USE");
    throw error;
  }
}
