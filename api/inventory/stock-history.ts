/** Stock history and low stock, for the back office. Extension to the protocol. */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { CursorQuery, ItemsMetadata } from "../queries.ts";
import { CursorPagingMetadata, named, Paging, Timestamp } from "../values.ts";
import { InventoryItem, inventoryChangeReasons } from "./inventory-items.ts";

/** An entry of the stock ledger. */
export const StockMovement = named(
  "StockMovement",
  Type.Object({
    id: Type.String(),
    createdDate: Timestamp,
    variantId: Type.String(),
    locationName: Type.String(),
    delta: Type.Integer(),
    quantityAfter: Type.Integer(),
    reason: Type.Enum([...inventoryChangeReasons]),
    orderId: Type.Optional(Type.String()),
    productId: Type.String(),
    locationId: Type.String(),
    /** Absent when the product or variant has been deleted. */
    productName: Type.Optional(Type.String()),
    variantName: Type.Optional(Type.String()),
    /** The movement that this one reverts. */
    revertsId: Type.Optional(Type.String()),
    /** True when another movement reverts this one. */
    isReverted: Type.Boolean(),
    actor: Type.Optional(Type.Object({ kind: Type.String(), id: Type.Optional(Type.String()) })),
  }),
);
export type StockMovement = Static<typeof StockMovement>;

const access = { actors: ["staff", "app"], permission: "inventory:read" } as const;

export const queryStockMovements = endpoint({
  id: "inventory.queryStockMovements",
  method: "POST",
  path: "/v1/inventory/movements/query",
  summary:
    "Queries stock movements with cursor paging, newest first. Filterable: id, productId, variantId, locationId, orderId, reason, createdDate, delta.",
  access,
  body: Type.Object({ query: Type.Optional(CursorQuery) }),
  response: Type.Object({ movements: Type.Array(StockMovement), pagingMetadata: CursorPagingMetadata }),
  errors: ["UNKNOWN_FILTER"],
  isOurs: true,
});

export const revertStockMovement = endpoint({
  id: "inventory.revertStockMovement",
  method: "POST",
  path: "/v1/inventory/movements/{id}/reversal",
  summary: "Reverts a stock movement once. The reversal is a movement of its own.",
  access: { actors: ["staff", "app"], permission: "inventory:write" },
  params: Type.Object({ id: Type.String() }),
  body: Type.Object({}),
  response: Type.Object({ movement: StockMovement }),
  errors: ["STOCK_MOVEMENT_NOT_FOUND", "ALREADY_REVERTED", "INSUFFICIENT_INVENTORY", "INVENTORY_QUANTITY_NOT_TRACKED"],
  isOurs: true,
});

export const findLowStock = endpoint({
  id: "inventory.findLowStock",
  method: "POST",
  path: "/v1/inventory/low-stock",
  summary: "Lists tracked items with at most `threshold` available units (default 5), lowest first, and their total.",
  access,
  body: Type.Object({
    threshold: Type.Optional(Type.Integer({ minimum: 0, maximum: 99_999 })),
    paging: Type.Optional(Paging),
  }),
  response: Type.Object({ count: Type.Integer(), inventoryItems: Type.Array(InventoryItem) }),
  isOurs: true,
});

export const listStockMovements = endpoint({
  id: "inventory.listStockMovements",
  method: "POST",
  path: "/v1/inventory/products/{productId}/movements",
  summary: "Lists the stock movements of a product, newest first.",
  access: { actors: ["staff", "app"], permission: "inventory:read" },
  params: Type.Object({ productId: Type.String() }),
  body: Type.Object({ paging: Type.Optional(Paging) }),
  response: Type.Object({
    movements: Type.Array(StockMovement),
    metadata: ItemsMetadata,
    totalResults: Type.Integer(),
  }),
  errors: ["INVENTORY_ITEM_NOT_FOUND"],
  isOurs: true,
});
