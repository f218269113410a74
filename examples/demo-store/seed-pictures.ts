/** Renders the demo store's images and stores them as media: files first, rows for the caller to insert. */
import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import sharp from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Store } from "#server/platform/store.ts";
import { type MediaRow, type PreparedImage, toMediaRow, writeMaster } from "#server/store/media/public.ts";
import { composePicture, pictureKey } from "./pictures/render.ts";
import type { PictureSpec } from "./pictures/spec.ts";

const PLACEHOLDER_SIDE = 32;

/** Media rows by `pictureKey`; specifications that draw the same picture share one. */
export async function drawPictures(
  store: Store,
  specs: readonly { spec: PictureSpec; fileName: string }[],
  onProgress: (message: string) => void,
): Promise<Map<string, MediaRow>> {
  const wanted = [...new Map(specs.map((entry) => [pictureKey(entry.spec), entry]))];
  const rows = new Map<string, MediaRow>();
  let next = 0;
  let reported = 0;
  const work = async (): Promise<void> => {
    for (let entry = wanted[next++]; entry !== undefined; entry = wanted[next++]) {
      const [key, { spec, fileName }] = entry;
      rows.set(key, await drawPicture(store, spec, fileName));
      if (rows.size - reported >= 60) {
        reported = rows.size;
        onProgress(`  ${rows.size} of ${wanted.length} pictures`);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
  return rows;
}

export async function drawPicture(store: Store, spec: PictureSpec, fileName: string): Promise<MediaRow> {
  const image = await render(spec);
  const now = store.now();
  const id = newId(now.getTime());
  await writeMaster(store.files, id, image);
  return toMediaRow({ id, image, label: { fileName, altText: spec.alt }, now });
}

/** An image as a downloadable file: large, and without a scene around it. */
export const drawDownload = (spec: PictureSpec): Promise<Buffer> =>
  sharp(Buffer.from(composePicture(spec)))
    .webp({ quality: 82, effort: 1 })
    .toBuffer();

/** Rasterizes once; the file and the placeholder use the same pixels. */
async function render(spec: PictureSpec): Promise<PreparedImage> {
  const { data, info } = await sharp(Buffer.from(composePicture(spec)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const bytes = await sharp(data, { raw }).jpeg({ quality: 88 }).toBuffer();
  const small = await sharp(data, { raw })
    .resize(PLACEHOLDER_SIDE, PLACEHOLDER_SIDE, { fit: "inside" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    bytes,
    mimeType: "image/jpeg",
    width: info.width,
    height: info.height,
    isAnimated: false,
    thumbhash: Buffer.from(rgbaToThumbHash(small.info.width, small.info.height, small.data)).toString("base64"),
    averageColor: averageOf(small.data),
    sha256: createHash("sha256").update(bytes).digest(),
  };
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
