import type { Artwork } from "./artwork.ts";
import type { FrameName } from "./props/print.ts";
import type { SceneName } from "./scenes.ts";

/** Everything needed to draw one picture again, byte for byte. */
export type PictureSpec = {
  scene: SceneName;
  /** What is printed on the goods. */
  art: Artwork;
  /** Further artworks, for scenes that show a set. */
  also?: readonly Artwork[];
  /** Color of the goods themselves (cloth, clay, cover), `#rrggbb`. */
  item?: string;
  /** Background tint, `#rrggbb`; the palette's own when missing. */
  tone?: string;
  frame?: FrameName;
  /** What the picture shows, for those who cannot see it. */
  alt: string;
  /** Shown when the shopper picks this choice, e.g. `{ option: "Color", label: "Sage" }`. */
  choice?: { option: string; label: string };
};
