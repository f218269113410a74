/** Stock as the back office lists and changes it: one call each. Extension to the protocol. */
import { type Static, Type } from "typebox";
import { BulkAnswer } from "../bulk-values.ts";
import { endpoint } from "../endpoint.ts";
import { Id, OneOf, Paging, Revision, Text } from "../values.ts";
import { InventoryItem, inventoryChangeReasons, MAX_STOCK_QUANTITY, Quantity } from "./inventory-items.ts";

export const listStock = endpoint({
  id: "stock.listStock",
  method: "POST",
  path: "/v1/stock/query",
  isQuery: true,
  summary: "Lists the stock of variants by location, with the total. All conditions must match.",
  access: { actors: ["staff", "app"], permission: "inventory:read" },
  body: Type.Object({
    /** Words in the names of product and variant, the SKU or the barcode. */
    text: Type.Optional(Text(200)),
    skus: Type.Optional(Type.Array(Text(200, 1), { minItems: 1, maxItems: 100 })),
    productId: Type.Optional(Id),
    locationId: Type.Optional(Id),
    isTracked: Type.Optional(Type.Boolean()),
    inStock: Type.Optional(Type.Boolean()),
    /** Tracked items with at most this many available units. */
    atMost: Type.Optional(Type.Integer({ minimum: -MAX_STOCK_QUANTITY, maximum: MAX_STOCK_QUANTITY })),
    /** By name, lowest quantity first, or last changed first. */
    sort: Type.Optional(Type.Enum(["PRODUCT", "QUANTITY", "UPDATED"])),
    paging: Type.Optional(Paging),
  }),
  response: Type.Object({ inventoryItems: Type.Array(InventoryItem), total: Type.Integer() }),
  isOurs: true,
});

const Adjustment = Type.Integer({ minimum: -MAX_STOCK_QUANTITY, maximum: MAX_STOCK_QUANTITY });

export const StockChange = OneOf(
  ["adjustBy", "quantity", "inStock"],
  Type.Object({
    itemId: Id,
    /** Adds units to a tracked quantity, or subtracts them, so that sales in the meantime are kept. */
    adjustBy: Type.Optional(Adjustment),
    /** Starts tracking the quantity. */
    quantity: Type.Optional(Quantity),
    /** Stops tracking the quantity. */
    inStock: Type.Optional(Type.Boolean()),
    revision: Type.Optional(Revision),
  }),
  true,
);
export type StockChange = Static<typeof StockChange>;

export const changeStock = endpoint({
  id: "stock.changeStock",
  method: "POST",
  path: "/v1/stock/changes",
  summary: "Changes the stock of up to 1,000 items. Each item succeeds or fails on its own.",
  access: { actors: ["staff", "app"], permission: "inventory:write" },
  body: Type.Object({
    changes: Type.Array(StockChange, { minItems: 1, maxItems: 1000 }),
    reason: Type.Optional(Type.Enum([...inventoryChangeReasons])),
  }),
  response: BulkAnswer,
  isIdempotent: true,
  /** Room for 1,000 items. */
  maxBodyBytes: 512 * 1024,
  isOurs: true,
});
