/** Media of products and collections (docs/protocol/media.md#media). */
import { type Static, Type } from "typebox";
import { named, Text } from "../values.ts";

export const MediaImage = named(
  "MediaImage",
  Type.Object({
    /** Full URL of the original image. Use `mediaPath` (media-address.ts) for sizes. */
    url: Type.String(),
    width: Type.Integer(),
    height: Type.Integer(),
    format: Type.Optional(Type.String()),
    altText: Type.Optional(Type.String()),
    /** Extension of this store: base64 of a thumbhash, a placeholder while the image loads. */
    thumbhash: Type.Optional(Type.String()),
    /** Extension of this store: average color, `#rrggbb`. */
    averageColor: Type.Optional(Type.String()),
  }),
);
export type MediaImage = Static<typeof MediaImage>;

export const MediaItem = named(
  "MediaItem",
  Type.Object({
    id: Type.String(),
    mediaType: Type.Enum(["image", "video", "audio", "document", "zip", "unspecified_media_item_type"]),
    title: Type.String(),
    image: Type.Optional(MediaImage),
    video: Type.Optional(
      Type.Object({
        files: Type.Array(
          Type.Object({
            url: Type.String(),
            width: Type.Integer(),
            height: Type.Integer(),
            format: Type.Optional(Type.String()),
            altText: Type.Optional(Type.String()),
          }),
        ),
        stillFrameMediaId: Type.String(),
      }),
    ),
    thumbnail: Type.Optional(MediaImage),
    /** Extension of this store: URL of an audio file, document or archive. */
    file: Type.Optional(
      Type.Object({ url: Type.String(), name: Type.String(), durationMs: Type.Optional(Type.Integer()) }),
    ),
  }),
);
export type MediaItem = Static<typeof MediaItem>;

export const Media = named("Media", Type.Object({ mainMedia: Type.Optional(MediaItem), items: Type.Array(MediaItem) }));
export type Media = Static<typeof Media>;

/** Media to add: a stored item, or any URL. `choice` also assigns it to an option choice. */
export const MediaSelection = named(
  "MediaSelection",
  Type.Object({
    mediaId: Type.Optional(Text(200, 1)),
    url: Type.Optional(Text(2048, 1)),
    choice: Type.Optional(Type.Object({ option: Text(50, 1), choice: Text(50, 1) })),
  }),
);

/** Widths and heights in which images are rendered; other sizes are rounded up. */
export const mediaSizes = [64, 96, 160, 240, 320, 480, 640, 800, 960, 1200, 1600, 2000] as const;
