/** What inventory items of version 3 look like: the stock of one variant at one location (wire, catalogue 7). */
import { type Static, Type } from "typebox";
import { ExtendedFields, Id, Nullable, named, OneOfUnless, Revision, Text, Timestamp } from "../values.ts";
import { MAX_PREORDER_LIMIT, MAX_STOCK_QUANTITY } from "./inventory.ts";

export const inventoryAvailabilities = ["UNKNOWN_AVAILABILITY_STATUS", "OUT_OF_STOCK", "IN_STOCK", "PREORDER"] as const;
export const InventoryAvailability = Type.Enum([...inventoryAvailabilities]);

export const InventoryItemV3 = named(
  "InventoryItemV3",
  Type.Object({
    id: Id,
    revision: Revision,
    createdDate: Timestamp,
    updatedDate: Timestamp,
    variantId: Type.String(),
    productId: Type.String(),
    locationId: Type.String(),
    /** Units for sale, when they are counted; below zero when units were promised on preorder. */
    quantity: Type.Optional(Type.Integer()),
    /** Whether it can be sold now, however it is tracked. */
    inStock: Type.Boolean(),
    trackQuantity: Type.Boolean(),
    availabilityStatus: InventoryAvailability,
    preorderInfo: Type.Object({
      enabled: Type.Boolean(),
      message: Type.Optional(Type.String()),
      limit: Type.Integer(),
      /** Units promised so far. */
      counter: Type.Integer(),
      /** Units that may still be promised. */
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
    /** Ours: units on the shelf, and how many of them checkouts in payment hold. `quantity` is the difference. */
    onHand: Type.Optional(Type.Integer()),
    reserved: Type.Optional(Type.Integer()),
  }),
);
export type InventoryItemV3 = Static<typeof InventoryItemV3>;

export const Quantity = Type.Integer({ minimum: -MAX_STOCK_QUANTITY, maximum: MAX_STOCK_QUANTITY });
const Preorder = Type.Object({
  enabled: Type.Optional(Nullable(Type.Boolean())),
  message: Type.Optional(Nullable(Type.String({ maxLength: 250 }))),
  limit: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: MAX_PREORDER_LIMIT }))),
});
const stockFields = {
  quantity: Type.Optional(Quantity),
  inStock: Type.Optional(Type.Boolean()),
  /** Says which of the two is meant when an item is sent back with both, as it was read; nothing by itself. */
  trackQuantity: Type.Optional(Type.Boolean()),
  preorderInfo: Type.Optional(Nullable(Preorder)),
  extendedFields: Type.Optional(Nullable(ExtendedFields)),
};
const stockBy = ["trackQuantity", "quantity", "inStock"] as const;
/** `quantity` counts units, `inStock` does not; they exclude each other. */
export const NewInventoryItemV3 = named(
  "NewInventoryItemV3",
  OneOfUnless(
    stockBy,
    Type.Object({
      variantId: Id,
      productId: Type.Optional(Text(36)),
      /** The default location unless said. */
      locationId: Type.Optional(Nullable(Id)),
      ...stockFields,
    }),
    true,
  ),
);
export type NewInventoryItemV3 = Static<typeof NewInventoryItemV3>;
export const InventoryItemChangesV3 = named(
  "InventoryItemChangesV3",
  OneOfUnless(stockBy, Type.Object({ id: Type.Optional(Text(36)), revision: Revision, ...stockFields })),
);
export type InventoryItemChangesV3 = Static<typeof InventoryItemChangesV3>;

/** One change for many items: no revision. */
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
