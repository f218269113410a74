/** Undoes an import: deletes products it created and restores those it updated, unless they have changed since. */
import { createWriteContext, deleteProducts, deleteSlugRedirects } from "#server/catalog/products/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { ItemResult } from "../../queries.ts";
import { keptProblem } from "../../tables/kept-problem.ts";
import { changedStock } from "../check/compare.ts";
import { type KnownProduct, readRecords } from "../check/read-records.ts";
import type { ProductItem } from "../item.ts";
import { mergeRecord, type ProductRecord } from "../record/record.ts";
import { type Target, writeTargets } from "./write-batch.ts";
import { collectionEntriesOf, undoCollections } from "./write-collections.ts";
import type { WriteContext } from "./write-context.ts";

/** Products are removed before the collections that were created for them. */
export async function undoItems(tx: Tx, items: readonly ProductItem[], context: WriteContext): Promise<ItemResult[]> {
  const products = items.filter(({ part }) => part?.collection === undefined);
  const undone = await undoProducts(tx, products, context);
  return [...undone, ...(await undoCollections(tx, collectionEntriesOf(items), context))];
}

async function undoProducts(tx: Tx, items: readonly ProductItem[], context: WriteContext): Promise<ItemResult[]> {
  const ids = items.flatMap(({ product_id }) => product_id ?? []);
  const known = new Map((await readRecords(tx, ids, context.store.baseUrl())).map((each) => [each.product.id, each]));
  const results: ItemResult[] = [];
  const createdIds: string[] = [];
  const targets: Target[] = [];
  for (const item of items) {
    const now = known.get(item.product_id ?? "");
    // Deleted by a staff member, so there is nothing to undo.
    if (now === undefined) results.push({ position: item.position, state: "UNDONE" });
    else if (Number(now.product.revision) !== item.revision_after)
      results.push({ position: item.position, state: "KEPT", problems: [keptProblem(item)] });
    else if (item.before === null) {
      createdIds.push(now.product.id);
      results.push({ position: item.position, state: "UNDONE" });
    } else targets.push({ item, known: now, after: toRestoredRecord(item, now, item.before) });
  }
  if (createdIds.length > 0) {
    const writeContext = await createWriteContext(tx, context, "V3_CATALOG");
    await deleteProducts(tx, createdIds, writeContext, { isPermanent: true });
  }
  const restored = targets.length === 0 ? [] : await writeTargets(tx, targets, context);
  const moved = targets.flatMap(({ known, after }) =>
    known === undefined || known.record.slug === after.slug
      ? []
      : [{ productId: known.product.id, slug: known.record.slug }],
  );
  await deleteSlugRedirects(tx, moved);
  return [
    ...results,
    ...restored.map(
      ({ position, state, problems }): ItemResult => ({
        position,
        state: state === "DONE" ? "UNDONE" : "KEPT",
        ...(problems === undefined ? {} : { problems }),
      }),
    ),
  ];
}

/** Stock that was sold or counted since is kept: it is restored only where it is still what the import set. */
function toRestoredRecord(item: ProductItem, { record }: KnownProduct, before: ProductRecord): ProductRecord {
  const made = mergeRecord(before, item.part ?? {});
  const moved = new Set(changedStock(made, record).map(({ choices }) => JSON.stringify(choices)));
  const current = new Map(record.variants.map((variant) => [JSON.stringify(variant.choices), variant.stock]));
  return {
    ...before,
    options: before.options.map((option) => ({
      ...option,
      choices: option.choices.map((choice) => ({ picture: "", ...choice })),
    })),
    variants: before.variants.map((variant) => {
      const key = JSON.stringify(variant.choices);
      return moved.has(key) ? { ...variant, stock: current.get(key) ?? {} } : variant;
    }),
  };
}
