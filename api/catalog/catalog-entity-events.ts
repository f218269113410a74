/**
 * Domain events of the catalog's shared entities and of inventory version 3
 * (docs/protocol/events-and-webhooks.md#domain-events).
 */
import { Type } from "typebox";
import { changeEvents } from "../change-events.ts";
import { event } from "../endpoint.ts";
import { BackInStockRequest } from "../inventory/back-in-stock.ts";
import { InventoryItem, inventoryChangeReasons } from "../inventory/inventory-items.ts";
import { Promotion } from "../marketing/promotions.ts";
import { Brand } from "./brands.ts";
import { Customization } from "./customization-values.ts";
import { InfoSection } from "./info-sections.ts";
import { ProductGroup } from "./product-groups.ts";
import { Ribbon } from "./ribbons.ts";
import { Category, ItemReference } from "./wire/v3/category-values.ts";

const catalog = "wix.stores.catalog.v3";
const NoFields = Type.Object({});

export const brandEvents = changeEvents(`${catalog}.brand`, "a brand", Brand, NoFields);
export const ribbonEvents = changeEvents(`${catalog}.ribbon`, "a ribbon", Ribbon, Ribbon);
export const infoSectionEvents = changeEvents(`${catalog}.info_section`, "an info section", InfoSection, NoFields);
export const customizationEvents = changeEvents(
  `${catalog}.customization`,
  "a customization",
  Customization,
  Customization,
);
export const productGroupEvents = changeEvents(`${catalog}.product_group`, "a product group", ProductGroup, NoFields);

const promotion = `${catalog}.promotion`;
export const promotionEvents = {
  ...changeEvents(promotion, "a promotion", Promotion, NoFields),
  tagsModified: event({
    type: `${promotion}_tags_modified`,
    entity: promotion,
    family: "action",
    when: "Tags were added to or removed from a promotion.",
    payload: Type.Object({ entity: Promotion }),
  }),
};

const inventoryItem = `${catalog}.inventory_item`;
export const inventoryItemEvents = {
  ...changeEvents(inventoryItem, "an inventory item", InventoryItem, InventoryItem),
  stockStatusUpdated: event({
    type: `${inventoryItem}_stock_status_updated`,
    entity: inventoryItem,
    family: "action",
    when: "An inventory item sold out or is back in stock.",
    payload: Type.Object({ inStock: Type.Boolean() }),
  }),
  updatedWithReason: event({
    type: `${inventoryItem}_updated_with_reason`,
    entity: inventoryItem,
    family: "action",
    when: "The quantity of an inventory item changed. Includes the reason.",
    payload: Type.Object({
      currentEntity: InventoryItem,
      reason: Type.Enum([...inventoryChangeReasons]),
      appId: Type.Optional(Type.String()),
    }),
  }),
};

const category = "wix.categories.v1.category";
const tree = {
  treeReference: Type.Object({ appNamespace: Type.String(), treeKey: Type.Union([Type.String(), Type.Null()]) }),
};
export const categoryEvents = {
  ...changeEvents(category, "a category", Category, Category),
  moved: event({
    type: `${category}_category_moved`,
    entity: category,
    family: "action",
    when: "A category moved to another place in the tree.",
    payload: Type.Object({
      categoryId: Type.String(),
      parentCategory: Type.Object({ id: Type.Optional(Type.String()), index: Type.Optional(Type.Integer()) }),
      ...tree,
    }),
  }),
  itemAdded: event({
    type: `${category}_item_added_to_category`,
    entity: category,
    family: "action",
    when: "A product was added to a category.",
    payload: Type.Object({ categoryId: Type.String(), addedItem: ItemReference, ...tree }),
  }),
  itemRemoved: event({
    type: `${category}_item_removed_from_category`,
    entity: category,
    family: "action",
    when: "A product was removed from a category.",
    payload: Type.Object({ categoryId: Type.String(), removedItem: ItemReference, ...tree }),
  }),
  itemsArranged: event({
    type: `${category}_items_arranged_in_category`,
    entity: category,
    family: "action",
    when: "The order of a category's products changed.",
    payload: Type.Object({ categoryId: Type.String(), ...tree }),
  }),
};

export const backInStockEvents = changeEvents(
  "wix.ecom.v1.back_in_stock_notification_request",
  "a back-in-stock request",
  BackInStockRequest,
  NoFields,
);

// Also exported one by one, because the reference generator finds events by export name.
export const { created: brandCreated, updated: brandUpdated, deleted: brandDeleted } = brandEvents;
export const { created: ribbonCreated, updated: ribbonUpdated, deleted: ribbonDeleted } = ribbonEvents;
export const {
  created: infoSectionCreated,
  updated: infoSectionUpdated,
  deleted: infoSectionDeleted,
} = infoSectionEvents;
export const {
  created: customizationCreated,
  updated: customizationUpdated,
  deleted: customizationDeleted,
} = customizationEvents;
export const {
  created: productGroupCreated,
  updated: productGroupUpdated,
  deleted: productGroupDeleted,
} = productGroupEvents;
export const {
  created: promotionCreated,
  updated: promotionUpdated,
  deleted: promotionDeleted,
  tagsModified: promotionTagsModified,
} = promotionEvents;
export const {
  created: inventoryItemV3Created,
  updated: inventoryItemV3Updated,
  deleted: inventoryItemV3Deleted,
  stockStatusUpdated: inventoryItemV3StockStatusUpdated,
  updatedWithReason: inventoryItemV3UpdatedWithReason,
} = inventoryItemEvents;
export const {
  created: categoryCreated,
  updated: categoryUpdated,
  deleted: categoryDeleted,
  moved: categoryMoved,
  itemAdded: categoryItemAdded,
  itemRemoved: categoryItemRemoved,
  itemsArranged: categoryItemsArranged,
} = categoryEvents;
export const {
  created: backInStockRequestCreated,
  updated: backInStockRequestUpdated,
  deleted: backInStockRequestDeleted,
} = backInStockEvents;
