import type { Palette } from "../colors.ts";

/** What one design draws. All sizes are in design units; the shorter side of an artwork is normally 400. */
export type Design = {
  /** The full-bleed artwork with its own ground, `w` × `h`. `seed` picks a variation, `text` is for lettering. */
  art: (area: Area) => string;
  /** A vignette without ground in a 200 × 200 box, for printing on cloth, clay and stickers. */
  mark?: (palette: Palette, seed: number, text: string) => string;
  /** The window the artwork is cut to when there is no vignette. */
  window?: "circle" | "arch" | "block";
};

export type Area = { w: number; h: number; palette: Palette; seed: number; text: string };
