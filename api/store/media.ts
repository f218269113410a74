/** The media library: an addition of ours (docs/api-design.md). Serving is described by `mediaPath`. */
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

/** Largest file of the call that takes a whole file at once; larger ones go through uploads in parts. */
export const MAX_UPLOAD_BYTES = 25 * 1024 * 1024;

export const MediaKind = Type.Enum(["image", "video", "audio", "document", "zip"]);
export type MediaKind = Static<typeof MediaKind>;

/** Largest file of each kind, in bytes. */
export const maxMediaBytes: Record<MediaKind, number> = {
  image: 50 * 1024 ** 2,
  video: 1024 ** 3,
  audio: 200 * 1024 ** 2,
  document: 100 * 1024 ** 2,
  zip: 500 * 1024 ** 2,
};

/** Endings of the files that are taken, by kind; the content must fit too. */
export const mediaEndings: Record<MediaKind, readonly string[]> = {
  image: ["jpg", "jpeg", "png", "webp", "avif", "gif", "tif", "tiff"],
  video: ["mp4", "m4v", "mov", "webm"],
  audio: ["mp3", "m4a", "wav", "ogg", "oga", "opus", "flac", "weba"],
  document: ["pdf", "docx", "xlsx", "pptx", "odt", "ods", "odp", "epub", "txt", "csv", "glb", "usdz"],
  zip: ["zip"],
};

/** Which part of a picture must stay when it is cut: shares of width and height from the upper left corner. */
export const FocalPoint = Type.Object({
  x: Type.Number({ minimum: 0, maximum: 1 }),
  y: Type.Number({ minimum: 0, maximum: 1 }),
});
export type FocalPoint = Static<typeof FocalPoint>;

/** FAILED: every attempt failed, or the address can't be used; it isn't tried again until a staff member retries. */
export const MediaDownload = Type.Object({
  state: Type.Enum(["WAITING", "FAILED"]),
  address: Type.String(),
  attempts: Type.Integer(),
  /** Why the last attempt failed. */
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
    /** A small picture of it: the picture itself, or the still of a video. */
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
    /** Only while the file isn't here yet: it was added by its web address. */
    download: Type.Optional(MediaDownload),
    /** Grows whenever what is served changes; part of the addresses. */
    version: Type.Integer(),
    /** Products, collections and other places that show it. */
    usedCount: Type.Integer(),
    createdDate: Timestamp,
    updatedDate: Timestamp,
    /** In the trash since; purged 30 days later. */
    trashedDate: Type.Optional(Timestamp),
  }),
);
export type StoredMedia = Static<typeof StoredMedia>;

export const MediaUse = named(
  "MediaUse",
  Type.Object({
    kind: Type.Enum(["product", "collection", "customization", "product-group", "home"]),
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
    "Stores a file: the body is the file itself. Pictures are re-encoded without their metadata; what is none of the five kinds is refused.",
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
  summary: "Stores a complete upload, or fetches a picture from a public address and stores it.",
  access: writers,
  body: Type.Object({
    media: OneOf(
      ["uploadId", "url"],
      Type.Object({
        uploadId: Type.Optional(Id),
        url: Type.Optional(Url),
        fileName: Type.Optional(Text(200, 1)),
        altText: Type.Optional(Text(1000)),
        /** What the sender knows of a sound that says nothing about its length. */
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
  summary: "The media library: found by name or alternative text, by kind, by use, by what is missing; or its trash.",
  access: readers,
  body: Type.Object({
    search: Type.Optional(Text(100)),
    kinds: Type.Optional(Type.Array(MediaKind, { maxItems: 5 })),
    usage: Type.Optional(Type.Enum(["used", "unused"])),
    /** True: only pictures without an alternative text. */
    lacksAltText: Type.Optional(Type.Boolean()),
    /** Only files that aren't here yet: on their way, or failed. */
    download: Type.Optional(Type.Enum(["WAITING", "FAILED"])),
    /** True: what lies in the trash, and nothing else. */
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
  summary: "A file of the library, also one in the trash, with the first 100 places of the shop that show it.",
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
  summary: "Changes the file name shown, the alternative text or the focal point; null clears the last two.",
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
  summary: "Puts another file of the same kind in its place: everything that shows it shows the new one.",
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
  summary: "Gives a video its still picture.",
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
    "Moves a file to the trash, out of which it can be restored for 30 days. What the shop shows is refused with 409 unless `force` is set; deleting a file in the trash purges it.",
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
  summary: "Takes a file out of the trash; what showed it shows it again.",
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
  summary: "Downloads files again whose download failed; others are left alone.",
  access: writers,
  body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 1000 }) }),
  response: Type.Object({ retried: Type.Integer() }),
  isOurs: true,
});
