/**
 * Files on their way in, for everything that takes files: begin, send parts in order, hand the id to the call that wants
 * the file. A cut connection goes on where it stopped. An addition of ours (docs/api-design.md).
 */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Id, Nothing, named, Text, Timestamp } from "../values.ts";

/** Largest part of one request. Smaller parts lose less when a connection is cut. */
export const MAX_PART_BYTES = 8 * 1024 * 1024;
/** Largest file that can be uploaded at all; kinds of media have smaller limits of their own. */
export const MAX_FILE_BYTES = 4 * 1024 ** 3;

export const Upload = named(
  "Upload",
  Type.Object({
    id: Id,
    fileName: Type.String(),
    byteSize: Type.Integer(),
    /** Where the next part starts; equals `byteSize` when the file is complete. */
    receivedBytes: Type.Integer(),
    maxPartBytes: Type.Integer(),
    /** Forgotten after this time unless somebody took the file. */
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
  summary: "Begins an upload of a file of a known size.",
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
  summary: "How much of the file has arrived, to go on after a cut.",
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
  summary:
    "Adds the next part: the body is the bytes from `offset` on. Another offset than expected is refused with 409.",
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
  summary: "Cancels an upload and forgets what has arrived.",
  access,
  params,
  response: Nothing,
  errors: ["UPLOAD_NOT_FOUND"],
  isOurs: true,
});
