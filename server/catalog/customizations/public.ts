/**
 * Customizations: options and modifiers shared between products, with their choices. Owns `customizations` and
 * `customization_choices`. Invariants: type and key are immutable; choice names are unique within a customization; a
 * customization or choice used by a product can't be deleted; the copies of names and colors in product rows are
 * updated in the same transaction. Triggers connect option rows written without a customization to the one of the same
 * name (migration 0014). Emits created, updated and deleted; touches `customizations`, `catalog` and the affected
 * products.
 */
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { createWriteContext, deleteCustomization } from "./write.ts";

export { announceImplicitChanges } from "./announce-implicit-changes.ts";
export { customizationHooks } from "./hooks.ts";

/** @throws {AppError} CUSTOMIZATION_NOT_FOUND, NOT_ALLOWED_DELETE_CUSTOMIZATION_ASSIGNED_TO_PRODUCT */
export async function deleteUnusedCustomization(
  tx: Tx,
  id: string,
  context: { now: Date; actor: Actor; store: { baseUrl(): string } },
): Promise<void> {
  await deleteCustomization(tx, id, await createWriteContext(tx, context));
}
