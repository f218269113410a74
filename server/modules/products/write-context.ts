/** What every write needs besides the transaction. */
import { productChanged, variantsChanged } from "#api/catalog-events.ts";
import { readStoreSettings } from "#server/modules/settings/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { emit } from "#server/platform/outbox/emit.ts";

export type Writing = { readonly now: Date; readonly actor: Actor; readonly currency: string };

export async function startWriting(tx: Tx, context: { now: Date; actor: Actor }): Promise<Writing> {
  const { currency } = await readStoreSettings(tx);
  return { now: context.now, actor: context.actor, currency };
}

export type LockedProduct = {
  id: string;
  slug: string;
  price: number;
  is_visible: boolean;
  manages_variants: boolean;
};

/** The root of every write: locked first, so that two changes of one product follow each other. */
export async function lockProduct(tx: Tx, id: string): Promise<LockedProduct> {
  const product = isId(id)
    ? await tx
        .selectFrom("products")
        .select(["id", "slug", "price", "is_visible", "manages_variants"])
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (product === undefined) throw new AppError("PRODUCT_NOT_FOUND");
  return product;
}

/** New revision, cached answers dropped, event. */
export async function finishProduct(
  tx: Tx,
  productId: string,
  changedFields: readonly string[],
  { now, actor }: Writing,
): Promise<void> {
  await tx
    .updateTable("products")
    .set((expression) => ({ updated_at: now, revision: expression("revision", "+", 1) }))
    .where("id", "=", productId)
    .execute();
  touch(tx, `product:${productId}`, "catalog");
  await emit(tx, {
    event: productChanged,
    entityId: productId,
    payload: { productId, changedFields: [...changedFields], originatedFromVersion: "V1_CATALOG" },
    actor,
    now,
  });
}

export type VariantChange = { variantId: string; choices: Record<string, string>; changedFields: string[] };

export async function emitVariantsChanged(
  tx: Tx,
  productId: string,
  changes: readonly VariantChange[],
  { now, actor }: Writing,
): Promise<void> {
  if (changes.length === 0) return;
  const originatedFromVersion = "V1_CATALOG" as const;
  await emit(tx, {
    event: variantsChanged,
    entityId: productId,
    payload: {
      productId,
      variants: changes.map((change) => ({ ...change, originatedFromVersion })),
      originatedFromVersion,
    },
    actor,
    now,
  });
}
