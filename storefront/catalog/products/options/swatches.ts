/** The look of choices: colors and images. */
import type { ShopModifier } from "#api/catalog/products/shop-products.ts";
import type { Picture } from "#ui/media/pictures.ts";
import type { SwatchView } from "../views.ts";

/** The look of a choice: an image or colors; text choices have none. */
export function swatchOf({ name, image, colorCode }: ShopModifier["choices"][number]): SwatchView | undefined {
  if (image) {
    const { id, url, width = 0, height = 0 } = image;
    const picture: Picture = { url, width, height, alt: name, ...(id !== undefined && { id }) };
    return { picture };
  }
  return colorCode === undefined ? undefined : { colors: colorsOf(colorCode) };
}

/** Several colors are joined by commas; those inside brackets belong to one color. */
export const colorsOf = (code: string): readonly string[] =>
  code
    .split(/[,/|](?![^(]*\))/)
    .map((color) => color.trim())
    .filter((color) => color !== "");
