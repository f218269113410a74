/**
 * Processes a submitted import in small batches, each in a transaction that also stores the outcome: after a crash the
 * next run continues behind the last batch, and no product is processed twice.
 */
import { sql } from "kysely";
import { Type } from "typebox";
import type { NewProduct } from "#api/catalog/products/product.ts";
import type { ImportedProduct } from "#api/imports/catalog-imports.ts";
import { FreeObject } from "#api/values.ts";
import { setProductCategories } from "#server/catalog/collections/public.ts";
import {
  changeProduct,
  createProducts,
  createWriteContext,
  findProductIds,
  type ProductWriteContext,
} from "#server/catalog/products/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { ValidationError } from "#server/platform/http/app-error.ts";
import { attemptEach, itemMetadata } from "#server/platform/http/values/bulk.ts";
import { enqueue, type Job, job } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";

const BATCH = 25;
/** A step ends after this time. */
const STEP_MS = 5000;
/** Days until finished imports are deleted, and those never submitted. */
const KEPT_DAYS = 30;
const DAY = 86_400_000;

type QueuedProduct = { place: string; product: ImportedProduct; category_ids: string[] | null };

const Payload = Type.Object({ id: Type.String(), actor: FreeObject });

export const processImport = job({
  name: "catalog-imports.work",
  lane: "imports",
  payload: Payload,
  async run(store, { id, actor }) {
    // Written only by `submitImport`.
    const by = actor as Actor;
    const endsAt = performance.now() + STEP_MS;
    for (let isDone = false; !isDone; ) {
      isDone = await transaction(store.database.db, (tx) => processBatch(tx, { store, id, actor: by }), {
        cache: store.cache,
      });
      if (isDone || performance.now() < endsAt) continue;
      // The next step goes to the end of the queue, so that concurrent imports share the worker fairly.
      await transaction(store.database.db, (tx) => enqueue(tx, processImport, { id, actor }));
      return;
    }
  },
});

/** Returns whether this was the last batch. */
async function processBatch(
  tx: Tx,
  { store, id, actor }: { store: Store; id: string; actor: Actor },
): Promise<boolean> {
  const { rows: open } = await sql`
    select 1 from catalog_imports where id = ${id}::uuid and finished_at is null for update`.execute(tx);
  if (open.length === 0) return true;
  const { rows } = await sql<QueuedProduct>`
    select place::text, product, category_ids from catalog_import_products
    where import_id = ${id}::uuid and not is_done order by place limit ${BATCH}`.execute(tx);
  const writeContext = await createWriteContext(tx, { now: store.now(), actor, store }, "V3_CATALOG");
  const outcomes = await attemptEach(tx, rows, async (queued) => {
    const productId = await write(tx, queued, { writeContext, baseUrl: store.baseUrl() });
    return { id: productId, entity: undefined };
  });
  const results = outcomes.map((outcome, index) => {
    const { success, error } = itemMetadata(outcome, index);
    return { place: rows[index]?.place, productId: success ? outcome.id : null, error: error ?? null };
  });
  await sql`
    update catalog_import_products p set is_done = true, product_id = r."productId", error = r.error
    from json_to_recordset(${JSON.stringify(results)}::json) as r (place bigint, "productId" uuid, error jsonb)
    where p.import_id = ${id}::uuid and p.place = r.place`.execute(tx);
  if (rows.length === BATCH) return false;
  await sql`update catalog_imports set finished_at = ${store.now()} where id = ${id}::uuid`.execute(tx);
  return true;
}

type BatchContext = { writeContext: ProductWriteContext; baseUrl: string };

/** Returns the product's id. */
async function write(
  tx: Tx,
  { product, category_ids }: QueuedProduct,
  { writeContext, baseUrl }: BatchContext,
): Promise<string> {
  const { handle, productType: _type, itemType: _item, ...changes } = product;
  const known = (await findProductIds(tx, { handles: [handle] })).byHandle.get(handle);
  if (known !== undefined) await changeProduct(tx, known, changes, writeContext);
  const [made] = known === undefined ? await createProducts(tx, [toNewProduct(product)], writeContext) : [known];
  const id = made ?? "";
  if (category_ids !== null) {
    const { now, actor } = writeContext;
    await setProductCategories(tx, id, category_ids, { now, actor, baseUrl, version: "V3_CATALOG" });
  }
  return id;
}

/** @throws {ValidationError} REQUIRED_FIELD for missing fields that a new product needs */
function toNewProduct(product: ImportedProduct): NewProduct {
  const { name, productType, variantsInfo } = product;
  if (name !== undefined && productType !== undefined && variantsInfo !== undefined) {
    return { ...product, name, productType, variantsInfo };
  }
  const missing = Object.entries({ name, productType, variantsInfo }).filter(([, value]) => value === undefined);
  throw new ValidationError(
    missing.map(([field]) => ({
      field: `product.${field}`,
      description: "is required for a new product",
      violatedRule: "REQUIRED_FIELD",
      data: {},
    })),
  );
}

export const jobs: readonly Job[] = [
  processImport,
  job({
    name: "catalog-imports.forget",
    payload: Type.Object({}),
    schedule: "17 4 * * *",
    async run({ database, now }) {
      const before = new Date(now().getTime() - KEPT_DAYS * DAY);
      await sql`delete from catalog_imports where created_at < ${before}
        and (submitted_at is null or finished_at is not null)`.execute(database.db);
    },
  }),
];
