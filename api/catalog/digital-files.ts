/**
 * Files sold by digital products. Never public: staff and buyers receive signed URLs that expire. Extension to the
 * protocol.
 */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Id, Nothing, named, Paging, PlatformPagingMetadata, Text, Timestamp } from "../values.ts";
import { digitalFileTypes } from "./products/product-variants.ts";

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
  summary: "Creates a digital file from a completed upload.",
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
  summary: "Lists digital files, newest first. Searchable by name.",
  access: readers,
  body: Type.Object({ search: Type.Optional(Text(100)), paging: Type.Optional(Paging) }),
  response: Type.Object({ digitalFiles: Type.Array(DigitalFile), metadata: PlatformPagingMetadata }),
  isOurs: true,
});

export const deleteDigitalFile = endpoint({
  id: "digitalFiles.deleteDigitalFile",
  method: "DELETE",
  path: "/v1/digital-files/{id}",
  summary: "Deletes a digital file. Returns 409 while a product sells it or a customer can still download it.",
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
  summary: "Creates a download URL for staff, valid for ten minutes.",
  access: writers,
  params,
  response: Type.Object({ url: Type.String(), expiresDate: Timestamp }),
  errors: ["DIGITAL_FILE_NOT_FOUND_ERROR"],
  isOurs: true,
});
