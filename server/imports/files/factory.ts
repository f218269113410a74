/** Test helpers that upload, check and run files the way the back office does. */
import type { Product } from "#api/catalog/wire/v1/product-values.ts";
import { getProductBySlug } from "#api/catalog/wire/v1/products.ts";
import {
  createImport,
  type FileFormat,
  type FileImport,
  getImport,
  type ImportItem,
  queryImportItems,
  runImport,
} from "#api/imports/imports.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import type { TestServer } from "#server/platform/testing/test-server.ts";
import { anUpload } from "#server/store/uploads/factory.ts";

type Caller = { authorization: string };
export type ImportSettings = { format?: FileFormat; existing?: "UPDATE" | "SKIP"; as?: Caller };

export type ImportTools = {
  begin(text: string | Buffer, settings?: ImportSettings): Promise<FileImport>;
  until(id: string, ...states: FileImport["state"][]): Promise<FileImport>;
  /** Waits until the dry run has finished. */
  checked(text: string | Buffer, settings?: ImportSettings): Promise<FileImport>;
  run(id: string): Promise<FileImport>;
  itemsOf(id: string): Promise<ImportItem[]>;
  product(slug: string): Promise<Product>;
};

/** Joins rows to the text of a file. */
export const lines = (rows: readonly string[]): string => `${rows.join("\n")}\n`;

export function importTools(server: Pick<TestServer, "origin" | "call">, staff: Caller): ImportTools {
  const tools: ImportTools = {
    async begin(text, { as = staff, ...settings } = {}) {
      const uploadId = await anUpload(server, { bytes: Buffer.from(text), fileName: "list.csv" }, as);
      return (await server.call(createImport, { body: { import: { uploadId, ...settings } } }, as)).import;
    },
    until: (id, ...states) =>
      eventually(
        async () => {
          const { import: found } = await server.call(getImport, { params: { id } }, staff);
          return states.includes(found.state) && found;
        },
        `the import to become ${states.join(" or ")}`,
      ),
    checked: async (text, settings) => tools.until((await tools.begin(text, settings)).id, "READY", "FAILED"),
    async run(id) {
      await server.call(runImport, { params: { id } }, staff);
      return tools.until(id, "DONE");
    },
    itemsOf: async (id) => (await server.call(queryImportItems, { params: { id }, body: {} }, staff)).items,
    product: async (slug) => (await server.call(getProductBySlug, { params: { slug }, query: {} }, staff)).product,
  };
  return tools;
}
