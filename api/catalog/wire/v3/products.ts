/**
 * Product calls of version 3 (docs/protocol/catalog-v3.md#products). The same products as in `products.ts`, with
 * revisions, amounts as strings, options and modifiers shared between products, rich content and requested fields.
 * Shoppers never receive hidden products. Cost and profit require MERCHANT_DATA and `products:read`; callers without
 * the permission get an error.
 */
import { type Static, type TSchema, Type } from "typebox";
import { BulkAnswer } from "../../../bulk-values.ts";
import { endpoint, publicAccess } from "../../../endpoint.ts";
import { AggregationData, CursorQuery, Search } from "../../../queries.ts";
import {
  BulkActionMetadata,
  CursorPagingMetadata,
  FreeObject,
  Id,
  ItemMetadata,
  Nothing,
  Nullable,
  Revision,
  Text,
} from "../../../values.ts";
import {
  NewProduct,
  NewProductWithStock,
  Product,
  ProductChanges,
  ProductChangesWithStock,
  tagChanges,
} from "../../products/product.ts";
import { RequestedFields } from "../../products/product-fields.ts";
import { productWriteErrors } from "../../products/product-write-errors.ts";

const services = ["/stores", "/_api/stores-catalog-orchestrator"];
const readers = publicAccess("products:read");
const writers = { actors: ["staff", "app"], permission: "products:write" } as const;
const ByProductId = Type.Object({ productId: Type.String() });
const OneProduct = Type.Object({ product: Product });
const fields = Type.Optional(RequestedFields);
const returnEntity = Type.Optional(Type.Boolean());
/** Room for a product with 2,000 variants, or for 100 products. */
const LARGE_BODY = 16 * 1024 * 1024;

export const SearchDetails = Type.Object({
  expression: Type.Optional(Text(200)),
  mode: Type.Optional(Type.Enum(["OR", "AND"])),
  fields: Type.Optional(Type.Array(Text(200), { maxItems: 20 })),
  fuzzy: Type.Optional(Type.Boolean()),
});

const stockErrors = ["STORES_LOCATION_NOT_FOUND"] as const;

// Bulk results (docs/protocol/bulk-results.md#shape)

const bulkResult = <S extends TSchema>(item: S) =>
  Type.Object({
    results: Type.Array(Type.Object({ itemMetadata: ItemMetadata, item: Type.Optional(item) })),
    bulkActionMetadata: BulkActionMetadata,
  });
const BulkProducts = bulkResult(Product);
const InventoryResults = Type.Object({
  results: Type.Array(Type.Object({ itemMetadata: ItemMetadata, item: Type.Optional(FreeObject) })),
  bulkActionMetadata: BulkActionMetadata,
});
const BulkWithInventory = Type.Object({ productResults: BulkProducts, inventoryResults: InventoryResults });
export type BulkProducts = Static<typeof BulkProducts>;

// Reads. Static paths come before parameterized ones.

export const getProductBySlugV3 = endpoint({
  id: "productsV3.getProductBySlug",
  method: "GET",
  path: "/v3/products/slug/{slug}",
  services,
  summary: "Returns a product by slug, including previous slugs.",
  access: readers,
  params: Type.Object({ slug: Type.String() }),
  query: Type.Object({ fields }),
  response: OneProduct,
  errors: ["PRODUCT_NOT_FOUND", "NO_PERMISSION_TO_READ_MERCHANT_DATA"],
  isCacheable: true,
});

export const getProductV3 = endpoint({
  id: "productsV3.getProduct",
  method: "GET",
  path: "/v3/products/{productId}",
  services,
  summary: "Returns a product with its options, modifiers and variants.",
  access: readers,
  params: ByProductId,
  query: Type.Object({ fields }),
  response: OneProduct,
  errors: ["PRODUCT_NOT_FOUND", "NO_PERMISSION_TO_READ_MERCHANT_DATA"],
  isCacheable: true,
});

export const queryProductsV3 = endpoint({
  id: "productsV3.queryProducts",
  method: "POST",
  path: "/v3/products/query",
  services,
  isQuery: true,
  summary:
    "Queries products by id, handle, slug, visibility, dates and options.id, with cursor paging. Results don't include variants.",
  access: readers,
  body: Type.Object({ query: Type.Optional(CursorQuery), fields }),
  response: Type.Object({ products: Type.Array(Product), pagingMetadata: CursorPagingMetadata }),
  errors: ["UNKNOWN_FILTER", "NO_PERMISSION_TO_READ_MERCHANT_DATA"],
  isCacheable: true,
});

export const searchProductsV3 = endpoint({
  id: "productsV3.searchProducts",
  method: "POST",
  path: "/v3/products/search",
  services,
  isQuery: true,
  summary: "Searches products by text and filter, with aggregations for facets.",
  access: readers,
  body: Type.Object({ search: Type.Optional(Search), fields }),
  cost: { base: 5, perItem: { "search.aggregations": 4 } },
  response: Type.Object({
    products: Type.Array(Product),
    pagingMetadata: CursorPagingMetadata,
    aggregationData: AggregationData,
  }),
  errors: ["UNKNOWN_FILTER", "NO_PERMISSION_TO_READ_MERCHANT_DATA"],
  isCacheable: true,
});

export const countProductsV3 = endpoint({
  id: "productsV3.countProducts",
  method: "POST",
  path: "/v3/products/count",
  services,
  isQuery: true,
  summary: "Counts the products that match. Shoppers count only visible products.",
  access: readers,
  body: Type.Object({
    filter: Type.Optional(Type.Unknown()),
    search: Type.Optional(SearchDetails),
    returnNonVisibleProducts: Type.Optional(Type.Boolean()),
  }),
  response: Type.Object({ count: Type.Integer() }),
  errors: ["UNKNOWN_FILTER", "NO_PERMISSION_TO_INCLUDE_NOT_VISIBLE_PRODUCTS"],
  isCacheable: true,
});

export const getAllProductsCategory = endpoint({
  id: "productsV3.getAllProductsCategory",
  method: "GET",
  path: "/v3/all-products-category",
  services,
  summary: "Returns the category that contains every product.",
  access: readers,
  response: Type.Object({
    categoryId: Type.String(),
    treeReference: Type.Object({ appNamespace: Type.String(), treeKey: Nullable(Type.String()) }),
  }),
  isCacheable: true,
});

// Writes

export const createProductV3 = endpoint({
  id: "productsV3.createProduct",
  method: "POST",
  path: "/v3/products",
  services,
  summary:
    "Creates a product with its variants. A product without options has exactly one variant. Options, modifiers, brands, ribbons and info sections sent without an id are created and shared.",
  access: writers,
  body: Type.Object({ product: NewProduct, fields }),
  response: OneProduct,
  errors: productWriteErrors,
  maxBodyBytes: LARGE_BODY,
});

export const updateProductV3 = endpoint({
  id: "productsV3.updateProduct",
  method: "PATCH",
  path: "/v3/products/{productId}",
  services,
  summary:
    "Updates the fields that are sent; null clears a field. Lists are replaced as a whole; variants are matched by id. Requires the current revision.",
  access: writers,
  params: ByProductId,
  body: Type.Object({ product: ProductChanges, fields }),
  response: OneProduct,
  errors: ["PRODUCT_NOT_FOUND", "REVISION_CONFLICT", ...productWriteErrors],
  maxBodyBytes: LARGE_BODY,
});

export const deleteProductV3 = endpoint({
  id: "productsV3.deleteProduct",
  method: "DELETE",
  path: "/v3/products/{productId}",
  services,
  summary: "Deletes a product with its variants and stock. Orders keep their own copy.",
  access: writers,
  params: ByProductId,
  response: Nothing,
  errors: ["PRODUCT_NOT_FOUND"],
});

const WithInventory = Type.Object({ product: Type.Optional(Product), inventoryResults: InventoryResults });

export const createProductWithInventory = endpoint({
  id: "productsV3.createProductWithInventory",
  method: "POST",
  path: "/v3/products-with-inventory",
  services,
  summary: "Creates a product and the stock of its variants, at the default location unless another one is specified.",
  access: writers,
  body: Type.Object({ product: NewProductWithStock, returnEntity, fields }),
  response: WithInventory,
  errors: [...productWriteErrors, ...stockErrors],
  maxBodyBytes: LARGE_BODY,
});

export const updateProductWithInventory = endpoint({
  id: "productsV3.updateProductWithInventory",
  method: "PATCH",
  path: "/v3/products-with-inventory/{productId}",
  services,
  summary: "Updates a product and the stock of its variants in one transaction.",
  access: writers,
  params: ByProductId,
  body: Type.Object({ product: ProductChangesWithStock, returnEntity, fields }),
  response: WithInventory,
  errors: ["PRODUCT_NOT_FOUND", "REVISION_CONFLICT", ...productWriteErrors, ...stockErrors],
  maxBodyBytes: LARGE_BODY,
});

// Bulk writes: an invalid product is a failed item and doesn't fail the call.

const Changed = <S extends TSchema>(product: S) => Type.Array(Type.Object({ product }), { minItems: 1, maxItems: 100 });

export const bulkCreateProductsV3 = endpoint({
  id: "productsV3.bulkCreateProducts",
  method: "POST",
  path: "/v3/bulk/products/create",
  services,
  summary: "Creates up to 100 products.",
  access: writers,
  body: Type.Object({ products: Type.Array(NewProduct, { minItems: 1, maxItems: 100 }), returnEntity, fields }),
  response: BulkProducts,
  maxBodyBytes: LARGE_BODY,
});

export const bulkUpdateProductsV3 = endpoint({
  id: "productsV3.bulkUpdateProducts",
  method: "POST",
  path: "/v3/bulk/products/update",
  services,
  summary: "Updates up to 100 products, each with its own revision.",
  access: writers,
  body: Type.Object({ products: Changed(ProductChanges), returnEntity, fields }),
  response: BulkProducts,
  maxBodyBytes: LARGE_BODY,
});

export const bulkCreateProductsWithInventory = endpoint({
  id: "productsV3.bulkCreateProductsWithInventory",
  method: "POST",
  path: "/v3/bulk/products-with-inventory/create",
  services,
  summary: "Creates up to 100 products with their stock.",
  access: writers,
  body: Type.Object({
    products: Type.Array(NewProductWithStock, { minItems: 1, maxItems: 100 }),
    returnEntity,
    fields,
  }),
  response: BulkWithInventory,
  maxBodyBytes: LARGE_BODY,
});

export const bulkUpdateProductsWithInventory = endpoint({
  id: "productsV3.bulkUpdateProductsWithInventory",
  method: "POST",
  path: "/v3/bulk/products-with-inventory/update",
  services,
  summary: "Updates up to 100 products with their stock.",
  access: writers,
  body: Type.Object({ products: Changed(ProductChangesWithStock), returnEntity, fields }),
  response: BulkWithInventory,
  maxBodyBytes: LARGE_BODY,
});

const ProductIds = Type.Array(Text(36, 1), { minItems: 1, maxItems: 100 });

export const bulkDeleteProductsV3 = endpoint({
  id: "productsV3.bulkDeleteProducts",
  method: "POST",
  path: "/v3/bulk/products/delete",
  services,
  summary: "Deletes up to 100 products.",
  access: writers,
  body: Type.Object({ productIds: ProductIds }),
  response: BulkAnswer,
});

export const InfoSectionIds = Type.Array(Id, { minItems: 1, maxItems: 100 });
const ProductsWithRevision = Type.Array(Type.Object({ productId: Text(36, 1), revision: Type.Optional(Revision) }), {
  minItems: 1,
  maxItems: 100,
});

export const bulkAddInfoSections = endpoint({
  id: "productsV3.bulkAddInfoSectionsToProducts",
  method: "POST",
  path: "/v3/bulk/products/add-info-sections",
  services,
  summary:
    "Adds info sections to the end of up to 100 products. Info sections a product already has aren't duplicated.",
  access: writers,
  body: Type.Object({ products: ProductsWithRevision, infoSectionIds: InfoSectionIds, returnEntity, fields }),
  response: BulkProducts,
});

export const bulkRemoveInfoSections = endpoint({
  id: "productsV3.bulkRemoveInfoSectionsFromProducts",
  method: "POST",
  path: "/v3/bulk/products/remove-info-sections",
  services,
  summary: "Removes info sections from up to 100 products.",
  access: writers,
  body: Type.Object({ products: ProductsWithRevision, infoSectionIds: InfoSectionIds, returnEntity, fields }),
  response: BulkProducts,
});

export const bulkUpdateProductTags = endpoint({
  id: "productsV3.bulkUpdateProductTags",
  method: "POST",
  path: "/v3/bulk/products/update-tags",
  services,
  summary: "Assigns and unassigns tags of up to 100 products. A tag in both lists stays assigned.",
  access: writers,
  body: Type.Object({ productIds: ProductIds, ...tagChanges }),
  response: BulkAnswer,
  errors: ["EMPTY_ASSIGN_AND_UNASSIGN_LISTS"],
});
