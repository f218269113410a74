/**
 * Brands. Owns the table `brands`. Invariants: names are unique; deleting a brand keeps its products. Emits the
 * created, updated and deleted events of `#api/catalog/catalog-entity-events.ts`; touches `brands`, and the products
 * whose brand changes.
 */

import type { Writing } from "#server/catalog/named-entities/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { brandsOfProducts } from "./brands.ts";

export { brandHooks } from "./hooks.ts";

/** Returns the id of the brand with this name, creating it if necessary; null for an empty name. */
export async function getOrCreateBrand(tx: Tx, name: string | null, writeContext: Writing): Promise<string | null> {
  if (name === null || name.trim() === "") return null;
  return (await brandsOfProducts.getOrCreate(tx, name, writeContext)).id;
}

/** @throws {AppError} BRAND_NOT_FOUND */
export const deleteBrand = (tx: Tx, id: string, { now, actor }: Writing): Promise<void> =>
  brandsOfProducts.remove(tx, id, { now, actor });
