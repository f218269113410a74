/** Brands of products (wire, catalogue 4.3, 7). */
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
    /** With ASSIGNED_PRODUCTS_COUNT. */
    assignedProductsCount: Type.Optional(Type.Integer()),
  }),
);
export type Brand = Static<typeof Brand>;

/** Texts of white space only are refused. */
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
  summary: "Finds brands, by cursor. Filterable: id, name, createdDate, updatedDate; sortable: all but id.",
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
  summary: "How many brands fit a filter.",
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
  summary: "The brand of this name, made when there is none.",
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
  summary: "One brand.",
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
  summary: "Changes the fields that are present. Needs the revision that was read.",
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
  summary: "Deletes a brand; products that had it stay, without it.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["BRAND_NOT_FOUND"],
});

export const mergeBrand = endpoint({
  id: "brands.mergeBrand",
  method: "POST",
  path: "/v1/brands/{id}/merger",
  summary: "Gives this brand's products another one, and deletes it. Answers the one that stays.",
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
  summary: "Creates up to 100 brands, each for itself.",
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
  summary: "Changes up to 100 brands, each for itself.",
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
  summary: "The brands of these names; those that do not exist are made.",
  access: writers,
  body: Type.Object({ brandNames: Names, fields }),
  response: BulkBrands,
});

export const bulkDeleteBrands = endpoint({
  id: "brands.bulkDeleteBrands",
  method: "POST",
  path: "/v3/bulk/brands/delete",
  services,
  summary: "Deletes up to 100 brands, each for itself.",
  access: writers,
  body: Type.Object({ brandIds: Type.Array(Text(36, 1), { minItems: 1, maxItems: 100 }) }),
  response: BulkAnswer,
});
