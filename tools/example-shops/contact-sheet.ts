/** One picture of all shops: each page on a desktop, and on a phone beside it. */
import { join } from "node:path";
import sharp from "sharp";
import { shops } from "./shops.ts";

const COLUMNS = 3;
const DESKTOP = { width: 372, height: 440 };
const PHONE = { width: 116, height: 309 };
const GAP = 14;
const MARGIN = 28;
const CELL = { width: DESKTOP.width + GAP + PHONE.width, height: DESKTOP.height };
const BACKGROUND = "#dfe1e4";
/** Text is for recognizing shops, not for reading. */
const QUALITY = 76;

/** Reads `<design>-<page>-desktop.png` and `…-phone.png` of every shop in the folder. */
export async function writeContactSheet(folder: string, page: string, file: string): Promise<void> {
  const rows = Math.ceil(shops.length / COLUMNS);
  const tiles = await Promise.all(
    shops.map(async ({ design }, index) => {
      const left = MARGIN + (index % COLUMNS) * (CELL.width + MARGIN);
      const top = MARGIN + Math.floor(index / COLUMNS) * (CELL.height + MARGIN);
      const fit = (size: "desktop" | "phone", box: typeof DESKTOP) =>
        sharp(join(folder, `${design}-${page}-${size}.png`))
          .resize({ ...box, fit: "cover", position: "top" })
          .toBuffer();
      return [
        { input: await fit("desktop", DESKTOP), left, top },
        {
          input: await fit("phone", PHONE),
          left: left + DESKTOP.width + GAP,
          top: top + DESKTOP.height - PHONE.height,
        },
      ];
    }),
  );
  await sharp({
    create: {
      width: MARGIN + COLUMNS * (CELL.width + MARGIN),
      height: MARGIN + rows * (CELL.height + MARGIN),
      channels: 3,
      background: BACKGROUND,
    },
  })
    .composite(tiles.flat())
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(file);
}
