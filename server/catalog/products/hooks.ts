/** Hooks of products. */
import type { Tx } from "#server/platform/db/db.ts";
import { handlersOf, hookPoint } from "#server/platform/db/hooks.ts";
import type { Writing } from "./write/write-context.ts";

export type CategoryChange = {
  readonly productIds: readonly string[];
  readonly categoryIds: readonly string[];
  readonly isRemoval: boolean;
};

export type ProductHooks = {
  /** A change by filter adds products to categories or removes them. */
  changeCategories(tx: Tx, change: CategoryChange, writing: Writing): Promise<void>;
};

export const productHooks = hookPoint<ProductHooks>("catalog/products");

export async function runChangeCategories(tx: Tx, change: CategoryChange, writing: Writing): Promise<void> {
  for (const { changeCategories } of handlersOf(tx, productHooks)) await changeCategories(tx, change, writing);
}
