import { mediaPath, versionedMediaIdIn } from "#api/store/media-address.ts";

/** URL of a stored image, cropped to a square of this size; undefined for images on other servers. */
export function pictureAddress(url: string, pixels: number): string | undefined {
  const id = versionedMediaIdIn(url);
  return id === undefined ? undefined : mediaPath(id, { width: pixels, height: pixels, fit: "fill" });
}
