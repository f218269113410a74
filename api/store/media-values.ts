/** Media of products and collections (wire, catalogue 6 and 13), and where their pictures are served. Browser-safe. */
import { type Static, Type } from "typebox";
import { named, Text } from "../values.ts";

export const MediaImage = named(
  "MediaImage",
  Type.Object({
    /** Complete address of the picture as uploaded. Use `mediaPath` for sizes. */
    url: Type.String(),
    width: Type.Integer(),
    height: Type.Integer(),
    format: Type.Optional(Type.String()),
    altText: Type.Optional(Type.String()),
    /** Ours: base64 of a thumbhash, for a placeholder while the picture loads. */
    thumbhash: Type.Optional(Type.String()),
    /** Ours: average color, `#rrggbb`. */
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
    /** Ours: where a sound, a document or an archive is served. */
    file: Type.Optional(
      Type.Object({ url: Type.String(), name: Type.String(), durationMs: Type.Optional(Type.Integer()) }),
    ),
  }),
);
export type MediaItem = Static<typeof MediaItem>;

export const Media = named("Media", Type.Object({ mainMedia: Type.Optional(MediaItem), items: Type.Array(MediaItem) }));
export type Media = Static<typeof Media>;

/** Media to add: one that is stored, or any address. `choice` puts it under a choice as well. */
export const MediaSelection = named(
  "MediaSelection",
  Type.Object({
    mediaId: Type.Optional(Text(200, 1)),
    url: Type.Optional(Text(2048, 1)),
    choice: Type.Optional(Type.Object({ option: Text(50, 1), choice: Text(50, 1) })),
  }),
);

/** Widths and heights that pictures are made in; other sizes are rounded up to the next one. */
export const mediaSizes = [64, 96, 160, 240, 320, 480, 640, 800, 960, 1200, 1600, 2000] as const;

export type MediaFit = "fit" | "fill";

/**
 * Where a stored picture is served in a size: `/media/<id>/v1/fill/w_640,h_640,q_80,enc_auto/<name>`. `fit` keeps the
 * whole picture inside the box, `fill` fills the box and crops; pictures are never enlarged. `enc_auto` lets the server
 * choose the format by what the browser accepts; without it the ending of the name decides (.avif, .webp, .jpg, .png).
 * Answers never change, so browsers keep them for good.
 */
export function mediaPath(
  id: string,
  box: { width: number; height: number; fit?: MediaFit; quality?: number },
  name = "picture",
): string {
  const size = `w_${Math.round(box.width)},h_${Math.round(box.height)},q_${box.quality ?? 80},enc_auto`;
  return `/media/${id}/v1/${box.fit ?? "fit"}/${size}/${encodeURIComponent(name)}`;
}
