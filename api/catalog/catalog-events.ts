/** Catalog and inventory events of version 1, all plain events (docs/protocol/events-and-webhooks.md#plain-events). */
import { Type } from "typebox";
import { event } from "../endpoint.ts";
import { Media } from "../store/media-values.ts";
import { Timestamp } from "../values.ts";
import { CostAndProfitData, PriceData } from "./wire/v1/product-price-values.ts";

const catalog = "com.wix.ecommerce.catalog.api.v1";
const inventory = "com.wix.ecommerce.inventory.api.v1";
const originatedFromVersion = Type.Enum(["V1_CATALOG", "V3_CATALOG"]);
const names = Type.Array(Type.String());

export const productCreated = event({
  type: `${catalog}.ProductCreated`,
  entity: "product",
  family: "plain",
  when: "A product was created.",
  payload: Type.Object({
    productId: Type.String(),
    name: Type.String(),
    price: PriceData,
    visible: Type.Boolean(),
    media: Media,
    sku: Type.Optional(Type.String()),
    productPageUrl: Type.Object({ base: Type.String(), path: Type.String() }),
    brand: Type.Optional(Type.String()),
    costAndProfitData: Type.Optional(CostAndProfitData),
    slug: Type.String(),
    originatedFromVersion,
  }),
});

export const productChanged = event({
  type: `${catalog}.ProductChanged`,
  entity: "product",
  family: "plain",
  when: "Fields of a product changed.",
  payload: Type.Object({ productId: Type.String(), changedFields: names, originatedFromVersion }),
});

export const productDeleted = event({
  type: `${catalog}.ProductDeleted`,
  entity: "product",
  family: "plain",
  when: "A product was deleted.",
  payload: Type.Object({ productId: Type.String(), originatedFromVersion }),
});

export const variantsChanged = event({
  type: `${catalog}.VariantsChanged`,
  entity: "product",
  family: "plain",
  when: "Variants of a product changed.",
  payload: Type.Object({
    productId: Type.String(),
    variants: Type.Array(
      Type.Object({
        variantId: Type.String(),
        choices: Type.Record(Type.String(), Type.String()),
        changedFields: names,
        originatedFromVersion,
      }),
    ),
    originatedFromVersion,
  }),
});

// The protocol has both spellings of the id, with the same value.
const collectionIds = { collection_Id: Type.String(), collectionId: Type.String() };

export const collectionCreated = event({
  type: `${catalog}.CollectionCreated`,
  entity: "collection",
  family: "plain",
  when: "A collection was created.",
  payload: Type.Object({
    ...collectionIds,
    name: Type.String(),
    media: Media,
    slug: Type.String(),
    visible: Type.Boolean(),
    originatedFromVersion,
  }),
});

export const collectionChanged = event({
  type: `${catalog}.CollectionChanged`,
  entity: "collection",
  family: "plain",
  when: "Fields of a collection changed, or its products (`productIds`).",
  payload: Type.Object({ ...collectionIds, changedFields: names, originatedFromVersion }),
});

export const collectionDeleted = event({
  type: `${catalog}.CollectionDeleted`,
  entity: "collection",
  family: "plain",
  when: "A collection was deleted.",
  payload: Type.Object({ ...collectionIds, originatedFromVersion }),
});

export const inventoryItemChanged = event({
  type: `${inventory}.InventoryItemChanged`,
  entity: "inventory-item",
  family: "plain",
  when: "Inventory tracking or preorder settings of a product changed.",
  payload: Type.Object({
    inventoryItemId: Type.String(),
    productId: Type.String(),
    trackInventory: Type.Boolean(),
    preorderInfo: Type.Object({
      enabled: Type.Boolean(),
      message: Type.Optional(Type.String()),
      limit: Type.Optional(Type.Integer()),
    }),
    /** Comma-separated field names, because clients drop arrays here. */
    fieldMask: Type.String(),
    updatedDate: Timestamp,
  }),
});

const StockValue = Type.Object({
  quantity: Type.Optional(Type.Integer()),
  inStock: Type.Boolean(),
  availableForPreorder: Type.Boolean(),
});

export const inventoryVariantsChanged = event({
  type: `${inventory}.InventoryVariantsChanged`,
  entity: "inventory-item",
  family: "plain",
  when: "The stock of variants changed: manually, by an order, or by a cancellation.",
  payload: Type.Object({
    inventoryItemId: Type.String(),
    productId: Type.String(),
    variants: Type.Array(Type.Object({ id: Type.String(), oldValue: StockValue, newValue: StockValue })),
    updatedDate: Timestamp,
  }),
});

export const catalogEvents = [
  productCreated,
  productChanged,
  productDeleted,
  variantsChanged,
  collectionCreated,
  collectionChanged,
  collectionDeleted,
  inventoryItemChanged,
  inventoryVariantsChanged,
];
