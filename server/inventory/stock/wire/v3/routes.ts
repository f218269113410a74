import type { InventoryChangeReason } from "#api/inventory/inventory-items.ts";
import {
  bulkAdjustInventoryItemsByFilter,
  bulkCreateInventoryItems,
  bulkCreateInventoryItemsByVariantFilter,
  bulkDecrementByVariantAndLocation,
  bulkDecrementInventoryItems,
  bulkDeleteInventoryItems,
  bulkDeleteInventoryItemsByFilter,
  bulkIncrementByVariantAndLocation,
  bulkIncrementInventoryItems,
  bulkSetOrAdjustInventoryItemsByFilter,
  bulkUpdateInventoryItems,
  bulkUpdateInventoryItemsByFilter,
  bulkUpsertInventoryItems,
  countInventoryItems,
  createInventoryItem,
  deleteInventoryItem,
  getInventoryItem,
  queryInventoryItems,
  searchInventoryItems,
  updateInventoryItem,
} from "#api/inventory/wire/v3/inventory.ts";
import { hasPermission } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type CallContext, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { bulkAnswer } from "#server/platform/http/values/bulk.ts";
import { createItems, deleteItems, singleItem, stepItems, updateItems, upsertItems } from "../../items/change-items.ts";
import { countItemRows, findItemRow, presentItem, queryItemRows, searchItemRows } from "../../items/item-rows.ts";
import type { Cause, Place } from "../../levels/level-batch.ts";
import { getLocation } from "../../locations/locations.ts";
import { type ByFilter, enqueueByFilter } from "./by-filter.ts";

const causeOf = (context: CallContext, reason: InventoryChangeReason = "MANUAL"): Cause => ({
  now: context.now,
  actor: context.actor,
  reason,
});
const canSeeHidden = ({ actor }: CallContext): boolean => hasPermission(actor, "inventory:read");

const toIncrement = ({ incrementBy, ...place }: Place & { incrementBy: number }) => ({
  ...place,
  delta: incrementBy,
  isPreorder: false,
  isRestricted: true,
});
const toDecrement =
  (restrictInventory = true) =>
  ({ decrementBy, preorderRequest, ...place }: Place & { decrementBy: number; preorderRequest?: boolean }) => ({
    ...place,
    delta: -decrementBy,
    isPreorder: preorderRequest === true,
    isRestricted: restrictInventory,
  });
const withId = <T extends { inventoryItemId: string }>({ inventoryItemId, ...rest }: T) => ({
  ...rest,
  id: inventoryItemId,
});

async function enqueueChange(context: CallContext & { tx: Tx }, change: ByFilter) {
  return { jobId: await enqueueByFilter(context.tx, change, context) };
}

export const routesV3 = [
  handleRead(queryInventoryItems, async (context) => {
    context.tag("inventory", "catalog");
    const { rows, pagingMetadata } = await queryItemRows(context.db, context.body.query, canSeeHidden(context));
    return { inventoryItems: rows.map((row) => presentItem(row, canSeeHidden(context))), pagingMetadata };
  }),
  handleRead(searchInventoryItems, async ({ db, body }) => {
    const { rows, pagingMetadata, results } = await searchItemRows(db, body.search ?? {});
    return {
      inventoryItems: rows.map((row) => presentItem(row, true)),
      pagingMetadata,
      aggregationData: { results },
    };
  }),
  handleRead(countInventoryItems, async ({ db, body }) => ({
    count: await countItemRows(db, body.filter, body.search),
  })),
  handleRead(getInventoryItem, async (context) => {
    context.tag("inventory", "catalog");
    const row = await findItemRow(context.db, context.params.id, canSeeHidden(context));
    if (row === undefined) throw new AppError("INVENTORY_ITEM_NOT_FOUND");
    return { inventoryItem: presentItem(row, canSeeHidden(context)) };
  }),
  handleWrite(createInventoryItem, async (context) => ({
    inventoryItem: singleItem(await createItems(context.tx, [context.body.inventoryItem], causeOf(context))),
  })),
  handleWrite(updateInventoryItem, async (context) => {
    const { tx, params, body } = context;
    const change = { ...body.inventoryItem, id: params.id };
    return { inventoryItem: singleItem(await updateItems(tx, [change], causeOf(context, body.reason))) };
  }),
  handleWrite(deleteInventoryItem, async (context) => {
    const [outcome] = await deleteItems(context.tx, [context.params.id], causeOf(context));
    if (outcome?.error !== undefined) throw outcome.error;
    return {};
  }),
  handleWrite(bulkCreateInventoryItems, async (context) => {
    const { inventoryItems, returnEntity } = context.body;
    return bulkAnswer(await createItems(context.tx, inventoryItems, causeOf(context)), "item", returnEntity);
  }),
  handleWrite(bulkUpdateInventoryItems, async (context) => {
    const { inventoryItems, returnEntity, reason } = context.body;
    const changes = inventoryItems.map(({ inventoryItem }) => inventoryItem);
    return bulkAnswer(await updateItems(context.tx, changes, causeOf(context, reason)), "item", returnEntity);
  }),
  handleWrite(bulkUpsertInventoryItems, async (context) => {
    const { inventoryItems, returnEntity, reason } = context.body;
    const items = inventoryItems.map(({ inventoryItem }) => inventoryItem);
    return bulkAnswer(await upsertItems(context.tx, items, causeOf(context, reason)), "item", returnEntity);
  }),
  handleWrite(bulkDeleteInventoryItems, async (context) =>
    bulkAnswer(await deleteItems(context.tx, context.body.inventoryItemIds, causeOf(context)), "item"),
  ),
  handleWrite(bulkIncrementInventoryItems, async (context) => {
    const { incrementData, reason, returnEntity } = context.body;
    const steps = incrementData.map(withId).map(toIncrement);
    return bulkAnswer(await stepItems(context.tx, steps, causeOf(context, reason)), "item", returnEntity);
  }),
  handleWrite(bulkDecrementInventoryItems, async (context) => {
    const { decrementData, reason, returnEntity, restrictInventory } = context.body;
    const steps = decrementData.map(withId).map(toDecrement(restrictInventory));
    return bulkAnswer(await stepItems(context.tx, steps, causeOf(context, reason)), "item", returnEntity);
  }),
  handleWrite(bulkIncrementByVariantAndLocation, async (context) => {
    const { incrementData, reason, returnEntity } = context.body;
    return bulkAnswer(
      await stepItems(context.tx, incrementData.map(toIncrement), causeOf(context, reason)),
      "item",
      returnEntity,
    );
  }),
  handleWrite(bulkDecrementByVariantAndLocation, async (context) => {
    const { decrementData, reason, returnEntity, restrictInventory } = context.body;
    const steps = decrementData.map(toDecrement(restrictInventory));
    return bulkAnswer(await stepItems(context.tx, steps, causeOf(context, reason)), "item", returnEntity);
  }),
  handleWrite(bulkUpdateInventoryItemsByFilter, (context) => {
    const { filter, search, inventoryItem } = context.body;
    return enqueueChange(context, { filter, search, action: { kind: "update", wish: { ...inventoryItem } } });
  }),
  handleWrite(bulkDeleteInventoryItemsByFilter, (context) => {
    const { filter, search } = context.body;
    return enqueueChange(context, { filter, search, action: { kind: "delete" } });
  }),
  handleWrite(bulkSetOrAdjustInventoryItemsByFilter, (context) => {
    const { filter, search, adjustedInventoryAction: wanted } = context.body;
    const { setTo, incrementBy = 0, decrementBy = 0 } = wanted;
    const action: ByFilter["action"] =
      setTo === undefined
        ? { kind: "adjust", delta: incrementBy - decrementBy, counts: true }
        : { kind: "set", quantity: setTo };
    return enqueueChange(context, { filter, search, action });
  }),
  handleWrite(bulkAdjustInventoryItemsByFilter, (context) => {
    const { filter, search, adjustment, trackQuantity = false } = context.body;
    const delta = (adjustment.incrementBy ?? 0) - (adjustment.decrementBy ?? 0);
    return enqueueChange(context, { filter, search, action: { kind: "adjust", delta, counts: trackQuantity } });
  }),
  handleWrite(bulkCreateInventoryItemsByVariantFilter, async (context) => {
    const { filter, search, locationId, inventoryCreationData } = context.body;
    const { id } = await getLocation(context.tx, locationId);
    const quantity = inventoryCreationData?.quantity ?? 0;
    return enqueueChange(context, { filter, search, action: { kind: "create", locationId: id, quantity } });
  }),
];
