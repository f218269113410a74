/**
 * A product with its collections and its inventory, as the back office's editor opens and saves it: one call each.
 * Extension to the protocol.
 */
import { type Static, Type } from "typebox";
import { NewProduct, Product, ProductChanges } from "../catalog/products/product.ts";
import { MAX_VARIANTS } from "../catalog/products/product-parts.ts";
import { productWriteErrors } from "../catalog/products/product-write-errors.ts";
import { endpoint } from "../endpoint.ts";
import { FreeObject, Id, Nullable, named, OneOf, Revision, Text } from "../values.ts";
import { MAX_PREORDER_LIMIT, MAX_STOCK_QUANTITY, Quantity } from "./inventory-items.ts";
import { StoresLocation } from "./locations.ts";

/** The inventory item of a variant at one location. */
export const ProductStock = named(
  "ProductStock",
  Type.Object({
    id: Id,
    revision: Revision,
    variantId: Id,
    locationId: Id,
    /** Available units; absent when the quantity isn't tracked. */
    quantity: Type.Optional(Type.Integer()),
    inStock: Type.Boolean(),
    /** Absent when preorders are off. */
    preorder: Type.Optional(Type.Object({ message: Type.String(), limit: Type.Integer() })),
  }),
);
export type ProductStock = Static<typeof ProductStock>;

export const ProductWithInventory = named(
  "ProductWithInventory",
  Type.Object({
    product: Product,
    /** Collections that contain the product itself, hidden ones too. */
    collectionIds: Type.Array(Type.String()),
    stock: Type.Array(ProductStock),
  }),
);
export type ProductWithInventory = Static<typeof ProductWithInventory>;

export const NewProductStock = OneOf(
  ["adjustBy", "quantity", "inStock"],
  Type.Object({
    variantId: Type.Optional(Id),
    /** Index in the variants that are sent, for one that has no id yet. */
    position: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_VARIANTS - 1 })),
    locationId: Id,
    /** Adds units to a tracked quantity, or subtracts them, so that sales in the meantime are kept. */
    adjustBy: Type.Optional(Type.Integer({ minimum: -MAX_STOCK_QUANTITY, maximum: MAX_STOCK_QUANTITY })),
    /** Starts tracking the quantity. */
    quantity: Type.Optional(Quantity),
    /** Stops tracking the quantity. */
    inStock: Type.Optional(Type.Boolean()),
  }),
  true,
);
export type NewProductStock = Static<typeof NewProductStock>;

/** Per product. */
const MAX_STOCK_ENTRIES = 20_000;

const saved = {
  /** Replaces the manual collections. */
  collectionIds: Type.Optional(Type.Array(Id, { maxItems: 1000 })),
  stock: Type.Optional(Type.Array(NewProductStock, { maxItems: MAX_STOCK_ENTRIES })),
  /** For all variants, at all locations. */
  preorder: Type.Optional(
    Type.Object({
      enabled: Type.Boolean(),
      message: Nullable(Text(250)),
      limit: Nullable(Type.Integer({ minimum: 1, maximum: MAX_PREORDER_LIMIT })),
    }),
  ),
};
const Saved = Type.Object({
  ...ProductWithInventory.properties,
  /** Changes of stock that were rejected. The rest is saved. */
  stockErrors: Type.Array(
    Type.Object({ code: Type.String(), description: Type.String(), data: Type.Optional(FreeObject) }),
  ),
});

const readers = { actors: ["staff", "app"], permission: "products:read" } as const;
const writers = { actors: ["staff", "app"], permission: "products:write" } as const;
const ById = Type.Object({ id: Type.String() });
/** Room for a product with 2,000 variants. */
const LARGE_BODY = 16 * 1024 * 1024;

export const getProductWithInventory = endpoint({
  id: "productsWithInventory.getProductWithInventory",
  method: "GET",
  path: "/v1/products-with-inventory/{id}",
  summary:
    "Returns a product with its collections, its stock at all locations, and the locations, the default one first. Stock of hidden products requires `inventory:read`.",
  access: readers,
  params: ById,
  response: Type.Object({ ...ProductWithInventory.properties, locations: Type.Array(StoresLocation) }),
  errors: ["PRODUCT_NOT_FOUND"],
  isOurs: true,
});

export const listProductsWithInventory = endpoint({
  id: "productsWithInventory.listProductsWithInventory",
  method: "POST",
  path: "/v1/products-with-inventory/query",
  isQuery: true,
  summary: "Returns products with their collections and stock, in the order of the request. Unknown ones are left out.",
  access: readers,
  body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
  response: Type.Object({ products: Type.Array(ProductWithInventory) }),
  isOurs: true,
});

export const saveNewProduct = endpoint({
  id: "productsWithInventory.saveNewProduct",
  method: "POST",
  path: "/v1/products-with-inventory",
  summary: "Creates a product, adds it to collections and sets its stock.",
  access: writers,
  body: Type.Object({ product: NewProduct, ...saved }),
  response: Saved,
  errors: [...productWriteErrors, "COLLECTION_NOT_FOUND", "COLLECTION_IS_AUTOMATIC"],
  maxBodyBytes: LARGE_BODY,
  isOurs: true,
});

export const saveProduct = endpoint({
  id: "productsWithInventory.saveProduct",
  method: "PATCH",
  path: "/v1/products-with-inventory/{id}",
  summary: "Saves changes of a product, its collections and its stock. Changes of the product require its revision.",
  access: writers,
  params: ById,
  body: Type.Object({ product: Type.Optional(ProductChanges), ...saved }),
  response: Saved,
  errors: [
    "PRODUCT_NOT_FOUND",
    "REVISION_CONFLICT",
    ...productWriteErrors,
    "COLLECTION_NOT_FOUND",
    "COLLECTION_IS_AUTOMATIC",
  ],
  maxBodyBytes: LARGE_BODY,
  isOurs: true,
});
