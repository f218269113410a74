/** What the back office and the protocol's versions share: the fields that merchants write, and the rules of automatic collections. */
import { type Static, Type } from "typebox";
import { ExtendedFields, Nullable, named, Slug, Text, Words } from "../../values.ts";
import { NewSeoData } from "../products/product-parts.ts";
import { RichContent } from "../rich-content.ts";

/** Levels of the tree of collections. */
export const MAX_COLLECTION_DEPTH = 5;

/** Conditions that a product must meet to belong to an automatic collection. Extension to the protocol. */
const ruleFields = ["PRICE", "BRAND", "RIBBON", "TAG", "TITLE", "STOCK", "CREATED_DATE"] as const;
const ruleOperators = [
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

export const CollectionName = Words(80);

/** Optional fields of a collection. */
export const writableCollectionFields = {
  /** Every collection has a slug: an update rejects null, a create with null derives it from the name. */
  slug: Type.Optional(Nullable(Slug(300))),
  /** A stored image by `id`; null removes it. */
  image: Type.Optional(Nullable(Type.Object({ id: Type.Optional(Text(400)), url: Type.Optional(Text(2048)) }))),
  description: Type.Optional(Nullable(Text(600))),
  richContentDescription: Type.Optional(Nullable(RichContent)),
  seoData: Type.Optional(Nullable(NewSeoData)),
  extendedFields: Type.Optional(Nullable(ExtendedFields)),
  /** Extension: null turns an automatic collection into a manual one. */
  rules: Type.Optional(Nullable(CollectionRules)),
};
