/** Promotions: banners among the products of categories (docs/protocol/shared-entities.md#promotions). */
import { type Static, Type } from "typebox";
import { BulkAnswer, bulkAnswer, JobAnswer, ReturnEntity } from "../bulk-values.ts";
import { NewTags, tagChanges } from "../catalog/products/product.ts";
import { endpoint, publicAccess } from "../endpoint.ts";
import { AggregationData, CursorQuery, Search } from "../queries.ts";
import {
  CursorPagingMetadata,
  ExtendedFields,
  Id,
  Image,
  Nothing,
  Nullable,
  named,
  Revision,
  Text,
  Timestamp,
  Url,
  Words,
} from "../values.ts";

const TagIds = Type.Object({ tagIds: Type.Array(Type.String()) });

export const Promotion = named(
  "Promotion",
  Type.Object({
    id: Id,
    revision: Revision,
    createdDate: Timestamp,
    updatedDate: Timestamp,
    name: Type.String(),
    media: Type.Optional(
      Type.Object({
        id: Type.String(),
        /** URL of an image that isn't stored in this store. */
        url: Type.Optional(Type.String()),
        image: Image,
        altText: Type.Optional(Type.String()),
        mediaType: Type.Enum(["IMAGE"]),
      }),
    ),
    destinationUrl: Type.Optional(Type.String()),
    /** Directly assigned categories, by position. */
    categories: Type.Array(Type.Object({ id: Id, position: Type.Integer(), appliedToSubcategories: Type.Boolean() })),
    /** Shoppers see only enabled promotions. */
    enabled: Type.Boolean(),
    extendedFields: Type.Optional(ExtendedFields),
    /** Private tags are visible to staff and apps only. */
    tags: Type.Optional(Type.Object({ privateTags: Type.Optional(TagIds), publicTags: Type.Optional(TagIds) })),
  }),
);
export type Promotion = Static<typeof Promotion>;

const Name = Words(50);
const writableFields = {
  media: Type.Optional(
    Nullable(
      Type.Object({
        id: Type.Optional(Text(200, 1)),
        url: Type.Optional(Text(2048)),
        altText: Type.Optional(Nullable(Text(1000))),
      }),
    ),
  ),
  destinationUrl: Type.Optional(Nullable(Url)),
  categories: Type.Optional(
    Nullable(
      Type.Array(
        Type.Object({
          id: Id,
          /** Position among the products of the category, from 1. */
          position: Type.Integer({ minimum: 1, maximum: 100_000 }),
          appliedToSubcategories: Type.Optional(Type.Boolean()),
        }),
        { maxItems: 1000 },
      ),
    ),
  ),
  enabled: Type.Optional(Nullable(Type.Boolean())),
  extendedFields: Type.Optional(Nullable(ExtendedFields)),
  tags: Type.Optional(Nullable(NewTags)),
};
export const NewPromotion = named("NewPromotion", Type.Object({ name: Name, ...writableFields }));
export type NewPromotion = Static<typeof NewPromotion>;
export const PromotionChanges = named(
  "PromotionChanges",
  Type.Object({ id: Type.Optional(Text(36)), revision: Revision, name: Type.Optional(Name), ...writableFields }),
);
export type PromotionChanges = Static<typeof PromotionChanges>;

const services = ["/stores", "/_api/promotion"];
const readers = publicAccess("products:read");
const writers = { actors: ["staff", "app"], permission: "products:write" } as const;
const ByPromotionId = Type.Object({ promotionId: Type.String() });
const One = Type.Object({ promotion: Promotion });
const BulkPromotions = bulkAnswer(Promotion, "item");
const PromotionIds = Type.Array(Text(36, 1), { minItems: 1, maxItems: 100 });
const contentErrors = ["MEDIA_NOT_FOUND", "CATEGORY_NOT_FOUND", "DUPLICATE_CATEGORY_ASSIGNMENT"] as const;

export const queryPromotions = endpoint({
  id: "promotions.queryPromotions",
  method: "POST",
  path: "/v3/promotions/query",
  services,
  isQuery: true,
  summary:
    "Finds promotions, by cursor. Filterable: id, createdDate, updatedDate, enabled, tags.privateTags.tagIds, tags.publicTags.tagIds; sortable: id, createdDate, updatedDate, enabled.",
  access: readers,
  body: Type.Object({ query: Type.Optional(CursorQuery) }),
  response: Type.Object({ promotions: Type.Array(Promotion), pagingMetadata: CursorPagingMetadata }),
  errors: ["UNKNOWN_FILTER"],
  isCacheable: true,
});

export const searchPromotions = endpoint({
  id: "promotions.searchPromotions",
  method: "POST",
  path: "/v3/promotions/search",
  services,
  summary: "Searches promotions by name, with the same filters as the query, and aggregations.",
  access: readers,
  body: Type.Object({ search: Type.Optional(Search) }),
  response: Type.Object({
    promotions: Type.Array(Promotion),
    pagingMetadata: CursorPagingMetadata,
    aggregationData: AggregationData,
  }),
  errors: ["UNKNOWN_FILTER"],
});

export const resolvePromotions = endpoint({
  id: "promotions.resolvePromotions",
  method: "GET",
  path: "/v3/promotions/resolve",
  services,
  summary: "Enabled promotions of a category by position, including those inherited from parent categories.",
  access: readers,
  query: Type.Object({ categoryId: Text(36, 1) }),
  response: Type.Object({
    promotions: Type.Array(Type.Object({ promotion: Promotion, position: Type.Integer() })),
  }),
  errors: ["CATEGORY_NOT_FOUND"],
  isCacheable: true,
});

export const createPromotion = endpoint({
  id: "promotions.createPromotion",
  method: "POST",
  path: "/v3/promotions",
  services,
  summary: "Creates a promotion. Shoppers see it once it is enabled.",
  access: writers,
  body: Type.Object({ promotion: NewPromotion }),
  response: One,
  errors: ["PROMOTIONS_LIMIT_EXCEEDED", ...contentErrors],
});

export const getPromotion = endpoint({
  id: "promotions.getPromotion",
  method: "GET",
  path: "/v3/promotions/{promotionId}",
  services,
  summary: "One promotion.",
  access: readers,
  params: ByPromotionId,
  response: One,
  errors: ["PROMOTION_NOT_FOUND"],
  isCacheable: true,
});

export const updatePromotion = endpoint({
  id: "promotions.updatePromotion",
  method: "PATCH",
  path: "/v3/promotions/{promotionId}",
  services,
  summary: "Updates the given fields; null clears a field. Requires the current revision.",
  access: writers,
  params: ByPromotionId,
  body: Type.Object({ promotion: PromotionChanges }),
  response: One,
  errors: ["PROMOTION_NOT_FOUND", "REVISION_CONFLICT", ...contentErrors],
});

export const deletePromotion = endpoint({
  id: "promotions.deletePromotion",
  method: "DELETE",
  path: "/v3/promotions/{promotionId}",
  services,
  summary: "Deletes a promotion.",
  access: writers,
  params: ByPromotionId,
  response: Nothing,
  errors: ["PROMOTION_NOT_FOUND"],
});

export const bulkCreatePromotions = endpoint({
  id: "promotions.bulkCreatePromotions",
  method: "POST",
  path: "/v3/bulk/promotions/create",
  services,
  summary: "Creates up to 100 promotions independently.",
  access: writers,
  body: Type.Object({
    promotions: Type.Array(NewPromotion, { minItems: 1, maxItems: 100 }),
    returnEntity: ReturnEntity,
  }),
  response: BulkPromotions,
});

export const bulkUpdatePromotions = endpoint({
  id: "promotions.bulkUpdatePromotions",
  method: "POST",
  path: "/v3/bulk/promotions/update",
  services,
  summary: "Updates up to 100 promotions independently.",
  access: writers,
  body: Type.Object({
    promotions: Type.Array(
      Type.Object({ promotion: Type.Object({ ...PromotionChanges.properties, id: Text(36, 1) }) }),
      { minItems: 1, maxItems: 100 },
    ),
    returnEntity: ReturnEntity,
  }),
  response: BulkPromotions,
});

export const bulkDeletePromotions = endpoint({
  id: "promotions.bulkDeletePromotions",
  method: "POST",
  path: "/v3/bulk/promotions/delete",
  services,
  summary: "Deletes up to 100 promotions independently.",
  access: writers,
  body: Type.Object({ promotionIds: PromotionIds }),
  response: BulkAnswer,
});

export const bulkUpdatePromotionTags = endpoint({
  id: "promotions.bulkUpdatePromotionTags",
  method: "POST",
  path: "/v3/bulk/promotions/update-tags",
  services,
  summary: "Removes tags from up to 100 promotions, then adds tags; a tag in both lists is kept.",
  access: writers,
  body: Type.Object({ promotionIds: PromotionIds, ...tagChanges, returnEntity: ReturnEntity }),
  response: BulkPromotions,
  errors: ["EMPTY_ASSIGN_AND_UNASSIGN_LISTS"],
});

export const bulkUpdatePromotionTagsByFilter = endpoint({
  id: "promotions.bulkUpdatePromotionTagsByFilter",
  method: "POST",
  path: "/v3/bulk/promotions/update-tags-by-filter",
  services,
  summary: "Changes the tags of all promotions that match a filter, in a background job.",
  access: writers,
  body: Type.Object({ filter: Type.Unknown(), ...tagChanges }),
  response: JobAnswer,
  errors: ["UNKNOWN_FILTER", "EMPTY_ASSIGN_AND_UNASSIGN_LISTS"],
});
