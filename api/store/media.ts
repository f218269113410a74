/** The media library. Extension of this store (docs/api-design.md). `mediaPath` describes how media are served. */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import {
  Id,
  Nothing,
  Nullable,
  named,
  OneOf,
  Paging,
  PlatformPagingMetadata,
  Text,
  Timestamp,
  Url,
} from "../values.ts";

/** Maximum size of a file sent in one request; larger files are uploaded in parts. */
export const MAX_UPLOAD_BYTES = 25 * 1024 * 1024;

export const MediaKind = Type.Enum(["image", "video", "audio", "document", "zip"]);
export type MediaKind = Static<typeof MediaKind>;

/** Maximum size by kind, in bytes. */
export const maxMediaBytes: Record<MediaKind, number> = {
  image: 50 * 1024 ** 2,
  video: 1024 ** 3,
  audio: 200 * 1024 ** 2,
  document: 100 * 1024 ** 2,
  zip: 500 * 1024 ** 2,
};

/** Accepted file extensions by kind; the content must match too. */
export const mediaEndings: Record<MediaKind, readonly string[]> = {
  image: ["jpg", "jpeg", "png", "webp", "avif", "gif", "tif", "tiff", "svg"],
  video: ["mp4", "m4v", "mov", "webm"],
  audio: ["mp3", "m4a", "wav", "ogg", "oga", "opus", "flac", "weba"],
  document: ["pdf", "docx", "xlsx", "pptx", "odt", "ods", "odp", "epub", "txt", "csv", "glb", "usdz"],
  zip: ["zip"],
};

/**
 * The point of an image that stays visible when it is cropped, as fractions of width and height from the top left
 * corner.
 */
export const FocalPoint = Type.Object({
  x: Type.Number({ minimum: 0, maximum: 1 }),
  y: Type.Number({ minimum: 0, maximum: 1 }),
});
export type FocalPoint = Static<typeof FocalPoint>;

/** FAILED: all attempts failed, or the URL is invalid. There are no more attempts until a staff member retries. */
export const MediaDownload = Type.Object({
  state: Type.Enum(["WAITING", "FAILED"]),
  address: Type.String(),
  attempts: Type.Integer(),
  /** Reason of the last failure. */
  problem: Type.Optional(Type.String()),
  nextAttemptDate: Type.Optional(Timestamp),
});

export const StoredMedia = named(
  "StoredMedia",
  Type.Object({
    id: Id,
    kind: MediaKind,
    fileName: Type.String(),
    mimeType: Type.String(),
    url: Type.String(),
    /** Small image: the image itself, or the poster of a video. */
    thumbnailUrl: Type.Optional(Type.String()),
    width: Type.Integer(),
    height: Type.Integer(),
    altText: Type.String(),
    thumbhash: Type.Optional(Type.String()),
    averageColor: Type.Optional(Type.String()),
    isAnimated: Type.Boolean(),
    focalPoint: Type.Optional(FocalPoint),
    durationMs: Type.Optional(Type.Integer()),
    byteSize: Type.Integer(),
    /** Only while a file added by URL isn't downloaded. */
    download: Type.Optional(MediaDownload),
    /** Increases with every change of the served file; part of its URLs. */
    version: Type.Integer(),
    /** Number of products, collections and other places that use it. */
    usedCount: Type.Integer(),
    createdDate: Timestamp,
    updatedDate: Timestamp,
    /** When it was moved to the trash; purged 30 days later. */
    trashedDate: Type.Optional(Timestamp),
  }),
);
export type StoredMedia = Static<typeof StoredMedia>;

export const MediaUse = named(
  "MediaUse",
  Type.Object({
    kind: Type.Enum([
      "product",
      "collection",
      "customization",
      "product-group",
      "promotion",
      "home",
      "design",
      "page",
      "post",
      "campaign",
      "automation",
    ]),
    id: Id,
    name: Type.String(),
  }),
);
export type MediaUse = Static<typeof MediaUse>;

const readers = { actors: ["staff", "app"], permission: "products:read" } as const;
const writers = { actors: ["staff", "app"], permission: "products:write" } as const;
const params = Type.Object({ id: Type.String() });
const OneMedia = Type.Object({ media: StoredMedia });

export const uploadMedia = endpoint({
  id: "media.uploadMedia",
  method: "POST",
  path: "/v1/media/upload",
  summary:
    "Stores a file. The body is the file itself. Images are re-encoded without metadata; other kinds than the five listed are rejected.",
  access: writers,
  query: Type.Object({ fileName: Type.Optional(Text(200)), altText: Type.Optional(Text(1000)) }),
  isRawBody: true,
  maxBodyBytes: MAX_UPLOAD_BYTES,
  response: OneMedia,
  errors: ["UNSUPPORTED_MEDIA"],
  isOurs: true,
});

export const createMedia = endpoint({
  id: "media.createMedia",
  method: "POST",
  path: "/v1/media",
  summary: "Stores a complete upload, or an image from a public URL.",
  access: writers,
  body: Type.Object({
    media: OneOf(
      ["uploadId", "url"],
      Type.Object({
        uploadId: Type.Optional(Id),
        url: Type.Optional(Url),
        fileName: Type.Optional(Text(200, 1)),
        altText: Type.Optional(Text(1000)),
        /** Audio duration in milliseconds as measured by the client, used if the file has none. */
        durationMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400_000 })),
      }),
      true,
    ),
  }),
  response: OneMedia,
  errors: ["UNSUPPORTED_MEDIA", "UPLOAD_NOT_FOUND", "UPLOAD_NOT_COMPLETE", "MEDIA_NOT_FETCHED"],
  isOurs: true,
});

export const queryMedia = endpoint({
  id: "media.queryMedia",
  method: "POST",
  path: "/v1/media/query",
  isQuery: true,
  summary:
    "Searches the media library by name or alt text, with filters for kind, usage and missing alt text; or its trash.",
  access: readers,
  body: Type.Object({
    search: Type.Optional(Text(100)),
    kinds: Type.Optional(Type.Array(MediaKind, { maxItems: 5 })),
    usage: Type.Optional(Type.Enum(["used", "unused"])),
    /** True: only images without alt text. */
    lacksAltText: Type.Optional(Type.Boolean()),
    /** Only files that aren't downloaded: pending or failed. */
    download: Type.Optional(Type.Enum(["WAITING", "FAILED"])),
    /** True: only files in the trash. */
    isTrashed: Type.Optional(Type.Boolean()),
    sort: Type.Optional(Type.Enum(["newest", "oldest", "name", "largest"])),
    paging: Type.Optional(Paging),
  }),
  response: Type.Object({ media: Type.Array(StoredMedia), metadata: PlatformPagingMetadata }),
  isOurs: true,
});

export const getMedia = endpoint({
  id: "media.getMedia",
  method: "GET",
  path: "/v1/media/{id}",
  summary: "A file of the library or its trash, with the first 100 places that use it.",
  access: readers,
  params,
  response: Type.Object({ media: StoredMedia, uses: Type.Array(MediaUse) }),
  errors: ["MEDIA_NOT_FOUND"],
  isOurs: true,
});

export const updateMedia = endpoint({
  id: "media.updateMedia",
  method: "PATCH",
  path: "/v1/media/{id}",
  summary: "Updates the file name, alt text or focal point; null clears the last two.",
  access: writers,
  params,
  body: Type.Object({
    media: Type.Object({
      fileName: Type.Optional(Text(200, 1)),
      altText: Type.Optional(Nullable(Text(1000))),
      focalPoint: Type.Optional(Nullable(FocalPoint)),
    }),
  }),
  response: OneMedia,
  errors: ["MEDIA_NOT_FOUND"],
  isOurs: true,
});

export const replaceMedia = endpoint({
  id: "media.replaceMedia",
  method: "POST",
  path: "/v1/media/{id}/replacement",
  summary: "Replaces a file with another one of the same kind, everywhere it is used.",
  access: writers,
  params,
  body: Type.Object({ uploadId: Id }),
  response: OneMedia,
  errors: ["MEDIA_NOT_FOUND", "UNSUPPORTED_MEDIA", "UPLOAD_NOT_FOUND", "UPLOAD_NOT_COMPLETE"],
  isOurs: true,
});

export const setPoster = endpoint({
  id: "media.setPoster",
  method: "POST",
  path: "/v1/media/{id}/poster",
  summary: "Sets the poster of a video.",
  access: writers,
  params,
  body: Type.Object({ uploadId: Id }),
  response: OneMedia,
  errors: ["MEDIA_NOT_FOUND", "UNSUPPORTED_MEDIA", "UPLOAD_NOT_FOUND", "UPLOAD_NOT_COMPLETE"],
  isOurs: true,
});

export const deleteMedia = endpoint({
  id: "media.deleteMedia",
  method: "DELETE",
  path: "/v1/media/{id}",
  summary:
    "Moves a file to the trash, where it can be restored for 30 days. Files in use are rejected with 409 unless `force` is set. Deleting a file in the trash purges it.",
  access: writers,
  params,
  query: Type.Object({ force: Type.Optional(Type.Boolean()) }),
  response: Nothing,
  errors: ["MEDIA_NOT_FOUND", "MEDIA_IN_USE"],
  isOurs: true,
});

export const restoreMedia = endpoint({
  id: "media.restoreMedia",
  method: "POST",
  path: "/v1/media/{id}/restoration",
  summary: "Restores a file from the trash, everywhere it was used.",
  access: writers,
  params,
  response: OneMedia,
  errors: ["MEDIA_NOT_FOUND"],
  isOurs: true,
});

export const retryMediaDownloads = endpoint({
  id: "media.retryMediaDownloads",
  method: "POST",
  path: "/v1/media/downloads/retry",
  summary: "Retries failed downloads; other files are skipped.",
  access: writers,
  body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 1000 }) }),
  response: Type.Object({ retried: Type.Integer() }),
  isOurs: true,
});
