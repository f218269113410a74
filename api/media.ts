/** Uploading and describing media: an addition of ours (docs/api-design.md). Serving is described by `mediaPath`. */
import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Id, Nothing, Nullable, named, Paging, PlatformPagingMetadata, Text, Timestamp } from "./values.ts";

export const MAX_UPLOAD_BYTES = 25 * 1024 * 1024;

export const StoredMedia = named(
  "StoredMedia",
  Type.Object({
    id: Id,
    kind: Type.Enum(["image", "video", "audio", "document", "zip"]),
    fileName: Type.String(),
    url: Type.String(),
    width: Type.Integer(),
    height: Type.Integer(),
    altText: Type.String(),
    thumbhash: Type.Optional(Type.String()),
    averageColor: Type.Optional(Type.String()),
    byteSize: Type.Integer(),
    createdDate: Timestamp,
  }),
);
export type StoredMedia = Static<typeof StoredMedia>;

const readers = { actors: ["staff", "app"], permission: "products:read" } as const;
const writers = { actors: ["staff", "app"], permission: "products:write" } as const;
const OneMedia = Type.Object({ media: StoredMedia });

export const uploadMedia = endpoint({
  id: "media.uploadMedia",
  method: "POST",
  path: "/v1/media/upload",
  summary:
    "Stores a picture (JPEG, PNG, WebP, AVIF, GIF, TIFF): the body is the file itself. It is re-encoded without its metadata; what is no picture is refused.",
  access: writers,
  query: Type.Object({ fileName: Type.Optional(Text(200)), altText: Type.Optional(Text(1000)) }),
  isRawBody: true,
  maxBodyBytes: MAX_UPLOAD_BYTES,
  response: OneMedia,
  errors: ["UNSUPPORTED_MEDIA"],
  isOurs: true,
});

export const queryMedia = endpoint({
  id: "media.queryMedia",
  method: "POST",
  path: "/v1/media/query",
  isQuery: true,
  summary: "Stored media, newest first, found by file name or alternative text.",
  access: readers,
  body: Type.Object({ search: Type.Optional(Text(100)), paging: Type.Optional(Paging) }),
  response: Type.Object({ media: Type.Array(StoredMedia), metadata: PlatformPagingMetadata }),
  isOurs: true,
});

export const updateMedia = endpoint({
  id: "media.updateMedia",
  method: "PATCH",
  path: "/v1/media/{id}",
  summary: "Changes the file name shown and the alternative text; null clears the text.",
  access: writers,
  params: Type.Object({ id: Type.String() }),
  body: Type.Object({
    media: Type.Object({ fileName: Type.Optional(Text(200, 1)), altText: Type.Optional(Nullable(Text(1000))) }),
  }),
  response: OneMedia,
  errors: ["MEDIA_NOT_FOUND"],
  isOurs: true,
});

export const deleteMedia = endpoint({
  id: "media.deleteMedia",
  method: "DELETE",
  path: "/v1/media/{id}",
  summary: "Deletes a file and takes it off every product and collection.",
  access: writers,
  params: Type.Object({ id: Type.String() }),
  response: Nothing,
  errors: ["MEDIA_NOT_FOUND"],
  isOurs: true,
});
