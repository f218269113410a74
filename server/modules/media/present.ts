/** Media rows → the wire's media items (wire, catalogue 6, 13). */
import type { Media, MediaImage, MediaItem } from "#api/media-values.ts";

/** As the view `published_media` gives it. */
export type MediaFile = {
  id: string;
  kind: "image" | "video" | "audio" | "document" | "zip";
  fileName: string;
  mimeType: string;
  /** Where the file lies when it is not ours. */
  sourceUrl: string | null;
  width: number;
  height: number;
  altText: string;
  thumbhash: string | null;
  averageColor: string | null;
};

const THUMBNAIL = 96;

export const mediaUrl = (file: Pick<MediaFile, "id" | "fileName" | "sourceUrl">, baseUrl: string): string =>
  file.sourceUrl ?? `${baseUrl}/media/${file.id}/${encodeURIComponent(file.fileName)}`;

export function presentMediaItem(file: MediaFile, baseUrl: string): MediaItem {
  const url = mediaUrl(file, baseUrl);
  const item: MediaItem = { id: file.id, mediaType: file.kind, title: file.altText };
  const described = file.altText === "" ? {} : { altText: file.altText };
  if (file.kind === "image") {
    const format = file.mimeType.split("/")[1];
    const image: MediaImage = {
      url,
      width: file.width,
      height: file.height,
      ...(format === undefined ? {} : { format }),
      ...described,
      ...(file.thumbhash === null ? {} : { thumbhash: file.thumbhash }),
      ...(file.averageColor === null ? {} : { averageColor: file.averageColor }),
    };
    return { ...item, image, thumbnail: thumbnailOf(file, baseUrl, image) };
  }
  if (file.kind === "video") {
    item.video = { files: [{ url, width: file.width, height: file.height }], stillFrameMediaId: "" };
  }
  return item;
}

function thumbnailOf(file: MediaFile, baseUrl: string, image: MediaImage): MediaImage {
  if (file.sourceUrl !== null) return image;
  const scale = Math.min(1, THUMBNAIL / Math.max(file.width, file.height, 1));
  return {
    url: `${baseUrl}/media/${file.id}/v1/fit/w_${THUMBNAIL},h_${THUMBNAIL},q_75,enc_auto/${encodeURIComponent(file.fileName)}`,
    width: Math.max(1, Math.round(file.width * scale)),
    height: Math.max(1, Math.round(file.height * scale)),
  };
}

/** The first item is the main one. */
export function mediaOf(files: readonly MediaFile[], baseUrl: string): Media {
  const items = files.map((file) => presentMediaItem(file, baseUrl));
  const [mainMedia] = items;
  return mainMedia === undefined ? { items } : { mainMedia, items };
}
