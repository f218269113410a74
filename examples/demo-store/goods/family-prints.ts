import type { Artwork } from "../pictures/artwork.ts";
import { choicesOf, compose, type InfoSection, type Note, picture, shippingInfo, skuOf } from "./families.ts";
import type { Goods, GoodsOption, VariantOverride } from "./product.ts";

const sizes = ["8 × 10 in", "12 × 16 in", "18 × 24 in"] as const;
const frames = ["Unframed", "Oak", "Black"] as const;
const sheetPrices = [2400, 3800, 5800] as const;
const framePrices = [0, 4200, 4200] as const;
const framingBySize = [1, 1.35, 1.9] as const;

const sizeOption: GoodsOption = { name: "Size", type: "drop_down", choices: choicesOf(...sizes) };
const frameOption: GoodsOption = { name: "Frame", type: "drop_down", choices: choicesOf(...frames) };

const printVariants: VariantOverride[] = sizes.flatMap((size, s) =>
  frames.map((frame, f) => {
    const framing = Math.round(((framePrices[f] ?? 0) * (framingBySize[s] ?? 1)) / 100) * 100;
    const sheet = sheetPrices[s] ?? 2400;
    return {
      choices: { Size: size, Frame: frame },
      priceMinor: sheet + framing,
      costMinor: Math.round(sheet * 0.24 + framing * 0.45),
      weightGrams: f === 0 ? 120 + s * 90 : 900 + s * 850,
    };
  }),
);

const printInfo: InfoSection[] = [
  {
    title: "Paper & printing",
    description:
      "<p>Giclée print with twelve pigment inks on 310 g cotton paper, matte, acid free. Colors hold for a lifetime out of direct sun.</p>",
  },
  {
    title: "Frames",
    description:
      "<p>FSC oak, or oak stained black, 20 mm wide. Glazed with shatterproof acrylic, backed and ready to hang. Framed in our own workshop.</p>",
  },
  {
    title: "Sizes",
    description:
      "<p>8 × 10 in (20 × 25 cm), 12 × 16 in (30 × 40 cm), 18 × 24 in (46 × 61 cm). Sizes are those of the sheet; frames add an inch each way.</p>",
  },
  shippingInfo,
];

type PrintNote = Note & { subject: string; room?: "sideboard" | "gallery" | "shelf"; kin?: readonly Artwork[] };

/** An art print in three sizes, with or without a frame. `subject` completes "… print" in image descriptions. */
export function artPrint(note: PrintNote): Goods {
  const { art, subject, kin = [] } = note;
  const rooms = { sideboard: "room-sideboard", gallery: "room-gallery", shelf: "shelf-lean" } as const;
  return compose(note, {
    priceMinor: 2400,
    costMinor: 580,
    weightGrams: 160,
    sku: skuOf("LF-PR", note.slug),
    brand: "Larkfold",
    details:
      "Printed to order on heavy cotton paper with a small white border, signed and numbered by hand on the back.",
    options: [sizeOption, frameOption],
    variants: printVariants,
    infoSections: printInfo,
    collections: ["prints"],
    pictures: [
      picture("frame-wall", art, `${subject} print in an oak frame on a sunlit wall`, {
        frame: "oak",
        choice: { option: "Frame", label: "Oak" },
      }),
      picture("print-clips", art, `${subject} print, unframed, hanging from two clips`, {
        choice: { option: "Frame", label: "Unframed" },
      }),
      picture("frame-wall", art, `${subject} print in a black frame`, {
        frame: "black",
        choice: { option: "Frame", label: "Black" },
      }),
      picture(rooms[note.room ?? "sideboard"], art, `${subject} print at home`, { frame: "oak", also: kin }),
      picture("print-detail", art, `Close-up of the ${subject.toLowerCase()} print and its paper`),
    ],
  });
}

/** A lettering poster with wooden rails. */
export function poster(note: Note & { says: string }): Goods {
  const { art, says } = note;
  return compose(note, {
    priceMinor: 2800,
    costMinor: 690,
    weightGrams: 210,
    sku: skuOf("LF-PO", note.slug),
    brand: "Larkfold",
    details:
      "Screen printed in three colors on 250 g uncoated paper. The letters are our own, drawn with a brush and far too much coffee.",
    options: [
      { name: "Size", type: "drop_down", choices: choicesOf("A3", "A2", "A1") },
      { name: "Hanger", type: "drop_down", choices: choicesOf("No hanger", "Beech rails") },
    ],
    variants: (["A3", "A2", "A1"] as const).flatMap((size, s) =>
      (["No hanger", "Beech rails"] as const).map((hanger, rail) => ({
        choices: { Size: size, Hanger: hanger },
        priceMinor: 2800 + s * 1000 + rail * (1600 + s * 400),
        weightGrams: 180 + s * 120 + rail * 320,
      })),
    ),
    infoSections: [
      {
        title: "Paper & printing",
        description:
          "<p>Three-color screen print, water-based inks, 250 g uncoated paper from a mill that runs on its own river.</p>",
      },
      {
        title: "Beech rails",
        description:
          "<p>Two magnetic rails hold the sheet without marking it. Cord included. Slips off in a second when you want a change.</p>",
      },
      shippingInfo,
    ],
    collections: ["prints"],
    pictures: [
      picture("poster-rail", art, `Poster that says “${says}” hanging from beech rails`, {
        choice: { option: "Hanger", label: "Beech rails" },
      }),
      picture("print-clips", art, `Poster that says “${says}”, without hanger`, {
        choice: { option: "Hanger", label: "No hanger" },
      }),
      picture("print-rolled", art, "The poster half rolled beside its shipping tube"),
    ],
  });
}

/** A set of three small prints. */
export function printSet(note: Note & { also: readonly [Artwork, Artwork] }): Goods {
  const { art, also } = note;
  return compose(note, {
    priceMinor: 6200,
    costMinor: 1500,
    weightGrams: 320,
    sku: skuOf("LF-SET", note.slug),
    brand: "Larkfold",
    details:
      "Three 8 × 10 in giclée prints on 310 g cotton paper, made to hang in a row. Cheaper together than apart, like most of us.",
    options: [frameOption],
    variants: [
      { choices: { Frame: "Oak" }, priceMinor: 17400, costMinor: 6800, weightGrams: 2900 },
      { choices: { Frame: "Black" }, priceMinor: 17400, costMinor: 6800, weightGrams: 2900 },
    ],
    infoSections: printInfo,
    collections: ["prints"],
    pictures: [
      picture("print-set", art, "Three prints in oak frames side by side", {
        also,
        frame: "oak",
        choice: { option: "Frame", label: "Oak" },
      }),
      picture("print-set", art, "Three prints in black frames side by side", {
        also,
        frame: "black",
        choice: { option: "Frame", label: "Black" },
      }),
      picture("room-gallery", art, "The set over a bench with cushions", { also, frame: "oak" }),
      picture("print-monthly", art, "Two of the sheets loose with their shipping tube", {
        also,
        choice: { option: "Frame", label: "Unframed" },
      }),
    ],
  });
}
