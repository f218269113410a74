/** Ends a write: new revisions, invalidated caches and events. */
import { variantsChanged } from "#api/catalog/catalog-events.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { emission, emitAll } from "#server/platform/outbox/emit.ts";
import { announceChanged, type FieldChange } from "../announce.ts";
import type { ProductWriteContext } from "./write-context.ts";

/** Increments the revision, invalidates cached responses and emits events. */
export async function finishProduct(
  tx: Tx,
  productId: string,
  changedFields: readonly string[],
  writeContext: ProductWriteContext,
): Promise<void> {
  await finishProducts(tx, [productId], changedFields, writeContext);
}

export async function finishProducts(
  tx: Tx,
  productIds: readonly string[],
  changedFields: readonly string[],
  writeContext: ProductWriteContext,
): Promise<void> {
  if (productIds.length === 0) return;
  await tx
    .updateTable("products")
    .set((expression) => ({ updated_at: writeContext.now, revision: expression("revision", "+", 1) }))
    .where("id", "in", [...productIds])
    .execute();
  await announceChanges(
    tx,
    productIds.map((id) => ({ id, fields: changedFields })),
    writeContext,
  );
}

/** Invalidates cached responses and emits events of products whose rows already have their new revision. */
export async function announceChanges(
  tx: Tx,
  changes: readonly FieldChange[],
  writeContext: ProductWriteContext,
): Promise<void> {
  touch(tx, "catalog", ...changes.map(({ id }) => `product:${id}`));
  await announceChanged(tx, changes, writeContext);
}

export type VariantChange = { variantId: string; choices: Record<string, string>; changedFields: string[] };

type ProductVariantChanges = { readonly productId: string; readonly variants: readonly VariantChange[] };

export async function emitVariantsChanged(
  tx: Tx,
  changes: readonly ProductVariantChanges[],
  { now, actor, version: originatedFromVersion = "V1_CATALOG" }: ProductWriteContext,
): Promise<void> {
  await emitAll(
    tx,
    changes.flatMap(({ productId, variants }) =>
      variants.length === 0
        ? []
        : [
            emission({
              event: variantsChanged,
              entityId: productId,
              payload: {
                productId,
                variants: variants.map((variant) => ({ ...variant, originatedFromVersion })),
                originatedFromVersion,
              },
              actor,
              now,
            }),
          ],
    ),
  );
}
