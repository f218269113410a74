/**
 * Sizes of pictures: from disk, or made now. The same size asked for twice at the same time is made once; at most as many
 * are made at a time as there are processors, and a flood beyond a bound fails instead of filling the memory.
 */
import { availableParallelism } from "node:os";
import type { Files } from "#server/platform/files/files.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { loadSharp } from "./sharp.ts";
import type { ImageFormat, ImageRequest, Point } from "./sizes.ts";
import { type MediaRow, masterName } from "./store-media.ts";

export type Size = ImageRequest & { format: ImageFormat };

const running = new Map<string, Promise<Buffer | undefined>>();
const waiting: (() => void)[] = [];
let busy = 0;
const MAX_BUSY = Math.max(1, Math.min(4, availableParallelism()));
const MAX_WAITING = 500;

/** Kept by id first, so that everything of a picture can be forgotten at once. */
function sizeName(
  media: MediaRow,
  { fit, width, height, quality, format, crop, point, sharpness, blur }: Size,
): string {
  const cut = crop === undefined ? "" : `-${crop.left}-${crop.top}-${crop.width}-${crop.height}`;
  const kept = fit === "fill" && point !== undefined ? `-p${point.x * 10}-${point.y * 10}` : "";
  const looks = `${sharpness > 0 ? `-s${sharpness}` : ""}${blur > 0 ? `-b${blur}` : ""}`;
  return `${media.id}/${media.version}/${fit}-${width}x${height}-q${quality}${cut}${kept}${looks}.${format}`;
}

export function findKept(files: Files, media: MediaRow, size: Size): Promise<Buffer | undefined> {
  return files.kept.read(sizeName(media, size));
}

/** Undefined when the master is gone. @throws {AppError} UNAVAILABLE under a flood */
export async function sizeOf(files: Files, media: MediaRow, size: Size): Promise<Buffer | undefined> {
  const name = sizeName(media, size);
  const known = await files.kept.read(name);
  if (known !== undefined) return known;
  const pending = running.get(name);
  if (pending !== undefined) return pending;
  const work = inTurn(async () => {
    const master = await files.read(masterName(media.id, media.file_version));
    if (master === undefined) return undefined;
    const bytes = await render(master, media, size);
    await files.kept.write(name, bytes);
    return bytes;
  }).finally(() => running.delete(name));
  running.set(name, work);
  return work;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= MAX_BUSY) {
    if (waiting.length >= MAX_WAITING) throw new AppError("UNAVAILABLE");
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  busy++;
  try {
    return await work();
  } finally {
    busy--;
    waiting.shift()?.();
  }
}

/** How often a size was sent to somebody who would have taken AVIF; forgotten when there are too many. */
const wanted = new Map<string, number>();
const later: (() => Promise<unknown>)[] = [];
let isMakingLater = false;
const WANTED_OFTEN = 5;
const MAX_WANTED = 20_000;
const MAX_LATER = 200;

/** AVIF costs several times the processor time of WebP: made one by one, for sizes that are wanted, when nobody waits. */
export function wishForAvif(files: Files, media: MediaRow, size: Size): void {
  const name = sizeName(media, size);
  const count = (wanted.get(name) ?? 0) + 1;
  if (wanted.size >= MAX_WANTED) wanted.clear();
  wanted.set(name, count);
  if (count !== WANTED_OFTEN || later.length >= MAX_LATER) return;
  later.push(() => sizeOf(files, media, size));
  void makeLater();
}

const IDLE_CHECK_MS = 2000;

async function makeLater(): Promise<void> {
  if (isMakingLater) return;
  isMakingLater = true;
  for (let work = later.shift(); work !== undefined; work = later.shift()) {
    do await new Promise((resolve) => setTimeout(resolve, IDLE_CHECK_MS).unref());
    while (busy > 0);
    await work().catch(() => {});
  }
  isMakingLater = false;
}

async function render(master: Buffer, media: MediaRow, size: Size): Promise<Buffer> {
  const sharp = await loadSharp();
  const { fit, width, height, quality, format, crop, sharpness, blur } = size;
  // Only WebP and PNG of ours move or have several pages; formats that cannot get the first picture.
  let image = sharp(master, { animated: media.is_animated && format === "webp" });
  const source = sourceOf(media, crop);
  // One cut in a chain: a second one before the scaling would come after it.
  if (fit === "fill") image = cover(image, source, size, pointOf(media, size) ?? { x: 0.5, y: 0.5 });
  else {
    if (crop !== undefined) image = image.extract(source);
    image = image.resize(width, height, { fit: "inside", withoutEnlargement: true });
  }
  if (blur > 0) image = image.blur(Math.max(0.3, blur / 2));
  if (sharpness > 0) image = image.sharpen({ sigma: 1, m1: sharpness / 100, m2: sharpness / 100 });
  switch (format) {
    case "avif":
      return image.avif({ quality: Math.round(quality * 0.7), effort: 2 }).toBuffer();
    case "webp":
      return image.webp({ quality, effort: media.is_animated ? 1 : 3 }).toBuffer();
    case "png":
      return image.png({ compressionLevel: 8 }).toBuffer();
    case "jpeg":
      return image.flatten({ background: "#ffffff" }).jpeg({ quality, mozjpeg: false }).toBuffer();
  }
}

function pointOf(media: MediaRow, { point, crop }: Size): Point | undefined {
  if (point !== undefined) return point;
  // The focal point is one of the whole picture; somebody who cuts by hand knows better.
  if (crop !== undefined || media.focal_x === null || media.focal_y === null) return undefined;
  return { x: Number(media.focal_x), y: Number(media.focal_y) };
}

type SharpImage = ReturnType<Awaited<ReturnType<typeof loadSharp>>>;
type Rectangle = { left: number; top: number; width: number; height: number };

function sourceOf(media: MediaRow, crop: Rectangle | undefined): Rectangle {
  if (crop === undefined) return { left: 0, top: 0, width: media.width, height: media.height };
  const left = Math.min(crop.left, Math.max(0, media.width - 1));
  const top = Math.min(crop.top, Math.max(0, media.height - 1));
  return {
    left,
    top,
    width: Math.min(crop.width, media.width - left),
    height: Math.min(crop.height, media.height - top),
  };
}

/** Fills the box: the part of the source with the box's proportions that has the point nearest to its middle. */
function cover(image: SharpImage, source: Rectangle, box: { width: number; height: number }, point: Point): SharpImage {
  const scale = Math.min(source.width / box.width, source.height / box.height);
  const width = Math.max(1, Math.min(source.width, Math.round(box.width * scale)));
  const height = Math.max(1, Math.min(source.height, Math.round(box.height * scale)));
  const place = (share: number, whole: number, part: number): number =>
    Math.max(0, Math.min(whole - part, Math.round(share * whole - part / 2)));
  const left = source.left + place(point.x, source.width, width);
  const top = source.top + place(point.y, source.height, height);
  return image.extract({ left, top, width, height }).resize(box.width, box.height, { fit: "fill" });
}
