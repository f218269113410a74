/** Calls of what is in categories (wire, catalogue 4.5): products, and their order. */
import { Type } from "typebox";
import { BulkAnswer } from "../../bulk-values.ts";
import { endpoint } from "../../endpoint.ts";
import {
  BulkActionMetadata,
  CursorPaging,
  CursorPagingMetadata,
  FreeObject,
  ItemMetadata,
  Text,
} from "../../values.ts";
import { ItemReference, MAX_CATEGORY_PAGE, TreeReference } from "./category-values.ts";

const treeReference = Type.Optional(TreeReference);
const services = ["/categories", "/_api/categories"];
const readers = {
  actors: ["anonymous", "visitor", "member", "staff", "app"],
  withoutToken: "public data",
  permission: "products:read",
  scope: "public",
} as const;
const writers = { actors: ["staff", "app"], permission: "products:write" } as const;
const ById = Type.Object({ id: Type.String() });
const Items = Type.Array(ItemReference);
const NewItems = Type.Array(ItemReference, { minItems: 1, maxItems: 1000 });
const CategoryIds = Type.Array(Text(36, 1), { minItems: 1, maxItems: 100 });
const both = ["CATEGORY_NOT_FOUND", "CATEGORY_TREE_NOT_FOUND"] as const;

const BulkItems = Type.Object({
  results: Type.Array(
    Type.Object({
      itemMetadata: Type.Object({
        item: ItemReference,
        originalIndex: Type.Integer(),
        success: Type.Boolean(),
        error: Type.Optional(
          Type.Object({ code: Type.String(), description: Type.String(), data: Type.Optional(FreeObject) }),
        ),
      }),
    }),
  ),
  bulkActionMetadata: BulkActionMetadata,
});

export const listItemsInCategory = endpoint({
  id: "categories.listItemsInCategory",
  method: "GET",
  path: "/v1/categories/{id}/list-items",
  services,
  summary:
    "The products of a category, by cursor. `useCategoryArrangement` (default) gives the merchant's order, otherwise the newest come first.",
  access: readers,
  params: ById,
  query: Type.Object({
    treeReference,
    cursorPaging: Type.Optional(
      Type.Object({
        limit: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_CATEGORY_PAGE })),
        cursor: CursorPaging.properties.cursor,
      }),
    ),
    useCategoryArrangement: Type.Optional(Type.Boolean()),
    includeItemsFromSubcategories: Type.Optional(Type.Boolean()),
  }),
  response: Type.Object({ items: Items, pagingMetadata: CursorPagingMetadata }),
  errors: [...both, "UNKNOWN_FILTER"],
  isCacheable: true,
});

export const listCategoriesForItem = endpoint({
  id: "categories.listCategoriesForItem",
  method: "GET",
  path: "/v1/categories/list-categories-for-item",
  services,
  summary: "The categories a product is in: directly, and with those above them.",
  access: readers,
  query: Type.Object({ item: ItemReference, treeReference }),
  response: Type.Object({ directCategoryIds: Type.Array(Type.String()), allCategoryIds: Type.Array(Type.String()) }),
  errors: ["CATEGORY_TREE_NOT_FOUND"],
  isCacheable: true,
});

export const listCategoriesForItems = endpoint({
  id: "categories.listCategoriesForItems",
  method: "POST",
  path: "/v1/categories/list-categories-for-items",
  services,
  isQuery: true,
  summary: "The categories of up to 100 products.",
  access: readers,
  body: Type.Object({ items: Type.Optional(Type.Array(ItemReference, { maxItems: 100 })), treeReference }),
  response: Type.Object({
    categoriesForItems: Type.Array(
      Type.Object({
        item: ItemReference,
        directCategoryIds: Type.Array(Type.String()),
        indirectCategoryIds: Type.Array(Type.String()),
      }),
    ),
  }),
  errors: ["CATEGORY_TREE_NOT_FOUND"],
  isCacheable: true,
});

export const getArrangedItems = endpoint({
  id: "categories.getArrangedItems",
  method: "GET",
  path: "/v1/categories/{id}/arranged-items",
  services,
  summary: "The products of a category in the merchant's order, at most 1,000.",
  access: readers,
  params: ById,
  query: Type.Object({ treeReference }),
  response: Type.Object({ items: Items }),
  errors: [...both],
});

export const setArrangedItems = endpoint({
  id: "categories.setArrangedItems",
  method: "POST",
  path: "/v1/categories/{id}/set-arranged-items",
  services,
  summary: "Puts these products first, in this order; the others follow as they were.",
  access: writers,
  params: ById,
  body: Type.Object({ treeReference, items: Type.Array(ItemReference, { maxItems: 1000 }) }),
  response: Type.Object({ items: Items }),
  errors: [...both, "ITEM_NOT_IN_CATEGORY"],
});

export const moveItemInCategory = endpoint({
  id: "categories.moveItemInCategory",
  method: "POST",
  path: "/v1/categories/{id}/move-item",
  services,
  summary: "Moves one product first, last, or before another one.",
  access: writers,
  params: ById,
  body: Type.Object({
    treeReference,
    item: ItemReference,
    position: Type.Enum(["FIRST", "LAST", "BEFORE"]),
    beforeItem: Type.Optional(ItemReference),
  }),
  response: Type.Object({ itemsAfterMove: Items }),
  errors: [...both, "ITEM_NOT_IN_CATEGORY"],
});

const membershipErrors = [...both, "MANAGED_CATEGORY_OPERATION_NOT_ALLOWED"] as const;

export const bulkAddItemsToCategory = endpoint({
  id: "categories.bulkAddItemsToCategory",
  method: "POST",
  path: "/v1/bulk/categories/{id}/add-items",
  services,
  summary: "Adds products to the end of a category; those that are in it stay where they are.",
  access: writers,
  params: ById,
  body: Type.Object({ items: NewItems, treeReference }),
  response: BulkItems,
  errors: [...membershipErrors, "COLLECTION_IS_AUTOMATIC"],
});

export const bulkRemoveItemsFromCategory = endpoint({
  id: "categories.bulkRemoveItemsFromCategory",
  method: "POST",
  path: "/v1/bulk/categories/{id}/remove-items",
  services,
  summary: "Takes products out of a category.",
  access: writers,
  params: ById,
  body: Type.Object({ items: NewItems, treeReference }),
  response: BulkItems,
  errors: [...membershipErrors, "COLLECTION_IS_AUTOMATIC"],
});

export const bulkAddItemToCategories = endpoint({
  id: "categories.bulkAddItemToCategories",
  method: "POST",
  path: "/v1/bulk/categories/add-item",
  services,
  summary: "Adds one product to several categories.",
  access: writers,
  body: Type.Object({ item: ItemReference, categoryIds: CategoryIds, treeReference }),
  response: BulkAnswer,
  errors: ["CATEGORY_TREE_NOT_FOUND"],
});

export const bulkRemoveItemFromCategories = endpoint({
  id: "categories.bulkRemoveItemFromCategories",
  method: "POST",
  path: "/v1/bulk/categories/remove-item",
  services,
  summary: "Takes one product out of several categories.",
  access: writers,
  body: Type.Object({ item: ItemReference, categoryIds: CategoryIds, treeReference }),
  response: BulkAnswer,
  errors: ["CATEGORY_TREE_NOT_FOUND"],
});

const Results = Type.Array(Type.Object({ itemMetadata: ItemMetadata }));

export const bulkSetItemCategories = endpoint({
  id: "categories.bulkSetItemCategories",
  method: "POST",
  path: "/v1/bulk/categories/set-item-categories",
  services,
  summary: "Makes these the categories a product is in. Categories that fill themselves are left alone.",
  access: writers,
  body: Type.Object({
    item: ItemReference,
    categoryIds: Type.Optional(Type.Array(Text(36, 1), { maxItems: 1000 })),
    treeReference,
  }),
  response: Type.Object({ addResults: Results, removeResults: Results, bulkActionMetadata: BulkActionMetadata }),
  errors: ["CATEGORY_TREE_NOT_FOUND", "PRODUCT_NOT_FOUND"],
});
