/** Reads products with their collections and stock: one statement for each part, however many products there are. */
import type { ProductWithInventory } from "#api/inventory/products-with-inventory.ts";
import { readCollectionIds } from "#server/catalog/collections/public.ts";
import { merchantFields, readMerchantProducts, readTerms } from "#server/catalog/products/public.ts";
import { readProductStock } from "#server/inventory/stock/public.ts";
import { hasPermission } from "#server/platform/access/actor.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { type CallContext, isId } from "#server/platform/http/handlers.ts";

/** In the order of the ids; unknown ones are left out. */
export async function readProductsWithInventory(
  context: CallContext,
  connection: Connection,
  ids: readonly string[],
): Promise<ProductWithInventory[]> {
  const terms = await readTerms(context, connection);
  const products = await readMerchantProducts(connection, ids.filter(isId), { terms, fields: merchantFields });
  const found = products.map(({ id }) => id);
  const collectionIds = await readCollectionIds(connection, found);
  const stock = await readProductStock(connection, found, hasPermission(context.actor, "inventory:read"));
  return products.map((product) => ({
    product,
    collectionIds: collectionIds.get(product.id) ?? [],
    stock: stock.get(product.id) ?? [],
  }));
}
