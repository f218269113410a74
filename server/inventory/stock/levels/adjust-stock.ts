/** Manual increments and decrements. Items refer to a product and a variant by API ids. */
import { sql } from "kysely";
import { DEFAULT_VARIANT_ID } from "#api/catalog/products/product-parts.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { returnStock, takeLines } from "./stock.ts";

type Step = {
  readonly inventoryId?: string | undefined;
  readonly productId?: string | undefined;
  readonly variantId: string;
  readonly by: number;
  readonly allowsPreorder: boolean;
};

type Cause = { readonly now: Date; readonly actor: Actor };

/** @throws {AppError} INVENTORY_ITEM_NOT_FOUND, VARIANT_NOT_FOUND */
export async function incrementStock(tx: Tx, steps: readonly Step[], { now, actor }: Cause): Promise<void> {
  const variantIds = await toVariantIds(tx, steps);
  const lines = steps.map((step, index) => ({ variantId: variantIds[index] ?? "", quantity: step.by }));
  await returnStock(tx, lines, { now, actor, reason: "MANUAL" });
}

/** All or nothing. @throws {AppError} INVENTORY_ITEM_NOT_FOUND, VARIANT_NOT_FOUND, INSUFFICIENT_INVENTORY */
export async function decrementStock(tx: Tx, steps: readonly Step[], { now, actor }: Cause): Promise<void> {
  const variantIds = await toVariantIds(tx, steps);
  const lines = steps.map((step, index) => ({
    variantId: variantIds[index] ?? "",
    quantity: step.by,
    allowsPreorder: step.allowsPreorder,
  }));
  const outcome = await takeLines(tx, lines, { now, actor, reason: "MANUAL" });
  if (outcome.ok) return;
  throw new AppError("INSUFFICIENT_INVENTORY", { data: { short: [...outcome.short] } });
}

/** In the order of the steps. */
async function toVariantIds(tx: Tx, steps: readonly Step[]): Promise<string[]> {
  const productIds = steps.map(({ inventoryId, productId }) => inventoryId ?? productId ?? "");
  if (productIds.some((id) => !isId(id))) throw new AppError("INVENTORY_ITEM_NOT_FOUND");
  const { rows } = await sql<{ product_id: string; variant_id: string; is_only_variant: boolean }>`
    select product_id, variant_id, is_only_variant from variant_stock
    where product_id = any(${productIds}::uuid[])`.execute(tx);
  const byProduct = Map.groupBy(rows, (row) => row.product_id);
  return steps.map(({ variantId }, index) => {
    const variants = byProduct.get((productIds[index] ?? "").toLowerCase());
    if (variants === undefined)
      throw new AppError("INVENTORY_ITEM_NOT_FOUND", { data: { productId: productIds[index] } });
    const variant = variants.find(
      (row) => row.variant_id === variantId.toLowerCase() || (row.is_only_variant && variantId === DEFAULT_VARIANT_ID),
    );
    if (variant === undefined) throw new AppError("VARIANT_NOT_FOUND", { data: { variantId } });
    return variant.variant_id;
  });
}
