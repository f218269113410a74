import {
  bulkCreateProductsWithInventory,
  bulkUpdateProductsWithInventory,
  createProductWithInventory,
  updateProductWithInventory,
} from "#api/catalog/wire/v3/products.ts";
import {
  createEach,
  createProducts,
  createWriteContext,
  presentBulkResult,
  readProductsAfterWrite,
  updateEach,
  updateProduct,
} from "#server/catalog/products/public.ts";
import { handleWrite } from "#server/platform/http/handlers.ts";
import { bulkAnswer } from "#server/platform/http/values/bulk.ts";
import { requireStockPermission, writeStock } from "../../write-stock.ts";

export const routesV3 = [
  handleWrite(createProductWithInventory, async (context) => {
    const { tx, body } = context;
    requireStockPermission(context.actor, [body.product]);
    const writeContext = await createWriteContext(tx, context, "V3_CATALOG");
    const [id = ""] = await createProducts(tx, [body.product], writeContext);
    const outcomes = await writeStock(tx, [{ id, product: body.product }], writeContext);
    const [product] = await readProductsAfterWrite(context, [id], { fields: body.fields });
    return {
      ...(product === undefined ? {} : { product }),
      inventoryResults: bulkAnswer(outcomes, "item", body.returnEntity),
    };
  }),
  handleWrite(updateProductWithInventory, async (context) => {
    const { tx, body } = context;
    requireStockPermission(context.actor, [body.product]);
    const writeContext = await createWriteContext(tx, context, "V3_CATALOG");
    const id = context.params.productId.toLowerCase();
    await updateProduct(tx, id, body.product, writeContext);
    const outcomes = await writeStock(tx, [{ id, product: body.product }], writeContext);
    const [product] = await readProductsAfterWrite(context, [id], { fields: body.fields });
    return {
      ...(product === undefined ? {} : { product }),
      inventoryResults: bulkAnswer(outcomes, "item", body.returnEntity),
    };
  }),
  handleWrite(bulkCreateProductsWithInventory, async (context) => {
    const { tx, body } = context;
    requireStockPermission(context.actor, body.products);
    const writeContext = await createWriteContext(tx, context, "V3_CATALOG");
    const outcomes = await createEach(tx, body.products, writeContext);
    const written = outcomes.flatMap(({ id, error }, index) => {
      const product = body.products[index];
      return error !== undefined || id === undefined || product === undefined ? [] : [{ id, product }];
    });
    const stock = await writeStock(tx, written, writeContext);
    return {
      productResults: await presentBulkResult(context, outcomes, body),
      inventoryResults: bulkAnswer(stock, "item", body.returnEntity),
    };
  }),
  handleWrite(bulkUpdateProductsWithInventory, async (context) => {
    const { tx, body } = context;
    requireStockPermission(
      context.actor,
      body.products.map(({ product }) => product),
    );
    const writeContext = await createWriteContext(tx, context, "V3_CATALOG");
    const outcomes = await updateEach(tx, body.products, writeContext);
    const written = outcomes.flatMap(({ id, error }, index) => {
      const product = body.products[index]?.product;
      return error !== undefined || id === undefined || product === undefined ? [] : [{ id, product }];
    });
    const stock = await writeStock(tx, written, writeContext);
    return {
      productResults: await presentBulkResult(context, outcomes, body),
      inventoryResults: bulkAnswer(stock, "item", body.returnEntity),
    };
  }),
];
