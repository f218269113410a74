/** Uploads by URL, as media clients request them (docs/protocol/neighboring-domains.md#files). */
import { type Static, Type } from "typebox";
import { endpoint } from "../../../endpoint.ts";
import { Id, Image, named, Text, Timestamp } from "../../../values.ts";
import { MAX_UPLOAD_BYTES } from "../../media.ts";

const Audio = Type.Object({ id: Id, assets: Type.Array(Type.String()), duration: Type.Optional(Type.Integer()) });
const Document = Type.Object({ id: Id, url: Type.String(), filename: Type.String() });
const Video = Type.Object({
  id: Id,
  url: Type.String(),
  filename: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
});

export const FileDescriptor = named(
  "FileDescriptor",
  Type.Object({
    id: Id,
    displayName: Type.String(),
    url: Type.String(),
    /** The library has no folders. */
    parentFolderId: Type.Enum(["media-root"]),
    sizeInBytes: Type.String(),
    private: Type.Boolean(),
    mediaType: Type.Enum(["IMAGE", "VIDEO", "AUDIO", "DOCUMENT", "ARCHIVE"]),
    media: Type.Object({
      image: Type.Optional(Type.Object({ image: Image })),
      video: Type.Optional(Video),
      audio: Type.Optional(Audio),
      document: Type.Optional(Document),
      archive: Type.Optional(Document),
    }),
    operationStatus: Type.Enum(["READY"]),
    thumbnailUrl: Type.Optional(Type.String()),
    labels: Type.Array(Type.String()),
    createdDate: Timestamp,
    updatedDate: Timestamp,
    state: Type.Enum(["OK"]),
  }),
);
export type FileDescriptor = Static<typeof FileDescriptor>;

export const generateFileUploadUrl = endpoint({
  id: "uploads.createUploadUrl",
  method: "POST",
  path: "/v1/files/generate-upload-url",
  services: ["/site-media", "/_api/wix-privatemedia-proxy-server"],
  summary:
    "Create a URL to which one file can be uploaded, within 24 hours and without a token. Folders, labels and external information are ignored; private files are rejected.",
  access: { actors: ["staff", "app"], permission: "products:write" },
  body: Type.Object({
    mimeType: Text(100, 1),
    fileName: Type.Optional(Text(1000)),
    sizeInBytes: Type.Optional(Type.String({ pattern: "^[0-9]{1,12}$" })),
    private: Type.Optional(Type.Boolean()),
  }),
  response: Type.Object({ uploadUrl: Type.String() }),
  errors: ["TOO_MANY_UPLOADS", "UNSUPPORTED_MEDIA", "BODY_TOO_LARGE"],
});

export const putUploadedFile = endpoint({
  id: "uploads.uploadFile",
  method: "PUT",
  path: "/v1/files/upload/{token}",
  summary: "Upload the file of an upload URL. The body is the file itself; the URL works once.",
  access: {
    actors: ["anonymous", "visitor", "member", "staff", "app"],
    withoutToken: "secret link",
    permission: "products:write",
    scope: "public",
  },
  params: Type.Object({ token: Text(500, 1) }),
  query: Type.Object({ filename: Type.Optional(Text(1000)) }),
  isRawBody: true,
  maxBodyBytes: MAX_UPLOAD_BYTES,
  response: Type.Object({ file: FileDescriptor }),
  errors: ["UPLOAD_NOT_FOUND", "UNSUPPORTED_MEDIA", "BODY_TOO_LARGE"],
  isOurs: true,
});
