/** Saves what the product editor changes besides the product itself, in the transaction of the product's change. */
import type { Received } from "#api/endpoint.ts";
import type { NewProductStock, saveProduct } from "#api/inventory/products-with-inventory.ts";
import { setProductCategories } from "#server/catalog/collections/public.ts";
import { variantIdsOf } from "#server/catalog/products/public.ts";
import { changeStock, type ItemOutcome, listLocations, readProductStock } from "#server/inventory/stock/public.ts";
import { hasPermission } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { CallContext } from "#server/platform/http/handlers.ts";
import { type ItemError, itemMetadata } from "#server/platform/http/values/bulk.ts";

type Context = CallContext & { tx: Tx };
type Changes = Omit<Received<typeof saveProduct>["body"], "product">;

/**
 * Returns the changes of stock that were rejected: each one succeeds or fails on its own.
 * @throws {AppError} COLLECTION_NOT_FOUND, COLLECTION_IS_AUTOMATIC
 */
export async function saveBesidesProduct(
  context: Context,
  productId: string,
  { collectionIds, stock = [], preorder }: Changes,
): Promise<ItemError[]> {
  const { tx, now, actor, store } = context;
  if (collectionIds !== undefined) {
    const writeContext = { now, actor, baseUrl: store.baseUrl(), version: "V3_CATALOG" as const };
    await setProductCategories(tx, productId, collectionIds, writeContext);
  }
  if (stock.length === 0 && preorder === undefined) return [];
  const outcomes = hasPermission(actor, "inventory:write")
    ? [
        ...(stock.length === 0 ? [] : await writeStock(context, productId, stock)),
        ...(preorder === undefined ? [] : await writePreorder(context, productId, preorder)),
      ]
    : [{ error: new AppError("PERMISSION_DENIED") }];
  return outcomes.flatMap((outcome, index) => itemMetadata(outcome, index).error ?? []);
}

async function writeStock(
  { tx, now, actor }: Context,
  productId: string,
  stock: readonly NewProductStock[],
): Promise<ItemOutcome[]> {
  // Variants are stored in the order in which they were sent.
  const variantIds = (await variantIdsOf(tx, [productId])).get(productId) ?? [];
  const changes = stock.map(({ position, variantId, ...change }) => ({
    ...change,
    productId,
    variantId: variantId ?? variantIds[position ?? -1],
  }));
  return changeStock(tx, changes, { now, actor, reason: "MANUAL" });
}

/** Applies to every inventory item; a variant without any gets one at the default location. */
async function writePreorder(
  { tx, now, actor }: Context,
  productId: string,
  { enabled, message, limit }: NonNullable<Changes["preorder"]>,
): Promise<ItemOutcome[]> {
  const items = (await readProductStock(tx, [productId], true)).get(productId) ?? [];
  const stocked = new Set(items.map(({ variantId }) => variantId));
  const others = ((await variantIdsOf(tx, [productId])).get(productId) ?? []).filter((id) => !stocked.has(id));
  const [location] = others.length === 0 ? [] : await listLocations(tx);
  return changeStock(
    tx,
    [
      ...items.map(({ id, quantity }) => ({
        id,
        // Only tracked quantities have a limit.
        preorderInfo: { enabled, message, ...(quantity === undefined || limit === null ? {} : { limit }) },
      })),
      ...others.map((variantId) => ({
        variantId,
        locationId: location?.id,
        inStock: true,
        preorderInfo: { enabled, message },
      })),
    ],
    { now, actor, reason: "MANUAL" },
  );
}
