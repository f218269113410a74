/**
 * Calls on products and their variants in version 1 (docs/protocol/catalog-v1.md). Only staff and apps with
 * `products:read` receive hidden products, cost and profit.
 */
import { Type } from "typebox";
import { endpoint, publicAccess } from "../../../endpoint.ts";
import { ItemsMetadata, TextQuery } from "../../../queries.ts";
import { Media, MediaSelection } from "../../../store/media-values.ts";
import { Nothing, Paging, PlatformPagingMetadata, Query, Text } from "../../../values.ts";
import { Dimensions, MAX_VARIANTS } from "../../products/product-parts.ts";
import { PriceData } from "./product-price-values.ts";
import { NewProduct, Product, ProductChanges } from "./product-values.ts";
import { ChoiceMap, ProductOption, StoreVariant, Variant, VariantOverride } from "./product-variant-values.ts";

const readServices = ["/stores-reader", "/_api/catalog-reader-server"];
const writeServices = ["/stores", "/_api/catalog-server"];
const readers = publicAccess("products:read");
const writers = { actors: ["staff", "app"], permission: "products:write" } as const;
const ById = Type.Object({ id: Type.String() });
/** Room for a product with all its variants, as clients send it back. */
const LARGE_BODY = 8 * 1024 * 1024;
const OneProduct = Type.Object({ product: Product });
/** Only staff and apps with `products:read` receive this data; ignored for other callers. */
const WithMerchantData = Type.Optional(Type.Boolean());

// Reads

export const getProductBySlug = endpoint({
  id: "products.getProductBySlug",
  method: "GET",
  path: "/v1/products/slug/{slug}",
  services: readServices,
  summary: "Returns a product by slug, including previous slugs. Compare `slug` to detect a redirect.",
  access: readers,
  params: Type.Object({ slug: Type.String() }),
  query: Type.Object({ includeMerchantSpecificData: WithMerchantData }),
  response: OneProduct,
  errors: ["PRODUCT_NOT_FOUND"],
  isCacheable: true,
  isOurs: true,
});

export const getProduct = endpoint({
  id: "products.getProduct",
  method: "GET",
  path: "/v1/products/{id}",
  services: readServices,
  summary: "Returns a product with its options and variants. Only staff and apps find hidden products.",
  access: readers,
  params: ById,
  query: Type.Object({ includeMerchantSpecificData: WithMerchantData }),
  response: OneProduct,
  errors: ["PRODUCT_NOT_FOUND"],
  isCacheable: true,
});

export const queryProducts = endpoint({
  id: "products.queryProducts",
  method: "POST",
  path: "/v1/products/query-platformized",
  services: readServices,
  isQuery: true,
  summary:
    "Queries products by field. Filterable: id, name, slug, description, sku, productType, price, priceData.price, numericId, lastUpdated, createdDate, brand, collectionIds, and for staff visible.",
  access: readers,
  body: Type.Object({ query: Type.Optional(Query), includeMerchantSpecificData: WithMerchantData }),
  response: Type.Object({ products: Type.Array(Product), metadata: PlatformPagingMetadata }),
  errors: ["UNKNOWN_FILTER"],
  isCacheable: true,
});

export const queryProductsV1 = endpoint({
  id: "products.queryProductsV1",
  method: "POST",
  path: "/v1/products/query",
  services: readServices,
  summary:
    "Queries products (older form: filter and sort are JSON strings). Hidden products are included only when staff request them.",
  access: readers,
  body: Type.Object({
    query: Type.Optional(TextQuery),
    includeVariants: Type.Optional(Type.Boolean()),
    includeHiddenProducts: Type.Optional(Type.Boolean()),
    includeMerchantSpecificData: WithMerchantData,
  }),
  response: Type.Object({
    products: Type.Array(Product),
    metadata: ItemsMetadata,
    totalResults: Type.Integer(),
  }),
  errors: ["UNKNOWN_FILTER"],
  isCacheable: true,
});

export const queryProductVariants = endpoint({
  id: "products.queryProductVariants",
  method: "POST",
  path: "/v1/products/{id}/variants/query",
  services: readServices,
  summary: "Queries the variants of a product by choices (all or some) or by id.",
  access: readers,
  params: ById,
  body: Type.Object({
    choices: Type.Optional(ChoiceMap),
    variantIds: Type.Optional(Type.Array(Text(36, 1), { maxItems: MAX_VARIANTS })),
    paging: Type.Optional(Paging),
    includeMerchantSpecificData: WithMerchantData,
  }),
  response: Type.Object({
    variants: Type.Array(Variant),
    metadata: ItemsMetadata,
    totalResults: Type.Integer(),
  }),
  errors: ["PRODUCT_NOT_FOUND"],
  isCacheable: true,
});

export const getProductOptionsAvailability = endpoint({
  id: "products.getProductOptionsAvailability",
  method: "POST",
  path: "/v1/products/{id}/productOptionsAvailability",
  services: readServices,
  summary:
    "Returns which choices are available after some have been selected. The stock of a choice takes the other selected choices into account.",
  access: readers,
  params: ById,
  body: Type.Object({ options: Type.Optional(ChoiceMap) }),
  response: Type.Object({
    selectedVariant: Type.Optional(
      Type.Object({
        /** Extension. */
        id: Type.String(),
        price: PriceData,
        convertedPriceData: PriceData,
        weight: Type.Number(),
        sku: Type.String(),
        quantity: Type.Optional(Type.Integer()),
        inStock: Type.Boolean(),
        visible: Type.Boolean(),
        productDimensions: Type.Optional(Dimensions),
        packageDimensions: Type.Optional(Dimensions),
      }),
    ),
    media: Media,
    productOptions: Type.Array(ProductOption),
    availableForPurchase: Type.Boolean(),
  }),
  errors: ["PRODUCT_NOT_FOUND"],
  isCacheable: true,
});

export const queryStoreVariants = endpoint({
  id: "products.queryStoreVariants",
  method: "POST",
  path: "/v1/variants/query",
  services: readServices,
  isQuery: true,
  summary:
    "Queries the variants of all products. Filterable: id, productId, variantId, sku, productName, managedVariant, collectionIds.",
  access: readers,
  body: Type.Object({ query: Type.Optional(Query) }),
  response: Type.Object({ variants: Type.Array(StoreVariant), metadata: PlatformPagingMetadata }),
  errors: ["UNKNOWN_FILTER"],
  isCacheable: true,
});

export const getStoreVariant = endpoint({
  id: "products.getStoreVariant",
  method: "GET",
  path: "/v1/variants/{id}",
  services: readServices,
  summary: "Returns a variant by `{productId}-{variantId}`.",
  access: readers,
  params: ById,
  response: Type.Object({ variant: StoreVariant }),
  errors: ["VARIANT_NOT_FOUND"],
  isCacheable: true,
});

// Writes

export const createProduct = endpoint({
  id: "products.createProduct",
  method: "POST",
  path: "/v1/products",
  services: writeServices,
  summary: "Creates a product. With options, every combination of choices becomes a variant.",
  access: writers,
  body: Type.Object({ product: NewProduct }),
  response: OneProduct,
  errors: ["DUPLICATE_SLUG_ERROR", "TOO_MANY_VARIANTS", "INVALID_OPTIONS"],
  maxBodyBytes: LARGE_BODY,
});

export const createDigitalProduct = endpoint({
  id: "products.createDigitalProduct",
  method: "POST",
  path: "/v1/products-digital",
  services: writeServices,
  summary: "Creates a digital product, whatever its `productType` is.",
  access: writers,
  body: Type.Object({ product: NewProduct }),
  response: OneProduct,
  errors: ["DUPLICATE_SLUG_ERROR", "TOO_MANY_VARIANTS", "INVALID_OPTIONS"],
  maxBodyBytes: LARGE_BODY,
});

export const updateProduct = endpoint({
  id: "products.updateProduct",
  method: "PATCH",
  path: "/v1/products/{id}",
  services: writeServices,
  summary:
    "Updates the fields that are sent; null clears a field. Changing the price adjusts the prices of all variants.",
  access: writers,
  params: ById,
  body: Type.Object({ product: ProductChanges }),
  response: OneProduct,
  errors: [
    "PRODUCT_NOT_FOUND",
    "DUPLICATE_SLUG_ERROR",
    "TOO_MANY_VARIANTS",
    "NEGATIVE_PRICE",
    "VARIANTS_ARE_MANAGED",
    "INVALID_OPTIONS",
  ],
  maxBodyBytes: LARGE_BODY,
});

export const deleteProduct = endpoint({
  id: "products.deleteProduct",
  method: "DELETE",
  path: "/v1/products/{id}",
  services: writeServices,
  summary: "Deletes a product with its variants and stock. Orders keep their own copy.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["PRODUCT_NOT_FOUND"],
});

export const updateProductVariants = endpoint({
  id: "products.updateProductVariants",
  method: "PATCH",
  path: "/v1/products/{id}/variants",
  services: writeServices,
  summary: "Sets price, cost, weight, SKU or visibility of variants, selected by id or by all or some choices.",
  access: writers,
  params: ById,
  body: Type.Object({ variants: Type.Array(VariantOverride, { minItems: 1, maxItems: MAX_VARIANTS }) }),
  response: Type.Object({ variants: Type.Array(Variant) }),
  errors: ["PRODUCT_NOT_FOUND", "VARIANT_NOT_FOUND", "VARIANTS_NOT_MANAGED"],
  maxBodyBytes: LARGE_BODY,
});

export const resetAllProductVariantData = endpoint({
  id: "products.resetAllProductVariantData",
  method: "POST",
  path: "/v1/products/{id}/variants/resetToDefault",
  services: writeServices,
  summary: "Resets price, cost, weight, SKU and visibility of all variants to the product's values.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["PRODUCT_NOT_FOUND"],
});

export const addProductMedia = endpoint({
  id: "products.addProductMedia",
  method: "POST",
  path: "/v1/products/{id}/media",
  services: writeServices,
  summary: "Adds media to the end of the product's list, by id or by address.",
  access: writers,
  params: ById,
  body: Type.Object({ media: Type.Array(MediaSelection, { minItems: 1, maxItems: 50 }) }),
  response: Nothing,
  errors: ["PRODUCT_NOT_FOUND", "MEDIA_NOT_FOUND", "INVALID_OPTIONS"],
});

export const removeProductMedia = endpoint({
  id: "products.removeProductMedia",
  method: "POST",
  path: "/v1/products/{id}/media/delete",
  services: writeServices,
  summary: "Removes media from the product. An empty list removes all media.",
  access: writers,
  params: ById,
  body: Type.Object({ mediaIds: Type.Array(Text(200), { maxItems: 50 }) }),
  response: Nothing,
  errors: ["PRODUCT_NOT_FOUND"],
});

const ChoiceMedia = Type.Object({
  option: Text(50, 1),
  choice: Text(50, 1),
  mediaIds: Type.Array(Text(200), { maxItems: 50 }),
});

export const addProductMediaToChoices = endpoint({
  id: "products.addProductMediaToChoices",
  method: "PATCH",
  path: "/v1/products/{id}/choices/media",
  services: writeServices,
  summary: "Assigns media of the product to choices. Only one option can have media.",
  access: writers,
  params: ById,
  body: Type.Object({ media: Type.Array(ChoiceMedia, { minItems: 1, maxItems: 10 }) }),
  response: Nothing,
  errors: ["PRODUCT_NOT_FOUND", "MEDIA_NOT_FOUND", "INVALID_OPTIONS"],
});

export const removeProductMediaFromChoices = endpoint({
  id: "products.removeProductMediaFromChoices",
  method: "POST",
  path: "/v1/products/{id}/choices/media/delete",
  services: writeServices,
  summary: "Removes media from choices. An empty list removes all media of a choice.",
  access: writers,
  params: ById,
  body: Type.Object({ media: Type.Array(ChoiceMedia, { minItems: 1, maxItems: 10 }) }),
  response: Nothing,
  errors: ["PRODUCT_NOT_FOUND", "INVALID_OPTIONS"],
});

export const deleteProductOptions = endpoint({
  id: "products.deleteProductOptions",
  method: "DELETE",
  path: "/v1/products/{id}/options",
  services: writeServices,
  summary: "Removes all options. Requires managed variants to be off.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["PRODUCT_NOT_FOUND", "VARIANTS_ARE_MANAGED"],
});

export const removeProductBrand = endpoint({
  id: "products.removeBrand",
  method: "POST",
  path: "/v1/products/{id}/remove-brand",
  services: writeServices,
  summary: "Removes the brand from the product.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["PRODUCT_NOT_FOUND"],
});

export const removeProductRibbon = endpoint({
  id: "products.removeRibbon",
  method: "POST",
  path: "/v1/products/{id}/remove-ribbon",
  services: writeServices,
  summary: "Removes the ribbon from the product.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["PRODUCT_NOT_FOUND"],
});
