/** Version 1 writes collections without revisions, and reports slugs that are taken with a code of its own. */
import type { CollectionChanges, NewCollection } from "#api/catalog/wire/v1/collections.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { announceChanged, type CollectionWriteContext } from "../../announce.ts";
import { type CollectionRow, findCollection } from "../../queries.ts";
import { changeCollection, insertCollection, lockCollection, removeCollection } from "../../write-collection.ts";

async function withV1Errors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === "DUPLICATE_SLUG")
      throw new AppError("DUPLICATE_SLUG_ERROR", error.detail);
    throw error;
  }
}

async function requireCollection(tx: Tx, id: string): Promise<CollectionRow> {
  const row = await findCollection(tx, { id }, true);
  if (row === undefined) throw new AppError("COLLECTION_NOT_FOUND");
  return row;
}

/** @throws {AppError} DUPLICATE_SLUG_ERROR, MEDIA_NOT_FOUND, INVALID_COLLECTION_RULES */
export async function createCollection(
  tx: Tx,
  collection: NewCollection,
  writeContext: CollectionWriteContext,
): Promise<CollectionRow> {
  const id = await withV1Errors(() => insertCollection(tx, collection, writeContext));
  return requireCollection(tx, id);
}

/** @throws {AppError} COLLECTION_NOT_FOUND, and those of `changeCollection` */
export async function updateCollection(
  tx: Tx,
  id: string,
  changes: CollectionChanges,
  writeContext: CollectionWriteContext,
): Promise<CollectionRow> {
  const row = await lockCollection(tx, id);
  await withV1Errors(() => changeCollection(tx, row.id, changes, writeContext));
  await announceChanged(tx, row.id, Object.keys(changes), writeContext);
  return requireCollection(tx, row.id);
}

/** @throws {AppError} COLLECTION_NOT_FOUND */
export async function deleteCollection(tx: Tx, id: string, writeContext: CollectionWriteContext): Promise<void> {
  const row = await lockCollection(tx, id);
  await removeCollection(tx, row.id, writeContext);
}
