/** Stock history and low stock, for the back office. Extension to the protocol. */
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { CursorQuery } from "../queries.ts";
import { CursorPagingMetadata, Paging } from "../values.ts";
import { StockMovement } from "./wire/v1/inventory.ts";
import { InventoryItemV3 } from "./wire/v3/inventory-values.ts";

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
  response: Type.Object({ count: Type.Integer(), inventoryItems: Type.Array(InventoryItemV3) }),
  isOurs: true,
});
