/** Category item calls (docs/protocol/categories.md#item-calls): the products of a category and their order. */
import { Type } from "typebox";
import { BulkAnswer } from "../../../bulk-values.ts";
import { endpoint, publicAccess } from "../../../endpoint.ts";
import {
  BulkActionMetadata,
  CursorPaging,
  CursorPagingMetadata,
  FreeObject,
  ItemMetadata,
  Text,
} from "../../../values.ts";
import { ItemReference, MAX_CATEGORY_PAGE, TreeReference } from "./category-values.ts";

const treeReference = Type.Optional(TreeReference);
const services = ["/categories", "/_api/categories"];
const readers = publicAccess("products:read");
const writers = { actors: ["staff", "app"], permission: "products:write" } as const;
const ById = Type.Object({ id: Type.String() });
const Items = Type.Array(ItemReference);
const NewItems = Type.Array(ItemReference, { minItems: 1, maxItems: 1000 });
const CategoryIds = Type.Array(Text(36, 1), { minItems: 1, maxItems: 100 });
const notFoundErrors = ["CATEGORY_NOT_FOUND", "CATEGORY_TREE_NOT_FOUND"] as const;

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
    "Lists the products of a category with cursor paging. `useCategoryArrangement` (the default) returns the merchant's order, otherwise newest first.",
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
  errors: [...notFoundErrors, "UNKNOWN_FILTER"],
  isCacheable: true,
});

export const listCategoriesForItem = endpoint({
  id: "categories.listCategoriesForItem",
  method: "GET",
  path: "/v1/categories/list-categories-for-item",
  services,
  summary: "Lists the categories of a product: direct ones, and those with their ancestors.",
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
  summary: "Lists the categories of up to 100 products.",
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
  summary: "Lists up to 1,000 products of a category in the merchant's order.",
  access: readers,
  params: ById,
  query: Type.Object({ treeReference }),
  response: Type.Object({ items: Items }),
  errors: [...notFoundErrors],
});

export const setArrangedItems = endpoint({
  id: "categories.setArrangedItems",
  method: "POST",
  path: "/v1/categories/{id}/set-arranged-items",
  services,
  summary: "Moves these products to the start, in this order. The others keep their order.",
  access: writers,
  params: ById,
  body: Type.Object({ treeReference, items: Type.Array(ItemReference, { maxItems: 1000 }) }),
  response: Type.Object({ items: Items }),
  errors: [...notFoundErrors, "ITEM_NOT_IN_CATEGORY"],
});

export const moveItemInCategory = endpoint({
  id: "categories.moveItemInCategory",
  method: "POST",
  path: "/v1/categories/{id}/move-item",
  services,
  summary: "Moves a product to the start or end, or before another product.",
  access: writers,
  params: ById,
  body: Type.Object({
    treeReference,
    item: ItemReference,
    position: Type.Enum(["FIRST", "LAST", "BEFORE"]),
    beforeItem: Type.Optional(ItemReference),
  }),
  response: Type.Object({ itemsAfterMove: Items }),
  errors: [...notFoundErrors, "ITEM_NOT_IN_CATEGORY"],
});

const membershipErrors = [...notFoundErrors, "MANAGED_CATEGORY_OPERATION_NOT_ALLOWED"] as const;

export const bulkAddItemsToCategory = endpoint({
  id: "categories.bulkAddItemsToCategory",
  method: "POST",
  path: "/v1/bulk/categories/{id}/add-items",
  services,
  summary: "Adds products to the end of a category. Products already in it keep their position.",
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
  summary: "Removes products from a category.",
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
  summary: "Adds a product to several categories.",
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
  summary: "Removes a product from several categories.",
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
  summary: "Replaces the categories of a product. Automatic categories aren't affected.",
  access: writers,
  body: Type.Object({
    item: ItemReference,
    categoryIds: Type.Optional(Type.Array(Text(36, 1), { maxItems: 1000 })),
    treeReference,
  }),
  response: Type.Object({ addResults: Results, removeResults: Results, bulkActionMetadata: BulkActionMetadata }),
  errors: ["CATEGORY_TREE_NOT_FOUND", "PRODUCT_NOT_FOUND"],
});
