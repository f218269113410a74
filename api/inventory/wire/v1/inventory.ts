/** Inventory in version 1 (docs/protocol/inventory.md#version-1): one item per product, stock per variant. */
import { type Static, Type } from "typebox";
import { MAX_VARIANTS } from "../../../catalog/products/product-parts.ts";
import { endpoint, publicAccess } from "../../../endpoint.ts";
import { ItemsMetadata, TextQuery } from "../../../queries.ts";
import { Nothing, named, Text, Timestamp } from "../../../values.ts";
import { MAX_PREORDER_LIMIT, MAX_STOCK_QUANTITY } from "../../inventory-items.ts";

export const PreorderInfo = named(
  "PreorderInfo",
  Type.Object({
    enabled: Type.Boolean(),
    message: Type.Optional(Text(250)),
    /** Units per variant that can be sold beyond the stock. */
    limit: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_PREORDER_LIMIT })),
  }),
);

/** `enabled` keeps its value when missing. */
const PreorderChanges = Type.Object({
  ...PreorderInfo.properties,
  enabled: Type.Optional(Type.Boolean()),
});

export const InventoryVariant = named(
  "InventoryVariant",
  Type.Object({
    variantId: Type.String(),
    inStock: Type.Boolean(),
    /** Only when the quantity is tracked; negative when units were sold on preorder. */
    quantity: Type.Optional(Type.Integer()),
    availableForPreorder: Type.Boolean(),
  }),
);
export type InventoryVariant = Static<typeof InventoryVariant>;

export const InventoryItem = named(
  "InventoryItem",
  Type.Object({
    /** The product's id, same as `productId`. */
    id: Type.String(),
    productId: Type.String(),
    trackQuantity: Type.Boolean(),
    variants: Type.Array(InventoryVariant),
    lastUpdated: Timestamp,
    numericId: Type.String(),
    preorderInfo: Type.Optional(PreorderInfo),
  }),
);
export type InventoryItem = Static<typeof InventoryItem>;

export const InventoryItemChanges = named(
  "InventoryItemChanges",
  Type.Object({
    /** Applies to the whole product; defaults to false. */
    trackQuantity: Type.Optional(Type.Boolean()),
    variants: Type.Optional(
      Type.Array(
        Type.Object({
          variantId: Text(36, 1),
          quantity: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_STOCK_QUANTITY })),
          inStock: Type.Optional(Type.Boolean()),
        }),
        { maxItems: MAX_VARIANTS },
      ),
    ),
    preorderInfo: Type.Optional(PreorderChanges),
  }),
);
export type InventoryItemChanges = Static<typeof InventoryItemChanges>;

const readServices = ["/stores-reader"];
const writeServices = ["/stores"];
const readerAliases = (path: string) => [
  `/wix-ecommerce-catalog-reader-web${path}`,
  `/_api/catalog-reader-server${path}`,
];
const writerAliases = (path: string) => [`/wix-ecommerce-catalog${path}`, `/_api/catalog-server${path}`];
const readers = publicAccess("inventory:read");
const writers = { actors: ["staff", "app"], permission: "inventory:write" } as const;

export const getInventoryVariants = endpoint({
  id: "inventory.getInventoryVariants",
  method: "POST",
  path: "/v2/inventoryItems/{inventoryId}/getVariants",
  services: readServices,
  aliases: readerAliases("/v2/inventoryItems/{inventoryId}/getVariants"),
  summary: "Returns the stock of all or some variants of a product.",
  access: readers,
  params: Type.Object({ inventoryId: Type.String() }),
  body: Type.Object({
    productId: Type.Optional(Type.String()),
    variantIds: Type.Optional(Type.Array(Text(36, 1), { maxItems: MAX_VARIANTS })),
  }),
  response: Type.Object({ inventoryItem: InventoryItem }),
  errors: ["INVENTORY_ITEM_NOT_FOUND"],
  isCacheable: true,
});

export const queryInventory = endpoint({
  id: "inventory.queryInventory",
  method: "POST",
  path: "/v2/inventoryItems/query",
  services: readServices,
  aliases: readerAliases("/v2/inventoryItems/query"),
  summary:
    "Queries the stock of many products; filter and sort are JSON strings. Filterable: id, productId, lastUpdated, numericId, trackQuantity.",
  access: readers,
  body: Type.Object({ query: Type.Optional(TextQuery) }),
  response: Type.Object({
    inventoryItems: Type.Array(InventoryItem),
    metadata: ItemsMetadata,
    totalResults: Type.Integer(),
  }),
  errors: ["UNKNOWN_FILTER"],
  isCacheable: true,
});

export const updateInventoryVariants = endpoint({
  id: "inventory.updateInventoryVariants",
  method: "PATCH",
  path: "/v2/inventoryItems/product/{productId}",
  services: writeServices,
  aliases: writerAliases("/v2/inventoryItems/product/{productId}"),
  summary: "Sets tracking for a product, and the stock of the variants that are sent.",
  access: writers,
  params: Type.Object({ productId: Type.String() }),
  body: Type.Object({ inventoryItem: InventoryItemChanges }),
  response: Nothing,
  errors: ["INVENTORY_ITEM_NOT_FOUND", "VARIANT_NOT_FOUND"],
  /** Room for the stock of 2,000 variants. */
  maxBodyBytes: 1024 * 1024,
});

const Steps = Type.Integer({ minimum: 1, maximum: MAX_STOCK_QUANTITY });
const target = {
  inventoryId: Type.Optional(Text(36, 1)),
  productId: Type.Optional(Text(36, 1)),
  variantId: Text(36, 1),
};

export const incrementInventory = endpoint({
  id: "inventory.incrementInventory",
  method: "POST",
  path: "/v2/inventoryItems/increment",
  services: writeServices,
  aliases: writerAliases("/v2/inventoryItems/increment"),
  summary: "Adds units to tracked variants, all or none.",
  access: writers,
  body: Type.Object({
    incrementData: Type.Array(Type.Object({ ...target, incrementBy: Steps }), { minItems: 1, maxItems: 300 }),
  }),
  response: Nothing,
  errors: ["INVENTORY_ITEM_NOT_FOUND", "VARIANT_NOT_FOUND"],
});

export const decrementInventory = endpoint({
  id: "inventory.decrementInventory",
  method: "POST",
  path: "/v2/inventoryItems/decrement",
  services: writeServices,
  aliases: writerAliases("/v2/inventoryItems/decrement"),
  summary:
    "Subtracts units from tracked variants, all or none. Never below zero unless `preorderRequest` is set and preorder is enabled.",
  access: writers,
  body: Type.Object({
    decrementData: Type.Array(
      Type.Object({ ...target, decrementBy: Steps, preorderRequest: Type.Optional(Type.Boolean()) }),
      { minItems: 1, maxItems: 300 },
    ),
  }),
  response: Nothing,
  errors: ["INVENTORY_ITEM_NOT_FOUND", "VARIANT_NOT_FOUND", "INSUFFICIENT_INVENTORY"],
});
