/**
 * Uploaded bytes → a picture we made ourselves: recognized by content, decoded within limits, encoded again without
 * metadata. SVG, HTML and anything else that a browser might run is refused (F1, F2).
 */
import { createHash } from "node:crypto";
import { rgbaToThumbHash } from "thumbhash";
import { AppError } from "#server/platform/http/app-error.ts";
import { loadSharp } from "./sharp.ts";

export type PreparedImage = {
  readonly bytes: Buffer;
  readonly mimeType: "image/jpeg" | "image/png";
  readonly width: number;
  readonly height: number;
  readonly thumbhash: string;
  /** `#rrggbb` */
  readonly averageColor: string;
  readonly sha256: Buffer;
};

const MAX_PIXELS = 50_000_000;
/** Longest side of a master; larger pictures are scaled down. */
const MAX_SIDE = 4000;
const THUMBHASH_SIDE = 100;

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString("latin1") === text;

/** True when the first bytes are those of a picture format that we take: JPEG, PNG, WebP, GIF, AVIF, TIFF. */
export function isStoredImage(bytes: Uint8Array): boolean {
  return (
    startsWith(bytes, "\xff\xd8\xff") ||
    startsWith(bytes, "\x89PNG\r\n\x1a\n") ||
    (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) ||
    startsWith(bytes, "GIF8") ||
    (startsWith(bytes, "ftyp", 4) && (startsWith(bytes, "avif", 8) || startsWith(bytes, "avis", 8))) ||
    startsWith(bytes, "II*\0") ||
    startsWith(bytes, "MM\0*")
  );
}

/** @throws {AppError} UNSUPPORTED_MEDIA when the bytes are no such picture, broken or too large */
export async function prepareImage(bytes: Uint8Array): Promise<PreparedImage> {
  if (!isStoredImage(bytes)) throw new AppError("UNSUPPORTED_MEDIA");
  try {
    return await encode(bytes);
  } catch (error) {
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
  // Turned upright here, because the orientation is metadata, which is dropped.
  const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 })
    .autoOrient()
    .toColorspace("srgb")
    .resize(MAX_SIDE, MAX_SIDE, { fit: "inside", withoutEnlargement: true });
  const { hasAlpha } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 }).metadata();
  const isTransparent = hasAlpha && !(await sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 }).stats()).isOpaque;
  const encoded = isTransparent
    ? upright.png({ compressionLevel: 8 })
    : upright.flatten({ background: "#ffffff" }).jpeg({ quality: 90, chromaSubsampling: "4:4:4" });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  const [hash, averageColor] = await Promise.all([thumbhashOf(data), averageColorOf(data)]);
  return {
    bytes: data,
    mimeType: isTransparent ? "image/png" : "image/jpeg",
    width: info.width,
    height: info.height,
    thumbhash: hash,
    averageColor,
    sha256: createHash("sha256").update(data).digest(),
  };
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
