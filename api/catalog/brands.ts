/** Product brands (docs/protocol/shared-entities.md#ribbons-and-brands). */
import { type Static, Type } from "typebox";
import { BulkAnswer, bulkAnswer, ReturnEntity, requested } from "../bulk-values.ts";
import { endpoint } from "../endpoint.ts";
import { CursorQuery } from "../queries.ts";
import { CursorPagingMetadata, Id, Nothing, named, Revision, Text, Timestamp, Words } from "../values.ts";

export const brandFields = ["ASSIGNED_PRODUCTS_COUNT"] as const;
const fields = requested(brandFields);

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

/** Rejects strings of only white space. */
const Name = Words(50);
export const NewBrand = named("NewBrand", Type.Object({ name: Name }));
export const BrandChanges = named(
  "BrandChanges",
  Type.Object({ id: Type.Optional(Text(36)), revision: Revision, name: Type.Optional(Name) }),
);
export type BrandChanges = Static<typeof BrandChanges>;

const services = ["/stores", "/_api/brand", "/brand"];
const readers = {
  actors: ["anonymous", "visitor", "member", "staff", "app"],
  withoutToken: "public data",
  permission: "products:read",
  scope: "public",
} as const;
const writers = { actors: ["staff", "app"], permission: "products:write" } as const;
const ById = Type.Object({ id: Type.String() });
const One = Type.Object({ brand: Brand });
const Names = Type.Array(Name, { minItems: 1, maxItems: 100 });
const BulkBrands = bulkAnswer(Brand, "item");

export const queryBrands = endpoint({
  id: "brands.queryBrands",
  method: "POST",
  path: "/v3/brands/query",
  services,
  isQuery: true,
  summary: "Queries brands with cursor paging. Filterable: id, name, createdDate, updatedDate; sortable: all but id.",
  access: readers,
  body: Type.Object({ query: Type.Optional(CursorQuery), fields }),
  response: Type.Object({ brands: Type.Array(Brand), pagingMetadata: CursorPagingMetadata }),
  errors: ["UNKNOWN_FILTER"],
  isCacheable: true,
});

export const countBrands = endpoint({
  id: "brands.countBrands",
  method: "POST",
  path: "/v3/brands/count",
  services,
  summary: "Counts the brands that match a filter.",
  access: readers,
  body: Type.Object({ filter: Type.Optional(Type.Unknown()) }),
  response: Type.Object({ count: Type.Integer() }),
  errors: ["UNKNOWN_FILTER"],
});

export const createBrand = endpoint({
  id: "brands.createBrand",
  method: "POST",
  path: "/v3/brands",
  services,
  summary: "Creates a brand. Names are unique.",
  access: writers,
  body: Type.Object({ brand: NewBrand }),
  response: One,
  errors: ["ALREADY_EXISTS", "BRAND_LIMIT_EXCEEDED"],
});

export const getOrCreateBrand = endpoint({
  id: "brands.getOrCreateBrand",
  method: "POST",
  path: "/v3/brands/get-or-create",
  services,
  summary: "Returns the brand with this name, or creates it.",
  access: writers,
  body: Type.Object({ brandName: Name, fields }),
  response: One,
  errors: ["BRAND_LIMIT_EXCEEDED"],
});

export const getBrand = endpoint({
  id: "brands.getBrand",
  method: "GET",
  path: "/v3/brands/{id}",
  services,
  summary: "Returns a brand.",
  access: readers,
  params: ById,
  query: Type.Object({ fields }),
  response: One,
  errors: ["BRAND_NOT_FOUND"],
  isCacheable: true,
});

export const updateBrand = endpoint({
  id: "brands.updateBrand",
  method: "PATCH",
  path: "/v3/brands/{id}",
  services,
  summary: "Updates the fields that are sent. Requires the current revision.",
  access: writers,
  params: ById,
  body: Type.Object({ brand: BrandChanges, fields }),
  response: One,
  errors: ["BRAND_NOT_FOUND", "ALREADY_EXISTS", "REVISION_CONFLICT"],
});

export const deleteBrand = endpoint({
  id: "brands.deleteBrand",
  method: "DELETE",
  path: "/v3/brands/{id}",
  services,
  summary: "Deletes a brand and removes it from its products.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["BRAND_NOT_FOUND"],
});

export const mergeBrand = endpoint({
  id: "brands.mergeBrand",
  method: "POST",
  path: "/v1/brands/{id}/merger",
  summary: "Moves all products of this brand to another brand, then deletes this one. Returns the target brand.",
  access: writers,
  params: ById,
  body: Type.Object({ intoId: Text(36, 1) }),
  response: One,
  errors: ["BRAND_NOT_FOUND", "MERGE_INTO_ITSELF"],
  isOurs: true,
});

export const bulkCreateBrands = endpoint({
  id: "brands.bulkCreateBrands",
  method: "POST",
  path: "/v3/bulk/brands/create",
  services,
  summary: "Creates up to 100 brands. Each item succeeds or fails on its own.",
  access: writers,
  body: Type.Object({
    brands: Type.Array(NewBrand, { minItems: 1, maxItems: 100 }),
    returnEntity: ReturnEntity,
  }),
  response: BulkBrands,
});

export const bulkUpdateBrands = endpoint({
  id: "brands.bulkUpdateBrands",
  method: "POST",
  path: "/v3/bulk/brands/update",
  services,
  summary: "Updates up to 100 brands. Each item succeeds or fails on its own.",
  access: writers,
  body: Type.Object({
    brands: Type.Array(Type.Object({ brand: Type.Object({ ...BrandChanges.properties, id: Text(36, 1) }) }), {
      minItems: 1,
      maxItems: 100,
    }),
    returnEntity: ReturnEntity,
    fields,
  }),
  response: BulkBrands,
});

export const bulkGetOrCreateBrands = endpoint({
  id: "brands.bulkGetOrCreateBrands",
  method: "POST",
  path: "/v3/bulk/brands/get-or-create",
  services,
  summary: "Returns the brands with these names, creating those that don't exist.",
  access: writers,
  body: Type.Object({ brandNames: Names, fields }),
  response: BulkBrands,
});

export const bulkDeleteBrands = endpoint({
  id: "brands.bulkDeleteBrands",
  method: "POST",
  path: "/v3/bulk/brands/delete",
  services,
  summary: "Deletes up to 100 brands. Each item succeeds or fails on its own.",
  access: writers,
  body: Type.Object({ brandIds: Type.Array(Text(36, 1), { minItems: 1, maxItems: 100 }) }),
  response: BulkAnswer,
});
