/** Draws a design in a palette: as a full-bleed artwork, a vignette, or a repeat of vignettes. */
import { inksOn, type PaletteName, palettes } from "./colors.ts";
import { creatures } from "./designs/creatures.ts";
import type { Design } from "./designs/design.ts";
import { harvest } from "./designs/harvest.ts";
import { landscapes } from "./designs/landscapes.ts";
import { places } from "./designs/places.ts";
import { plants } from "./designs/plants.ts";
import { shapes } from "./designs/shapes.ts";
import { type Box, clipTo, hashText, n, viewInto } from "./svg.ts";

const designs = { ...landscapes, ...plants, ...harvest, ...creatures, ...shapes, ...places } as const;
type DesignName = keyof typeof designs;
export const designNames = Object.keys(designs) as DesignName[];

/** A design in a palette; `seed` selects a variation, `text` is the text of lettering designs. */
export type Artwork = { design: DesignName; palette: PaletteName; seed?: number; text?: string };

const seedOf = (art: Artwork): number => art.seed ?? hashText(art.design) % 97;

/** The artwork filling a box. */
export function artIn(box: Box, art: Artwork): string {
  const unit = 400 / Math.min(box.w, box.h);
  const [w, h] = [box.w * unit, box.h * unit];
  const design: Design = designs[art.design];
  return viewInto(
    box,
    w,
    h,
    design.art({ w, h, palette: palettes[art.palette], seed: seedOf(art), text: art.text ?? "" }),
  );
}

const frames = {
  circle: "M100 6A94 94 0 1 1 99.9 6z",
  arch: "M30 198V90A70 70 0 0 1 170 90V198z",
  block: "M28 6H172V194H28z",
} as const;

/** The vignette in a square box, its inks adapted to the cloth or clay under it. */
export function markIn(box: Box, art: Artwork, ground: string): string {
  const design: Design = designs[art.design];
  const palette = palettes[art.palette];
  const body = design.mark
    ? design.mark(inksOn(palette, ground), seedOf(art), art.text ?? "")
    : clipTo(
        frames[design.window ?? "block"],
        design.window === "circle"
          ? artIn({ x: 0, y: 0, w: 200, h: 200 }, art)
          : artIn({ x: 24, y: 2, w: 152, h: 198 }, art),
      );
  return `<g transform="translate(${n(box.x)} ${n(box.y)}) scale(${(box.w / 200).toFixed(4)})">${body}</g>`;
}
