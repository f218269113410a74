/** Values of settings are stored without types: what a field finds there may be anything. */
import type { ImageValue, VideoValue } from "#api/content/settings.ts";
import type { StoredMedia } from "#api/store/media.ts";

const hasMedia = (value: unknown): value is { mediaId: string; url: string } =>
  typeof value === "object" &&
  value !== null &&
  "mediaId" in value &&
  typeof value.mediaId === "string" &&
  "url" in value &&
  typeof value.url === "string";

export const isImageValue = (value: unknown): value is ImageValue => hasMedia(value) && "width" in value;
export const isVideoValue = (value: unknown): value is VideoValue => hasMedia(value);

export const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

/** Focal points are fractions in the media library, and percent in designs. */
export function imageOf({ id, url, width, height, altText, focalPoint }: StoredMedia): ImageValue {
  return {
    mediaId: id,
    url,
    width: Math.max(1, width),
    height: Math.max(1, height),
    alt: altText,
    ...(focalPoint && { focus: { x: Math.round(focalPoint.x * 100), y: Math.round(focalPoint.y * 100) } }),
  };
}

export const videoOf = ({ id, url }: StoredMedia): VideoValue => ({ mediaId: id, url });
