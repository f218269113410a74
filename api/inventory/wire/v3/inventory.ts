/** Inventory item calls of version 3 (docs/protocol/inventory.md#version-3). */
import { Type } from "typebox";
import { BulkAnswer, bulkAnswer, JobAnswer, ReturnEntity } from "../../../bulk-values.ts";
import { endpoint, publicAccess } from "../../../endpoint.ts";
import { AggregationData, CursorQuery, Search } from "../../../queries.ts";
import { CursorPagingMetadata, Nothing, Nullable, OneOf, Text } from "../../../values.ts";
import {
  BulkInventoryItemChange,
  InventoryItem,
  InventoryItemChanges,
  InventoryItemPatch,
  inventoryChangeReasons,
  MAX_STOCK_QUANTITY,
  NewInventoryItem,
  Quantity,
  UpsertInventoryItem,
} from "../../inventory-items.ts";

const services = ["/stores", "/_api/inventory", "/inventory"];
const readers = publicAccess("inventory:read");
const writers = { actors: ["staff", "app"], permission: "inventory:write" } as const;
const ById = Type.Object({ id: Type.String() });
const One = Type.Object({ inventoryItem: InventoryItem });
const BulkItems = bulkAnswer(InventoryItem, "item");
const Reason = Type.Optional(Type.Enum([...inventoryChangeReasons]));
const search = Search.properties.search;
const filter = Type.Unknown();
/** Room for 1,000 items. */
const maxBodyBytes = 2 * 1024 * 1024;

export const queryInventoryItems = endpoint({
  id: "inventoryV3.queryInventoryItems",
  method: "POST",
  path: "/v3/inventory-items/query",
  services,
  isQuery: true,
  summary:
    "Queries inventory items with cursor paging. Filterable: id, locationId, variantId, productId, quantity, inStock, trackQuantity, availabilityStatus, preorderInfo.enabled, createdDate, updatedDate, product.name, product.variantName, product.variantSku, product.variantBarcode, product.brand.id, product.directCategoryIds. Shoppers see items of visible products.",
  access: readers,
  body: Type.Object({ query: Type.Optional(CursorQuery) }),
  response: Type.Object({ inventoryItems: Type.Array(InventoryItem), pagingMetadata: CursorPagingMetadata }),
  errors: ["UNKNOWN_FILTER"],
  isCacheable: true,
});

export const searchInventoryItems = endpoint({
  id: "inventoryV3.searchInventoryItems",
  method: "POST",
  path: "/v3/inventory-items/search",
  services,
  isQuery: true,
  summary: "Searches inventory items by product, variant and SKU, with aggregations.",
  access: { actors: ["staff", "app"], permission: "inventory:read" },
  body: Type.Object({ search: Type.Optional(Search) }),
  response: Type.Object({
    inventoryItems: Type.Array(InventoryItem),
    pagingMetadata: CursorPagingMetadata,
    aggregationData: Type.Optional(AggregationData),
  }),
  errors: ["UNKNOWN_FILTER"],
});

export const countInventoryItems = endpoint({
  id: "inventoryV3.countInventoryItems",
  method: "POST",
  path: "/v3/inventory-items/count",
  services,
  isQuery: true,
  summary: "Counts the inventory items that match a filter.",
  access: { actors: ["staff", "app"], permission: "inventory:read" },
  body: Type.Object({ filter: Type.Optional(filter), search }),
  response: Type.Object({ count: Type.Integer() }),
  errors: ["UNKNOWN_FILTER"],
});

const newItemErrors = [
  "VARIANT_NOT_FOUND",
  "STORES_LOCATION_NOT_FOUND",
  "ITEM_ALREADY_EXISTS",
  "PRE_ORDER_VALIDATION",
  "PREORDER_LIMIT_NOT_SUPPORTED_FOR_UNTRACKED_INVENTORY",
] as const;

export const createInventoryItem = endpoint({
  id: "inventoryV3.createInventoryItem",
  method: "POST",
  path: "/v3/inventory-items",
  services,
  summary: "Creates the inventory item of a variant at a location.",
  access: writers,
  body: Type.Object({ inventoryItem: NewInventoryItem }),
  response: One,
  errors: [...newItemErrors],
});

export const getInventoryItem = endpoint({
  id: "inventoryV3.getInventoryItem",
  method: "GET",
  path: "/v3/inventory-items/{id}",
  services,
  summary: "Returns an inventory item. Shoppers see items of visible products.",
  access: readers,
  params: ById,
  response: One,
  errors: ["INVENTORY_ITEM_NOT_FOUND"],
  isCacheable: true,
});

export const updateInventoryItem = endpoint({
  id: "inventoryV3.updateInventoryItem",
  method: "PATCH",
  path: "/v3/inventory-items/{id}",
  services,
  summary:
    "Updates the fields that are sent. Requires the current revision. `quantity` turns tracking on, `inStock` turns it off.",
  access: writers,
  params: ById,
  body: Type.Object({ inventoryItem: InventoryItemChanges, reason: Reason }),
  response: One,
  errors: [
    "INVENTORY_ITEM_NOT_FOUND",
    "REVISION_CONFLICT",
    "PRE_ORDER_VALIDATION",
    "PREORDER_LIMIT_NOT_SUPPORTED_FOR_UNTRACKED_INVENTORY",
    "REQUESTED_QUANTITY_MUST_BE_NON_NEGATIVE_DECREASING",
  ],
});

export const deleteInventoryItem = endpoint({
  id: "inventoryV3.deleteInventoryItem",
  method: "DELETE",
  path: "/v3/inventory-items/{id}",
  services,
  summary: "Deletes an inventory item. Fails while a checkout with a payment in progress holds some of its stock.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["INVENTORY_ITEM_NOT_FOUND", "STOCK_IS_RESERVED"],
});

export const bulkCreateInventoryItems = endpoint({
  id: "inventoryV3.bulkCreateInventoryItems",
  method: "POST",
  path: "/v3/bulk/inventory-items/create",
  services,
  summary: "Creates up to 1,000 items. Each item succeeds or fails on its own.",
  access: writers,
  body: Type.Object({
    inventoryItems: Type.Array(NewInventoryItem, { minItems: 1, maxItems: 1000 }),
    returnEntity: ReturnEntity,
  }),
  response: BulkItems,
  maxBodyBytes,
});

export const bulkUpdateInventoryItems = endpoint({
  id: "inventoryV3.bulkUpdateInventoryItems",
  method: "POST",
  path: "/v3/bulk/inventory-items/update",
  services,
  summary: "Updates up to 1,000 items. Each item succeeds or fails on its own.",
  access: writers,
  body: Type.Object({
    inventoryItems: Type.Array(Type.Object({ inventoryItem: BulkInventoryItemChange }), {
      minItems: 1,
      maxItems: 1000,
    }),
    returnEntity: ReturnEntity,
    reason: Reason,
  }),
  response: BulkItems,
  maxBodyBytes,
});

export const bulkUpsertInventoryItems = endpoint({
  id: "inventoryV3.bulkUpsertInventoryItems",
  method: "POST",
  path: "/v3/bulk/inventory-items/upsert",
  services,
  summary: "Updates existing items (by id, or by variant and location) and creates the others, up to 1,000.",
  access: writers,
  body: Type.Object({
    inventoryItems: Type.Array(Type.Object({ inventoryItem: UpsertInventoryItem }), { minItems: 1, maxItems: 1000 }),
    returnEntity: ReturnEntity,
    reason: Reason,
  }),
  response: BulkItems,
  maxBodyBytes,
});

export const bulkDeleteInventoryItems = endpoint({
  id: "inventoryV3.bulkDeleteInventoryItems",
  method: "POST",
  path: "/v3/bulk/inventory-items/delete",
  services,
  summary: "Deletes up to 1,000 items. Each item succeeds or fails on its own.",
  access: writers,
  body: Type.Object({ inventoryItemIds: Type.Array(Text(36, 1), { minItems: 1, maxItems: 1000 }) }),
  response: BulkAnswer,
});

const Steps = Type.Integer({ minimum: 1, maximum: MAX_STOCK_QUANTITY });
const itemIdField = { inventoryItemId: Text(36, 1) };
const variantFields = { variantId: Text(36, 1), locationId: Type.Optional(Nullable(Text(36))) };
const decrementFields = { decrementBy: Steps, preorderRequest: Type.Optional(Type.Boolean()) };
const list = <S extends Parameters<typeof Type.Array>[0]>(schema: S) =>
  Type.Array(schema, { minItems: 1, maxItems: 300 });
const options = { returnEntity: ReturnEntity, reason: Reason };
/** False lets stock go below zero; the shortfall counts as sold on preorder. */
const restrictInventory = Type.Optional(Type.Boolean({ default: true }));

export const bulkIncrementInventoryItems = endpoint({
  id: "inventoryV3.bulkIncrementInventoryItems",
  method: "POST",
  path: "/v3/bulk/inventory-items/increment",
  services,
  summary: "Adds units to up to 300 tracked items. Each item succeeds or fails on its own.",
  access: writers,
  body: Type.Object({ incrementData: list(Type.Object({ ...itemIdField, incrementBy: Steps })), ...options }),
  response: BulkItems,
  isIdempotent: true,
});

export const bulkDecrementInventoryItems = endpoint({
  id: "inventoryV3.bulkDecrementInventoryItems",
  method: "POST",
  path: "/v3/bulk/inventory-items/decrement",
  services,
  summary:
    "Subtracts units from up to 300 tracked items. Each item succeeds or fails on its own. Never below zero unless `preorderRequest` is set and preorder is enabled.",
  access: writers,
  body: Type.Object({
    decrementData: list(Type.Object({ ...itemIdField, ...decrementFields })),
    restrictInventory,
    ...options,
  }),
  response: BulkItems,
  isIdempotent: true,
});

export const bulkIncrementByVariantAndLocation = endpoint({
  id: "inventoryV3.bulkIncrementByVariantAndLocation",
  method: "POST",
  path: "/v3/bulk/inventory-items/increment-by-variant-and-location",
  services,
  summary: "Adds units to up to 300 tracked items, identified by variant and location.",
  access: writers,
  body: Type.Object({ incrementData: list(Type.Object({ ...variantFields, incrementBy: Steps })), ...options }),
  response: BulkItems,
  isIdempotent: true,
});

export const bulkDecrementByVariantAndLocation = endpoint({
  id: "inventoryV3.bulkDecrementByVariantAndLocation",
  method: "POST",
  path: "/v3/bulk/inventory-items/decrement-by-variant-and-location",
  services,
  summary: "Subtracts units from up to 300 tracked items, identified by variant and location.",
  access: writers,
  body: Type.Object({
    decrementData: list(Type.Object({ ...variantFields, ...decrementFields })),
    restrictInventory,
    ...options,
  }),
  response: BulkItems,
  isIdempotent: true,
});

const Adjustment = OneOf(
  ["incrementBy", "decrementBy"],
  Type.Object({ incrementBy: Type.Optional(Steps), decrementBy: Type.Optional(Steps) }),
  true,
);
/** `setTo` is an extension. */
const SetOrAdjustment = OneOf(
  ["incrementBy", "decrementBy", "setTo"],
  Type.Object({
    incrementBy: Type.Optional(Steps),
    decrementBy: Type.Optional(Steps),
    setTo: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_STOCK_QUANTITY })),
  }),
  true,
);

export const bulkUpdateInventoryItemsByFilter = endpoint({
  id: "inventoryV3.bulkUpdateInventoryItemsByFilter",
  method: "POST",
  path: "/v3/bulk/inventory-items/update-by-filter",
  services,
  summary: "Applies one change to all items that match a filter, in a background job.",
  access: writers,
  body: Type.Object({ filter, search, inventoryItem: InventoryItemPatch }),
  response: JobAnswer,
  errors: ["UNKNOWN_FILTER"],
});

export const bulkDeleteInventoryItemsByFilter = endpoint({
  id: "inventoryV3.bulkDeleteInventoryItemsByFilter",
  method: "POST",
  path: "/v3/bulk/inventory-items/delete-by-filter",
  services,
  summary: "Deletes all items that match a filter, in a background job.",
  access: writers,
  body: Type.Object({ filter, search }),
  response: JobAnswer,
  errors: ["UNKNOWN_FILTER"],
});

export const bulkSetOrAdjustInventoryItemsByFilter = endpoint({
  id: "inventoryV3.bulkSetOrAdjustInventoryItemsByFilter",
  method: "POST",
  path: "/v3/bulk/inventory-items/set-or-adjust-by-filter",
  services,
  summary:
    "Sets or adjusts the quantity of all items that match a filter, in a background job. Turns tracking on for untracked items.",
  access: writers,
  body: Type.Object({ filter, search, adjustedInventoryAction: SetOrAdjustment }),
  response: JobAnswer,
  errors: ["UNKNOWN_FILTER"],
});

export const bulkAdjustInventoryItemsByFilter = endpoint({
  id: "inventoryV3.bulkAdjustInventoryItemsByFilter",
  method: "POST",
  path: "/v3/bulk/inventory-items/adjust-by-filter",
  services,
  summary:
    "Adjusts the quantity of all items that match a filter, in a background job. `trackQuantity` includes untracked items.",
  access: writers,
  body: Type.Object({ filter, search, adjustment: Adjustment, trackQuantity: Type.Optional(Type.Boolean()) }),
  response: JobAnswer,
  errors: ["UNKNOWN_FILTER"],
});

export const bulkCreateInventoryItemsByVariantFilter = endpoint({
  id: "inventoryV3.bulkCreateInventoryItemsByVariantFilter",
  method: "POST",
  path: "/v3/bulk/inventory-items/create-by-variant-filter",
  services,
  summary:
    "Creates inventory items at a location for all variants that match a filter and have none there, in a background job. Filterable: variantId, productData.productId, sku, visible.",
  access: writers,
  body: Type.Object({
    filter,
    search,
    locationId: Text(36, 1),
    inventoryCreationData: Type.Optional(Type.Object({ quantity: Type.Optional(Quantity) })),
  }),
  response: JobAnswer,
  errors: ["UNKNOWN_FILTER", "STORES_LOCATION_NOT_FOUND"],
});
