/** Hooks that let higher modules react to brand changes. */
import type { Tx } from "#server/platform/db/db.ts";
import { handlersOf, hookPoint } from "#server/platform/db/hooks.ts";

type BrandHooks = {
  /** Runs when products get another brand or their brand is renamed. */
  onProductsChanged(tx: Tx, productIds: readonly string[]): Promise<void>;
};

export const brandHooks = hookPoint<BrandHooks>("catalog/brands");

export async function runProductsChanged(tx: Tx, productIds: readonly string[]): Promise<void> {
  for (const { onProductsChanged } of handlersOf(tx, brandHooks)) await onProductsChanged(tx, productIds);
}
