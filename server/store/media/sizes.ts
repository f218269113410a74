/**
 * Parses the size and format in image URLs. Sizes and qualities are limited to short lists, so that requests can't fill
 * the disk.
 */
import { mediaSizes } from "#api/store/media-values.ts";

export type ImageFormat = "avif" | "webp" | "jpeg" | "png";
type Crop = { left: number; top: number; width: number; height: number };
export type Point = { x: number; y: number };
export type ImageRequest = {
  fit: "fit" | "fill";
  width: number;
  height: number;
  quality: number;
  /** Undefined: negotiated with the browser. */
  format: ImageFormat | undefined;
  crop: Crop | undefined;
  /** Crop position for `fill`; undefined: the focal point of the image, or its center. */
  point: Point | undefined;
  /** Sharpening after scaling, in steps of 0.25; 0 for none. */
  sharpness: number;
  /** Radius in pixels, 0 for none. */
  blur: number;
};

const QUALITIES = [30, 60, 70, 80, 90];
const BLURS = [0, 2, 5, 10, 20, 50];
const FORMATS: Record<string, ImageFormat> = { avif: "avif", webp: "webp", jpg: "jpeg", jpeg: "jpeg", png: "png" };

// Alignments in URLs: t, b, l, r and the corners. c is the center, which yields to the focal point.
const ALIGNMENTS: Record<string, Point | undefined> = {
  t: { x: 0.5, y: 0 },
  b: { x: 0.5, y: 1 },
  l: { x: 0, y: 0.5 },
  r: { x: 1, y: 0.5 },
  tl: { x: 0, y: 0 },
  tr: { x: 1, y: 0 },
  bl: { x: 0, y: 1 },
  br: { x: 1, y: 1 },
};

type Parts = { fit: string; parameters: string; name: string; crop?: string | undefined };

/** Undefined if the URL is invalid; unknown parameters are ignored. */
export function readImageRequest({ fit, parameters, name, crop }: Parts): ImageRequest | undefined {
  const values = readParameters(parameters);
  const [width, height] = [readWhole(values.get("w")), readWhole(values.get("h"))];
  if ((fit !== "fit" && fit !== "fill") || width === undefined || height === undefined) return undefined;
  if (width < 1 || height < 1) return undefined;
  const box = crop === undefined ? undefined : readCrop(crop);
  if (crop !== undefined && box === undefined) return undefined;
  const quality = readWhole(values.get("q")) ?? 80;
  const blur = readWhole(values.get("blur")) ?? 0;
  return {
    fit,
    ...roundBox(fit, width, height),
    quality: QUALITIES.find((step) => step >= quality) ?? 90,
    format: readFormat(values.get("enc"), name),
    crop: box,
    point: readPoint(values),
    sharpness: readSharpness(values.get("usm")),
    blur: BLURS.find((step) => step >= blur) ?? 50,
  };
}

/** `w_300` → w: "300"; `usm_0.66_1.00_0.01` → usm: "0.66_1.00_0.01". */
function readParameters(text: string): Map<string, string> {
  const pairs = text.slice(0, 200).split(",");
  return new Map(
    pairs.flatMap((pair): [string, string][] => {
      const match = /^([a-z]+)_([a-z0-9._]{1,30})$/i.exec(pair);
      return match?.[1] === undefined || match[2] === undefined ? [] : [[match[1], match[2]]];
    }),
  );
}

function readWhole(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : undefined;
}

function readFormat(encoding: string | undefined, name: string): ImageFormat | undefined {
  if (encoding !== undefined && encoding !== "auto") return FORMATS[encoding];
  return encoding === "auto" ? undefined : FORMATS[name.split(".").at(-1)?.toLowerCase() ?? ""];
}

/** `fp_0.50_0.25` before `al_t`: a point in tenths, so there are 121 of them. */
function readPoint(values: Map<string, string>): Point | undefined {
  const match = /^([01](?:\.\d{1,4})?)_([01](?:\.\d{1,4})?)$/.exec(values.get("fp") ?? "");
  if (match === null) return ALIGNMENTS[values.get("al") ?? "c"];
  const share = (text: string | undefined): number => Math.min(1, Math.round(Number(text) * 10) / 10);
  return { x: share(match[1]), y: share(match[2]) };
}

/** Amount, radius and threshold of an unsharp mask. Only the amount is used, in quarters up to 2. */
function readSharpness(text: string | undefined): number {
  const amount = Number(/^(\d(?:\.\d{1,2})?)_/.exec(text ?? "")?.[1] ?? 0);
  return Math.min(200, Math.round(amount * 4) * 25);
}

function readCrop(text: string): Crop | undefined {
  const values = readParameters(text);
  const [left, top] = [readWhole(values.get("x")), readWhole(values.get("y"))];
  const [width, height] = [readWhole(values.get("w")), readWhole(values.get("h"))];
  if (left === undefined || top === undefined || width === undefined || height === undefined) return undefined;
  if (width < 1 || height < 1) return undefined;
  // Positions are multiples of 10 pixels, which is invisible and limits the number of files.
  const step = (value: number) => Math.round(value / 10) * 10;
  return { left: step(left), top: step(top), width: Math.max(10, step(width)), height: Math.max(10, step(height)) };
}

/** The next size of the list. `fill` keeps the requested aspect ratio, in steps of an eighth. */
function roundBox(fit: "fit" | "fill", width: number, height: number): { width: number; height: number } {
  const largest = mediaSizes.at(-1) ?? 2000;
  const roundedWidth = mediaSizes.find((size) => size >= width) ?? largest;
  if (fit === "fit") return { width: roundedWidth, height: mediaSizes.find((size) => size >= height) ?? largest };
  const ratio = Math.min(4, Math.max(0.25, Math.round((height / width) * 8) / 8));
  return { width: roundedWidth, height: Math.min(largest, Math.round(roundedWidth * ratio)) };
}

/**
 * Format to render immediately: WebP if accepted, which includes all browsers with AVIF. AVIF follows once a size is in
 * demand (render.ts).
 */
export function chooseFormat(accept: string | undefined, isTransparent: boolean): ImageFormat {
  if (accept?.includes("image/webp") || accept?.includes("image/avif")) return "webp";
  return isTransparent ? "png" : "jpeg";
}
