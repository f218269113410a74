/**
 * Bulk changes by filter (docs/protocol/catalog-v3.md#by-filter): the response has the id of a job that processes
 * matching products in batches of 100, each in its own transaction. Products that reject the change are skipped.
 */
import { sql } from "kysely";
import { type Static, Type } from "typebox";
import type { ProductPatch, VariantPatch } from "#api/catalog/products/product.ts";
import type { VariantAdjustment } from "#api/catalog/wire/v3/products-by-filter.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { attemptEach } from "#server/platform/http/values/bulk.ts";
import { enqueue, type Job } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";
import { runChangeCategories } from "../../hooks.ts";
import { countProducts, nextMatching } from "../../merchant/find-products.ts";
import { termsOf } from "../../search/price-terms.ts";
import { acceptedOf, changeSections, changeTags, type TagChanges } from "../../write/bulk.ts";
import { deleteProducts } from "../../write/delete-products.ts";
import { type ChangedProduct, finishChanges } from "../../write/finish-changes.ts";
import { adjustVariants, patchVariants } from "../../write/patch-variants.ts";
import { writeChanges } from "../../write/update-product.ts";
import { createWriteContext, lockProduct, type ProductWriteContext } from "../../write/write-context.ts";

export type ChangeByFilter =
  | { kind: "update"; product: ProductPatch }
  | { kind: "delete" }
  | { kind: "update-variants"; variant: VariantPatch }
  | { kind: "adjust-variants"; adjustment: VariantAdjustment }
  | { kind: "sections"; infoSectionIds: readonly string[]; isRemoval: boolean }
  | { kind: "tags"; changes: TagChanges }
  | { kind: "categories"; categoryIds: readonly string[]; isRemoval: boolean };

const SearchText = Type.Object({
  expression: Type.Optional(Type.String()),
  mode: Type.Optional(Type.Enum(["OR", "AND"])),
  fields: Type.Optional(Type.Array(Type.String())),
  fuzzy: Type.Optional(Type.Boolean()),
});

const Payload = Type.Object({
  id: Type.String(),
  filter: Type.Unknown(),
  search: Type.Optional(SearchText),
  /** A `ChangeByFilter`, validated as the request body. */
  change: Type.Unknown(),
  /** The `Actor` of the request, for events. */
  actor: Type.Unknown(),
  /** Products up to this number are done. */
  after: Type.Integer(),
  /** Products created after the request are excluded. */
  until: Type.Integer(),
});
type Payload = Static<typeof Payload>;

const BATCH = 100;

type Request = { filter: unknown; search?: Payload["search"]; change: ChangeByFilter; actor: Actor };

/** Enqueues the change; an invalid filter is rejected immediately. */
export async function startByFilter(tx: Tx, { filter, search, change, actor }: Request): Promise<{ jobId: string }> {
  await countProducts(tx, { filter, search }, await termsOf(tx));
  const { rows } = await sql<{ last: number }>`select coalesce(max(numeric_id), 0) as last from products`.execute(tx);
  const id = newId();
  const payload = { id, filter: filter ?? {}, ...(search === undefined ? {} : { search }), change, actor };
  await enqueue(tx, changeByFilter, { ...payload, after: 0, until: rows[0]?.last ?? 0 });
  return { jobId: id };
}

const changeByFilter = { name: "products.changeByFilter", payload: Payload };

export const changeProductsByFilter: Job<typeof Payload> = {
  ...changeByFilter,
  // One batch per run. The next run is enqueued in the same transaction, so no batch is processed twice.
  run: async (store, payload) => {
    await transaction(store.database.db, (tx) => changeBatch(tx, { store, payload }), { cache: store.cache });
  },
};

type Run = { store: Store; payload: Payload };

async function changeBatch(tx: Tx, { store, payload }: Run): Promise<void> {
  // `startByFilter` is the only writer of this job's payload.
  const [actor, change] = [payload.actor as Actor, payload.change as ChangeByFilter];
  const writeContext = await createWriteContext(tx, { now: store.now(), actor, store }, "V3_CATALOG");
  const page = await nextMatching(tx, payload, { terms: await termsOf(tx), after: payload.after, limit: BATCH });
  const batch = page.filter(({ number }) => number <= payload.until);
  if (batch.length > 0) {
    const ids = batch.map(({ id }) => id);
    await applyChange(tx, ids, { change, writeContext });
  }
  const last = batch.at(-1)?.number;
  if (last === undefined || batch.length < BATCH) return;
  await enqueue(tx, changeByFilter, { ...payload, after: last });
}

type Application = { change: ChangeByFilter; writeContext: ProductWriteContext };

async function applyChange(tx: Tx, ids: readonly string[], { change, writeContext }: Application): Promise<void> {
  const each = async (work: (id: string) => Promise<ChangedProduct>): Promise<void> => {
    const outcomes = await attemptEach(tx, ids, async (id) => {
      await lockProduct(tx, id);
      return { id, entity: await work(id) };
    });
    await finishChanges(tx, acceptedOf(outcomes), writeContext);
  };
  switch (change.kind) {
    case "update":
      await each((id) => writeChanges(tx, id, structuredClone(change.product), writeContext));
      return;
    case "update-variants":
      await each((id) => patchVariants(tx, id, change.variant, writeContext));
      return;
    case "adjust-variants":
      await each((id) => adjustVariants(tx, id, change.adjustment, writeContext));
      return;
    case "delete":
      await deleteProducts(tx, ids, writeContext);
      return;
    case "sections":
      await changeSections(tx, ids, change, writeContext);
      return;
    case "tags":
      await changeTags(tx, ids, change.changes, writeContext);
      return;
    case "categories":
      await runChangeCategories(
        tx,
        { productIds: ids, categoryIds: change.categoryIds, isRemoval: change.isRemoval },
        writeContext,
      );
  }
}
