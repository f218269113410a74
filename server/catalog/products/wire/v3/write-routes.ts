import type { Product } from "#api/catalog/products/product.ts";
import type { ProductField } from "#api/catalog/products/product-fields.ts";
import {
  bulkAddInfoSections,
  bulkCreateProductsV3,
  bulkDeleteProductsV3,
  bulkRemoveInfoSections,
  bulkUpdateProductsV3,
  bulkUpdateProductTags,
  createProductV3,
  deleteProductV3,
  updateProductV3,
} from "#api/catalog/wire/v3/products.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type CallContext, handleWrite, withSteadyPlans } from "#server/platform/http/handlers.ts";
import { changeSectionsOfEach, changeTagsOfEach, createEach, deleteEach, updateEach } from "../../write/bulk.ts";
import { createProducts } from "../../write/create-products.ts";
import { deleteProducts } from "../../write/delete-products.ts";
import { updateProduct } from "../../write/update-product.ts";
import { createWriteContext } from "../../write/write-context.ts";
import { presentBulkResult, readProductsAfterWrite } from "./present-written.ts";

type Context = CallContext & { tx: Tx };

async function readProductAfterWrite(
  context: Context,
  id: string,
  fields: readonly ProductField[] | undefined,
): Promise<Product> {
  const [product] = await readProductsAfterWrite(context, [id], { fields });
  if (product === undefined) throw new AppError("PRODUCT_NOT_FOUND");
  return product;
}

const createRouteContext = (context: Context) => createWriteContext(context.tx, context, "V3_CATALOG");

export const writeRoutesV3 = [
  handleWrite(createProductV3, async (context) => {
    const { tx, body } = context;
    const [id = ""] = await createProducts(tx, [body.product], await createRouteContext(context));
    return { product: await readProductAfterWrite(context, id, body.fields) };
  }),
  withSteadyPlans(
    handleWrite(updateProductV3, async (context) => {
      const { tx, params, body } = context;
      await updateProduct(tx, params.productId, body.product, await createRouteContext(context));
      return { product: await readProductAfterWrite(context, params.productId, body.fields) };
    }),
  ),
  handleWrite(deleteProductV3, async (context) => {
    const gone = await deleteProducts(context.tx, [context.params.productId], await createRouteContext(context));
    if (gone.size === 0) throw new AppError("PRODUCT_NOT_FOUND");
    return {};
  }),
  handleWrite(bulkCreateProductsV3, async (context) => {
    const { tx, body } = context;
    return presentBulkResult(context, await createEach(tx, body.products, await createRouteContext(context)), body);
  }),
  handleWrite(bulkUpdateProductsV3, async (context) => {
    const { tx, body } = context;
    return presentBulkResult(context, await updateEach(tx, body.products, await createRouteContext(context)), body);
  }),
  handleWrite(bulkDeleteProductsV3, async (context) => {
    const { tx, body } = context;
    return presentBulkResult(context, await deleteEach(tx, body.productIds, await createRouteContext(context)));
  }),
  handleWrite(bulkAddInfoSections, async (context) => {
    const { tx, body } = context;
    const sections = { infoSectionIds: body.infoSectionIds, isRemoval: false };
    return presentBulkResult(
      context,
      await changeSectionsOfEach(tx, body.products, sections, await createRouteContext(context)),
      body,
    );
  }),
  handleWrite(bulkRemoveInfoSections, async (context) => {
    const { tx, body } = context;
    const sections = { infoSectionIds: body.infoSectionIds, isRemoval: true };
    return presentBulkResult(
      context,
      await changeSectionsOfEach(tx, body.products, sections, await createRouteContext(context)),
      body,
    );
  }),
  handleWrite(bulkUpdateProductTags, async (context) => {
    const { tx, body } = context;
    return presentBulkResult(
      context,
      await changeTagsOfEach(tx, body.productIds, body, await createRouteContext(context)),
    );
  }),
];
