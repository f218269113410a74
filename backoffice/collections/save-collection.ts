import {
  addProductsToCollection,
  type Collection,
  createCollection,
  removeProductsFromCollection,
  updateCollection,
} from "#api/collections.ts";
import { call } from "../client.ts";

export type CollectionForm = {
  name: string;
  description: string;
  slug: string;
  visible: boolean;
  products: { id: string; name: string; imageUrl: string }[];
};

/** Answers the id of the saved collection. `before` holds the ids of the products that were in it. */
export async function saveCollection(
  form: CollectionForm,
  existing: Collection | undefined,
  before: readonly string[],
): Promise<string> {
  const fields = {
    name: form.name.trim(),
    description: form.description.trim() || null,
    visible: form.visible,
    ...(form.slug.trim() !== "" && form.slug.trim() !== existing?.slug && { slug: form.slug.trim() }),
  };
  const { collection } =
    existing === undefined
      ? await call(createCollection, { body: { collection: fields } })
      : await call(updateCollection, { params: { id: existing.id }, body: { collection: fields } });

  const params = { id: collection.id };
  const after = form.products.map(({ id }) => id);
  const gone = before.filter((id) => !after.includes(id));
  const added = after.filter((id) => !before.includes(id));
  if (gone.length > 0) await call(removeProductsFromCollection, { params, body: { productIds: gone } });
  if (added.length > 0) await call(addProductsToCollection, { params, body: { productIds: added } });
  return collection.id;
}
