/** The product editor of the back office: one call opens a product, one saves it. */
import {
  getProductWithInventory,
  listProductsWithInventory,
  saveNewProduct,
  saveProduct,
} from "#api/inventory/products-with-inventory.ts";
import { createProducts, createWriteContext, updateProduct } from "#server/catalog/products/public.ts";
import { listLocations } from "#server/inventory/stock/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type CallContext, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import type { ItemError } from "#server/platform/http/values/bulk.ts";
import { readProductsWithInventory } from "./read-product.ts";
import { saveBesidesProduct } from "./save-product.ts";

async function respondWithSaved(context: CallContext & { tx: Tx }, id: string, stockErrors: ItemError[]) {
  const [saved] = await readProductsWithInventory(context, context.tx, [id]);
  if (saved === undefined) throw new AppError("PRODUCT_NOT_FOUND");
  return { ...saved, stockErrors };
}

export const routes = [
  handleRead(getProductWithInventory, async (context) => {
    const { db, params } = context;
    const [found] = await readProductsWithInventory(context, db, [params.id]);
    if (found === undefined) throw new AppError("PRODUCT_NOT_FOUND");
    return { ...found, locations: await listLocations(db) };
  }),
  handleRead(listProductsWithInventory, async (context) => ({
    products: await readProductsWithInventory(context, context.db, context.body.ids),
  })),
  handleWrite(saveNewProduct, async (context) => {
    const { tx, body } = context;
    const { product, ...besides } = body;
    const [id = ""] = await createProducts(tx, [product], await createWriteContext(tx, context, "V3_CATALOG"));
    return respondWithSaved(context, id, await saveBesidesProduct(context, id, besides));
  }),
  handleWrite(saveProduct, async (context) => {
    const { tx, params, body } = context;
    const { product, ...besides } = body;
    const id = params.id.toLowerCase();
    if (product !== undefined)
      await updateProduct(tx, id, product, await createWriteContext(tx, context, "V3_CATALOG"));
    return respondWithSaved(context, id, await saveBesidesProduct(context, id, besides));
  }),
];
