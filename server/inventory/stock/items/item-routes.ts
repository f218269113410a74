/** The list of stock in the back office, and its changes. */
import { changeStock as changeEndpoint, listStock } from "#api/inventory/stock.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { bulkAnswer } from "#server/platform/http/values/bulk.ts";
import { changeStock } from "./change-items.ts";
import { listItemRows, presentItem } from "./item-rows.ts";

const sorts = {
  PRODUCT: [{ fieldName: "product.name" }, { fieldName: "product.variantName" }],
  QUANTITY: [{ fieldName: "quantity" }],
  UPDATED: [{ fieldName: "updatedDate", order: "DESC" }],
};

export const itemRoutes = [
  handleRead(listStock, async ({ db, body }) => {
    const { text, skus, productId, locationId, isTracked, inStock, atMost, sort = "PRODUCT", paging } = body;
    const conditions = [
      ...(skus === undefined ? [] : [{ "product.variantSku": { $in: skus } }]),
      ...(productId === undefined ? [] : [{ productId }]),
      ...(locationId === undefined ? [] : [{ locationId }]),
      ...(isTracked === undefined ? [] : [{ trackQuantity: isTracked }]),
      ...(inStock === undefined ? [] : [{ inStock }]),
      ...(atMost === undefined ? [] : [{ trackQuantity: true }, { quantity: { $lte: atMost } }]),
    ];
    const { rows, total } = await listItemRows(db, { filter: { $and: conditions }, sort: sorts[sort], paging }, text);
    return { inventoryItems: rows.map((row) => presentItem(row, true)), total };
  }),
  handleWrite(changeEndpoint, async ({ tx, body, now, actor }) => {
    const changes = body.changes.map(({ itemId, ...change }) => ({ ...change, id: itemId }));
    return bulkAnswer(await changeStock(tx, changes, { now, actor, reason: body.reason ?? "MANUAL" }), "item");
  }),
];
