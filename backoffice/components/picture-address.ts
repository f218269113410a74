import { mediaPath } from "#api/media-values.ts";

/** A stored picture, cut to a square of so many pixels; pictures from elsewhere as they are. */
export function pictureAddress(url: string, pixels: number): string {
  const id = /\/media\/([0-9a-f-]{36}(?:\.\d+)?)(?:\/|$)/.exec(url)?.[1];
  return id === undefined ? url : mediaPath(id, { width: pixels, height: pixels, fit: "fill" });
}
