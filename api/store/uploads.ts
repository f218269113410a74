/**
 * Uploads in parts, for all endpoints that accept files: create an upload, send parts in order, and pass its id to the
 * endpoint that uses the file. Interrupted uploads can be resumed. Extension of this store (docs/api-design.md).
 */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Id, Nothing, named, Text, Timestamp } from "../values.ts";

/** Maximum size of a part. Smaller parts lose less when a connection breaks. */
export const MAX_PART_BYTES = 8 * 1024 * 1024;
/** Maximum size of any upload; kinds of media have lower limits. */
export const MAX_FILE_BYTES = 4 * 1024 ** 3;

export const Upload = named(
  "Upload",
  Type.Object({
    id: Id,
    fileName: Type.String(),
    byteSize: Type.Integer(),
    /** Offset of the next part; equals `byteSize` when the upload is complete. */
    receivedBytes: Type.Integer(),
    maxPartBytes: Type.Integer(),
    /** The upload is deleted at this time unless it was used. */
    expiresDate: Timestamp,
  }),
);
export type Upload = Static<typeof Upload>;

const access = { actors: ["staff", "app"], permission: "products:write" } as const;
const params = Type.Object({ id: Type.String() });
const OneUpload = Type.Object({ upload: Upload });

export const createUpload = endpoint({
  id: "uploads.createUpload",
  method: "POST",
  path: "/v1/uploads",
  summary: "Creates an upload for a file of a known size.",
  access,
  body: Type.Object({
    upload: Type.Object({ fileName: Text(200, 1), byteSize: Type.Integer({ minimum: 1, maximum: MAX_FILE_BYTES }) }),
  }),
  response: OneUpload,
  errors: ["TOO_MANY_UPLOADS"],
  isOurs: true,
});

export const getUpload = endpoint({
  id: "uploads.getUpload",
  method: "GET",
  path: "/v1/uploads/{id}",
  summary: "Progress of an upload, to resume it.",
  access,
  params,
  response: OneUpload,
  errors: ["UPLOAD_NOT_FOUND"],
  isOurs: true,
});

export const addPart = endpoint({
  id: "uploads.addPart",
  method: "POST",
  path: "/v1/uploads/{id}/parts",
  summary: "Adds the next part. The body contains the bytes from `offset`; an unexpected offset is rejected with 409.",
  access,
  params,
  query: Type.Object({ offset: Type.Integer({ minimum: 0, maximum: MAX_FILE_BYTES }) }),
  isRawBody: true,
  maxBodyBytes: MAX_PART_BYTES,
  response: OneUpload,
  errors: ["UPLOAD_NOT_FOUND", "UPLOAD_OFFSET_MISMATCH", "BODY_TOO_LARGE"],
  isOurs: true,
});

export const deleteUpload = endpoint({
  id: "uploads.deleteUpload",
  method: "DELETE",
  path: "/v1/uploads/{id}",
  summary: "Cancels an upload and deletes its bytes.",
  access,
  params,
  response: Nothing,
  errors: ["UPLOAD_NOT_FOUND"],
  isOurs: true,
});
