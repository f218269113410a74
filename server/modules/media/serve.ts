/**
 * Serving pictures: the master at `/media/<id>`, sizes at `/media/<id>/v1/…` made on first use and kept on disk. Nothing
 * served here can run: the type is ours, sniffing is off, and a policy sandboxes whoever opens it as a page (F3).
 */
import { availableParallelism } from "node:os";
import type { Connection } from "#server/platform/db/db.ts";
import type { Files } from "#server/platform/files/files.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId, type RawAnswer, type RawContext, type RawRoute } from "#server/platform/http/handlers.ts";
import { findMedia } from "./queries.ts";
import { loadSharp } from "./sharp.ts";
import { chooseFormat, type ImageFormat, type ImageRequest, readImageRequest } from "./sizes.ts";
import { type MediaRow, masterName } from "./store-image.ts";

const NOT_FOUND: RawAnswer = {
  status: 404,
  headers: [
    ["content-type", "text/plain; charset=utf-8"],
    ["cache-control", "no-store"],
  ],
  body: "There is no such picture.",
};

export const rawRoutes: RawRoute[] = [
  {
    id: "media.serveMaster",
    method: "GET",
    paths: ["/media/{id}", "/media/{id}/{name}"],
    run: async (context) => {
      const media = await find(context);
      if (media === undefined) return NOT_FOUND;
      if (media.source_url !== null) return elsewhere(media.source_url);
      const bytes = await context.store.files.read(masterName(media.id));
      return bytes === undefined ? NOT_FOUND : answer(bytes, media.mime_type, media.file_name);
    },
  },
  {
    id: "media.serveSize",
    method: "GET",
    paths: ["/media/{id}/v1/{fit}/{size}/{name}", "/media/{id}/v1/crop/{crop}/{fit}/{size}/{name}"],
    run: async (context) => {
      const { fit = "", size = "", name = "", crop } = context.params;
      const request = readImageRequest({ fit, parameters: size, name, crop });
      const media = request === undefined ? undefined : await find(context);
      if (request === undefined || media === undefined) return NOT_FOUND;
      if (media.source_url !== null) return elsewhere(media.source_url);
      const format = request.format ?? chooseFormat(context.header("accept"), media.mime_type === "image/png");
      const bytes = await sizeOf(context.store.files, media, { ...request, format });
      return bytes === undefined ? NOT_FOUND : answer(bytes, `image/${format}`, media.file_name);
    },
  },
];

function find({ params, store }: RawContext): Promise<MediaRow | undefined> {
  const id = (params.id ?? "").replace(/\.[a-z]{3,4}$/, "");
  const connection: Connection = store.database.db;
  return isId(id) ? findMedia(connection, id) : Promise.resolve(undefined);
}

const elsewhere = (url: string): RawAnswer => ({
  status: 302,
  headers: [
    ["location", url],
    ["cache-control", "no-store"],
  ],
});

function answer(bytes: Buffer, type: string, fileName: string): RawAnswer {
  return {
    status: 200,
    headers: [
      ["content-type", type],
      ["content-length", String(bytes.byteLength)],
      ["cache-control", "public, max-age=31536000, immutable"],
      ["vary", "accept"],
      ["content-disposition", `inline; filename*=UTF-8''${encodeURIComponent(fileName)}`],
      ["content-security-policy", "default-src 'none'; sandbox"],
      ["access-control-allow-origin", "*"],
      ["cross-origin-resource-policy", "cross-origin"],
    ],
    body: bytes,
  };
}

type Size = ImageRequest & { format: ImageFormat };

const running = new Map<string, Promise<Buffer | undefined>>();
const waiting: (() => void)[] = [];
let busy = 0;
const MAX_BUSY = Math.max(1, Math.min(4, availableParallelism()));
const MAX_WAITING = 500;

function sizeName(id: string, { fit, width, height, quality, format, crop }: Size): string {
  const cut = crop === undefined ? "" : `-${crop.left}-${crop.top}-${crop.width}-${crop.height}`;
  return `media/${id.slice(-2)}/${id}/${fit}-${width}x${height}-q${quality}${cut}.${format}`;
}

/** From disk, or made now; the same size asked for twice at the same time is made once. */
async function sizeOf(files: Files, media: MediaRow, size: Size): Promise<Buffer | undefined> {
  const name = sizeName(media.id, size);
  const known = await files.read(name);
  if (known !== undefined) return known;
  const pending = running.get(name);
  if (pending !== undefined) return pending;
  const work = inTurn(async () => {
    const master = await files.read(masterName(media.id));
    if (master === undefined) return undefined;
    const bytes = await render(master, media, size);
    await files.write(name, bytes);
    return bytes;
  }).finally(() => running.delete(name));
  running.set(name, work);
  return work;
}

/** At most as many pictures at a time as there are processors; a flood of requests waits, and beyond a bound fails. */
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

async function render(master: Buffer, media: MediaRow, { fit, width, height, quality, format, crop }: Size) {
  const sharp = await loadSharp();
  let image = sharp(master);
  if (crop !== undefined) {
    const left = Math.min(crop.left, Math.max(0, media.width - 1));
    const top = Math.min(crop.top, Math.max(0, media.height - 1));
    const [cutWidth, cutHeight] = [Math.min(crop.width, media.width - left), Math.min(crop.height, media.height - top)];
    image = image.extract({ left, top, width: cutWidth, height: cutHeight });
  }
  image = image.resize(width, height, { fit: fit === "fill" ? "cover" : "inside", withoutEnlargement: fit === "fit" });
  switch (format) {
    case "avif":
      return image.avif({ quality: Math.round(quality * 0.7), effort: 2 }).toBuffer();
    case "webp":
      return image.webp({ quality, effort: 3 }).toBuffer();
    case "png":
      return image.png({ compressionLevel: 8 }).toBuffer();
    case "jpeg":
      return image.flatten({ background: "#ffffff" }).jpeg({ quality, mozjpeg: false }).toBuffer();
  }
}
