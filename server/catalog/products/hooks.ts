/** Hooks through which products call higher modules. */
import type { Tx } from "#server/platform/db/db.ts";
import { handlersOf, hookPoint } from "#server/platform/db/hooks.ts";
import type { ProductWriteContext } from "./write/write-context.ts";

type CategoryChange = {
  readonly productIds: readonly string[];
  readonly categoryIds: readonly string[];
  readonly isRemoval: boolean;
};

export type ProductHooks = {
  /** Adds products to categories or removes them, for changes by filter. */
  changeCategories?(tx: Tx, change: CategoryChange, writeContext: ProductWriteContext): Promise<void>;
  /** Before products are locked, copied to the trash and deleted. */
  onDeleting?(tx: Tx, productIds: readonly string[], now: Date): Promise<void>;
};

export const productHooks = hookPoint<ProductHooks>("catalog/products");

export async function runChangeCategories(
  tx: Tx,
  change: CategoryChange,
  writeContext: ProductWriteContext,
): Promise<void> {
  for (const { changeCategories } of handlersOf(tx, productHooks)) await changeCategories?.(tx, change, writeContext);
}

export async function runDeleting(tx: Tx, productIds: readonly string[], now: Date): Promise<void> {
  for (const { onDeleting } of handlersOf(tx, productHooks)) await onDeleting?.(tx, productIds, now);
}
