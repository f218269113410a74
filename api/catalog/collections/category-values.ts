/**
 * Category shapes (docs/protocol/categories.md#category). A category is a collection of version 1 as a node of a tree:
 * same id, same products. The rules of automatic collections are an extension.
 */
import { type Static, Type } from "typebox";
import {
  CatalogAppId,
  ExtendedFields,
  Id,
  Image,
  Nullable,
  named,
  Revision,
  Slug,
  STORE_APP_ID,
  Text,
  Timestamp,
  Words,
} from "../../values.ts";
import { NewSeoData, SeoData } from "../products/product-parts.ts";
import { RichContent } from "../rich-content.ts";

/** The store's only category tree. */
export const CATEGORY_TREE = "@wix/stores";
export const MAX_CATEGORY_DEPTH = 5;
export const MAX_CATEGORY_PAGE = 1000;

export const TreeReference = named(
  "TreeReference",
  Type.Object({ appNamespace: Type.Optional(Text(150)), treeKey: Type.Optional(Nullable(Text(100))) }),
);
export const ItemReference = named(
  "ItemReference",
  Type.Object({
    catalogItemId: Text(36, 1),
    /** Defaults to the store's app id. */
    appId: Type.Optional(CatalogAppId),
  }),
);
export type ItemReference = Static<typeof ItemReference>;
export const storeItem = (catalogItemId: string) => ({ catalogItemId, appId: STORE_APP_ID });

/** Extension: conditions that a product must meet to belong to an automatic collection. */
export const ruleFields = ["PRICE", "BRAND", "RIBBON", "TAG", "TITLE", "STOCK", "CREATED_DATE"] as const;
export const ruleOperators = [
  "EQUALS",
  "NOT_EQUALS",
  "GREATER_THAN",
  "LESS_THAN",
  "CONTAINS",
  "NOT_CONTAINS",
  "STARTS_WITH",
  "IS_SET",
  "IS_NOT_SET",
  "BEFORE",
  "AFTER",
  "WITHIN_DAYS",
] as const;
export const CollectionCondition = named(
  "CollectionCondition",
  Type.Object({
    field: Type.Enum([...ruleFields]),
    /**
     * PRICE: EQUALS, NOT_EQUALS, GREATER_THAN, LESS_THAN (decimal text; the lowest price of the product). BRAND, RIBBON:
     * EQUALS, NOT_EQUALS (an id), IS_SET, IS_NOT_SET. TAG: EQUALS, NOT_EQUALS (a tag id). TITLE: EQUALS, NOT_EQUALS,
     * CONTAINS, NOT_CONTAINS, STARTS_WITH. STOCK: EQUALS, NOT_EQUALS (IN_STOCK, OUT_OF_STOCK, PARTIALLY_OUT_OF_STOCK).
     * CREATED_DATE: BEFORE, AFTER (a time), WITHIN_DAYS (a number of days).
     */
    operator: Type.Enum([...ruleOperators]),
    value: Type.Optional(Text(200)),
  }),
);
export type CollectionCondition = Static<typeof CollectionCondition>;
export const CollectionRules = named(
  "CollectionRules",
  Type.Object({
    /** Whether a product must meet all conditions, or any of them. */
    match: Type.Enum(["ALL", "ANY"]),
    conditions: Type.Array(CollectionCondition, { minItems: 1, maxItems: 20 }),
  }),
);
export type CollectionRules = Static<typeof CollectionRules>;

export const Category = named(
  "Category",
  Type.Object({
    /** A GUID, or the 35-character id of the category of all products. */
    id: Type.String(),
    revision: Revision,
    createdDate: Timestamp,
    updatedDate: Timestamp,
    name: Type.String(),
    slug: Type.String(),
    image: Type.Optional(Image),
    /** Products directly in the category: visible ones for shoppers, all for staff. */
    itemCounter: Type.Integer(),
    /** Only with DESCRIPTION. */
    description: Type.Optional(Type.String()),
    /** Only with RICH_CONTENT_DESCRIPTION. */
    richContentDescription: Type.Optional(RichContent),
    visible: Type.Boolean(),
    /** Only with BREADCRUMBS_INFO: the ancestors, from the root. */
    breadcrumbsInfo: Type.Optional(
      Type.Object({
        breadcrumbs: Type.Array(
          Type.Object({ categoryId: Type.String(), categoryName: Type.String(), categorySlug: Type.String() }),
        ),
      }),
    ),
    parentCategory: Type.Object({ id: Type.Optional(Type.String()), index: Type.Optional(Type.Integer()) }),
    seoData: SeoData,
    treeReference: Type.Object({ appNamespace: Type.String(), treeKey: Nullable(Type.String()) }),
    managingAppId: Type.Optional(Type.String()),
    extendedFields: Type.Optional(ExtendedFields),
    /** Extension, staff only: the rules of an automatic category. */
    rules: Type.Optional(CollectionRules),
  }),
);
export type Category = Static<typeof Category>;

const writableFields = {
  /** Every category has a slug: an update rejects null, a create with null derives it from the name. */
  slug: Type.Optional(Nullable(Slug(300))),
  /** A stored image by `id`; null removes it. */
  image: Type.Optional(Nullable(Type.Object({ id: Type.Optional(Text(400)), url: Type.Optional(Text(2048)) }))),
  description: Type.Optional(Nullable(Text(600))),
  richContentDescription: Type.Optional(Nullable(RichContent)),
  seoData: Type.Optional(Nullable(NewSeoData)),
  extendedFields: Type.Optional(Nullable(ExtendedFields)),
  /** Extension: null turns an automatic category into a manual one. */
  rules: Type.Optional(Nullable(CollectionRules)),
};
const Name = Words(80);
export const NewCategory = named(
  "NewCategory",
  Type.Object({
    name: Name,
    visible: Type.Optional(Nullable(Type.Boolean())),
    parentCategory: Type.Optional(Nullable(Type.Object({ id: Type.Optional(Nullable(Id)) }))),
    managingAppId: Type.Optional(Nullable(Id)),
    ...writableFields,
  }),
);
export type NewCategory = Static<typeof NewCategory>;
export const CategoryChanges = named(
  "CategoryChanges",
  Type.Object({
    id: Type.Optional(Text(36)),
    revision: Revision,
    name: Type.Optional(Name),
    ...writableFields,
  }),
);
export type CategoryChanges = Static<typeof CategoryChanges>;
