import { getShopCollectionBySlug, listShopCollections } from "#api/catalog/collections/shop-collections.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleRead } from "#server/platform/http/handlers.ts";
import { findCollectionPage, listCollections } from "./read-collections.ts";

// The responses include numbers of products and images, so they depend on the whole catalog.
export const shopCollectionRoutes = [
  handleRead(listShopCollections, async ({ db, tag, store }) => {
    tag("catalog", "media");
    return { collections: await listCollections(db, store.baseUrl()) };
  }),
  handleRead(getShopCollectionBySlug, async ({ db, params, tag, store }) => {
    tag("catalog", "media");
    const collection = await findCollectionPage(db, params.slug, store.baseUrl());
    if (collection === undefined) throw new AppError("COLLECTION_NOT_FOUND");
    return { collection };
  }),
];
