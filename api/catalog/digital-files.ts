/** Files that digital products sell. Never public: staff and buyers get signed addresses that expire. Ours. */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Id, Nothing, named, Paging, PlatformPagingMetadata, Text, Timestamp } from "../values.ts";
import { digitalFileTypes } from "./products/product-v3-variants.ts";

export const DigitalFile = named(
  "DigitalFile",
  Type.Object({
    id: Id,
    fileName: Type.String(),
    fileType: Type.Enum([...digitalFileTypes]),
    byteSize: Type.Integer(),
    createdDate: Timestamp,
  }),
);
export type DigitalFile = Static<typeof DigitalFile>;

const readers = { actors: ["staff", "app"], permission: "products:read" } as const;
const writers = { actors: ["staff", "app"], permission: "products:write" } as const;
const params = Type.Object({ id: Type.String() });

export const createDigitalFile = endpoint({
  id: "digitalFiles.createDigitalFile",
  method: "POST",
  path: "/v1/digital-files",
  summary: "Keeps a complete upload as a file to be sold.",
  access: writers,
  body: Type.Object({ digitalFile: Type.Object({ uploadId: Id, fileName: Type.Optional(Text(200, 1)) }) }),
  response: Type.Object({ digitalFile: DigitalFile }),
  errors: ["UPLOAD_NOT_FOUND", "UPLOAD_NOT_COMPLETE"],
  isOurs: true,
});

export const queryDigitalFiles = endpoint({
  id: "digitalFiles.queryDigitalFiles",
  method: "POST",
  path: "/v1/digital-files/query",
  isQuery: true,
  summary: "Files to be sold, newest first, found by name.",
  access: readers,
  body: Type.Object({ search: Type.Optional(Text(100)), paging: Type.Optional(Paging) }),
  response: Type.Object({ digitalFiles: Type.Array(DigitalFile), metadata: PlatformPagingMetadata }),
  isOurs: true,
});

export const deleteDigitalFile = endpoint({
  id: "digitalFiles.deleteDigitalFile",
  method: "DELETE",
  path: "/v1/digital-files/{id}",
  summary: "Deletes a file nobody sells and nobody may download any more; anything else is refused with 409.",
  access: writers,
  params,
  response: Nothing,
  errors: ["DIGITAL_FILE_NOT_FOUND_ERROR", "DIGITAL_FILE_IN_USE"],
  isOurs: true,
});

export const createDownloadLink = endpoint({
  id: "digitalFiles.createDownloadLink",
  method: "POST",
  path: "/v1/digital-files/{id}/download-link",
  summary: "An address for staff to look at the file, good for ten minutes.",
  access: writers,
  params,
  response: Type.Object({ url: Type.String(), expiresDate: Timestamp }),
  errors: ["DIGITAL_FILE_NOT_FOUND_ERROR"],
  isOurs: true,
});
