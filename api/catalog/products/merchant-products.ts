/**
 * Products as the back office lists, reads and changes them, in the merchant's model (`product.ts`). Extension to the
 * protocol; products together with their inventory are in `../../inventory/products-with-inventory.ts`.
 */
import { type Static, Type } from "typebox";
import { bulkAnswer } from "../../bulk-values.ts";
import { endpoint } from "../../endpoint.ts";
import { Id, Money2 as Money, Nothing, named, Paging, Revision, Text, Timestamp } from "../../values.ts";
import { Product, ProductChanges } from "./product.ts";
import { InventoryStatus } from "./product-parts.ts";
import { productWriteErrors } from "./product-write-errors.ts";

const Named = Type.Object({ id: Type.String(), name: Type.String() });
const Kind = Type.Enum(["PHYSICAL", "DIGITAL", "GIFT_CARD", "SERVICE"]);

export const ProductRow = named(
  "ProductRow",
  Type.Object({
    id: Id,
    revision: Revision,
    createdDate: Timestamp,
    updatedDate: Timestamp,
    name: Type.String(),
    kind: Kind,
    visible: Type.Boolean(),
    imageUrl: Type.Optional(Type.String()),
    brand: Type.Optional(Named),
    ribbon: Type.Optional(Named),
    tags: Type.Array(Type.String()),
    internalTags: Type.Array(Type.String()),
    /** Collections that contain the product itself, hidden ones too. */
    collectionIds: Type.Array(Type.String()),
    availability: InventoryStatus,
    acceptsPreorders: Type.Boolean(),
    hasOptions: Type.Boolean(),
    variantCount: Type.Integer(),
    currency: Type.String(),
    /** Of the visible variants. */
    lowestPrice: Money,
    highestPrice: Money,
    compareAtPrice: Type.Optional(Money),
  }),
);
export type ProductRow = Static<typeof ProductRow>;

const readers = { actors: ["staff", "app"], permission: "products:read" } as const;
const writers = { actors: ["staff", "app"], permission: "products:write" } as const;
const ById = Type.Object({ id: Type.String() });
const OneProduct = Type.Object({ product: Product });
/** Room for products with 2,000 variants in total. */
const LARGE_BODY = 16 * 1024 * 1024;

export const listMerchantProducts = endpoint({
  id: "merchantProducts.listMerchantProducts",
  method: "POST",
  path: "/v1/merchant-products/query",
  isQuery: true,
  summary: "Lists products, hidden ones too, with their total. All conditions must match.",
  access: readers,
  body: Type.Object({
    ids: Type.Optional(Type.Array(Text(36, 1), { maxItems: 100 })),
    /** Words in names, descriptions, SKUs or barcodes; all of them must occur. */
    text: Type.Optional(Text(200)),
    visible: Type.Optional(Type.Boolean()),
    availability: Type.Optional(InventoryStatus),
    kind: Type.Optional(Kind),
    brandId: Type.Optional(Id),
    ribbonId: Type.Optional(Id),
    collectionId: Type.Optional(Id),
    /** Defaults to relevance for a text, otherwise to the order of creation. */
    sort: Type.Optional(Type.Enum(["NAME", "PRICE", "UPDATED", "CREATED"])),
    isDescending: Type.Optional(Type.Boolean()),
    paging: Type.Optional(Paging),
  }),
  response: Type.Object({ products: Type.Array(ProductRow), total: Type.Integer() }),
  isOurs: true,
});

export const listMerchantVariants = endpoint({
  id: "merchantProducts.listMerchantVariants",
  method: "POST",
  path: "/v1/merchant-products/variants/query",
  isQuery: true,
  summary: "Lists variants to choose from, by words in the product's name, SKU or barcode, or of one product.",
  access: readers,
  body: Type.Object({
    text: Type.Optional(Text(200)),
    productId: Type.Optional(Id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  response: Type.Object({
    variants: Type.Array(
      Type.Object({
        id: Id,
        productId: Id,
        productName: Type.String(),
        /** Names of its choices, in the order of the options. */
        choices: Type.Array(Type.String()),
        sku: Type.Optional(Type.String()),
        visible: Type.Boolean(),
      }),
    ),
  }),
  isOurs: true,
});

export const getMerchantProduct = endpoint({
  id: "merchantProducts.getMerchantProduct",
  method: "GET",
  path: "/v1/merchant-products/{id}",
  summary: "Returns a product as merchants edit it, without its inventory.",
  access: readers,
  params: ById,
  response: OneProduct,
  errors: ["PRODUCT_NOT_FOUND"],
  isOurs: true,
});

export const updateMerchantProduct = endpoint({
  id: "merchantProducts.updateMerchantProduct",
  method: "PATCH",
  path: "/v1/merchant-products/{id}",
  summary:
    "Updates the fields that are sent; null clears a field. Lists are replaced as a whole; variants are matched by id. Requires the current revision.",
  access: writers,
  params: ById,
  body: Type.Object({ product: ProductChanges }),
  response: OneProduct,
  errors: ["PRODUCT_NOT_FOUND", "REVISION_CONFLICT", ...productWriteErrors],
  maxBodyBytes: LARGE_BODY,
  isOurs: true,
});

export const updateMerchantProducts = endpoint({
  id: "merchantProducts.updateMerchantProducts",
  method: "POST",
  path: "/v1/merchant-products/updates",
  summary: "Updates up to 100 products, each with its own revision. Each product succeeds or fails on its own.",
  access: writers,
  body: Type.Object({ products: Type.Array(ProductChanges, { minItems: 1, maxItems: 100 }) }),
  response: bulkAnswer(Type.Object({ revision: Revision }), "item"),
  maxBodyBytes: LARGE_BODY,
  isOurs: true,
});

export const deleteMerchantProduct = endpoint({
  id: "merchantProducts.deleteMerchantProduct",
  method: "DELETE",
  path: "/v1/merchant-products/{id}",
  summary: "Deletes a product with its variants and stock. Orders keep their own copy.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["PRODUCT_NOT_FOUND"],
  isOurs: true,
});
