import type { Artwork } from "./artwork.ts";
import type { FrameName } from "./props/print.ts";
import type { SceneName } from "./scenes.ts";

/** Everything needed to reproduce one image byte for byte. */
export type PictureSpec = {
  scene: SceneName;
  /** The printed artwork. */
  art: Artwork;
  /** Further artworks, for scenes that show a set. */
  also?: readonly Artwork[];
  /** Color of the goods themselves (cloth, clay, cover), `#rrggbb`. */
  item?: string;
  /** Background tint, `#rrggbb`; the palette's own when missing. */
  tone?: string;
  frame?: FrameName;
  /** Alternative text. */
  alt: string;
  /** Shown when the shopper selects this choice, such as `{ option: "Color", label: "Sage" }`. */
  choice?: { option: string; label: string };
};
