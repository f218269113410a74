/** Pictures as pages show them: addresses of scaled copies made by the media service, never the original file. */
import { mediaPath } from "#api/store/media-address.ts";
import type { MediaItem } from "#api/store/media-values.ts";

export type Picture = { url: string; width: number; height: number; alt: string; id?: string };

export type ImageSource = { src: string; srcSet?: string; width: number; height: number };

/** Sizes that the storefront uses. A small set keeps the image cache effective. */
export const CARD_SIZES = [240, 320, 480, 640] as const;
export const TILE_SIZES = [320, 480, 640, 960] as const;
export const HERO_SIZES = [640, 960, 1200, 1600, 2000] as const;
export const GALLERY_SIZES = [480, 640, 960, 1200, 1600] as const;
export const THUMBNAIL_SIZES = [96, 160] as const;

const MEDIA_PATH = /\/media\/([^/?#]+)/;

/**
 * `src`, `srcset` and the size of a picture, scaled into squares of the given sizes (px). A picture that is not in the
 * media service is used as it is.
 */
export function imageSource(picture: Picture, sizes: readonly number[]): ImageSource {
  const { width, height } = picture;
  const id = MEDIA_PATH.exec(picture.url)?.[1];
  if (id === undefined) return { src: picture.url, width, height };
  const longest = Math.max(width, height);
  const usable = sizes.filter((size) => size <= longest);
  const boxes = usable.length > 0 ? usable : sizes.slice(0, 1);
  const address = (size: number): string => mediaPath(id, { width: size, height: size });
  const middle = boxes[Math.floor(boxes.length / 2)] ?? longest;
  const widthIn = (size: number): number => Math.round((size * width) / longest);
  return {
    src: address(middle),
    srcSet: boxes.map((size) => `${address(size)} ${widthIn(size)}w`).join(", "),
    width,
    height,
  };
}

/** Images on other servers are still to be downloaded, or can't be: pages leave them out (docs/decisions/0039). */
export const isStored = (image: { url: string; width: number }): boolean =>
  image.width > 0 && MEDIA_PATH.test(image.url);

/** The image of a media item; the thumbnail of videos and files. */
export function pictureOfMedia(item: MediaItem | undefined, alt: string): Picture | undefined {
  const image = item?.image ?? item?.thumbnail;
  if (!item || !image || !isStored(image)) return undefined;
  return { id: item.id, url: image.url, width: image.width, height: image.height, alt: image.altText || alt };
}
