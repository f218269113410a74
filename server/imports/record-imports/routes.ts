/**
 * Bulk imports over the API. Owns `catalog_imports` and `catalog_import_products`. Invariants: the catalog doesn't
 * change before an import is submitted; an import is submitted once; each of its products is processed once.
 */
import {
  addProductsToImport,
  createCatalogImport,
  getCatalogImport,
  submitCatalogImport,
} from "#api/imports/catalog-imports.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { bulkAnswer } from "#server/platform/http/values/bulk.ts";
import { addProducts, createImport, presentImport, readImport, submitImport } from "./imports.ts";

export const routes = [
  handleWrite(createCatalogImport, async ({ tx, now }) => ({
    catalogImport: presentImport(await createImport(tx, now)),
  })),
  handleWrite(addProductsToImport, async ({ tx, params, body }) => {
    await addProducts(tx, params.catalogImportId, body.products);
    return bulkAnswer(
      body.products.map(() => ({ entity: undefined })),
      "item",
    );
  }),
  handleWrite(submitCatalogImport, ({ tx, params, actor, now }) =>
    submitImport(tx, params.catalogImportId, { actor, now }),
  ),
  handleRead(getCatalogImport, ({ db, params }) => readImport(db, params.catalogImportId)),
];
