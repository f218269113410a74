/**
 * Category shapes (docs/protocol/categories.md#category). A category is a collection as a node of a tree: same id, same
 * products. The rules of automatic collections are an extension.
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
  STORE_APP_ID,
  Text,
  Timestamp,
} from "../../../values.ts";
import { CollectionName, CollectionRules, writableCollectionFields } from "../../collections/collection-values.ts";
import { SeoData } from "../../products/product-parts.ts";
import { RichContent } from "../../rich-content.ts";

/** The store's only category tree. */
export const CATEGORY_TREE = "@wix/stores";
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

export const NewCategory = named(
  "NewCategory",
  Type.Object({
    name: CollectionName,
    visible: Type.Optional(Nullable(Type.Boolean())),
    parentCategory: Type.Optional(Nullable(Type.Object({ id: Type.Optional(Nullable(Id)) }))),
    managingAppId: Type.Optional(Nullable(Id)),
    ...writableCollectionFields,
  }),
);
export type NewCategory = Static<typeof NewCategory>;
export const CategoryChanges = named(
  "CategoryChanges",
  Type.Object({
    id: Type.Optional(Text(36)),
    revision: Revision,
    name: Type.Optional(CollectionName),
    ...writableCollectionFields,
  }),
);
export type CategoryChanges = Static<typeof CategoryChanges>;
