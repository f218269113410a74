import type { Artwork } from "../pictures/artwork.ts";
import { choicesOf, compose, type InfoSection, type Note, picture, shippingInfo, skuOf } from "./families.ts";
import type { Goods } from "./product.ts";

const paperInfo: InfoSection = {
  title: "Paper",
  description:
    "<p>100 g cream paper, sized so that fountain pens neither feather nor show through. FSC certified, bleached without chlorine.</p>",
};

type PlainNote = Note & { motif: string };

export function notebook(note: PlainNote & { band: string }): Goods {
  const { art, motif, band } = note;
  return compose(note, {
    priceMinor: 1800,
    costMinor: 520,
    weightGrams: 310,
    sku: skuOf("PH-NB", note.slug),
    brand: "Pocket Heron",
    details:
      "Sewn binding that lies flat from the first page, 192 pages, ribbon, elastic band and a pocket at the back for tickets.",
    options: [{ name: "Ruling", type: "drop_down", choices: choicesOf("Dot grid", "Lined", "Plain") }],
    infoSections: [
      paperInfo,
      { title: "Size", description: "<p>A5: 5.8 × 8.3 in (148 × 210 mm), 192 numbered pages.</p>" },
      shippingInfo,
    ],
    collections: ["desk-and-paper"],
    customTextFields: [{ title: "Initials, gold on the cover", maxLength: 3, mandatory: false }],
    pictures: [
      picture("notebook-flat", art, `Notebook with ${motif} on its cover and an elastic band`, { item: band }),
      picture("notebook-open", art, "The notebook open at a dotted page with a pencil", { item: band }),
    ],
  });
}

export function notebookSet(note: PlainNote & { also: readonly [Artwork, Artwork] }): Goods {
  const { art, also } = note;
  return compose(note, {
    priceMinor: 2400,
    costMinor: 690,
    weightGrams: 360,
    sku: skuOf("PH-NS", note.slug),
    brand: "Pocket Heron",
    details:
      "Three stitched notebooks of 64 pages, pocket sized (3.5 × 5.5 in): one for work, one for home, one for neither.",
    options: [{ name: "Ruling", type: "drop_down", choices: choicesOf("Dot grid", "Lined") }],
    infoSections: [paperInfo, shippingInfo],
    collections: ["desk-and-paper"],
    pictures: [
      picture("notebook-set", art, "Three pocket notebooks with different covers", { also }),
      picture("print-detail", art, "Close-up of one of the covers"),
    ],
  });
}

export function planner(note: PlainNote): Goods {
  const { art, motif } = note;
  return compose(note, {
    priceMinor: 3200,
    costMinor: 980,
    weightGrams: 520,
    sku: skuOf("PH-PL", note.slug),
    brand: "Pocket Heron",
    details:
      "Undated, so no week is ever wasted: 54 weekly spreads, 14 monthly ones and a page for things you decided not to do.",
    infoSections: [
      paperInfo,
      {
        title: "Binding",
        description: "<p>Brass-colored binding, 6.7 × 8.7 in, covers of 2 mm board that stand up to bags.</p>",
      },
      shippingInfo,
    ],
    collections: ["desk-and-paper"],
    customTextFields: [{ title: "Name on the cover", maxLength: 24, mandatory: false }],
    pictures: [
      picture("planner-flat", art, `Wire-bound planner with ${motif} on its cover`),
      picture("planner-open", art, "A week in the planner with a fountain pen and coffee"),
    ],
  });
}

export function ink(note: Note & { color: string }): Goods {
  const { art, color } = note;
  return compose(note, {
    priceMinor: 1600,
    costMinor: 430,
    weightGrams: 180,
    sku: skuOf("PH-IN", note.slug),
    brand: "Pocket Heron",
    details:
      "Dye-based fountain pen ink, 50 ml in a heavy glass bottle with a well for the last drops. Flows well, dries in ten seconds, washes out of most shirts.",
    infoSections: [
      {
        title: "Good to know",
        description:
          "<p>Safe for all fountain pens and glass nibs. Not waterproof. Keep away from cats and white rugs.</p>",
      },
      shippingInfo,
    ],
    collections: ["desk-and-paper"],
    unitPrice: { totalQuantity: 50, totalMeasurementUnit: "ML", baseQuantity: 100, baseMeasurementUnit: "ML" },
    pictures: [
      picture("ink-front", art, "Ink bottle in front of a sheet with brush strokes", { item: color }),
      picture("pen-ink", art, "The ink bottle and a fountain pen on a table", { item: color }),
    ],
  });
}

export function cards(note: PlainNote & { also: readonly [Artwork, Artwork] }): Goods {
  const { art, also, motif } = note;
  return compose(note, {
    priceMinor: 1800,
    costMinor: 460,
    weightGrams: 190,
    sku: skuOf("PH-CA", note.slug),
    brand: "Pocket Heron",
    details: "Six folded cards (4.5 × 6 in), two of each drawing, blank inside, with recycled envelopes.",
    options: [{ name: "Pack", type: "drop_down", choices: choicesOf("6 cards", "12 cards") }],
    variants: [{ choices: { Pack: "12 cards" }, priceMinor: 3000, costMinor: 860, weightGrams: 370 }],
    infoSections: [
      { title: "Paper", description: "<p>350 g recycled board, uncoated inside, so any pen will do.</p>" },
      shippingInfo,
    ],
    collections: ["desk-and-paper"],
    pictures: [
      picture("cards-fan", art, `Three greeting cards with an envelope: ${motif}`, { also }),
      picture("card-stand", art, "One of the cards standing beside a vase"),
    ],
  });
}

export function stickers(note: PlainNote & { also: readonly [Artwork, Artwork, Artwork, Artwork, Artwork] }): Goods {
  const { art, also, motif } = note;
  return compose(note, {
    priceMinor: 900,
    costMinor: 190,
    weightGrams: 30,
    sku: skuOf("PH-ST", note.slug),
    brand: "Pocket Heron",
    details:
      "Six vinyl stickers, matte, weatherproof and removable in one piece. They have survived our bikes for three winters.",
    infoSections: [
      {
        title: "Good to know",
        description: "<p>About 2 in each. For laptops, bottles, helmets and suitcases; dishwasher proof.</p>",
      },
      shippingInfo,
    ],
    collections: ["desk-and-paper"],
    pictures: [
      picture("sticker-sheet", art, `Sheet of six stickers: ${motif}`, { also }),
      picture("sticker-laptop", art, "Four of the stickers on a laptop", { also }),
    ],
  });
}
