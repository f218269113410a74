/** Context of every write besides the transaction. */
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import type { Store } from "#server/platform/store.ts";
import { type Terms, termsOf } from "../search/price-terms.ts";

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

/** The current revisions by id; unknown ids are missing. */
export async function readRevisions(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom("products").select(["id", "revision"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, revision }) => [id, String(revision)]));
}
