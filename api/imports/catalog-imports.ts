/**
 * Imports by calls (wire, catalogue 4.4, 7): products are put in by the hundred, then all of them are made or changed at
 * once, found by their handle. Reading how far an import is, is an addition of ours.
 */
import { type Static, Type } from "typebox";
import { BulkAnswer } from "../bulk-values.ts";
import { ProductChangesV3 } from "../catalog/products/product-v3-values.ts";
import { endpoint } from "../endpoint.ts";
import { Id, named, Text, Timestamp } from "../values.ts";

export const CatalogImport = named("CatalogImport", Type.Object({ id: Id, createdDate: Timestamp }));

const { id: _id, revision: _revision, ...fields } = ProductChangesV3.properties;
/** Fields that are there are written over; a product that does not exist yet needs those of a new one. */
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
  /** Categories the product is to be in, and no others; without it they stay as they are. */
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
  summary: "Begins an import. Products are added next; nothing happens to the catalogue before it is submitted.",
  access: writers,
  body: Type.Object({ catalogImport: Type.Optional(Type.Object({})) }),
  response: Type.Object({ catalogImport: CatalogImport }),
});

export const addProductsToImport = endpoint({
  id: "catalog-imports.addProductsToImport",
  method: "POST",
  path: "/v3/catalog-imports/{catalogImportId}/add-products",
  services,
  summary: "Puts up to 100 products into an import that is not submitted yet.",
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
  summary: "Makes or changes the products of an import, after the answer; products are found by their handle.",
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
  summary: "How far an import is, and what it refused.",
  access: writers,
  params: ByImportId,
  response: Type.Object({
    catalogImport: CatalogImport,
    status: Type.Enum(["OPEN", "RUNNING", "FINISHED"]),
    totalProductsCount: Type.Integer(),
    doneProductsCount: Type.Integer(),
    failedProductsCount: Type.Integer(),
    /** The first hundred. `originalIndex` counts the products in the order they were added, from 0. */
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
