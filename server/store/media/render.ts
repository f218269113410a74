/**
 * Sizes of images: from disk, or made now. The same size requested twice at the same time is made once. Images are made in a
 * bounded queue with fair turns between networks, and each network has a budget of processor time, so that made-up sizes
 * neither fill the memory nor keep anybody else waiting (decision 50).
 */
import { availableParallelism } from "node:os";
import { FairSemaphore } from "#server/platform/access/fair-semaphore.ts";
import { throttleSubject } from "#server/platform/access/networks.ts";
import { isLocalDevelopment } from "#server/platform/access/throttle.ts";
import { TokenBuckets } from "#server/platform/access/token-buckets.ts";
import type { KeptFile } from "#server/platform/files/disk-cache.ts";
import type { Files } from "#server/platform/files/files.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { loadSharp } from "./sharp.ts";
import type { ImageFormat, ImageRequest, Point } from "./sizes.ts";
import { type MediaRow, masterName } from "./store-media.ts";

export type Size = ImageRequest & { format: ImageFormat };

/** Sizes that are being made; false when the master is gone. */
const running = new Map<string, Promise<boolean>>();
/** One processor stays free for everything else. Libvips uses one thread for each (sharp.ts). */
const slots = new FairSemaphore({
  running: Math.max(1, Math.min(4, availableParallelism() - 1)),
  waitingPerSubject: 120,
  waiting: 500,
});
/** Milliseconds of processor time per network: the images of several pages that nobody has opened before. */
const budget = { capacity: 20_000, perSecond: 250 };
const budgets = new WeakMap<Store, TokenBuckets>();

function budgetsOf(store: Store): TokenBuckets {
  const known = budgets.get(store) ?? new TokenBuckets(budget);
  budgets.set(store, known);
  return known;
}

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

export function findKept(files: Files, media: MediaRow, size: Size): Promise<KeptFile | undefined> {
  return files.kept.read(sizeName(media, size));
}

/** Who an image is made for. */
export type Asker = { readonly store: Store; readonly source: string };

/** Undefined when the master is gone. @throws {AppError} THROTTLED when the network asks for too many new sizes */
export async function sizeOf(asker: Asker, media: MediaRow, size: Size): Promise<KeptFile | undefined> {
  const { files } = asker.store;
  const name = sizeName(media, size);
  const known = await files.kept.read(name);
  if (known !== undefined) return known;
  let making = running.get(name);
  if (making === undefined) {
    charge(asker, media, size);
    making = make(files, { name, media, size, subject: throttleSubject(asker.source) });
  }
  return (await making) ? files.kept.read(name) : undefined;
}

type Making = { name: string; media: MediaRow; size: Size; subject: string };

/** From file to file: the images themselves never pass through the memory that the event loop collects. */
function make(files: Files, { name, media, size, subject }: Making): Promise<boolean> {
  const work = slots
    .run(subject, async () => {
      const master = masterName(media.id, media.file_version);
      if (!(await files.has(master))) return false;
      await files.kept.write(name, (path) => render(files.path(master), path, { media, size }));
      return true;
    })
    .finally(() => running.delete(name));
  running.set(name, work);
  return work;
}

function charge({ store, source }: Asker, media: MediaRow, size: Size): void {
  if (isLocalDevelopment(store, source)) return;
  const network = throttleSubject(source);
  const cost = costOf(media, size);
  const seconds = budgetsOf(store).secondsToWait(network, cost, store.now());
  if (seconds > 0) throw new AppError("THROTTLED", { data: { retryAfterSeconds: seconds } });
  budgetsOf(store).spend(network, cost, store.now());
}

/** Decoding, then encoding by format, in milliseconds per megapixel. */
const DECODING = 8;
const ENCODING = { avif: 400, webp: 60, png: 90, jpeg: 20 } as const;
const LEAST = 15;

function costOf({ width, height, is_animated: isAnimated }: MediaRow, size: Size): number {
  const master = (width * height) / 1_000_000;
  const made = Math.min(master, (size.width * size.height) / 1_000_000);
  return LEAST + (DECODING * master + ENCODING[size.format] * made) * (isAnimated ? 10 : 1);
}

/** How often a size was sent to a browser that would have taken AVIF; forgotten when there are too many. */
const wanted = new Map<string, number>();
const later: (() => Promise<unknown>)[] = [];
let isMakingLater = false;
const WANTED_OFTEN = 5;
const MAX_WANTED = 20_000;
const MAX_LATER = 50;
/** The subject of work that no request waits for. */
const BACKGROUND = "background";

/**
 * AVIF costs several times the processor time of WebP: it is made in the background, one by one, for plain sizes that are
 * wanted often, while no other image is being made. Requests never wait for it.
 */
export function wishForAvif(files: Files, media: MediaRow, size: Size): void {
  if (!isPlain(size)) return;
  const name = sizeName(media, size);
  const count = (wanted.get(name) ?? 0) + 1;
  if (wanted.size >= MAX_WANTED) wanted.clear();
  wanted.set(name, count);
  if (count !== WANTED_OFTEN || later.length >= MAX_LATER) return;
  later.push(async () => {
    if (!(await files.kept.has(name))) await make(files, { name, media, size, subject: BACKGROUND });
  });
  void makeLater();
}

/** What the published clients' helpers ask for (`usm_0.66_1.00_0.01`). */
const USUAL_SHARPNESS = 75;

/** As pages of the shop and the published clients request them. Cut images are one-offs. */
const isPlain = ({ crop, point, sharpness, blur }: Size): boolean =>
  crop === undefined && point === undefined && blur === 0 && (sharpness === 0 || sharpness === USUAL_SHARPNESS);

const IDLE_CHECK_MS = 2000;

async function makeLater(): Promise<void> {
  if (isMakingLater) return;
  isMakingLater = true;
  for (let work = later.shift(); work !== undefined; work = later.shift()) {
    do await new Promise((resolve) => setTimeout(resolve, IDLE_CHECK_MS).unref());
    while (slots.size.running > 0);
    await work().catch(() => {});
  }
  isMakingLater = false;
}

async function render(master: string, path: string, { media, size }: Pick<Making, "media" | "size">): Promise<void> {
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
  await encode(image, format, { quality, isAnimated: media.is_animated }).toFile(path);
}

type Encoding = { quality: number; isAnimated: boolean };

function encode(image: SharpImage, format: ImageFormat, { quality, isAnimated }: Encoding): SharpImage {
  switch (format) {
    case "avif":
      return image.avif({ quality: Math.round(quality * 0.7), effort: 2 });
    case "webp":
      return image.webp({ quality, effort: isAnimated ? 1 : 3 });
    case "png":
      return image.png({ compressionLevel: 6 });
    case "jpeg":
      return image.flatten({ background: "#ffffff" }).jpeg({ quality, mozjpeg: false });
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
