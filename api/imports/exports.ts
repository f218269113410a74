/** CSV exports: of products, written by a background job, and of pages and redirects. Extension to the protocol. */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Id, named, OneOf, Paging, PlatformPagingMetadata, Text, Timestamp } from "../values.ts";
import { FileFormat } from "./imports.ts";

export const ProductExport = named(
  "ProductExport",
  Type.Object({
    id: Id,
    format: FileFormat,
    state: Type.Enum(["RUNNING", "DONE", "FAILED"]),
    /** Products written so far, and the total. */
    products: Type.Integer(),
    total: Type.Integer(),
    byteSize: Type.Integer(),
    /** A readable description of the selection. */
    selection: Type.String(),
    startedBy: Type.String(),
    /** Download URL, valid for an hour. */
    url: Type.Optional(Type.String()),
    createdDate: Timestamp,
    finishedDate: Type.Optional(Timestamp),
  }),
);
export type ProductExport = Static<typeof ProductExport>;

const readers = { actors: ["staff", "app"], permission: "products:read" } as const;
const params = Type.Object({ id: Type.String() });
const OneExport = Type.Object({ export: ProductExport });

export const createExport = endpoint({
  id: "exports.createExport",
  method: "POST",
  path: "/v1/exports",
  summary: "Starts an export of all products, of a collection, or of products by id.",
  access: readers,
  body: Type.Object({
    export: OneOf(
      ["productIds", "collectionId"],
      Type.Object({
        format: Type.Optional(Type.Enum(["CARTWRIGHT"])),
        productIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 5000 })),
        collectionId: Type.Optional(Text(36, 1)),
      }),
    ),
  }),
  response: OneExport,
  isOurs: true,
});

export const queryExports = endpoint({
  id: "exports.queryExports",
  method: "POST",
  path: "/v1/exports/query",
  isQuery: true,
  summary:
    "Lists product exports with their creator, date and selection. Files are kept for seven days, the records indefinitely.",
  access: readers,
  body: Type.Object({ paging: Type.Optional(Paging) }),
  response: Type.Object({ exports: Type.Array(ProductExport), metadata: PlatformPagingMetadata }),
  isOurs: true,
});

export const getExport = endpoint({
  id: "exports.getExport",
  method: "GET",
  path: "/v1/exports/{id}",
  summary: "Returns a product export with its progress.",
  access: readers,
  params,
  response: OneExport,
  errors: ["EXPORT_NOT_FOUND"],
  isOurs: true,
});

const contentReaders = { actors: ["staff", "app"], permission: "content:read" } as const;
const CsvFile = Type.Object({ fileName: Type.String(), csv: Type.String() });

export const exportPages = endpoint({
  id: "exports.exportPages",
  method: "GET",
  path: "/v1/page-exports",
  summary: "Returns the drafts of all pages and blog posts as a CSV file that imports read again.",
  access: contentReaders,
  response: CsvFile,
  isOurs: true,
});

export const exportRedirects = endpoint({
  id: "exports.exportRedirects",
  method: "GET",
  path: "/v1/redirect-exports",
  summary: "Returns all entered and imported redirects as a CSV file that imports read again.",
  access: contentReaders,
  response: CsvFile,
  isOurs: true,
});
