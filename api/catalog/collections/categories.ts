/** Calls of categories themselves (wire, catalogue 4.5): reading, changing, moving. */
import { Type } from "typebox";
import { bulkAnswer, ReturnEntity, requested } from "../../bulk-values.ts";
import { endpoint } from "../../endpoint.ts";
import { AggregationData, CursorQuery, Search } from "../../queries.ts";
import { CursorPaging, CursorPagingMetadata, Id, Nothing, Nullable, Revision, Text } from "../../values.ts";
import { Category, CategoryChanges, MAX_CATEGORY_PAGE, NewCategory, TreeReference } from "./category-values.ts";

export const categoryFields = ["DESCRIPTION", "RICH_CONTENT_DESCRIPTION", "BREADCRUMBS_INFO"] as const;
const fields = requested(categoryFields);
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
const One = Type.Object({ category: Category });
const BulkCategories = bulkAnswer(Category, "category");
/** Hidden categories are for staff and apps, and only when asked for. */
const returnNonVisibleCategories = Type.Optional(Type.Boolean());
const found = ["UNKNOWN_FILTER", "CATEGORY_TREE_NOT_FOUND"] as const;
const writeErrors = [
  "DUPLICATE_SLUG",
  "MEDIA_NOT_FOUND",
  "INVALID_COLLECTION_RULES",
  "CATEGORY_TREE_NOT_FOUND",
] as const;

/** Pages of categories, and of what is in them, may be larger than others (wire, catalogue 5.1). */
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
    "Finds categories, by cursor, up to 1,000 a page. Filterable: id, name, slug, visible, createdDate, updatedDate, parentCategory.id, parentCategory.index, treeReference.appNamespace, treeReference.treeKey, managingAppId.",
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
  errors: [...found],
  isCacheable: true,
});

export const searchCategories = endpoint({
  id: "categories.searchCategories",
  method: "POST",
  path: "/v1/categories/search",
  services,
  isQuery: true,
  summary: "Finds categories by words in name and description, with aggregations.",
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
  errors: [...found],
  isCacheable: true,
});

export const countCategories = endpoint({
  id: "categories.countCategories",
  method: "POST",
  path: "/v1/categories/count",
  services,
  summary: "How many categories fit a filter.",
  access: readers,
  body: Type.Object({
    treeReference,
    returnNonVisibleCategories,
    filter: Type.Optional(Type.Unknown()),
    search: Search.properties.search,
  }),
  response: Type.Object({ count: Type.Integer() }),
  errors: [...found],
});

export const listTrees = endpoint({
  id: "categories.listTrees",
  method: "GET",
  path: "/v1/categories/list-trees",
  services,
  summary: "The trees of categories there are: one.",
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
  summary: "One category by its address; `all-products` always exists.",
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
  summary: "One category.",
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
  summary: "Creates a category, as the last one below its parent.",
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
    "Changes the fields that are present. Needs the revision that was read. Visibility and place have their own calls.",
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
  summary: "Deletes a category. Its products stay, and the categories below it move up.",
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
    "Puts a category below another one (or at the top), first, last or after a sibling. Answers the siblings in order.",
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
  summary: "Shows or hides a category. Hiding hides all below it; below a hidden one nothing can be shown.",
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
  summary: "Changes up to 100 categories, each for itself.",
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
  summary: "Shows up to 100 categories, from the top down.",
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
