import { mediaPath } from "#api/store/media-values.ts";

/** URL of a stored image, cropped to a square of this size; undefined for images on other servers. */
export function pictureAddress(url: string, pixels: number): string | undefined {
  const id = /\/media\/([0-9a-f-]{36}(?:\.\d+)?)(?:\/|$)/.exec(url)?.[1];
  return id === undefined ? undefined : mediaPath(id, { width: pixels, height: pixels, fit: "fill" });
}
