/** The shape of files sold by digital variants. */
import { findDigitalFiles } from "#server/catalog/digital-files/public.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import type { VariantFile } from "../merchant/presentation.ts";

export async function findFilesOfVariants(
  connection: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, VariantFile>> {
  if (ids.length === 0) return new Map();
  const files = await findDigitalFiles(connection, ids);
  return new Map(
    files.map(({ id, fileName, fileSize, fileType }) => [id, { id, fileName, fileSize: String(fileSize), fileType }]),
  );
}

/** @throws {AppError} DIGITAL_FILE_NOT_FOUND_ERROR */
export async function requireDigitalFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const found = new Set((await findDigitalFiles(tx, wanted.filter(isId))).map(({ id }) => id));
  const missing = wanted.find((id) => !found.has(id));
  if (missing !== undefined) throw new AppError("DIGITAL_FILE_NOT_FOUND_ERROR", { data: { digitalFileId: missing } });
}
