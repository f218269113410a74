import {
  createCategory,
  moveCategory,
  updateCategory,
  updateCategoryVisibility,
} from "#api/catalog/collections/categories.ts";
import {
  bulkAddItemsToCategory,
  bulkRemoveItemsFromCategory,
  setArrangedItems,
} from "#api/catalog/collections/category-items.ts";
import type { Category } from "#api/catalog/collections/category-values.ts";
import { call } from "#backoffice/client.ts";
import { storeItem, treeReference } from "../catalog/named-queries.ts";
import { type CollectionForm, memberChanges, toChanges, toNew } from "./collection-form.ts";

/** Returns the id of the saved collection. `before` are the ids of its previous products, in order. */
export async function saveCollection(
  form: CollectionForm,
  existing: Category | undefined,
  before: readonly string[],
): Promise<string> {
  const saved = existing === undefined ? await create(form) : await update(form, existing);
  if (form.mode === "manual") await saveMembers(saved.id, before, form);
  return saved.id;
}

async function create(form: CollectionForm): Promise<Category> {
  return (await call(createCategory, { body: { category: toNew(form), treeReference } })).category;
}

async function update(form: CollectionForm, existing: Category): Promise<Category> {
  const params = { id: existing.id };
  const changed = await call(updateCategory, { params, body: { category: toChanges(form, existing), treeReference } });
  let { category } = changed;
  if (form.parentId !== (existing.parentCategory.id ?? "")) {
    const parentCategoryId = form.parentId || null;
    await call(moveCategory, { params, body: { treeReference, parentCategoryId, position: "LAST" } });
  }
  if (form.visible !== existing.visible) {
    const { id: categoryId, revision } = category;
    const body = { categoryId, visible: form.visible, treeReference, revision };
    category = (await call(updateCategoryVisibility, { body })).category;
  }
  return category;
}

async function saveMembers(id: string, before: readonly string[], { products }: CollectionForm): Promise<void> {
  const after = products.map((product) => product.id);
  const { added, removed, isReordered } = memberChanges(before, after);
  const params = { id };
  const items = (ids: readonly string[]) => ids.map(storeItem);
  if (removed.length > 0) {
    await call(bulkRemoveItemsFromCategory, { params, body: { items: items(removed), treeReference } });
  }
  if (added.length > 0) await call(bulkAddItemsToCategory, { params, body: { items: items(added), treeReference } });
  if (isReordered) await call(setArrangedItems, { params, body: { items: items(after), treeReference } });
}
