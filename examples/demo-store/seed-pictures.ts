/** The demo store's images: rows with placeholders at first, files when they are drawn (`draw-pictures.ts`). */
import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import sharp from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Store } from "#server/platform/store.ts";
import { type MediaRow, masterName, toRow } from "#server/store/media/public.ts";
import type { Sketch } from "./goods/pictures.ts";
import { composePicture, pictureKey } from "./pictures/render.ts";
import { sceneSize } from "./pictures/scenes.ts";
import type { PictureSpec } from "./pictures/spec.ts";

const PLACEHOLDER_SIDE = 32;

/**
 * Media rows by `pictureKey`, without files; specifications that draw the same picture share one. A placeholder takes
 * 3 ms of a core, the whole picture 50 to 90.
 */
export async function sketchPictures(store: Store, sketches: readonly Sketch[]): Promise<Map<string, MediaRow>> {
  const wanted = [...new Map(sketches.map((sketch) => [pictureKey(sketch.spec), sketch]))];
  const entries = await inParallel(
    wanted,
    async ([key, sketch]): Promise<[string, MediaRow]> => [key, await sketchPicture(store, sketch)],
  );
  return new Map(entries);
}

export async function sketchPicture(store: Store, { spec, fileName }: Sketch): Promise<MediaRow> {
  const { width, height } = sceneSize(spec.scene);
  const small = await sharp(Buffer.from(composePicture(spec, PLACEHOLDER_SIDE)))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const file = {
    kind: "image" as const,
    mime_type: "image/jpeg",
    width,
    height,
    // Unknown until it is drawn.
    byte_size: 0,
    is_animated: false,
    duration_ms: null,
    thumbhash: Buffer.from(rgbaToThumbHash(small.info.width, small.info.height, small.data)).toString("base64"),
    average_color: averageOf(small.data),
    ending: "jpg",
  };
  const now = store.now();
  return toRow({ id: newId(now.getTime()), file, label: { fileName, altText: spec.alt }, now });
}

/** Draws a picture and writes its file. Returns what its row lacked. */
export async function drawPicture(
  store: Store,
  id: string,
  spec: PictureSpec,
): Promise<{ byte_size: number; sha256: Buffer }> {
  const bytes = await sharp(Buffer.from(composePicture(spec)))
    .removeAlpha()
    .jpeg({ quality: 88 })
    .toBuffer();
  await store.files.write(masterName(id), bytes);
  return { byte_size: bytes.byteLength, sha256: createHash("sha256").update(bytes).digest() };
}

/** An image as a downloadable file: large, and without a scene around it. */
export const drawDownload = (spec: PictureSpec): Promise<Buffer> =>
  sharp(Buffer.from(composePicture(spec)))
    .webp({ quality: 82, effort: 1 })
    .toBuffer();

/** Results in the order of the items; one item per processor at a time. */
async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker));
  return results;
}

function averageOf(rgba: Buffer): string {
  const sums = [0, 0, 0];
  for (let index = 0; index < rgba.length; index += 4) {
    for (const channel of [0, 1, 2]) sums[channel] = (sums[channel] ?? 0) + (rgba[index + channel] ?? 0);
  }
  const pixels = rgba.length / 4;
  return `#${sums
    .map((sum) =>
      Math.round(sum / pixels)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
