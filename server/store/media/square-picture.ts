/** Renders a small square image without metadata, for portraits. */
import { AppError } from "#server/platform/http/app-error.ts";
import { loadSharp } from "./sharp.ts";

const MAX_PIXELS = 50_000_000;

/** WebP of `side` pixels, cropped to the most salient region. @throws {AppError} UNSUPPORTED_MEDIA */
export async function squarePicture(bytes: Uint8Array, side: number): Promise<Buffer> {
  const sharp = await loadSharp();
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 })
      .autoOrient()
      .toColorspace("srgb")
      .resize(side, side, { fit: "cover", position: "attention" })
      .flatten({ background: "#ffffff" })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw new AppError("UNSUPPORTED_MEDIA", { reason: "IMAGE_NOT_READABLE" });
  }
}
