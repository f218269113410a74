/** Product lists as CSV files, made in the background. Ours. */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Id, named, OneOf, Paging, PlatformPagingMetadata, Text, Timestamp } from "../values.ts";
import { ProductFileFormat } from "./imports.ts";

export const ProductExport = named(
  "ProductExport",
  Type.Object({
    id: Id,
    format: ProductFileFormat,
    state: Type.Enum(["RUNNING", "DONE", "FAILED"]),
    /** Products in the file so far, and how many there will be. */
    products: Type.Integer(),
    total: Type.Integer(),
    byteSize: Type.Integer(),
    /** What was asked for, in words. */
    selection: Type.String(),
    startedBy: Type.String(),
    /** Where to load it down, for an hour. */
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
  summary: "Begins a file of products: all, those of a collection, or some by their ids.",
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
  summary: "Files of products that were made: who, when, what. Files are kept for seven days, the record for good.",
  access: readers,
  body: Type.Object({ paging: Type.Optional(Paging) }),
  response: Type.Object({ exports: Type.Array(ProductExport), metadata: PlatformPagingMetadata }),
  isOurs: true,
});

export const getExport = endpoint({
  id: "exports.getExport",
  method: "GET",
  path: "/v1/exports/{id}",
  summary: "A file of products and how far it is.",
  access: readers,
  params,
  response: OneExport,
  errors: ["EXPORT_NOT_FOUND"],
  isOurs: true,
});
