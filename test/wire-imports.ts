/**
 * Files outside their context that still import the calls of a protocol version (`wireProblems`). The list only gets shorter: the
 * back office lists and writes products and inventory through version 3.
 */
export const wireImports: readonly string[] = [
  "backoffice/catalog/collections/queries.ts",
  "backoffice/catalog/products/bulk/run-bulk.ts",
  "backoffice/catalog/products/editor/ProductActions.tsx",
  "backoffice/catalog/products/editor/editor-queries.ts",
  "backoffice/catalog/products/editor/save-product.ts",
  "backoffice/catalog/products/queries.ts",
  "backoffice/inventory/inventory/CountSheet.tsx",
  "backoffice/inventory/inventory/queries.ts",
  "backoffice/inventory/inventory/save-stock.ts",
  "backoffice/marketing/automation/subjects.ts",
  "backoffice/orders/orders/drafts/draft-queries.ts",
  "backoffice/pricing/discounts/queries.ts",
  "backoffice/shell/palette/palette-records.ts",
  "server/identity/audit/undoables.ts",
  "server/imports/product-files/check/read-records.ts",
  "server/inventory/products-with-inventory/routes.ts",
];
