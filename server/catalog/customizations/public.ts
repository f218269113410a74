/**
 * Customizations: options and modifiers that products share, with their choices. Owns `customizations` and
 * `customization_choices`. Invariants: kind and key stay; choice names are unique within one; what a product has cannot
 * go; the copies that products keep of names and colors follow in the same transaction. Rows that products write without
 * naming a customization are connected to the one of their name by triggers (migration 0014). Emits created, updated and
 * deleted; touches `customizations`, `catalog` and the products concerned.
 */
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { deleteCustomization, startWriting } from "./write.ts";

export { announceMade } from "./announce-made.ts";
export type { ProductsChanged } from "./write.ts";

/** @throws {AppError} CUSTOMIZATION_NOT_FOUND, NOT_ALLOWED_DELETE_CUSTOMIZATION_ASSIGNED_TO_PRODUCT */
export async function deleteUnusedCustomization(
  tx: Tx,
  id: string,
  context: { now: Date; actor: Actor; store: { baseUrl(): string } },
): Promise<void> {
  await deleteCustomization(tx, id, await startWriting(tx, context, async () => {}));
}
