/**
 * Ribbons. Owns the table `ribbons`. Invariants: names are unique; deleting a ribbon keeps its products. Emits the
 * created, updated and deleted events of `#api/catalog/catalog-entity-events.ts`; touches `ribbons`, and the products
 * whose ribbon changes.
 */

import type { Writing } from "#server/catalog/named-entities/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { ribbons } from "./ribbons.ts";

/** Returns the id of the ribbon with this name, creating it if necessary; null for an empty name. */
export async function getOrCreateRibbon(tx: Tx, name: string | null, writeContext: Writing): Promise<string | null> {
  if (name === null || name.trim() === "") return null;
  return (await ribbons.getOrCreate(tx, name, writeContext)).id;
}

/** @throws {AppError} RIBBON_NOT_FOUND */
export const deleteRibbon = (tx: Tx, id: string, { now, actor }: Writing): Promise<void> =>
  ribbons.remove(tx, id, { now, actor });
