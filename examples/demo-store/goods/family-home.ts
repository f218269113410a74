import type { Artwork } from "../pictures/artwork.ts";
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
import type { Goods } from "./product.ts";

const mugCare: InfoSection = {
  title: "Care",
  description: "<p>Dishwasher and microwave safe. The glaze is food safe and free of lead.</p>",
};

type ColoredNote = Note & { colors: readonly [ClothName, ...ClothName[]]; motif: string };
type PlainNote = Note & { motif: string };

/** A stoneware mug with a choice of glaze colors and an optional name. */
export function mug(note: ColoredNote & { friend: Artwork }): Goods {
  const { art, colors, motif, friend } = note;
  return compose(note, {
    priceMinor: 2200,
    costMinor: 740,
    weightGrams: 420,
    sku: skuOf("TR-MU", note.slug),
    brand: "Tansy Row",
    details:
      "Stoneware, thrown and glazed in small batches, 12 oz (350 ml). Thick enough to stay warm through a chapter.",
    options: colors.length > 1 ? [colorOption(colors)] : [],
    infoSections: [
      mugCare,
      {
        title: "Size",
        description: "<p>3.7 in high, 3.4 in wide, holds 12 oz (350 ml). Each one differs by a hair.</p>",
      },
      shippingInfo,
    ],
    collections: ["home"],
    customTextFields: [{ title: "Name on the foot", maxLength: 12, mandatory: false }],
    pictures: [
      ...colors.map((color) =>
        picture("mug-front", art, `${color} mug with ${motif}`, {
          item: cloth[color],
          ...(colors.length > 1 ? { choice: { option: "Color", label: color } } : {}),
        }),
      ),
      picture("mug-table", art, `The mug with ${motif} on a pile of books`, { item: cloth[colors[0]] }),
      picture("mug-pair", art, "Two mugs of the series side by side", { item: cloth[colors[0]], also: [friend] }),
    ],
  });
}

/** A mug with an all-over print. */
export function wrapMug(note: PlainNote & { inside: ClothName }): Goods {
  const { art, motif, inside } = note;
  return compose(note, {
    priceMinor: 2600,
    costMinor: 880,
    weightGrams: 420,
    sku: skuOf("TR-WM", note.slug),
    brand: "Tansy Row",
    details:
      "Fine bone china with the whole picture wrapped around it, 12 oz (350 ml), and a colored handle so yours is always yours.",
    infoSections: [mugCare, shippingInfo],
    collections: ["home"],
    pictures: [
      picture("mug-wrap", art, `Mug printed all around with ${motif}`, { item: cloth[inside] }),
      picture("print-detail", art, `Close-up of ${motif}`),
    ],
  });
}

export function enamelMug(note: PlainNote): Goods {
  const { art, motif } = note;
  return compose(note, {
    priceMinor: 1900,
    costMinor: 610,
    weightGrams: 160,
    sku: skuOf("TR-EN", note.slug),
    brand: "Tansy Row",
    details:
      "Enameled steel with a colored rim, 12 oz. Survives campfires, festivals and being dropped down exactly one flight of stairs.",
    infoSections: [
      {
        title: "Care",
        description:
          "<p>Fine on the stove and in the dishwasher, not in the microwave. Chips are part of the charm.</p>",
      },
      shippingInfo,
    ],
    collections: ["home"],
    customTextFields: [{ title: "Engraving on the rim", maxLength: 20, mandatory: false }],
    pictures: [
      picture("enamel-front", art, `White enamel mug with ${motif}`, { item: "#f6f1e6" }),
      picture("enamel-camp", art, `The enamel mug with ${motif} beside a pile of logs`, { item: "#f6f1e6" }),
    ],
  });
}

export function cushion(note: PlainNote): Goods {
  const { art, motif } = note;
  return compose(note, {
    priceMinor: 4200,
    costMinor: 1480,
    weightGrams: 380,
    sku: skuOf("TR-CU", note.slug),
    brand: "Tansy Row",
    details:
      "Linen and cotton blend, printed on both sides, with a hidden zip. The filling is recycled and pleasantly stubborn.",
    options: [
      { name: "Size", type: "drop_down", choices: choicesOf("16 × 16 in", "20 × 20 in") },
      { name: "Filling", type: "drop_down", choices: choicesOf("Cover only", "With filling") },
    ],
    variants: [
      { choices: { Size: "16 × 16 in", Filling: "With filling" }, priceMinor: 5400, costMinor: 1900, weightGrams: 780 },
      { choices: { Size: "20 × 20 in", Filling: "Cover only" }, priceMinor: 4900, costMinor: 1700, weightGrams: 460 },
      {
        choices: { Size: "20 × 20 in", Filling: "With filling" },
        priceMinor: 6400,
        costMinor: 2250,
        weightGrams: 1100,
      },
    ],
    infoSections: [
      {
        title: "Care",
        description: "<p>Cover: 30 °C, inside out, line dry. Filling: shake it, sun it, sit on it.</p>",
      },
      shippingInfo,
    ],
    collections: ["home"],
    pictures: [
      picture("cushion-front", art, `Square cushion with ${motif}`),
      picture("cushion-chair", art, `The cushion with ${motif} on an armchair`),
      picture("weave-detail", art, `Close-up of ${motif} on the linen`),
    ],
  });
}

export function blanket(note: PlainNote): Goods {
  const { art, motif } = note;
  return compose(note, {
    priceMinor: 14800,
    costMinor: 5900,
    weightGrams: 1250,
    sku: skuOf("TR-BL", note.slug),
    brand: "Tansy Row",
    details:
      "Woven, not printed, from lambswool and recycled cotton at a family mill. 51 × 71 in (130 × 180 cm) with a hand-knotted fringe.",
    infoSections: [
      {
        title: "Care",
        description:
          "<p>Air it often, wash it rarely: wool cycle, cold, dry flat. Moths dislike cedar and so do we, but it works.</p>",
      },
      shippingInfo,
    ],
    collections: ["home"],
    pictures: [
      picture("blanket-rail", art, `Blanket with ${motif} over a ladder`),
      picture("blanket-folded", art, "The blanket, folded"),
      picture("weave-detail", art, "Close-up of the weave"),
    ],
  });
}

export function candle(note: PlainNote & { glass: string; scent: string; friend: Artwork }): Goods {
  const { art, glass, scent, friend } = note;
  return compose(note, {
    priceMinor: 2800,
    costMinor: 920,
    weightGrams: 460,
    sku: skuOf("TR-CN", note.slug),
    brand: "Tansy Row",
    details: `Rapeseed and coconut wax with a cotton wick, poured by hand; smells of ${scent}. Burns about 45 hours, then becomes a very good pencil pot.`,
    infoSections: [
      {
        title: "How to burn it",
        description:
          "<p>Let the whole surface melt the first time, trim the wick to a quarter inch, never leave it alone with curtains.</p>",
      },
      {
        title: "What is in it",
        description: "<p>220 g rapeseed and coconut wax, cotton wick, 8% fragrance oil without phthalates.</p>",
      },
      shippingInfo,
    ],
    collections: ["home"],
    unitPrice: { totalQuantity: 220, totalMeasurementUnit: "G", baseQuantity: 100, baseMeasurementUnit: "G" },
    pictures: [
      picture("candle-front", art, `Lit candle in a colored tumbler, smells of ${scent}`, { item: glass }),
      picture("candle-shelf", art, "The candle on a shelf beside a framed print", { item: glass, also: [friend] }),
    ],
  });
}
