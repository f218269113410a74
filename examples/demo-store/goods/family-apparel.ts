import {
  type ClothName,
  choicesOf,
  cloth,
  colorOption,
  compose,
  type InfoSection,
  type Note,
  picture,
  shippingInfo,
  skuOf,
} from "./families.ts";
import type { Goods, VariantOverride } from "./product.ts";

const sizes = ["XS", "S", "M", "L", "XL", "2XL"] as const;

const careInfo: InfoSection = {
  title: "Care",
  description:
    "<p>Wash at 30 °C inside out, with friends. Skip the dryer. Iron on the back of the print, or not at all.</p>",
};

const sizeInfo: InfoSection = {
  title: "Size & fit",
  description:
    "<p>Relaxed, not baggy. Chest, flat: XS 18 in, S 19 in, M 20.5 in, L 22 in, XL 23.5 in, 2XL 25 in. Between two sizes? Take the larger.</p>",
};

type TopNote = Note & { colors: readonly [ClothName, ...ClothName[]]; motif: string };

const soldOut = (choices: Record<string, string>): VariantOverride => ({ choices, stock: { studio: 0, warehouse: 0 } });
const last = (choices: Record<string, string>, units = 2): VariantOverride => ({
  choices,
  stock: { studio: units, warehouse: 0 },
});

export { last, soldOut };

export function tee(note: TopNote): Goods {
  const { art, colors, motif } = note;
  const [first] = colors;
  return compose(note, {
    priceMinor: 3400,
    costMinor: 1120,
    weightGrams: 210,
    sku: skuOf("LF-TE", note.slug),
    brand: "Larkfold",
    details:
      "Midweight organic cotton (180 g), knitted and sewn in Portugal, screen printed by hand with water-based inks.",
    options: [{ name: "Size", type: "drop_down", choices: choicesOf(...sizes) }, colorOption(colors)],
    variants: [{ choices: { Size: "2XL" }, priceMinor: 3600, costMinor: 1220 }],
    infoSections: [
      sizeInfo,
      careInfo,
      {
        title: "Fabric",
        description:
          "<p>100% organic cotton, 180 g/m², certified and traceable to the field. Preshrunk, side seams, ribbed collar.</p>",
      },
      shippingInfo,
    ],
    collections: ["apparel"],
    pictures: [
      ...colors.map((color) =>
        picture("tee-flat", art, `${color} tee with ${motif}`, {
          item: cloth[color],
          choice: { option: "Color", label: color },
        }),
      ),
      picture("tee-hanger", art, `The tee with ${motif} on a hanger`, { item: cloth[first] }),
      picture("cloth-detail", art, `Close-up of ${motif} on the cotton`, { item: cloth[first] }),
    ],
  });
}

export function sweatshirt(note: TopNote): Goods {
  const { art, colors, motif } = note;
  const [first] = colors;
  return compose(note, {
    priceMinor: 6800,
    costMinor: 2450,
    weightGrams: 480,
    sku: skuOf("LF-SW", note.slug),
    brand: "Larkfold",
    details:
      "Loopback organic cotton (350 g) with ribbed cuffs that keep their shape. Heavy enough for a beach fire, soft enough for the sofa.",
    options: [{ name: "Size", type: "drop_down", choices: choicesOf(...sizes) }, colorOption(colors)],
    infoSections: [sizeInfo, careInfo, shippingInfo],
    collections: ["apparel"],
    pictures: [
      ...colors.map((color) =>
        picture("sweat-flat", art, `${color} sweatshirt with ${motif}`, {
          item: cloth[color],
          choice: { option: "Color", label: color },
        }),
      ),
      picture("sweat-hanger", art, `The sweatshirt with ${motif} on a hanger`, { item: cloth[first] }),
    ],
  });
}

export function hoodie(note: TopNote): Goods {
  const { art, colors, motif } = note;
  return compose(note, {
    priceMinor: 7800,
    costMinor: 2900,
    weightGrams: 620,
    sku: skuOf("LF-HO", note.slug),
    brand: "Larkfold",
    details: "Brushed organic cotton (380 g), lined hood, a pocket big enough for two hands and a sketchbook.",
    options: [{ name: "Size", type: "drop_down", choices: choicesOf(...sizes) }, colorOption(colors)],
    infoSections: [sizeInfo, careInfo, shippingInfo],
    collections: ["apparel"],
    pictures: [
      ...colors.map((color) =>
        picture("hoodie-flat", art, `${color} hoodie with ${motif}`, {
          item: cloth[color],
          choice: { option: "Color", label: color },
        }),
      ),
      picture("cloth-detail", art, `Close-up of ${motif} on the cotton`, { item: cloth[colors[0]] }),
    ],
  });
}

export function cap(note: TopNote): Goods {
  const { art, colors, motif } = note;
  const [first] = colors;
  return compose(note, {
    priceMinor: 2900,
    costMinor: 980,
    weightGrams: 110,
    sku: skuOf("LF-CA", note.slug),
    brand: "Larkfold",
    details:
      "Washed cotton twill, six panels, brass buckle, one size that fits nearly everyone. The patch is woven, not printed.",
    options: [colorOption(colors)],
    infoSections: [
      { title: "Care", description: "<p>Spot clean with a damp cloth. Looks better after a summer or two.</p>" },
      shippingInfo,
    ],
    collections: ["apparel"],
    pictures: [
      ...colors.map((color) =>
        picture("cap-front", art, `${color} cap with a woven patch: ${motif}`, {
          item: cloth[color],
          choice: { option: "Color", label: color },
        }),
      ),
      picture("cap-peg", art, `The cap with ${motif} hanging on a wooden peg`, { item: cloth[first] }),
    ],
  });
}

export function toteBag(note: TopNote): Goods {
  const { art, colors, motif } = note;
  const [first] = colors;
  return compose(note, {
    priceMinor: 2200,
    costMinor: 640,
    weightGrams: 190,
    sku: skuOf("LF-TO", note.slug),
    brand: "Larkfold",
    details:
      "Heavy canvas (340 g) with long handles, double stitched, and a small pocket inside for keys that want to be found. 15 × 16 in.",
    options: colors.length > 1 ? [colorOption(colors)] : [],
    infoSections: [
      {
        title: "Care",
        description: "<p>Machine wash cold, dry flat. Carries about 25 lb of books, in our experience.</p>",
      },
      shippingInfo,
    ],
    collections: ["apparel"],
    pictures: [
      ...colors.map((color) =>
        picture("tote-peg", art, `${color} tote bag with ${motif}`, {
          item: cloth[color],
          ...(colors.length > 1 ? { choice: { option: "Color", label: color } } : {}),
        }),
      ),
      picture("tote-bench", art, `The tote bag with ${motif} full of branches`, { item: cloth[first] }),
    ],
  });
}

/** A T-shirt for children, sized by age. */
export function kidsTee(note: TopNote): Goods {
  const { art, colors, motif } = note;
  return compose(note, {
    priceMinor: 2400,
    costMinor: 820,
    weightGrams: 120,
    sku: skuOf("LQ-TE", note.slug),
    brand: "Little Quillet",
    details:
      "Soft organic cotton jersey without scratchy labels; size and washing notes are printed inside. Grows up to be a very good sleep shirt.",
    options: [{ name: "Age", type: "drop_down", choices: choicesOf("2–3", "4–5", "6–7", "8–9") }, colorOption(colors)],
    infoSections: [
      careInfo,
      {
        title: "Fabric",
        description:
          "<p>100% organic cotton, 160 g/m², tested for harmful substances and suitable for babies' skin.</p>",
      },
      shippingInfo,
    ],
    collections: ["kids", "apparel"],
    pictures: colors
      .map((color) =>
        picture("kids-tee", art, `${color} children's tee with ${motif} beside wooden blocks`, {
          item: cloth[color],
          choice: { option: "Color", label: color },
        }),
      )
      .concat(picture("cloth-detail", art, `Close-up of ${motif} on the cotton`, { item: cloth[colors[0]] })),
  });
}
