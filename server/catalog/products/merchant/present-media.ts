/**
 * Images and videos of a product (docs/protocol/catalog-v3.md#media-items). Other media types exist in version 1 only.
 */
import type { ProductMedia } from "#api/catalog/products/product-options.ts";
import { type MediaFile, presentMediaItem } from "#server/store/media/public.ts";
import type { ProductFile } from "../read/documents.ts";
import type { Presentation } from "./presentation.ts";

export const isImageOrVideo = ({ kind }: Pick<MediaFile, "kind">): boolean => kind === "image" || kind === "video";

/**
 * Clients derive image URLs from an id, so external images have none and keep their URL unchanged
 * (docs/protocol/media.md#forms).
 */
export function presentImage(file: MediaFile, baseUrl: string): NonNullable<ProductMedia["image"]> {
  const image = presentMediaItem(file, baseUrl).image;
  return {
    ...(file.sourceUrl === null ? { id: file.id } : {}),
    url: image?.url ?? "",
    width: file.width,
    height: file.height,
    filename: file.fileName,
    ...(file.altText === "" ? {} : { altText: file.altText }),
  };
}

export function presentProductMedia(file: ProductFile, { terms, fields }: Presentation): ProductMedia {
  const { baseUrl } = terms;
  const item = presentMediaItem(file, baseUrl);
  const { thumbnail } = item;
  const shared = {
    id: file.id,
    ...(file.sourceUrl === null ? {} : { url: file.sourceUrl }),
    altText: file.altText,
    ...(file.displayName === null ? {} : { displayName: file.displayName }),
    ...(fields.has("THUMBNAIL") && thumbnail !== undefined
      ? {
          thumbnail: {
            url: thumbnail.url,
            width: thumbnail.width,
            height: thumbnail.height,
            ...(file.altText === "" ? {} : { altText: file.altText }),
          },
        }
      : {}),
  };
  if (file.kind === "image") return { ...shared, mediaType: "IMAGE", image: presentImage(file, baseUrl) };
  return { ...shared, mediaType: "VIDEO", video: presentVideo(file, baseUrl) };
}

export function presentVideo(file: MediaFile, baseUrl: string): NonNullable<ProductMedia["video"]> {
  const { thumbnail, video } = presentMediaItem(file, baseUrl);
  return {
    ...(file.sourceUrl === null ? { id: file.id } : {}),
    filename: file.fileName,
    posters: thumbnail === undefined ? [] : [{ url: thumbnail.url, width: thumbnail.width, height: thumbnail.height }],
    resolutions: video?.files ?? [],
  };
}
