/**
 * Converts uploads to re-encoded images: detected by content, decoded within limits, encoded without metadata. SVGs are
 * rendered; HTML and other formats that browsers can execute are rejected.
 */
import { createHash } from "node:crypto";
import { rgbaToThumbHash } from "thumbhash";
import { AppError } from "#server/platform/http/app-error.ts";
import { isStoredImage } from "./recognize.ts";
import { loadSharp } from "./sharp.ts";
import { isSvg, renderSvg } from "./svg/svg.ts";

export type PreparedImage = {
  readonly bytes: Buffer;
  /** Animations are stored as WebP: smaller than GIF, and supported by all browsers. */
  readonly mimeType: "image/jpeg" | "image/png" | "image/webp";
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
  readonly thumbhash: string;
  /** `#rrggbb` */
  readonly averageColor: string;
  readonly sha256: Buffer;
};

const MAX_PIXELS = 50_000_000;
/** Longest side of a master image; larger images are scaled down. */
const MAX_SIDE = 4000;
/** Longest side of an animation: each frame costs as much as an image. */
const MAX_ANIMATED_SIDE = 1200;
const MAX_FRAMES = 500;
const THUMBHASH_SIDE = 100;

/** @throws {AppError} UNSUPPORTED_MEDIA if the bytes are no supported image, broken or too large */
export async function prepareImage(bytes: Uint8Array): Promise<PreparedImage> {
  const isDrawing = isSvg(bytes);
  if (!isDrawing && !isStoredImage(bytes)) throw new AppError("UNSUPPORTED_MEDIA");
  try {
    return await encode(isDrawing ? await renderSvg(bytes) : bytes);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const reason = error instanceof Error ? error.message : "unknown";
    throw new AppError("UNSUPPORTED_MEDIA", {
      description: /pixel limit/i.test(reason)
        ? `A picture may have ${MAX_PIXELS / 1_000_000} million pixels.`
        : "This picture cannot be read.",
    });
  }
}

async function encode(bytes: Uint8Array): Promise<PreparedImage> {
  const sharp = await loadSharp();
  const limits = { limitInputPixels: MAX_PIXELS, failOn: "error" } as const;
  const { hasAlpha, pages = 1, format } = await sharp(bytes, { ...limits, pages: 1 }).metadata();
  // A TIFF has pages too, but isn't an animation.
  if (pages > 1 && (format === "gif" || format === "webp")) return encodeAnimated(bytes, pages);
  // Rotated here, because the orientation is metadata, which is dropped.
  const upright = sharp(bytes, { ...limits, pages: 1 })
    .autoOrient()
    .toColorspace("srgb")
    .resize(MAX_SIDE, MAX_SIDE, { fit: "inside", withoutEnlargement: true });
  const isTransparent = hasAlpha && !(await sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 }).stats()).isOpaque;
  const encoded = isTransparent
    ? upright.png({ compressionLevel: 8 })
    : upright.flatten({ background: "#ffffff" }).jpeg({ quality: 90, chromaSubsampling: "4:4:4" });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return {
    ...(await describe(data)),
    mimeType: isTransparent ? "image/png" : "image/jpeg",
    width: info.width,
    height: info.height,
    isAnimated: false,
  };
}

async function encodeAnimated(bytes: Uint8Array, frames: number): Promise<PreparedImage> {
  if (frames > MAX_FRAMES) {
    throw new AppError("UNSUPPORTED_MEDIA", { reason: "TOO_MANY_FRAMES", data: { max: MAX_FRAMES } });
  }
  const sharp = await loadSharp();
  // The limit applies to the pixels of all frames together.
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS * 2, failOn: "error", animated: true })
    .resize(MAX_ANIMATED_SIDE, MAX_ANIMATED_SIDE, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: 80, effort: 3 })
    .toBuffer({ resolveWithObject: true });
  const height = info.pageHeight ?? info.height;
  return { ...(await describe(data)), mimeType: "image/webp", width: info.width, height, isAnimated: true };
}

async function describe(
  bytes: Buffer,
): Promise<Pick<PreparedImage, "bytes" | "thumbhash" | "averageColor" | "sha256">> {
  const [thumbhash, averageColor] = await Promise.all([thumbhashOf(bytes), averageColorOf(bytes)]);
  return { bytes, thumbhash, averageColor, sha256: createHash("sha256").update(bytes).digest() };
}

async function thumbhashOf(bytes: Buffer): Promise<string> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(bytes)
    .resize(THUMBHASH_SIDE, THUMBHASH_SIDE, { fit: "inside" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}

async function averageColorOf(bytes: Buffer): Promise<string> {
  const sharp = await loadSharp();
  const pixel = await sharp(bytes).flatten({ background: "#ffffff" }).resize(1, 1, { fit: "fill" }).raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString("hex")}`;
}
