/**
 * Renders uploaded SVGs to pixels. Only what `sanitizeSvg` keeps reaches the renderer. The result is stored like any other
 * image, so browsers never get the SVG itself (decision 97).
 */

import { loadSharp } from "../sharp.ts";
import { refuse, sanitizeSvg } from "./sanitize-svg.ts";

/** Parsing is synchronous. Logos have a few kilobytes. */
const MAX_SVG_BYTES = 1024 ** 2;
/** Longest side of the rendered image: sharp on a phone's header and in a hero. */
const RENDERED_SIDE = 2000;
/** SVGs without units are measured in pixels at this resolution. */
const BASE_DENSITY = 72;
const MAX_DENSITY = 100_000;
/** For what the sanitizer's estimate misses. */
const TIMEOUT_SECONDS = 10;

/** True if the content starts like an SVG document: its root element after a prolog. */
export function isSvg(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString("utf8");
  return /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*(?:<!DOCTYPE svg[^>[]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<svg[\s>]/i.test(
    head,
  );
}

/**
 * Returns the image as a PNG.
 * @throws {AppError} UNSUPPORTED_MEDIA if nothing of it can be shown
 */
export async function renderSvg(bytes: Uint8Array): Promise<Buffer> {
  if (bytes.byteLength > MAX_SVG_BYTES) throw refuse("An SVG may have 1 MB.");
  const svg = Buffer.from(sanitizeSvg(Buffer.from(bytes).toString("utf8")));
  const sharp = await loadSharp();
  const { width, height } = await sharp(svg).metadata();
  const longest = Math.max(width, height);
  const density = Math.min(Math.max((BASE_DENSITY * RENDERED_SIDE) / longest, 1), MAX_DENSITY);
  const image = await sharp(svg, { density, limitInputPixels: (2 * RENDERED_SIDE) ** 2 })
    .resize(RENDERED_SIDE, RENDERED_SIDE, { fit: "inside", withoutEnlargement: true })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .png()
    .toBuffer();
  const { channels } = await sharp(image).stats();
  if (channels[3]?.max === 0) {
    throw refuse("This SVG has nothing to show. Embedded pictures aren't supported: upload the logo as a PNG.");
  }
  return image;
}
