/**
 * Ribbons. Owns the table `ribbons`. Invariants: a name is unique; deleting a ribbon leaves its products. Emits created,
 * updated and deleted of `#api/catalog-entity-events.ts`; touches `ribbons`, and the products whose ribbon changes.
 */
import type { Tx } from "#server/platform/db/db.ts";
import type { Writing } from "#server/platform/named-rows/named-rows.ts";
import { ribbons } from "./ribbons.ts";

export { createRibbons } from "./ribbons.ts";

/** The id of the ribbon with this name, made when there is none; an empty name is none. */
export async function getOrCreateRibbon(tx: Tx, name: string | null, writing: Writing): Promise<string | null> {
  if (name === null || name.trim() === "") return null;
  return (await ribbons.getOrCreate(tx, name, writing)).id;
}

/** @throws {AppError} RIBBON_NOT_FOUND */
export const deleteRibbon = (tx: Tx, id: string, { now, actor }: Writing): Promise<void> =>
  ribbons.remove(tx, id, { now, actor });
