/**
 * Renders sizes of images from disk or on demand. Concurrent requests for the same size share one rendering. Rendering
 * uses a bounded queue that is fair between networks, and each network has a budget of processor time, so that requests
 * for arbitrary sizes neither exhaust the memory nor delay other clients (decision 50).
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

type Size = ImageRequest & { format: ImageFormat };

/** Sizes being rendered; false if the master doesn't exist. */
const running = new Map<string, Promise<boolean>>();
/** One processor stays free for everything else. Libvips uses one thread per image (sharp.ts). */
const slots = new FairSemaphore({
  running: Math.max(1, Math.min(4, availableParallelism() - 1)),
  waitingPerSubject: 120,
  waiting: 500,
});
/** Milliseconds of processor time per network: enough for the uncached images of several pages. */
const budget = { capacity: 20_000, perSecond: 250 };
const budgets = new WeakMap<Store, TokenBuckets>();

function budgetsOf(store: Store): TokenBuckets {
  const known = budgets.get(store) ?? new TokenBuckets(budget);
  budgets.set(store, known);
  return known;
}

/** Grouped by media id, so that all sizes of an image can be deleted at once. */
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

/** The network that an image is rendered for. */
type Asker = { readonly store: Store; readonly source: string };

/** Undefined if the master doesn't exist. @throws {AppError} THROTTLED if the network requests too many new sizes */
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

/** From file to file, so that image data isn't on the JavaScript heap. */
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

/** Number of times a size was sent to browsers that accept AVIF; reset when the map is full. */
const wanted = new Map<string, number>();
const later: (() => Promise<unknown>)[] = [];
let isMakingLater = false;
const WANTED_OFTEN = 5;
const MAX_WANTED = 20_000;
const MAX_LATER = 50;
/** The budget of background work. */
const BACKGROUND = "background";

/**
 * AVIF costs several times the processor time of WebP, so it is rendered in the background, one image at a time, for
 * frequently requested plain sizes, while no other image is being rendered. Requests never wait for it.
 */
export function requestAvif(files: Files, media: MediaRow, size: Size): void {
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

/** Default parameters of published clients' helpers (`usm_0.66_1.00_0.01`). */
const USUAL_SHARPNESS = 75;

/** Sizes as requested by the storefront and published clients. Custom crops are rare. */
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
  // Only re-encoded WebP and PNG files can be animated or have pages; other formats get the first frame.
  let image = sharp(master, { animated: media.is_animated && format === "webp" });
  const source = sourceOf(media, crop);
  // Sharp allows one crop per pipeline: a second one before scaling would be applied after it.
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
  // The focal point refers to the whole image; an explicit crop takes precedence.
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

/** For `fill`: the part of the source with the target's aspect ratio that is closest to the focal point. */
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
