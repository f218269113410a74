/**
 * Products that demonstrate the catalog: many variants, swatches with several colors and images, surcharges, refills.
 */
import { choicesOf, compose, picture, shippingInfo, skuOf } from "./families.ts";
import type { Goods, GoodsOption, VariantOverride } from "./product.ts";

const measures = [
  "5 × 7",
  "8 × 8",
  "8 × 10",
  "10 × 10",
  "11 × 14",
  "12 × 16",
  "12 × 18",
  "16 × 16",
  "16 × 20",
  "18 × 24",
  "20 × 28",
  "24 × 36",
];
const woods = ["Oak", "Black", "Walnut", "White", "No frame"] as const;
const mats: GoodsOption = {
  name: "Mat",
  type: "color",
  choices: [
    { value: "#ffffff", description: "Bright white" },
    { value: "#f1e8d6", description: "Cream" },
    { value: "#2e2c2a", description: "Soot" },
    { value: "#ffffff,#d9a441", description: "White with a gold edge" },
  ],
};

/** Without a frame only the white mat is available; the largest sheets are only sold framed. */
const measureVariants: VariantOverride[] = measures.flatMap((measure, place) =>
  woods.flatMap((wood) =>
    mats.choices.map(({ description: mat }) => {
      const frame = wood === "No frame" ? 0 : 3200 + place * 900 + (wood === "Walnut" ? 1500 : 0);
      const edge = mat === "White with a gold edge" ? 900 : 0;
      return {
        choices: { "Size, inches": measure, Frame: wood, Mat: mat },
        priceMinor: 1800 + place * 500 + frame + edge,
        costMinor: 500 + place * 140 + Math.round(frame * 0.45),
        weightGrams: 90 + place * 40 + (frame > 0 ? 700 + place * 220 : 0),
        visible: wood !== "No frame" || (mat === "Bright white" && place < 10),
      };
    }),
  ),
);

const madeToMeasure = compose(
  {
    slug: "made-to-measure-print",
    name: "Made-to-Measure Print",
    words:
      "One drawing, as large as your wall asks for. Twelve sizes, four woods, four mats: cut, printed and framed after you have ordered, never before.",
    art: { design: "coast", palette: "tide" },
    tags: ["print", "framed", "made to order"],
    ribbon: "New",
  },
  {
    priceMinor: 1800,
    costMinor: 500,
    weightGrams: 160,
    sku: "LF-MTM",
    brand: "Larkfold",
    details:
      "Giclée on 310 g cotton paper. The mat is cut with a bevel, by hand, by someone who has done it for twenty years.",
    options: [
      { name: "Size, inches", type: "drop_down", choices: choicesOf(...measures) },
      { name: "Frame", type: "drop_down", choices: choicesOf(...woods) },
      mats,
    ],
    variants: measureVariants,
    stock: "untracked",
    infoSections: [
      {
        title: "How long it takes",
        description: "<p>Loose prints leave in two days, framed ones in about ten. We write when it is on its way.</p>",
      },
      shippingInfo,
    ],
    collections: ["prints"],
    pictures: [
      picture("frame-wall", { design: "coast", palette: "tide" }, "Framed print of a coast on a wall", {
        frame: "oak",
      }),
      picture("room-sideboard", { design: "coast", palette: "tide" }, "The print above a sideboard"),
    ],
  },
);

type PencilSet = readonly [name: string, colors: string, palette: "tide" | "citrus" | "berry" | "moss"];
const pencilSets: readonly PencilSet[] = [
  ["Harbor", "#1f4e79,#5b8fb0,#cfe0e4", "tide"],
  ["Market", "#e8a33d,#c94f2b,#6f8f3a", "citrus"],
  ["Hedgerow", "#6d2f5b,#b8557a,#efc7c9", "berry"],
  ["Moorland", "#2f4a43,#8aa07a", "moss"],
];

const pencils = compose(
  {
    slug: "trio-pencils",
    name: "Trio Pencils",
    words: "Sets of soft colored pencils that already get along. Pick a mood, not a color.",
    art: { design: "bauhaus", palette: "tide" },
    tags: ["pencils", "drawing"],
    ribbon: "New",
  },
  {
    priceMinor: 1400,
    costMinor: 420,
    weightGrams: 120,
    sku: skuOf("PH-PC", "trio-pencils"),
    brand: "Pocket Heron",
    details: "Six pencils in cedar, in a sleeve that stands by itself. Sharpened once, by us, so that you can start.",
    options: [
      {
        name: "Colors",
        type: "color",
        choices: pencilSets.map(([name, colors]) => ({ value: colors, description: name })),
      },
    ],
    variants: [{ choices: { Colors: "Moorland" }, stock: { studio: 0, warehouse: 0 } }],
    infoSections: [shippingInfo],
    collections: ["desk-and-paper"],
    pictures: pencilSets.map(([name, , palette]) =>
      picture("pencil-set", { design: "bauhaus", palette }, `${name}: colored pencils in a sleeve`, {
        choice: { option: "Colors", label: name },
      }),
    ),
  },
);

type Motif = readonly [name: string, design: "vase" | "birds" | "citrus", palette: "berry" | "tide" | "citrus"];
const motifs: readonly Motif[] = [
  ["Bouquet", "vase", "berry"],
  ["Song birds", "birds", "tide"],
  ["Citrus", "citrus", "citrus"],
];
const motifPicture = ([name, design, palette]: Motif) =>
  picture("card-stand", { design, palette }, `${name}: a folded card standing on a table`, {
    choice: { option: "Motif", label: name },
  });

const letterSet = compose(
  {
    slug: "letter-set",
    name: "Letter Set, Made for You",
    words:
      "Ten folded cards and envelopes with your name on the flap. The post office will think you are somebody; it will be right.",
    art: { design: "vase", palette: "berry" },
    tags: ["cards", "personal"],
    ribbon: "Bestseller",
  },
  {
    priceMinor: 2800,
    costMinor: 900,
    weightGrams: 260,
    sku: skuOf("PH-LS", "letter-set"),
    brand: "Pocket Heron",
    details:
      "Folded cards of 300 g cotton board, 5 × 7 in, with lined envelopes. Names are pressed into the paper, not printed on it.",
    options: [
      {
        name: "Motif",
        type: "drop_down",
        choices: motifs.map((motif) => ({ value: motif[0], description: motif[0], picture: motifPicture(motif) })),
      },
    ],
    infoSections: [
      {
        title: "Names",
        description: "<p>Up to 24 letters, as you write them here. We press exactly what you type, so look twice.</p>",
      },
      shippingInfo,
    ],
    collections: ["desk-and-paper"],
    customTextFields: [{ title: "Name on the flap", minLength: 2, maxLength: 24, mandatory: true }],
    pickers: [
      {
        name: "Envelope lining",
        look: "swatch",
        mandatory: true,
        choices: [
          { label: "Plain white", colors: "#ffffff" },
          { label: "Rose", colors: "#dba79c" },
          { label: "Navy and gold", colors: "#2c3e54,#d9a441", addedMinor: 300 },
          { label: "Harlequin", colors: "#c94f2b,#d9a441,#2f6684", addedMinor: 500 },
        ],
      },
      {
        name: "Gift wrap",
        look: "text",
        mandatory: false,
        choices: [
          { label: "Kraft paper and string", addedMinor: 400 },
          { label: "Printed paper and ribbon", addedMinor: 650 },
        ],
      },
    ],
    pictures: motifs.map(motifPicture),
  },
);

const candle = compose(
  {
    slug: "slow-evening-candle",
    name: "Slow Evening Candle",
    words: "Fig leaf, smoke and a closed laptop. Burns for about forty evenings, if you let them be slow.",
    art: { design: "moons", palette: "dusk" },
    tags: ["candle", "refill"],
    ribbon: "New",
    variants: [],
  },
  {
    priceMinor: 3200,
    costMinor: 980,
    weightGrams: 420,
    sku: "TR-CA-SLOW",
    brand: "Tansy Row",
    details:
      "Rapeseed and beeswax, 220 g, in a glass that becomes a tumbler. Refills come in cardboard and cost you one less decision.",
    infoSections: [
      {
        title: "Burning",
        description:
          "<p>Two hours the first time, so that the wax melts to the edge. Trim the wick to a fingernail.</p>",
      },
      shippingInfo,
    ],
    collections: ["home"],
    unitPrice: { totalQuantity: 220, totalMeasurementUnit: "G", baseQuantity: 100, baseMeasurementUnit: "G" },
    subscription: {
      allowOneTimePurchase: true,
      plans: [
        {
          title: "Every two months",
          description: "For daily burners.",
          frequency: { interval: 2, unit: "MONTH" },
          discountPercent: 15,
        },
        {
          title: "Every quarter",
          description: "For the rest of us.",
          frequency: { interval: 3, unit: "MONTH" },
          discountPercent: 10,
        },
        {
          title: "A year as a gift",
          description: "Six candles for somebody you like.",
          frequency: { interval: 2, unit: "MONTH" },
          cycles: 6,
          discountPercent: 20,
        },
      ],
    },
    pictures: [
      picture("candle-front", { design: "moons", palette: "dusk" }, "Candle in a glass with moons on its label"),
      picture("candle-shelf", { design: "moons", palette: "dusk" }, "The candle on a shelf beside a book"),
    ],
  },
);

export const showcaseGoods: readonly Goods[] = [madeToMeasure, letterSet, pencils, candle];
