import {
  createMerchantCollection,
  type MerchantCollection,
  updateMerchantCollection,
} from "#api/catalog/collections/merchant-collections.ts";
import { call } from "#backoffice/client.ts";
import { type CollectionForm, memberChanges, toChanges, toNew } from "./collection-form.ts";
import type { OpenedCollection } from "./queries.ts";

type Existing = { collection: MerchantCollection; products: readonly { id: string }[]; redirectsOldUrl: boolean };

/** Returns the saved collection. */
export function saveCollection(form: CollectionForm, existing: Existing | undefined): Promise<OpenedCollection> {
  const before = (existing?.products ?? []).map(({ id }) => id);
  const after = form.products.map(({ id }) => id);
  const products = form.mode === "manual" && { products: memberChanges(before, after) };
  if (existing === undefined) return call(createMerchantCollection, { body: { collection: toNew(form), ...products } });
  const { collection, redirectsOldUrl } = existing;
  return call(updateMerchantCollection, {
    params: { id: collection.id },
    body: { collection: toChanges(form, collection), ...products, redirectsOldUrl },
  });
}
