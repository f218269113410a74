/** Product brands (docs/protocol/shared-entities.md#ribbons-and-brands). */
import { type Static, Type } from "typebox";
import { Id, named, Revision, Text, Timestamp, Words } from "../values.ts";
import { namedEntityCalls } from "./named-entities.ts";

export const Brand = named(
  "Brand",
  Type.Object({
    id: Id,
    revision: Revision,
    createdDate: Timestamp,
    updatedDate: Timestamp,
    name: Type.String(),
    /** Only with ASSIGNED_PRODUCTS_COUNT. */
    assignedProductsCount: Type.Optional(Type.Integer()),
  }),
);
export type Brand = Static<typeof Brand>;

const Name = Words(50);

export const brandCalls = namedEntityCalls({
  path: "brands",
  services: ["/stores", "/_api/brand", "/brand"],
  one: "brand",
  many: "brands",
  entity: Brand,
  created: named("NewBrand", Type.Object({ name: Name })),
  changes: named(
    "BrandChanges",
    Type.Object({ id: Type.Optional(Text(36)), revision: Revision, name: Type.Optional(Name) }),
  ),
  name: { schema: Name, one: "brandName", many: "brandNames" },
  count: { field: "assignedProductsCount", requested: "ASSIGNED_PRODUCTS_COUNT" },
  errors: { notFound: "BRAND_NOT_FOUND", limitExceeded: "BRAND_LIMIT_EXCEEDED" },
  words: { one: "a brand", many: "brands", name: "name", rule: "Names are unique.", filterable: "name" },
});
export const {
  query: queryBrands,
  count: countBrands,
  create: createBrand,
  getOrCreate: getOrCreateBrand,
  get: getBrand,
  update: updateBrand,
  delete: deleteBrand,
  merge: mergeBrand,
  bulkCreate: bulkCreateBrands,
  bulkUpdate: bulkUpdateBrands,
  bulkGetOrCreate: bulkGetOrCreateBrands,
  bulkDelete: bulkDeleteBrands,
} = brandCalls;
