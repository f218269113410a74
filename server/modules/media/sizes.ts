/** Which picture an address asks for. Sizes and qualities come from short lists, so that nobody can fill the disk. */
import { mediaSizes } from "#api/media-values.ts";

export type ImageFormat = "avif" | "webp" | "jpeg" | "png";
export type Crop = { left: number; top: number; width: number; height: number };
export type ImageRequest = {
  fit: "fit" | "fill";
  width: number;
  height: number;
  quality: number;
  /** Undefined: as the browser accepts. */
  format: ImageFormat | undefined;
  crop: Crop | undefined;
};

const QUALITIES = [60, 70, 80, 90];
const FORMATS: Record<string, ImageFormat> = { avif: "avif", webp: "webp", jpg: "jpeg", jpeg: "jpeg", png: "png" };

type Parts = { fit: string; parameters: string; name: string; crop?: string | undefined };

/** Undefined when the address makes no sense; unknown parameters (`al_c`, `usm_…`) are ignored. */
export function readImageRequest({ fit, parameters, name, crop }: Parts): ImageRequest | undefined {
  const values = readParameters(parameters);
  const [width, height] = [values.get("w"), values.get("h")];
  if ((fit !== "fit" && fit !== "fill") || width === undefined || height === undefined) return undefined;
  if (width < 1 || height < 1) return undefined;
  const box = crop === undefined ? undefined : readCrop(crop);
  if (crop !== undefined && box === undefined) return undefined;
  const isAuto = parameters.split(",").includes("enc_auto");
  return {
    fit,
    ...roundBox(fit, width, height),
    quality: QUALITIES.find((quality) => quality >= (values.get("q") ?? 80)) ?? 90,
    format: isAuto ? undefined : FORMATS[name.split(".").at(-1)?.toLowerCase() ?? ""],
    crop: box,
  };
}

function readParameters(text: string): Map<string, number> {
  const pairs = text.slice(0, 200).split(",");
  return new Map(
    pairs.flatMap((pair): [string, number][] => {
      const match = /^([a-z]+)_(\d{1,5})$/.exec(pair);
      return match?.[1] === undefined ? [] : [[match[1], Number(match[2])]];
    }),
  );
}

function readCrop(text: string): Crop | undefined {
  const values = readParameters(text);
  const [left, top, width, height] = [values.get("x"), values.get("y"), values.get("w"), values.get("h")];
  if (left === undefined || top === undefined || width === undefined || height === undefined) return undefined;
  if (width < 1 || height < 1) return undefined;
  // Positions step by 10 pixels, which nobody sees and which keeps the number of files small.
  const step = (value: number) => Math.round(value / 10) * 10;
  return { left: step(left), top: step(top), width: Math.max(10, step(width)), height: Math.max(10, step(height)) };
}

/** The next size of the list; `fill` keeps the asked proportions, in steps of an eighth. */
function roundBox(fit: "fit" | "fill", width: number, height: number): { width: number; height: number } {
  const largest = mediaSizes.at(-1) ?? 2000;
  const roundedWidth = mediaSizes.find((size) => size >= width) ?? largest;
  if (fit === "fit") return { width: roundedWidth, height: mediaSizes.find((size) => size >= height) ?? largest };
  const ratio = Math.min(4, Math.max(0.25, Math.round((height / width) * 8) / 8));
  return { width: roundedWidth, height: Math.min(largest, Math.round(roundedWidth * ratio)) };
}

/**
 * WebP where it is accepted: at the sizes of a shop AVIF saves little and costs ten times the processor time, which is
 * what the first visitor of a page waits for. AVIF is made when an address asks for it by name.
 */
export function chooseFormat(accept: string | undefined, isTransparent: boolean): ImageFormat {
  if (accept?.includes("image/webp")) return "webp";
  if (accept?.includes("image/avif")) return "avif";
  return isTransparent ? "png" : "jpeg";
}
