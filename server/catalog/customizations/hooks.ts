/** Hooks that let higher modules react to customization changes. */
import type { Tx } from "#server/platform/db/db.ts";
import { handlersOf, hookPoint } from "#server/platform/db/hooks.ts";

type CustomizationHooks = {
  /** Runs when options or choices shown on products are renamed. */
  onProductsChanged(tx: Tx, productIds: readonly string[]): Promise<void>;
};

export const customizationHooks = hookPoint<CustomizationHooks>("catalog/customizations");

export async function runProductsChanged(tx: Tx, productIds: readonly string[]): Promise<void> {
  for (const { onProductsChanged } of handlersOf(tx, customizationHooks)) await onProductsChanged(tx, productIds);
}
