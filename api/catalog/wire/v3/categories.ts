/** Category calls (docs/protocol/categories.md#category-calls): reads, writes and moves. */
import { Type } from "typebox";
import { bulkAnswer, ReturnEntity, requested } from "../../../bulk-values.ts";
import { endpoint, publicAccess } from "../../../endpoint.ts";
import { AggregationData, CursorQuery, Search } from "../../../queries.ts";
import { CursorPaging, CursorPagingMetadata, Id, Nothing, Nullable, Revision, Text } from "../../../values.ts";
import { Category, CategoryChanges, MAX_CATEGORY_PAGE, NewCategory, TreeReference } from "./category-values.ts";

export const categoryFields = ["DESCRIPTION", "RICH_CONTENT_DESCRIPTION", "BREADCRUMBS_INFO"] as const;
const fields = requested(categoryFields);
const treeReference = Type.Optional(TreeReference);

const services = ["/categories", "/_api/categories"];
const readers = publicAccess("products:read");
const writers = { actors: ["staff", "app"], permission: "products:write" } as const;
const ById = Type.Object({ id: Type.String() });
const One = Type.Object({ category: Category });
const BulkCategories = bulkAnswer(Category, "category");
/** Includes hidden categories. For staff and apps only. */
const returnNonVisibleCategories = Type.Optional(Type.Boolean());
const filterErrors = ["UNKNOWN_FILTER", "CATEGORY_TREE_NOT_FOUND"] as const;
const writeErrors = [
  "DUPLICATE_SLUG",
  "MEDIA_NOT_FOUND",
  "INVALID_COLLECTION_RULES",
  "CATEGORY_TREE_NOT_FOUND",
] as const;

/** Category calls allow larger pages than other calls (docs/protocol/queries.md#envelope). */
const LargePaging = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_CATEGORY_PAGE })),
  cursor: CursorPaging.properties.cursor,
});

export const queryCategories = endpoint({
  id: "categories.queryCategories",
  method: "POST",
  path: "/v1/categories/query",
  services,
  isQuery: true,
  summary:
    "Queries categories with cursor paging, up to 1,000 per page. Filterable: id, name, slug, visible, createdDate, updatedDate, parentCategory.id, parentCategory.index, treeReference.appNamespace, treeReference.treeKey, managingAppId.",
  access: readers,
  body: Type.Object({
    treeReference,
    returnNonVisibleCategories,
    fields,
    query: Type.Optional(
      Type.Object({
        ...CursorQuery.properties,
        cursorPaging: Type.Optional(LargePaging),
      }),
    ),
  }),
  response: Type.Object({ categories: Type.Array(Category), pagingMetadata: CursorPagingMetadata }),
  errors: [...filterErrors],
  isCacheable: true,
});

export const searchCategories = endpoint({
  id: "categories.searchCategories",
  method: "POST",
  path: "/v1/categories/search",
  services,
  isQuery: true,
  summary: "Searches categories by name and description, with aggregations.",
  access: readers,
  body: Type.Object({
    treeReference,
    returnNonVisibleCategories,
    fields,
    search: Type.Optional(Type.Object({ ...Search.properties, cursorPaging: Type.Optional(LargePaging) })),
  }),
  response: Type.Object({
    categories: Type.Array(Category),
    pagingMetadata: CursorPagingMetadata,
    aggregationData: Type.Optional(AggregationData),
  }),
  errors: [...filterErrors],
  isCacheable: true,
});

export const countCategories = endpoint({
  id: "categories.countCategories",
  method: "POST",
  path: "/v1/categories/count",
  services,
  summary: "Counts the categories that match a filter.",
  access: readers,
  body: Type.Object({
    treeReference,
    returnNonVisibleCategories,
    filter: Type.Optional(Type.Unknown()),
    search: Search.properties.search,
  }),
  response: Type.Object({ count: Type.Integer() }),
  errors: [...filterErrors],
});

export const listTrees = endpoint({
  id: "categories.listTrees",
  method: "GET",
  path: "/v1/categories/list-trees",
  services,
  summary: "Lists the category trees. A store has exactly one.",
  access: readers,
  response: Type.Object({
    trees: Type.Array(Type.Object({ appNamespace: Type.String(), treeKey: Nullable(Type.String()) })),
  }),
});

export const getCategoryBySlug = endpoint({
  id: "categories.getCategoryBySlug",
  method: "GET",
  path: "/v1/categories/slug/{slug}",
  services,
  summary: "Returns a category by slug. `all-products` always exists.",
  access: readers,
  params: Type.Object({ slug: Type.String() }),
  query: Type.Object({ treeReference, fields }),
  response: One,
  errors: ["CATEGORY_NOT_FOUND", "CATEGORY_TREE_NOT_FOUND"],
  isCacheable: true,
});

export const getCategory = endpoint({
  id: "categories.getCategory",
  method: "GET",
  path: "/v1/categories/{id}",
  services,
  summary: "Returns a category.",
  access: readers,
  params: ById,
  query: Type.Object({ treeReference, fields }),
  response: One,
  errors: ["CATEGORY_NOT_FOUND", "CATEGORY_TREE_NOT_FOUND"],
  isCacheable: true,
});

export const createCategory = endpoint({
  id: "categories.createCategory",
  method: "POST",
  path: "/v1/categories",
  services,
  summary: "Creates a category as the last child of its parent.",
  access: writers,
  body: Type.Object({ category: NewCategory, treeReference, fields }),
  response: One,
  errors: [
    ...writeErrors,
    "PARENT_CATEGORY_NOT_IN_TREE",
    "CATEGORY_DEPTH_LIMIT_EXCEEDED",
    "CATEGORIES_LIMIT_PER_TREE_EXCEEDED",
  ],
});

export const updateCategory = endpoint({
  id: "categories.updateCategory",
  method: "PATCH",
  path: "/v1/categories/{id}",
  services,
  summary:
    "Updates the fields that are sent. Requires the current revision. Visibility and position have their own calls.",
  access: writers,
  params: ById,
  body: Type.Object({ category: CategoryChanges, treeReference, fields }),
  response: One,
  errors: [
    ...writeErrors,
    "REMOVED_SLUG",
    "CATEGORY_NOT_FOUND",
    "REVISION_CONFLICT",
    "MANAGED_CATEGORY_OPERATION_NOT_ALLOWED",
  ],
});

export const deleteCategory = endpoint({
  id: "categories.deleteCategory",
  method: "DELETE",
  path: "/v1/categories/{id}",
  services,
  summary: "Deletes a category. Its products stay, and its subcategories move up one level.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["CATEGORY_NOT_FOUND", "MANAGED_CATEGORY_OPERATION_NOT_ALLOWED"],
});

export const moveCategory = endpoint({
  id: "categories.moveCategory",
  method: "POST",
  path: "/v1/categories/{id}/move",
  services,
  summary:
    "Moves a category below another one or to the root: first, last or after a sibling. Returns the siblings in order.",
  access: writers,
  params: ById,
  body: Type.Object({
    treeReference,
    parentCategoryId: Type.Optional(Nullable(Text(36))),
    position: Type.Enum(["FIRST", "LAST", "AFTER"]),
    moveAfterCategoryId: Type.Optional(Nullable(Text(36))),
  }),
  response: Type.Object({
    parentCategoryId: Type.Optional(Type.String()),
    categoriesAfterMove: Type.Array(Type.String()),
  }),
  errors: [
    "CATEGORY_NOT_FOUND",
    "CATEGORY_TREE_NOT_FOUND",
    "PARENT_CATEGORY_NOT_IN_TREE",
    "CATEGORY_DEPTH_LIMIT_EXCEEDED",
    "TREE_CYCLE_DETECTED",
    "PARENT_CATEGORY_HIDDEN",
    "MISSING_AFTER_CATEGORY",
    "AFTER_CATEGORY_NOT_IN_PARENT",
  ],
});

export const updateCategoryVisibility = endpoint({
  id: "categories.updateCategoryVisibility",
  method: "PATCH",
  path: "/v1/categories/visibility",
  services,
  summary:
    "Shows or hides a category. Hiding a category hides its subcategories; a subcategory of a hidden category can't be shown.",
  access: writers,
  body: Type.Object({ categoryId: Text(36, 1), visible: Type.Boolean(), treeReference, revision: Revision, fields }),
  response: One,
  errors: ["CATEGORY_NOT_FOUND", "CATEGORY_TREE_NOT_FOUND", "PARENT_CATEGORY_HIDDEN", "REVISION_CONFLICT"],
});

export const bulkUpdateCategories = endpoint({
  id: "categories.bulkUpdateCategories",
  method: "POST",
  path: "/v1/bulk/categories/update",
  services,
  summary: "Updates up to 100 categories. Each item succeeds or fails on its own.",
  access: writers,
  body: Type.Object({
    categories: Type.Array(Type.Object({ category: Type.Object({ ...CategoryChanges.properties, id: Id }) }), {
      minItems: 1,
      maxItems: 100,
    }),
    treeReference,
    returnEntity: ReturnEntity,
    fields,
  }),
  response: BulkCategories,
  errors: ["CATEGORY_TREE_NOT_FOUND"],
});

export const bulkShowCategories = endpoint({
  id: "categories.bulkShowCategories",
  method: "POST",
  path: "/v1/bulk/categories/show",
  services,
  summary: "Shows up to 100 categories, parents before children.",
  access: writers,
  body: Type.Object({
    categoryIds: Type.Array(Text(36, 1), { minItems: 1, maxItems: 100 }),
    treeReference,
    returnEntity: ReturnEntity,
    fields,
  }),
  response: BulkCategories,
  errors: ["CATEGORY_TREE_NOT_FOUND"],
});
