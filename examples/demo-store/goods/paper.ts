import { compose, picture, shippingInfo } from "./families.ts";
import { cards, ink, notebook, notebookSet, planner, stickers } from "./family-paper.ts";
import type { Goods } from "./product.ts";

const books: Goods[] = [
  notebook({
    slug: "evening-class-notebook",
    name: "Evening Class Notebook",
    motif: "geometric shapes",
    words: "A cover that makes any shopping list look like a plan.",
    art: { design: "bauhaus", palette: "primary" },
    band: "#d8472f",
    tags: ["geometric", "bright"],
    ribbon: "Bestseller",
  }),
  notebook({
    slug: "moon-notebook",
    name: "Moon Almanac Notebook",
    motif: "the moon and her phases",
    words: "For dreams, night shifts and ideas at 3 a.m. that might not survive breakfast.",
    art: { design: "moons", palette: "dusk" },
    band: "#e39a83",
    tags: ["night", "lilac"],
  }),
  notebook({
    slug: "paper-garden-notebook",
    name: "Paper Garden Notebook",
    motif: "cut-paper plants",
    words: "Gardeners told us they needed it. Now we need a garden.",
    art: { design: "cutouts", palette: "lagoon" },
    band: "#12444a",
    tags: ["botanical", "turquoise"],
    ribbon: "New",
  }),
  notebook({
    slug: "pear-notebook",
    name: "Pear Notebook",
    motif: "two pears",
    words: "Ripe for recipes. The last twelve pages are an index, for when you finally know which cake it was.",
    art: { design: "pears", palette: "meadow" },
    band: "#d26b49",
    tags: ["fruit", "kitchen"],
  }),
  notebook({
    slug: "daisy-notebook",
    name: "Daisy Check Notebook",
    motif: "a checkerboard of daisies",
    words: "The cheerful one. Slightly faded by last year's sun in our window, hence the price.",
    art: { design: "daisies", palette: "citrus" },
    band: "#1f4b3e",
    tags: ["flowers", "yellow"],
    discount: { type: "PERCENT", value: 35 },
    ribbon: "Sale",
    variants: [
      { choices: { Ruling: "Lined" }, stock: { studio: 0, warehouse: 0 } },
      { choices: { Ruling: "Plain" }, stock: { studio: 1, warehouse: 0 } },
    ],
  }),
  notebookSet({
    slug: "pocket-trio",
    name: "Pocket Trio",
    motif: "coast, waves and sardines",
    words: "Small enough for a shirt pocket, serious enough for a novel, if it is a short one.",
    art: { design: "coast", palette: "tide" },
    also: [
      { design: "waves", palette: "tide" },
      { design: "sardines", palette: "tide" },
    ],
    tags: ["sea", "set"],
    ribbon: "Bestseller",
  }),
  planner({
    slug: "any-year-planner",
    name: "Any Year Planner",
    motif: "ferns and berries",
    words: "Start on a Tuesday in March if you like. It will not judge.",
    art: { design: "fern", palette: "terracotta", seed: 3 },
    tags: ["planner", "botanical"],
    ribbon: "Bestseller",
  }),
  planner({
    slug: "birdwatch-planner",
    name: "Birdwatch Planner",
    motif: "birds on branches",
    words: "Five birds on the cover, one for each weekday. The weekend flies by itself.",
    art: { design: "birds", palette: "lagoon" },
    tags: ["planner", "birds"],
  }),
];

const penDetails =
  "Resin barrel turned on a lathe, German steel nib that forgives beginners, takes cartridges or the converter in the box.";
const pens: Goods[] = [
  compose(
    {
      slug: "heron-fountain-pen",
      name: "Heron Fountain Pen",
      words: "A first good pen, or a last one. It is light, it starts at once and it does not roll off tables.",
      art: { design: "bauhaus", palette: "tide" },
      tags: ["pen", "writing"],
      ribbon: "Bestseller",
    },
    {
      priceMinor: 5900,
      costMinor: 2100,
      weightGrams: 90,
      sku: "PH-PEN-HERON",
      brand: "Pocket Heron",
      details: penDetails,
      options: [
        {
          name: "Color",
          type: "color",
          choices: [
            { value: "#2f6684", description: "River blue" },
            { value: "#b5432f", description: "Sealing red" },
            { value: "#2c2c30", description: "Soot" },
          ],
        },
        {
          name: "Nib",
          type: "drop_down",
          choices: [
            { value: "Fine", description: "Fine" },
            { value: "Medium", description: "Medium" },
            { value: "Broad", description: "Broad" },
          ],
        },
      ],
      variants: [
        { choices: { Color: "Soot", Nib: "Broad" }, stock: { studio: 0, warehouse: 0 } },
        { choices: { Color: "Sealing red", Nib: "Fine" }, stock: { studio: 2, warehouse: 0 } },
      ],
      infoSections: [
        {
          title: "In the box",
          description: "<p>Pen, converter, two cartridges, a card with the name of whoever tuned the nib.</p>",
        },
        shippingInfo,
      ],
      collections: ["desk-and-paper"],
      customTextFields: [{ title: "Engraving on the cap", maxLength: 18, mandatory: false, addedMinor: 1200 }],
      moreRibbons: ["Made by hand"],
      pictures: [
        picture("pen-case", { design: "bauhaus", palette: "tide" }, "River blue fountain pen lying across a notebook", {
          item: "#2f6684",
          choice: { option: "Color", label: "River blue" },
        }),
        picture(
          "pen-case",
          { design: "bauhaus", palette: "terracotta" },
          "Sealing red fountain pen lying across a notebook",
          { item: "#b5432f", choice: { option: "Color", label: "Sealing red" } },
        ),
        picture("pen-case", { design: "bauhaus", palette: "ink" }, "Soot black fountain pen lying across a notebook", {
          item: "#2c2c30",
          choice: { option: "Color", label: "Soot" },
        }),
      ],
    },
  ),
  compose(
    {
      slug: "six-pencils",
      name: "Six Pencils in a Sleeve",
      words: "Cedar, soft, in six colors from our palette. Half the studio chews them; we recommend against it.",
      art: { design: "citrus", palette: "citrus" },
      tags: ["pencil", "drawing"],
    },
    {
      priceMinor: 1400,
      costMinor: 380,
      weightGrams: 70,
      sku: "PH-PCL-SIX",
      brand: "Pocket Heron",
      details: "Six 2B color pencils of incense cedar, already sharpened, in a printed sleeve.",
      infoSections: [shippingInfo],
      collections: ["desk-and-paper"],
      pictures: [
        picture("pencil-set", { design: "citrus", palette: "citrus" }, "Six colored pencils in a sleeve with oranges"),
      ],
    },
  ),
  ink({
    slug: "harbor-blue-ink",
    name: "Harbor Blue Ink",
    color: "#1f4e79",
    words: "The blue of a ferry at dusk. Shades from slate to sea within one word.",
    art: { design: "coast", palette: "tide" },
    tags: ["ink", "blue"],
    ribbon: "Bestseller",
  }),
  ink({
    slug: "moss-ink",
    name: "Moss Ink",
    color: "#4b6448",
    words: "A green you can sign contracts with and still be taken for a poet.",
    art: { design: "fern", palette: "moss" },
    tags: ["ink", "green"],
  }),
  ink({
    slug: "damson-ink",
    name: "Damson Ink",
    color: "#6d2f5b",
    words: "Plum jam, but legible. Loved by proofreaders.",
    art: { design: "hills", palette: "berry" },
    tags: ["ink", "purple"],
    ribbon: "New",
  }),
  ink({
    slug: "brick-ink",
    name: "Brick Ink",
    color: "#a64a2e",
    words: "Warm, old-fashioned and impossible to ignore. For corrections that come from the heart.",
    art: { design: "houses", palette: "terracotta" },
    tags: ["ink", "red"],
    stock: { studio: 0, warehouse: 0 },
    ribbon: "Back soon",
  }),
];

const post: Goods[] = [
  cards({
    slug: "bouquet-cards",
    name: "Bouquet Cards",
    motif: "flowers",
    words: "Flowers by mail, without the water.",
    art: { design: "vase", palette: "berry" },
    also: [
      { design: "daisies", palette: "berry" },
      { design: "fern", palette: "berry" },
    ],
    tags: ["flowers", "pink"],
    ribbon: "Bestseller",
  }),
  cards({
    slug: "seaside-cards",
    name: "Seaside Cards",
    motif: "coast, waves and sardines",
    words: "For people who should have come along.",
    art: { design: "coast", palette: "tide" },
    also: [
      { design: "sardines", palette: "tide" },
      { design: "waves", palette: "tide" },
    ],
    tags: ["sea", "blue"],
  }),
  cards({
    slug: "birthday-sun-cards",
    name: "Happy Day Cards",
    motif: "the words “happy day”, a balloon and a fox",
    words: "Says happy day, which covers nearly everything.",
    art: { design: "words", palette: "citrus", text: "HAPPY/DAY", seed: 4 },
    also: [
      { design: "balloons", palette: "candy" },
      { design: "fox", palette: "meadow" },
    ],
    tags: ["birthday", "playful"],
    collections: ["kids"],
  }),
  cards({
    slug: "winter-cards",
    name: "Winter Night Cards",
    motif: "moon, mountains and birds",
    words: "Quiet enough for condolences, bright enough for December.",
    art: { design: "moons", palette: "night" },
    also: [
      { design: "peaks", palette: "night" },
      { design: "birds", palette: "night" },
    ],
    tags: ["winter", "night"],
    ribbon: "New",
  }),
  stickers({
    slug: "picnic-stickers",
    name: "Picnic Stickers",
    motif: "fruit, fish and a mushroom",
    words: "Everything you would put on a blanket, if you could peel it off afterwards.",
    art: { design: "citrus", palette: "citrus" },
    also: [
      { design: "pears", palette: "meadow" },
      { design: "sardines", palette: "tide" },
      { design: "mushrooms", palette: "meadow" },
      { design: "vase", palette: "berry" },
      { design: "moons", palette: "dusk" },
    ],
    tags: ["stickers", "fruit"],
    ribbon: "Bestseller",
  }),
  stickers({
    slug: "menagerie-stickers",
    name: "Menagerie Stickers",
    motif: "animals",
    words: "A fox, a whale, a cat, a bird and two who would rather not be named.",
    art: { design: "fox", palette: "meadow" },
    also: [
      { design: "whale", palette: "lagoon" },
      { design: "birds", palette: "tide" },
      { design: "cat", palette: "dusk" },
      { design: "balloons", palette: "candy" },
      { design: "cacti", palette: "meadow" },
    ],
    tags: ["stickers", "animals"],
    collections: ["kids"],
  }),
];

const calendars: Goods[] = [
  compose(
    {
      slug: "wall-calendar",
      name: "Twelve Rooms Wall Calendar",
      words: "Twelve drawings, one for every month, made to be cut off and framed when the year is done with you.",
      art: { design: "daisies", palette: "citrus" },
      tags: ["calendar", "year"],
      ribbon: "New",
    },
    {
      priceMinor: 2600,
      costMinor: 760,
      weightGrams: 420,
      sku: "PH-CL-WALL",
      brand: "Pocket Heron",
      details: "11 × 17 in, wire bound, 200 g paper. Weekends are printed in color, holidays are your own affair.",
      infoSections: [shippingInfo],
      collections: ["desk-and-paper"],
      pictures: [
        picture("calendar-wall", { design: "daisies", palette: "citrus" }, "Wall calendar showing May with daisies"),
        picture("calendar-spread", { design: "balloons", palette: "tide" }, "Four months of the calendar", {
          also: [
            { design: "birds", palette: "lagoon" },
            { design: "coast", palette: "dusk" },
            { design: "mushrooms", palette: "terracotta" },
          ],
        }),
      ],
    },
  ),
  compose(
    {
      slug: "desk-calendar",
      name: "Harbor Desk Calendar",
      words: "Stands on its own card foot and reminds you, discreetly, that it is already September.",
      art: { design: "coast", palette: "tide" },
      tags: ["calendar", "sea"],
      preorder: {
        enabled: true,
        limit: 300,
        message: "At the printer. Ships from December 1, in time for the new year.",
      },
      stock: { studio: 0, warehouse: 0 },
      ribbon: "Preorder",
    },
    {
      priceMinor: 1900,
      costMinor: 540,
      weightGrams: 260,
      sku: "PH-CL-DESK",
      brand: "Pocket Heron",
      details: "8 × 6 in, wire bound, twelve sheets with picture and month side by side.",
      infoSections: [shippingInfo],
      collections: ["desk-and-paper"],
      pictures: [
        picture(
          "calendar-desk",
          { design: "coast", palette: "tide" },
          "Desk calendar showing September with a sailboat",
        ),
        picture("calendar-desk", { design: "pool", palette: "lagoon" }, "Another month of the desk calendar"),
      ],
    },
  ),
];

export const paperGoods: readonly Goods[] = [...books, ...pens, ...post, ...calendars];
