/**
 * Bulk imports over the API (docs/protocol/catalog-v3.md#imports): products are added in batches of up to 100, then
 * created or updated together, matched by handle. Reading an import's progress is an extension.
 */
import { type Static, Type } from "typebox";
import { BulkAnswer } from "../bulk-values.ts";
import { ProductChanges } from "../catalog/products/product.ts";
import { endpoint } from "../endpoint.ts";
import { Id, named, Text, Timestamp } from "../values.ts";

export const CatalogImport = named("CatalogImport", Type.Object({ id: Id, createdDate: Timestamp }));

const { id: _id, revision: _revision, ...fields } = ProductChanges.properties;
/** Fields that are sent overwrite existing values; a new product needs the fields required by a create. */
export const ImportedProduct = named(
  "ImportedProduct",
  Type.Object({
    ...fields,
    handle: Text(100, 1),
    productType: Type.Optional(Type.Enum(["PHYSICAL", "DIGITAL"])),
    itemType: Type.Optional(Type.Enum(["PHYSICAL", "DIGITAL", "GIFT_CARD", "SERVICE"])),
  }),
);
export type ImportedProduct = Static<typeof ImportedProduct>;
export const ImportItem = Type.Object({
  product: ImportedProduct,
  /** Replaces the product's categories; when missing, they don't change. */
  categoryIdsInfo: Type.Optional(
    Type.Object({ categoryIds: Type.Optional(Type.Array(Text(36, 1), { maxItems: 1000 })) }),
  ),
});
export type ImportItem = Static<typeof ImportItem>;

const services = ["/stores"];
const writers = { actors: ["staff", "app"], permission: "products:write" } as const;
const ByImportId = Type.Object({ catalogImportId: Type.String() });

export const createCatalogImport = endpoint({
  id: "catalog-imports.createCatalogImport",
  method: "POST",
  path: "/v3/catalog-imports",
  services,
  summary: "Creates an import. Add products next; the catalog doesn't change until the import is submitted.",
  access: writers,
  body: Type.Object({ catalogImport: Type.Optional(Type.Object({})) }),
  response: Type.Object({ catalogImport: CatalogImport }),
});

export const addProductsToImport = endpoint({
  id: "catalog-imports.addProductsToImport",
  method: "POST",
  path: "/v3/catalog-imports/{catalogImportId}/add-products",
  services,
  summary: "Adds up to 100 products to an import that hasn't been submitted.",
  access: writers,
  params: ByImportId,
  body: Type.Object({ products: Type.Array(ImportItem, { minItems: 1, maxItems: 100 }) }),
  response: BulkAnswer,
  errors: ["CATALOG_IMPORT_NOT_FOUND", "CATALOG_IMPORT_ALREADY_SUBMITTED", "CATALOG_IMPORT_LIMIT_EXCEEDED"],
  maxBodyBytes: 16 * 1024 * 1024,
});

export const submitCatalogImport = endpoint({
  id: "catalog-imports.submitCatalogImport",
  method: "POST",
  path: "/v3/catalog-imports/{catalogImportId}/submit",
  services,
  summary: "Creates or updates the products of an import in a background job. Products are matched by handle.",
  access: writers,
  params: ByImportId,
  response: Type.Object({ jobId: Type.String(), totalProductsCount: Type.Integer() }),
  errors: ["CATALOG_IMPORT_NOT_FOUND", "CATALOG_IMPORT_ALREADY_SUBMITTED"],
});

export const getCatalogImport = endpoint({
  id: "catalog-imports.getCatalogImport",
  method: "GET",
  path: "/v3/catalog-imports/{catalogImportId}",
  services,
  summary: "Returns the progress and failures of an import.",
  access: writers,
  params: ByImportId,
  response: Type.Object({
    catalogImport: CatalogImport,
    status: Type.Enum(["OPEN", "RUNNING", "FINISHED"]),
    totalProductsCount: Type.Integer(),
    doneProductsCount: Type.Integer(),
    failedProductsCount: Type.Integer(),
    /** The first 100. `originalIndex` is the zero-based position in the order the products were added. */
    failures: Type.Array(
      Type.Object({
        originalIndex: Type.Integer(),
        handle: Type.String(),
        code: Type.String(),
        description: Type.String(),
      }),
    ),
  }),
  errors: ["CATALOG_IMPORT_NOT_FOUND"],
  isOurs: true,
});
