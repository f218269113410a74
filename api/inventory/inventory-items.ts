/** Inventory items: the stock of one variant at one location. Version 3 publishes them as they are (docs/protocol/inventory.md#version-3). */
import { type Static, Type } from "typebox";
import { ExtendedFields, Id, Nullable, named, OneOfUnless, Revision, Text, Timestamp } from "../values.ts";

export const inventoryChangeReasons = ["UNKNOWN", "ORDER", "MANUAL", "REVERT_INVENTORY_CHANGE"] as const;
export type InventoryChangeReason = (typeof inventoryChangeReasons)[number];

export const MAX_STOCK_QUANTITY = 99_999;
export const MAX_PREORDER_LIMIT = 100_000;

export const inventoryAvailabilities = ["UNKNOWN_AVAILABILITY_STATUS", "OUT_OF_STOCK", "IN_STOCK", "PREORDER"] as const;
export const InventoryAvailability = Type.Enum([...inventoryAvailabilities]);

export const InventoryItem = named(
  "InventoryItemV3",
  Type.Object({
    id: Id,
    revision: Revision,
    createdDate: Timestamp,
    updatedDate: Timestamp,
    variantId: Type.String(),
    productId: Type.String(),
    locationId: Type.String(),
    /** Available units, when the quantity is tracked; negative when units were sold on preorder. */
    quantity: Type.Optional(Type.Integer()),
    /** Whether the variant can be sold now, whether or not the quantity is tracked. */
    inStock: Type.Boolean(),
    trackQuantity: Type.Boolean(),
    availabilityStatus: InventoryAvailability,
    preorderInfo: Type.Object({
      enabled: Type.Boolean(),
      message: Type.Optional(Type.String()),
      limit: Type.Integer(),
      /** Units sold on preorder so far. */
      counter: Type.Integer(),
      /** Units that can still be sold on preorder. */
      quantity: Type.Integer(),
    }),
    product: Type.Optional(
      Type.Object({
        name: Type.String(),
        directCategoryIds: Type.Array(Type.String()),
        variantName: Type.String(),
        variantSku: Type.Optional(Type.String()),
        variantVisible: Type.Boolean(),
      }),
    ),
    extendedFields: Type.Optional(ExtendedFields),
    /**
     * Extension: units on hand, and those reserved by checkouts with a payment in progress. `quantity` is the
     * difference.
     */
    onHand: Type.Optional(Type.Integer()),
    reserved: Type.Optional(Type.Integer()),
  }),
);
export type InventoryItem = Static<typeof InventoryItem>;

export const Quantity = Type.Integer({ minimum: -MAX_STOCK_QUANTITY, maximum: MAX_STOCK_QUANTITY });
const Preorder = Type.Object({
  enabled: Type.Optional(Nullable(Type.Boolean())),
  message: Type.Optional(Nullable(Type.String({ maxLength: 250 }))),
  limit: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: MAX_PREORDER_LIMIT }))),
});
const stockFields = {
  quantity: Type.Optional(Quantity),
  inStock: Type.Optional(Type.Boolean()),
  /** Decides between `quantity` and `inStock` when a client sends back an item with both. Has no effect on its own. */
  trackQuantity: Type.Optional(Type.Boolean()),
  preorderInfo: Type.Optional(Nullable(Preorder)),
  extendedFields: Type.Optional(Nullable(ExtendedFields)),
};
const stockBy = ["trackQuantity", "quantity", "inStock"] as const;
/** `quantity` tracks the number of units, `inStock` doesn't; they are mutually exclusive. */
export const NewInventoryItem = named(
  "NewInventoryItemV3",
  OneOfUnless(
    stockBy,
    Type.Object({
      variantId: Id,
      productId: Type.Optional(Text(36)),
      /** Defaults to the default location. */
      locationId: Type.Optional(Nullable(Id)),
      ...stockFields,
    }),
    true,
  ),
);
export type NewInventoryItem = Static<typeof NewInventoryItem>;
export const InventoryItemChanges = named(
  "InventoryItemChangesV3",
  OneOfUnless(stockBy, Type.Object({ id: Type.Optional(Text(36)), revision: Revision, ...stockFields })),
);
export type InventoryItemChanges = Static<typeof InventoryItemChanges>;

/** One change for many items. Has no revision. */
export const InventoryItemPatch = OneOfUnless(stockBy, Type.Object(stockFields));
export const BulkInventoryItemChange = OneOfUnless(
  stockBy,
  Type.Object({ id: Text(36, 1), revision: Revision, ...stockFields }),
);
export const UpsertInventoryItem = OneOfUnless(
  stockBy,
  Type.Object({
    id: Type.Optional(Nullable(Text(36))),
    revision: Type.Optional(Nullable(Revision)),
    variantId: Type.Optional(Id),
    productId: Type.Optional(Text(36)),
    locationId: Type.Optional(Nullable(Id)),
    ...stockFields,
  }),
);
export type UpsertInventoryItem = Static<typeof UpsertInventoryItem>;
