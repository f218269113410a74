/** Collections of the back office. */
import {
  createMerchantCollection,
  deleteMerchantCollection,
  getMerchantCollection,
  listMerchantCollections,
  moveMerchantCollection,
  previewCollectionRules,
  setProductCollections,
  updateMerchantCollection,
} from "#api/catalog/collections/merchant-collections.ts";
import { type CallContext, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { attemptEach, bulkAnswer } from "#server/platform/http/values/bulk.ts";
import { mediaOf } from "#server/store/media/public.ts";
import type { CollectionWriteContext } from "./announce.ts";
import { createCollection, deleteCollection, moveCollection } from "./commands.ts";
import { setProductCategories } from "./memberships.ts";
import { listCollectionRows, readMerchantCollection } from "./read-merchant.ts";
import { previewRules } from "./rules.ts";
import { saveCollection, saveProducts } from "./save-merchant.ts";

const toWriteContext = ({ now, actor, store }: CallContext): CollectionWriteContext => ({
  now,
  actor,
  baseUrl: store.baseUrl(),
  version: "V3_CATALOG",
});

export const merchantCollectionRoutes = [
  handleRead(listMerchantCollections, async ({ db, body, store }) => ({
    collections: await listCollectionRows(db, body, store.baseUrl()),
  })),
  handleRead(getMerchantCollection, ({ db, params, store }) => readMerchantCollection(db, params.id, store.baseUrl())),
  handleWrite(createMerchantCollection, async (context) => {
    const { tx, body, store } = context;
    const { id } = await createCollection(tx, body.collection, toWriteContext(context));
    await saveProducts(tx, id, body.products, toWriteContext(context));
    return readMerchantCollection(tx, id, store.baseUrl());
  }),
  handleWrite(updateMerchantCollection, async (context) => {
    const { tx, params, body, store } = context;
    await saveCollection(tx, params.id, body, toWriteContext(context));
    return readMerchantCollection(tx, params.id, store.baseUrl());
  }),
  handleWrite(moveMerchantCollection, async (context) => {
    await moveCollection(context.tx, context.params.id, context.body, toWriteContext(context));
    return {};
  }),
  handleWrite(deleteMerchantCollection, async (context) => {
    await deleteCollection(context.tx, context.params.id, toWriteContext(context));
    return {};
  }),
  handleWrite(setProductCollections, async (context) => {
    const { tx, body } = context;
    const outcomes = await attemptEach(
      tx,
      body.products,
      async ({ id, collectionIds }) => {
        await setProductCategories(tx, id, collectionIds, toWriteContext(context));
        return { id, entity: undefined };
      },
      ({ id }) => id,
    );
    return bulkAnswer(outcomes, "item");
  }),
  handleRead(previewCollectionRules, async ({ db, body, now, store }) => {
    const { total, rows } = await previewRules(db, body.rules, { limit: body.limit ?? 20, now });
    return {
      total,
      products: rows.map(({ id, name, slug, is_visible: visible, media }) => ({
        id,
        name,
        slug,
        visible,
        media: mediaOf(media === null ? [] : [media], store.baseUrl()),
      })),
    };
  }),
];
