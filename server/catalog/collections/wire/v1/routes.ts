import { ALL_PRODUCTS_COLLECTION_ID } from "#api/catalog/products/product-parts.ts";
import {
  addProductsToCollection,
  createCollection as createCollectionEndpoint,
  deleteCollection as deleteCollectionEndpoint,
  getCollection,
  getCollectionBySlug,
  getCollectionBySlugV1,
  queryCollections as queryCollectionsEndpoint,
  queryCollectionsV1,
  removeProductsFromCollection,
  updateCollection as updateCollectionEndpoint,
} from "#api/catalog/wire/v1/collections.ts";
import { hasPermission } from "#server/platform/access/actor.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type CallContext, handleRead, handleWrite, isId } from "#server/platform/http/handlers.ts";
import type { PageQuery } from "#server/platform/query/pages.ts";
import type { CollectionWriteContext } from "../../announce.ts";
import { addProducts, removeProducts } from "../../memberships.ts";
import { findCollection, queryCollections } from "../../queries.ts";
import { presentCollection } from "./present.ts";
import { createCollection, deleteCollection, updateCollection } from "./write.ts";

type ReadContext = CallContext & { db: Connection };

async function readOne(context: ReadContext, by: { id: string } | { slug: string }) {
  const { db, actor } = context;
  // The response includes the product count and the image, so it depends on the whole catalog.
  context.tag("catalog", "media");
  const exists = !("id" in by) || isId(by.id) || by.id === ALL_PRODUCTS_COLLECTION_ID;
  const row = exists ? await findCollection(db, by, hasPermission(actor, "products:read")) : undefined;
  if (row === undefined) throw new AppError("COLLECTION_NOT_FOUND");
  return { collection: presentOne(context, row) };
}

function readMany(context: ReadContext, query: PageQuery | undefined) {
  context.tag("catalog", "media");
  return queryCollections(context.db, query ?? {}, hasPermission(context.actor, "products:read"));
}

const toWriteContext = ({ now, actor, store }: CallContext): CollectionWriteContext => ({
  now,
  actor,
  baseUrl: store.baseUrl(),
});
const presentOne = (context: CallContext, row: Parameters<typeof presentCollection>[0]) =>
  presentCollection(row, context.store.baseUrl(), hasPermission(context.actor, "products:read"));

export const routesV1 = [
  handleRead(queryCollectionsEndpoint, async (context) => {
    const { rows, total, offset } = await readMany(context, context.body.query);
    return {
      collections: rows.map((row) => presentOne(context, row)),
      metadata: { count: rows.length, offset, total },
    };
  }),
  handleRead(queryCollectionsV1, async (context) => {
    const { rows, total, offset } = await readMany(context, context.body.query);
    return {
      collections: rows.map((row) => presentOne(context, row)),
      metadata: { items: rows.length, offset },
      totalResults: total,
    };
  }),
  handleRead(getCollectionBySlug, (context) => readOne(context, { slug: context.params.slug })),
  handleRead(getCollectionBySlugV1, (context) => readOne(context, { slug: context.params.slug })),
  handleRead(getCollection, (context) => readOne(context, { id: context.params.id })),
  handleWrite(createCollectionEndpoint, async (context) => {
    const row = await createCollection(context.tx, context.body.collection, toWriteContext(context));
    return { collection: presentOne(context, row) };
  }),
  handleWrite(updateCollectionEndpoint, async (context) => {
    const { tx, params, body } = context;
    const row = await updateCollection(tx, params.id, body.collection, toWriteContext(context));
    return { collection: presentOne(context, row) };
  }),
  handleWrite(deleteCollectionEndpoint, async (context) => {
    await deleteCollection(context.tx, context.params.id, toWriteContext(context));
    return {};
  }),
  handleWrite(addProductsToCollection, async (context) => {
    await addProducts(context.tx, context.params.id, context.body.productIds, toWriteContext(context));
    return {};
  }),
  handleWrite(removeProductsFromCollection, async (context) => {
    await removeProducts(context.tx, context.params.id, context.body.productIds, toWriteContext(context));
    return {};
  }),
];
