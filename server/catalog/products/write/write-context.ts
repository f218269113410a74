/** Context of every write besides the transaction. */
import { variantsChanged } from "#api/catalog/catalog-events.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { emission, emitAll } from "#server/platform/outbox/emit.ts";
import type { Store } from "#server/platform/store.ts";
import { announceChanged } from "../announce.ts";
import { type Terms, termsOf } from "../search/terms.ts";

export type ProductWriteContext = {
  readonly now: Date;
  readonly actor: Actor;
  readonly currency: string;
  /** The API version of the change; defaults to 1. */
  readonly version?: "V1_CATALOG" | "V3_CATALOG";
  /** How events present the products; defaults to the store's own terms without a base URL. */
  readonly terms?: Terms;
};

type WritingContext = { now: Date; actor: Actor; store: Pick<Store, "baseUrl"> };

export async function createWriteContext(
  tx: Tx,
  { now, actor, store }: WritingContext,
  version: "V1_CATALOG" | "V3_CATALOG" = "V1_CATALOG",
): Promise<ProductWriteContext> {
  const terms = await termsOf(tx, store.baseUrl());
  return { now, actor, currency: terms.currency, version, terms };
}

export type LockedProduct = {
  id: string;
  slug: string;
  price: number;
  cost: number | null;
  discount_type: string;
  discount_amount: number | null;
  discount_percent: string | null;
  revision: number;
  is_visible: boolean;
  manages_variants: boolean;
};

/** Locks the product row, the root of the aggregate, so concurrent changes of one product serialize. */
export async function lockProduct(tx: Tx, id: string): Promise<LockedProduct> {
  const product = isId(id)
    ? await tx
        .selectFrom("products")
        .select(["id", "slug", "price", "cost", "revision", "is_visible", "manages_variants"])
        .select(["discount_type", "discount_amount", "discount_percent"])
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (product === undefined) throw new AppError("PRODUCT_NOT_FOUND");
  return product;
}

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

export type FieldChange = { readonly id: string; readonly fields: readonly string[] };

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

export type ProductVariantChanges = { readonly productId: string; readonly variants: readonly VariantChange[] };

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
