/** Writes the stock sent with the variants of a product, after the variants. */
import type { NewVariantStock } from "#api/catalog/products/product-variants.ts";
import { type ProductWriteContext, variantIdsOf } from "#server/catalog/products/public.ts";
import { type ItemOutcome, upsertItems } from "#server/inventory/stock/public.ts";
import { type Actor, hasPermission } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";

type ProductWithStock = {
  variantsInfo?: { variants: readonly { inventoryItem?: NewVariantStock | null | undefined }[] } | undefined;
};
type WrittenProduct = { id: string; product: ProductWithStock };

const stockInputsOf = ({ variantsInfo }: ProductWithStock) =>
  (variantsInfo?.variants ?? []).map(({ inventoryItem }) => inventoryItem);

/**
 * Writing stock needs its own permission besides the one for products.
 * @throws {AppError} PERMISSION_DENIED
 */
export function requireStockPermission(actor: Actor, products: readonly ProductWithStock[]): void {
  if (hasPermission(actor, "inventory:write")) return;
  if (products.some((product) => stockInputsOf(product).some(Boolean))) throw new AppError("PERMISSION_DENIED");
}

/** One outcome per variant that was sent with stock, in the order of products and variants. */
export async function writeStock(
  tx: Tx,
  products: readonly WrittenProduct[],
  { now, actor }: ProductWriteContext,
): Promise<ItemOutcome[]> {
  const stocked = products.filter(({ product }) => stockInputsOf(product).some(Boolean));
  if (stocked.length === 0) return [];
  const variantIds = await variantIdsOf(
    tx,
    stocked.map(({ id }) => id),
  );
  // Variants were written in the order of the request.
  const stockInputs = stocked.flatMap(({ id, product }) =>
    stockInputsOf(product).flatMap((stock, index) => {
      const variantId = variantIds.get(id)?.[index];
      return stock === undefined || stock === null || variantId === undefined ? [] : [{ ...stock, variantId }];
    }),
  );
  return upsertItems(tx, stockInputs, { now, actor, reason: "MANUAL" });
}
