import type { Static } from "typebox";
import {
  listDeletedCollections,
  listDeletedCustomers,
  listDeletedProducts,
  purgeCollection,
  purgeCustomer as purgeCustomerEndpoint,
  purgeProduct,
  restoreCollection as restoreCollectionEndpoint,
  restoreCustomer as restoreCustomerEndpoint,
  restoreProduct as restoreProductEndpoint,
  trashCustomer as trashCustomerEndpoint,
} from "#api/store/trash.ts";
import type { Paging } from "#api/values.ts";
import { restoreCollection } from "#server/catalog/collections/public.ts";
import { createWriteContext, restoreProduct } from "#server/catalog/products/public.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { listTrashItems, lockTrashItem, removeTrashItem, type TrashKind } from "#server/store/trash/public.ts";
import { purgeCustomer, restoreCustomer, trashCustomer } from "./customers.ts";

type Listing = { db: Connection; query: Static<typeof Paging>; now: Date };
const list =
  (kind: TrashKind) =>
  ({ db, query, now }: Listing) =>
    listTrashItems(db, kind, query, now);

const purge =
  (kind: TrashKind) =>
  async ({ tx, params }: { tx: Tx; params: { id: string } }) => {
    const { id } = await lockTrashItem(tx, kind, params.id);
    await removeTrashItem(tx, kind, id);
    return {};
  };

export const routes = [
  handleRead(listDeletedProducts, list("PRODUCT")),
  handleWrite(restoreProductEndpoint, async (context) => {
    const { tx, params } = context;
    return restoreProduct(tx, params.id, await createWriteContext(tx, context, "V3_CATALOG"));
  }),
  handleWrite(purgeProduct, purge("PRODUCT")),
  handleRead(listDeletedCollections, list("COLLECTION")),
  handleWrite(restoreCollectionEndpoint, ({ tx, params, now, actor, store }) =>
    restoreCollection(tx, params.id, { now, actor, baseUrl: store.baseUrl(), version: "V3_CATALOG" }),
  ),
  handleWrite(purgeCollection, purge("COLLECTION")),
  handleRead(listDeletedCustomers, list("CUSTOMER")),
  handleWrite(trashCustomerEndpoint, async ({ tx, body, ...by }) => {
    await trashCustomer(tx, body.memberId, by);
    return {};
  }),
  handleWrite(restoreCustomerEndpoint, ({ tx, params, ...by }) => restoreCustomer(tx, params.id, by)),
  handleWrite(purgeCustomerEndpoint, async ({ tx, params, ...by }) => {
    await purgeCustomer(tx, params.id, by);
    return {};
  }),
];
