/** The style sheet of Arabic pages: Arabic letters for every font family (api/content/fonts.ts). */
import { arabicFont, fonts } from "#api/content/fonts.ts";

/** Names of the font file and the style sheet among the addresses of the build. */
export const ARABIC_FONT = `${arabicFont.id}-arabic`;
export const ARABIC_SHEET = "arabic-sheet";

export function arabicFaces(file: string): string {
  const { weights: all, range, deviceFamilies } = arabicFont;
  // Faces with different weights don't complement each other: browsers would take one of them for all characters.
  const families = [...fonts, ...deviceFamilies.map((name) => ({ name, weights: all }))];
  return families
    .map(
      ({ name, weights }) =>
        `@font-face {font-family: "${name}";font-weight: ${weights.join(" ")};font-display: swap;src: url("${file}") format("woff2");unicode-range: ${range};}`,
    )
    .join("\n");
}
