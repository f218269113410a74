import { listStockMovements } from "#api/inventory/stock-history.ts";
import {
  decrementInventory,
  getInventoryVariants,
  incrementInventory,
  queryInventory,
  updateInventoryVariants,
} from "#api/inventory/wire/v1/inventory.ts";
import { hasPermission } from "#server/platform/access/actor.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleRead, handleWrite, isId } from "#server/platform/http/handlers.ts";
import { readPage } from "#server/platform/query/query-language.ts";
import { decrementStock, incrementStock } from "../../levels/adjust-stock.ts";
import { listMovements } from "../../levels/movements.ts";
import { setStock } from "../../levels/set-stock.ts";
import { findItem, queryItems } from "./items.ts";

export const routesV1 = [
  handleRead(getInventoryVariants, async ({ db, params, body, actor, tag }) => {
    // Some clients only have the product's id and send it as the item's id; both are the same.
    const id = params.inventoryId;
    const item = isId(id) ? await findItem(db, id, hasPermission(actor, "inventory:read")) : undefined;
    if (item === undefined) throw new AppError("INVENTORY_ITEM_NOT_FOUND");
    tag(`product:${item.productId}`);
    const wanted = new Set(body.variantIds ?? []);
    const variants = item.variants.filter(({ variantId }) => wanted.size === 0 || wanted.has(variantId));
    return { inventoryItem: { ...item, variants } };
  }),
  handleRead(queryInventory, async ({ db, body, actor, tag }) => {
    const { items, total, offset } = await queryItems(db, body.query ?? {}, hasPermission(actor, "inventory:read"));
    tag("catalog", "inventory", ...items.map((item) => `product:${item.productId}`));
    return { inventoryItems: items, metadata: { items: items.length, offset }, totalResults: total };
  }),
  handleWrite(updateInventoryVariants, async ({ tx, params, body, now, actor }) => {
    if (!isId(params.productId)) throw new AppError("INVENTORY_ITEM_NOT_FOUND");
    await setStock(tx, params.productId.toLowerCase(), body.inventoryItem, { now, actor });
    return {};
  }),
  handleWrite(incrementInventory, async ({ tx, body, now, actor }) => {
    const steps = body.incrementData.map(({ incrementBy, ...rest }) => ({
      ...rest,
      by: incrementBy,
      allowsPreorder: false,
    }));
    await incrementStock(tx, steps, { now, actor });
    return {};
  }),
  handleWrite(decrementInventory, async ({ tx, body, now, actor }) => {
    const steps = body.decrementData.map(({ decrementBy, preorderRequest, ...rest }) => ({
      ...rest,
      by: decrementBy,
      allowsPreorder: preorderRequest === true,
    }));
    await decrementStock(tx, steps, { now, actor });
    return {};
  }),
  handleRead(listStockMovements, async ({ db, params, body }) => {
    if (!isId(params.productId)) throw new AppError("INVENTORY_ITEM_NOT_FOUND");
    const page = readPage(body);
    const { movements, total } = await listMovements(db, params.productId, page);
    return { movements, metadata: { items: movements.length, offset: page.offset }, totalResults: total };
  }),
];
