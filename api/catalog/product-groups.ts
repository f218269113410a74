/**
 * Product groups: products that are choices of one another, such as a shirt in several colors
 * (docs/protocol/shared-entities.md#product-groups).
 */
import { type Static, Type } from "typebox";
import { BulkAnswer, bulkAnswer, JobAnswer, ReturnEntity, requested } from "../bulk-values.ts";
import { endpoint, publicAccess } from "../endpoint.ts";
import { AggregationData, CursorQuery, Search } from "../queries.ts";
import {
  CursorPagingMetadata,
  ExtendedFields,
  Id,
  Image,
  ItemMetadata,
  Nothing,
  Nullable,
  named,
  Revision,
  Text,
  Timestamp,
  Words,
} from "../values.ts";
import { ChoiceType, CustomizationRenderType, CustomizationType } from "./customization-values.ts";
import { Thumbnail } from "./products/product-options.ts";

export const productGroupFields = ["GROUPING_CUSTOMIZATION", "THUMBNAIL"] as const;
const fields = requested(productGroupFields);
export const MAX_GROUP_MEMBERS = 100;

const TagIds = Type.Object({ tagIds: Type.Optional(Type.Array(Text(50, 1), { maxItems: 100 })) });
const Tags = Type.Object({
  privateTags: Type.Optional(Nullable(TagIds)),
  publicTags: Type.Optional(Nullable(TagIds)),
});

export const ProductGroup = named(
  "ProductGroup",
  Type.Object({
    id: Id,
    revision: Revision,
    createdDate: Timestamp,
    updatedDate: Timestamp,
    name: Type.String(),
    handle: Type.String(),
    /** The customization whose choices the members represent. Immutable. */
    groupingCustomizationId: Type.Optional(Type.String()),
    /** Only with GROUPING_CUSTOMIZATION. */
    groupingCustomization: Type.Optional(
      Type.Object({
        id: Type.String(),
        key: Type.String(),
        name: Type.String(),
        customizationType: CustomizationType,
        customizationRenderType: CustomizationRenderType,
      }),
    ),
    choiceOrder: Type.Array(Type.String()),
    /**
     * Visible products for shoppers, all for staff. Sorted by `choiceOrder`; members it doesn't list follow in the
     * order of their choices.
     */
    members: Type.Array(
      Type.Object({
        productId: Type.String(),
        choice: Type.Optional(
          Type.Object({
            id: Type.String(),
            choiceType: ChoiceType,
            key: Type.String(),
            name: Type.String(),
            colorCode: Type.Optional(Type.String()),
            /** Extension: deprecated alias of `id`. */
            choiceId: Type.String(),
          }),
        ),
        slug: Type.String(),
        inventoryAvailabilityStatus: Type.Enum(["IN_STOCK", "OUT_OF_STOCK", "PARTIALLY_OUT_OF_STOCK"]),
        /** OUT_OF_SYNC: the product no longer has exactly one choice of the customization. */
        status: Type.Enum(["ACTIVE", "HIDDEN", "OUT_OF_SYNC"]),
        productName: Type.String(),
      }),
    ),
    media: Type.Optional(
      Type.Object({
        id: Type.String(),
        image: Type.Optional(Image),
        altText: Type.Optional(Type.String()),
        mediaType: Type.Enum(["IMAGE", "VIDEO"]),
        /** Only with THUMBNAIL. */
        thumbnail: Type.Optional(Thumbnail),
      }),
    ),
    extendedFields: Type.Optional(ExtendedFields),
    tags: Type.Optional(Tags),
  }),
);
export type ProductGroup = Static<typeof ProductGroup>;

const Name = Words(100);
const writableFields = {
  choiceOrder: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  media: Type.Optional(Nullable(Type.Object({ id: Type.Optional(Text(200)), url: Type.Optional(Text(2048)) }))),
  extendedFields: Type.Optional(Nullable(ExtendedFields)),
  tags: Type.Optional(Nullable(Tags)),
};
export const NewProductGroup = named(
  "NewProductGroup",
  Type.Object({
    name: Name,
    handle: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 100, pattern: "^[^/?#%\\\\\\s]+$" }))),
    groupingCustomizationId: Type.Optional(Nullable(Id)),
    ...writableFields,
  }),
);
export type NewProductGroup = Static<typeof NewProductGroup>;
export const ProductGroupChanges = named(
  "ProductGroupChanges",
  Type.Object({
    id: Type.Optional(Text(36)),
    revision: Revision,
    name: Type.Optional(Name),
    ...writableFields,
  }),
);
export type ProductGroupChanges = Static<typeof ProductGroupChanges>;

const services = ["/stores", "/_api/product-group", "/product-group"];
const readers = publicAccess("products:read");
const writers = { actors: ["staff", "app"], permission: "products:write" } as const;
const ById = Type.Object({ id: Type.String() });
const One = Type.Object({ productGroup: ProductGroup });
const BulkGroups = bulkAnswer(ProductGroup, "item");
const GroupIds = Type.Array(Text(36, 1), { minItems: 1, maxItems: 100 });
const ProductIds = Type.Array(Text(36, 1), { minItems: 1, maxItems: MAX_GROUP_MEMBERS });
const Assignments = Type.Object({
  results: Type.Array(
    Type.Object({
      productId: Type.String(),
      success: Type.Boolean(),
      error: ItemMetadata.properties.error,
    }),
  ),
});

export const queryProductGroups = endpoint({
  id: "product-groups.queryProductGroups",
  method: "POST",
  path: "/v3/product-groups/query",
  services,
  isQuery: true,
  summary: "Queries product groups with cursor paging. Filterable: id, handle.",
  access: readers,
  body: Type.Object({ query: Type.Optional(CursorQuery), fields }),
  response: Type.Object({ productGroups: Type.Array(ProductGroup), pagingMetadata: CursorPagingMetadata }),
  errors: ["UNKNOWN_FILTER"],
  isCacheable: true,
});

export const searchProductGroups = endpoint({
  id: "product-groups.searchProductGroups",
  method: "POST",
  path: "/v3/product-groups/search",
  services,
  isQuery: true,
  summary:
    "Searches product groups by their name and their members' names. Filterable: id, handle, name, createdDate, groupingCustomizationId, members.productId, members.productName; sortable: id, name, createdDate.",
  access: readers,
  body: Type.Object({ search: Type.Optional(Search), fields }),
  response: Type.Object({
    productGroups: Type.Array(ProductGroup),
    pagingMetadata: CursorPagingMetadata,
    aggregationData: Type.Optional(AggregationData),
  }),
  errors: ["UNKNOWN_FILTER"],
  isCacheable: true,
});

export const createProductGroup = endpoint({
  id: "product-groups.createProductGroup",
  method: "POST",
  path: "/v3/product-groups",
  services,
  summary: "Creates a product group.",
  access: writers,
  body: Type.Object({ productGroup: NewProductGroup, fields }),
  response: One,
  errors: ["ALREADY_EXISTS", "CUSTOMIZATION_NOT_FOUND", "MEDIA_NOT_FOUND", "PRODUCT_GROUP_LIMIT_EXCEEDED"],
});

export const assignProducts = endpoint({
  id: "product-groups.assignProducts",
  method: "POST",
  path: "/v3/product-groups/assign-products",
  services,
  summary: "Adds products to a group. A product can be in only one group.",
  access: writers,
  body: Type.Object({ productGroupId: Text(36, 1), productIds: ProductIds }),
  response: Assignments,
  errors: [
    "PRODUCT_GROUP_NOT_FOUND",
    "PRODUCTS_NOT_FOUND",
    "PRODUCTS_MISSING_CUSTOMIZATION",
    "MEMBER_LIMIT_EXCEEDED",
    "PRODUCT_IN_OTHER_GROUP",
  ],
});

export const unassignProducts = endpoint({
  id: "product-groups.unassignProducts",
  method: "POST",
  path: "/v3/product-groups/unassign-products",
  services,
  summary: "Removes products from a group.",
  access: writers,
  body: Type.Object({ productGroupId: Text(36, 1), productIds: ProductIds }),
  response: Assignments,
  errors: ["PRODUCT_GROUP_NOT_FOUND", "PRODUCTS_NOT_IN_GROUP"],
});

export const getProductGroup = endpoint({
  id: "product-groups.getProductGroup",
  method: "GET",
  path: "/v3/product-groups/{id}",
  services,
  summary: "Returns a product group.",
  access: readers,
  params: ById,
  query: Type.Object({ fields }),
  response: One,
  errors: ["PRODUCT_GROUP_NOT_FOUND"],
  isCacheable: true,
});

export const updateProductGroup = endpoint({
  id: "product-groups.updateProductGroup",
  method: "PATCH",
  path: "/v3/product-groups/{id}",
  services,
  summary: "Updates the fields that are sent. Requires the current revision.",
  access: writers,
  params: ById,
  body: Type.Object({ productGroup: ProductGroupChanges, fields }),
  response: One,
  errors: ["PRODUCT_GROUP_NOT_FOUND", "REVISION_CONFLICT", "MEDIA_NOT_FOUND"],
});

export const deleteProductGroup = endpoint({
  id: "product-groups.deleteProductGroup",
  method: "DELETE",
  path: "/v3/product-groups/{id}",
  services,
  summary: "Deletes a product group. Its products stay.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["PRODUCT_GROUP_NOT_FOUND"],
});

export const bulkCreateProductGroups = endpoint({
  id: "product-groups.bulkCreateProductGroups",
  method: "POST",
  path: "/v3/bulk/product-groups/create",
  services,
  summary: "Creates up to 100 product groups. Each item succeeds or fails on its own.",
  access: writers,
  body: Type.Object({
    productGroups: Type.Array(NewProductGroup, { minItems: 1, maxItems: 100 }),
    returnEntity: ReturnEntity,
    fields,
  }),
  response: BulkGroups,
});

export const bulkUpdateProductGroups = endpoint({
  id: "product-groups.bulkUpdateProductGroups",
  method: "POST",
  path: "/v3/bulk/product-groups/update",
  services,
  summary: "Updates up to 100 product groups. Each item succeeds or fails on its own.",
  access: writers,
  body: Type.Object({
    productGroups: Type.Array(
      Type.Object({ productGroup: Type.Object({ ...ProductGroupChanges.properties, id: Text(36, 1) }) }),
      { minItems: 1, maxItems: 100 },
    ),
    returnEntity: ReturnEntity,
    fields,
  }),
  response: BulkGroups,
});

export const bulkDeleteProductGroups = endpoint({
  id: "product-groups.bulkDeleteProductGroups",
  method: "POST",
  path: "/v3/bulk/product-groups/delete",
  services,
  summary: "Deletes up to 100 product groups. Each item succeeds or fails on its own.",
  access: writers,
  body: Type.Object({ productGroupIds: GroupIds }),
  response: BulkAnswer,
});

export const bulkUpdateProductGroupTags = endpoint({
  id: "product-groups.bulkUpdateProductGroupTags",
  method: "POST",
  path: "/v3/bulk/product-groups/update-tags",
  services,
  summary: "Assigns and unassigns tags of product groups.",
  access: writers,
  body: Type.Object({
    productGroupIds: GroupIds,
    assignTags: Type.Optional(Tags),
    unassignTags: Type.Optional(Tags),
  }),
  response: BulkAnswer,
  errors: ["EMPTY_ASSIGN_AND_UNASSIGN_LISTS"],
});

export const bulkUpdateProductGroupTagsByFilter = endpoint({
  id: "product-groups.bulkUpdateProductGroupTagsByFilter",
  method: "POST",
  path: "/v3/bulk/product-groups/update-tags-by-filter",
  services,
  summary: "Assigns and unassigns tags of all product groups that match a filter, in a background job.",
  access: writers,
  body: Type.Object({
    filter: Type.Unknown(),
    assignTags: Type.Optional(Tags),
    unassignTags: Type.Optional(Tags),
  }),
  response: JobAnswer,
  errors: ["UNKNOWN_FILTER", "EMPTY_ASSIGN_AND_UNASSIGN_LISTS"],
});
