/** Products of the back office: the same commands as version 3, without requested fields and cursors. */
import {
  deleteMerchantProduct,
  getMerchantProduct,
  listMerchantProducts,
  updateMerchantProduct,
  updateMerchantProducts,
} from "#api/catalog/products/merchant-products.ts";
import type { Product } from "#api/catalog/products/product.ts";
import type { Received } from "#api/endpoint.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type CallContext, handleRead, handleWrite, isId } from "#server/platform/http/handlers.ts";
import { bulkMetadata, itemMetadata } from "#server/platform/http/values/bulk.ts";
import { readTerms } from "../search/price-terms.ts";
import { updateEach } from "../write/bulk.ts";
import { deleteProducts } from "../write/delete-products.ts";
import { updateProduct } from "../write/update-product.ts";
import { createWriteContext, readRevisions } from "../write/write-context.ts";
import { listProductIds } from "./find-products.ts";
import { merchantFields } from "./merchant-fields.ts";
import { readProductRows } from "./product-rows.ts";
import { readMerchantProducts } from "./read-products.ts";

/** A change of the description is undone as text if it wasn't saved as rich content. */
const undoableFields = new Set([...merchantFields, "PLAIN_DESCRIPTION" as const]);

async function readOne(context: CallContext, connection: Connection, id: string): Promise<Product> {
  const terms = await readTerms(context, connection);
  const [product] = isId(id) ? await readMerchantProducts(connection, [id], { terms, fields: undoableFields }) : [];
  if (product === undefined) throw new AppError("PRODUCT_NOT_FOUND");
  return product;
}

const sortFields = {
  NAME: "name",
  PRICE: "actualPriceRange.minValue.amount",
  UPDATED: "updatedDate",
  CREATED: "createdDate",
};

function toQuery(body: Received<typeof listMerchantProducts>["body"]) {
  const { ids, text, visible, availability, kind, brandId, ribbonId, collectionId, sort, isDescending, paging } = body;
  const filter = {
    ...(ids === undefined ? {} : { id: { $in: ids } }),
    ...(visible === undefined ? {} : { visible }),
    ...(availability === undefined ? {} : { "inventory.availabilityStatus": availability }),
    ...(kind === undefined ? {} : { itemType: kind }),
    ...(brandId === undefined ? {} : { "brand.id": brandId }),
    ...(ribbonId === undefined ? {} : { "ribbon.id": ribbonId }),
    ...(collectionId === undefined ? {} : { "directCategoriesInfo.categories.id": { $hasSome: [collectionId] } }),
  };
  const order = isDescending === true ? "DESC" : "ASC";
  return { text, filter, paging, ...(sort === undefined ? {} : { sort: [{ fieldName: sortFields[sort], order }] }) };
}

export const merchantRoutes = [
  handleRead(listMerchantProducts, async (context) => {
    const { db, body } = context;
    const terms = await readTerms(context, db);
    const { ids, total } = await listProductIds(db, toQuery(body), terms);
    return { products: await readProductRows(db, ids, terms), total };
  }),
  handleRead(getMerchantProduct, async (context) => ({
    product: await readOne(context, context.db, context.params.id),
  })),
  handleWrite(updateMerchantProduct, async (context) => {
    const { tx, params, body } = context;
    await updateProduct(tx, params.id, body.product, await createWriteContext(tx, context, "V3_CATALOG"));
    return { product: await readOne(context, tx, params.id) };
  }),
  handleWrite(updateMerchantProducts, async (context) => {
    const { tx, body } = context;
    const changes = body.products.map((product) => ({ product }));
    const outcomes = await updateEach(tx, changes, await createWriteContext(tx, context, "V3_CATALOG"));
    const revisions = await readRevisions(
      tx,
      outcomes.flatMap(({ id, error }) => (error === undefined && id !== undefined ? [id] : [])),
    );
    return {
      results: outcomes.map((outcome, index) => {
        const revision = revisions.get(outcome.id ?? "");
        return {
          itemMetadata: itemMetadata(outcome, index),
          ...(revision === undefined ? {} : { item: { revision } }),
        };
      }),
      bulkActionMetadata: bulkMetadata(outcomes),
    };
  }),
  handleWrite(deleteMerchantProduct, async (context) => {
    const { tx, params } = context;
    const gone = await deleteProducts(tx, [params.id], await createWriteContext(tx, context, "V3_CATALOG"));
    if (gone.size === 0) throw new AppError("PRODUCT_NOT_FOUND");
    return {};
  }),
];
