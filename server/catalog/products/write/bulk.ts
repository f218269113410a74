/** Writes many products: each item succeeds or fails on its own (docs/protocol/bulk-results.md#shape). */
import { sql } from "kysely";
import type { Static } from "typebox";
import {
  MAX_INFO_SECTIONS,
  type NewProduct,
  type NewTags,
  type ProductChanges,
} from "#api/catalog/products/product.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { attemptEach, type Outcome } from "#server/platform/http/values/bulk.ts";
import { createProducts } from "./create-products.ts";
import { deleteProducts } from "./delete-products.ts";
import { type ChangedProduct, finishChanges } from "./finish-changes.ts";
import { finishProducts } from "./finish-product.ts";
import { writeUpdate } from "./update-product.ts";
import { lockProduct, type ProductWriteContext } from "./write-context.ts";

type IdOutcome = Outcome<undefined>;

/** Creates all products at once, and falls back to one by one when any is rejected. */
export async function createEach(
  tx: Tx,
  products: readonly NewProduct[],
  writeContext: ProductWriteContext,
): Promise<IdOutcome[]> {
  const atOnce = await attemptEach(tx, [products], async (all) => ({
    id: "",
    entity: await createProducts(tx, all, writeContext),
  }));
  const [outcome] = atOnce;
  if (outcome !== undefined && outcome.error === undefined) {
    return outcome.entity.map((id) => ({ id, entity: undefined }));
  }
  return attemptEach(tx, products, async (product) => {
    const [id = ""] = await createProducts(tx, [product], writeContext);
    return { id, entity: undefined };
  });
}

/** @throws {ValidationError} DUPLICATE_PRODUCT_IDS_REQUEST */
function requireDistinctIds(ids: readonly (string | undefined)[], field: string): void {
  const allIds = ids.flatMap((id) => id?.toLowerCase() ?? []);
  const duplicate = allIds.find((id, index) => allIds.indexOf(id) !== index);
  if (duplicate === undefined) return;
  const description = "lists a product twice";
  const rule = { violatedRule: "OTHER", ruleName: "DUPLICATE_PRODUCT_IDS_REQUEST" } as const;
  throw new ValidationError([{ field, description, ...rule, data: { productId: duplicate } }]);
}

/** Each product has its own rows; effects of the changes are applied once for all accepted products. */
export async function updateEach(
  tx: Tx,
  products: readonly { product: ProductChanges }[],
  writeContext: ProductWriteContext,
): Promise<Outcome<ChangedProduct>[]> {
  requireDistinctIds(
    products.map(({ product }) => product.id),
    "products",
  );
  // Locks in id order, so concurrent calls with the same products wait for each other instead of deadlocking.
  const ids = products.flatMap(({ product }) => (isId(product.id ?? "") ? [product.id] : []));
  await sql`select 1 from products where id = any(${ids}::uuid[]) order by id for update`.execute(tx);
  const outcomes = await attemptEach(
    tx,
    products,
    async ({ product }) => {
      const id = product.id?.toLowerCase() ?? "";
      return { id, entity: await writeUpdate(tx, id, product, writeContext) };
    },
    ({ product }) => product.id,
  );
  await finishChanges(tx, acceptedOf(outcomes), writeContext);
  return outcomes;
}

export const acceptedOf = <T>(outcomes: readonly Outcome<T>[]): T[] =>
  outcomes.flatMap((outcome) => (outcome.error === undefined ? [outcome.entity] : []));

export async function deleteEach(
  tx: Tx,
  ids: readonly string[],
  writeContext: ProductWriteContext,
): Promise<IdOutcome[]> {
  requireDistinctIds(ids, "productIds");
  const gone = await deleteProducts(tx, ids, writeContext);
  return ids.map((id) =>
    gone.has(id.toLowerCase()) ? { id, entity: undefined } : { id, error: new AppError("PRODUCT_NOT_FOUND") },
  );
}

type Sections = { infoSectionIds: readonly string[]; isRemoval: boolean };
type ProductRevision = { productId: string; revision?: string | undefined };

/** Adds sections to the end, or removes them. Sections that belong to one product are deleted when they are removed. */
export function changeSectionsOfEach(
  tx: Tx,
  products: readonly ProductRevision[],
  sections: Sections,
  writeContext: ProductWriteContext,
): Promise<IdOutcome[]> {
  return attemptEach(
    tx,
    products,
    async ({ productId, revision }) => {
      const { id, revision: current } = await lockProduct(tx, productId.toLowerCase());
      if (revision !== undefined && revision !== String(current)) {
        throw new AppError("REVISION_CONFLICT", { data: { revision: String(current) } });
      }
      const left = await changeSections(tx, [id], sections, writeContext);
      if (left.length > 0) throw new AppError("TOO_MANY_INFO_SECTIONS_ERROR", { data: { productId: id } });
      return { id, entity: undefined };
    },
    ({ productId }) => productId,
  );
}

/**
 * Returns the products that were skipped because they would exceed the limit.
 * @throws {AppError} INFO_SECTION_ERROR_OCCURRED when a section to add doesn't exist
 */
export async function changeSections(
  tx: Tx,
  productIds: readonly string[],
  { infoSectionIds, isRemoval }: Sections,
  writeContext: ProductWriteContext,
): Promise<string[]> {
  const sections = [...infoSectionIds];
  const left = isRemoval ? [] : await findFull(tx, productIds, sections);
  const products = productIds.filter((id) => !left.includes(id));
  if (isRemoval) {
    await sql`delete from product_info_sections where product_id = any(${products}::uuid[])
      and info_section_id = any(${sections}::uuid[])`.execute(tx);
    await sql`delete from info_sections s where id = any(${sections}::uuid[]) and unique_name is null
      and not exists (select from product_info_sections o where o.info_section_id = s.id)`.execute(tx);
  } else {
    await requireSections(tx, sections);
    await sql`
      insert into product_info_sections (product_id, info_section_id, position)
      select p.id, s.id, s.ordinal + (select coalesce(max(o.position), 0) from product_info_sections o
        where o.product_id = p.id)
      from unnest(${products}::uuid[]) as p (id), unnest(${sections}::uuid[]) with ordinality as s (id, ordinal)
      on conflict do nothing`.execute(tx);
  }
  await finishProducts(tx, products, ["infoSections"], writeContext);
  return left;
}

/** The products that would exceed the limit. */
async function findFull(tx: Tx, productIds: readonly string[], sections: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id::text as id from unnest(${[...productIds]}::uuid[]) as p (id)
    where (select count(*) from (
      select info_section_id from product_info_sections o where o.product_id = p.id
      union select unnest(${[...sections]}::uuid[])) as s) > ${MAX_INFO_SECTIONS}`.execute(tx);
  return rows.map(({ id }) => id);
}

async function requireSections(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select w.id from unnest(${[...ids]}::uuid[]) as w (id)
    where not exists (select from info_sections s where s.id = w.id) limit 1`.execute(tx);
  if (rows[0] === undefined) return;
  throw new AppError("INFO_SECTION_ERROR_OCCURRED", { data: { infoSectionId: rows[0].id } });
}

type Tags = Static<typeof NewTags>;
export type TagChanges = { assignTags?: Tags | undefined; unassignTags?: Tags | undefined };
type TagLists = { added: string[]; removed: string[] };

function listsOf({ assignTags, unassignTags }: TagChanges, kind: "privateTags" | "publicTags"): TagLists {
  const added = assignTags?.[kind]?.tagIds ?? [];
  const removed = (unassignTags?.[kind]?.tagIds ?? []).filter((id) => !added.includes(id));
  return { added, removed };
}

/** @throws {AppError} EMPTY_ASSIGN_AND_UNASSIGN_LISTS */
export function requireTagChanges(changes: TagChanges): void {
  const lists = [listsOf(changes, "privateTags"), listsOf(changes, "publicTags")];
  if (lists.every(({ added, removed }) => added.length + removed.length === 0)) {
    throw new AppError("EMPTY_ASSIGN_AND_UNASSIGN_LISTS");
  }
}

/** Returns the ids of the products that exist. */
export async function changeTags(
  tx: Tx,
  ids: readonly string[],
  changes: TagChanges,
  writeContext: ProductWriteContext,
): Promise<Set<string>> {
  const wanted = [...new Set(ids.filter(isId).map((id) => id.toLowerCase()))].sort();
  const [hidden, shown] = [listsOf(changes, "privateTags"), listsOf(changes, "publicTags")];
  const next = (column: "private_tag_ids" | "public_tag_ids", { added, removed }: TagLists) => sql`array(
    select tag from (
      select t.tag, min(t.place) as place from (
        select tag, place from unnest(${sql.ref(column)}) with ordinality as have (tag, place)
        union all select tag, 1000 + place from unnest(${added}::text[]) with ordinality as new (tag, place)) t
      where t.tag <> all(${removed}::text[]) group by t.tag) kept order by place)`;
  await sql`select 1 from products where id = any(${wanted}::uuid[]) order by id for update`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    update products set private_tag_ids = ${next("private_tag_ids", hidden)},
      public_tag_ids = ${next("public_tag_ids", shown)}
    where id = any(${wanted}::uuid[]) returning id`.execute(tx);
  const found = rows.map(({ id }) => id);
  await finishProducts(tx, found, ["tags"], writeContext);
  return new Set(found);
}

export async function changeTagsOfEach(
  tx: Tx,
  ids: readonly string[],
  changes: TagChanges,
  writeContext: ProductWriteContext,
): Promise<IdOutcome[]> {
  requireTagChanges(changes);
  const found = await changeTags(tx, ids, changes, writeContext);
  return ids.map((id) =>
    found.has(id.toLowerCase()) ? { id, entity: undefined } : { id, error: new AppError("PRODUCT_NOT_FOUND") },
  );
}
