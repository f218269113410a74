import type { PictureSpec } from "../pictures/spec.ts";

type CollectionData = { slug: string; name: string; description: string; cover: PictureSpec };

/** In menu order. */
export const collections = [
  {
    slug: "new-in",
    name: "New in",
    description: "Fresh off the drawing table: what we finished this season, while the ink is still interesting.",
    cover: {
      scene: "cover-new",
      art: { design: "pool", palette: "lagoon" },
      also: [{ design: "cat", palette: "dusk" }],
      tone: "#d4e2d6",
      alt: "A framed swimming pool print beside a mug with a cat and a potted plant",
    },
  },
  {
    slug: "bestsellers",
    name: "Bestsellers",
    description: "The pieces we cannot keep on the shelf. If you are choosing for someone else, start here.",
    cover: {
      scene: "cover-prints",
      art: { design: "hills", palette: "meadow" },
      also: [
        { design: "citrus", palette: "citrus" },
        { design: "birds", palette: "tide" },
        { design: "face", palette: "terracotta" },
      ],
      tone: "#e9d6bd",
      alt: "Four framed bestselling prints on a warm wall",
    },
  },
  {
    slug: "prints",
    name: "Art prints",
    description: "Giclée prints on heavy cotton paper, signed on the back, framed in our workshop if you like.",
    cover: {
      scene: "cover-prints",
      art: { design: "coast", palette: "tide" },
      also: [
        { design: "fern", palette: "moss" },
        { design: "bauhaus", palette: "primary" },
        { design: "vase", palette: "berry" },
      ],
      tone: "#cfdcd8",
      alt: "A wall with four framed art prints in different sizes",
    },
  },
  {
    slug: "apparel",
    name: "Apparel",
    description: "Tees, sweatshirts, caps and totes in organic cotton, screen printed a stone's throw from the studio.",
    cover: {
      scene: "cover-apparel",
      art: { design: "moons", palette: "dusk" },
      also: [{ design: "mushrooms", palette: "meadow" }],
      item: "#2f4a5a",
      tone: "#ecd3c4",
      alt: "A navy tee with a smiling sun and a cream sweatshirt with mushrooms",
    },
  },
  {
    slug: "home",
    name: "For the home",
    description: "Mugs, cushions, blankets and candles that carry our drawings into the rooms you live in.",
    cover: {
      scene: "cover-home",
      art: { design: "waves", palette: "tide" },
      also: [{ design: "hills", palette: "terracotta" }],
      tone: "#dfd8c8",
      alt: "Two patterned cushions on a walnut sideboard beside a vase",
    },
  },
  {
    slug: "desk-and-paper",
    name: "Desk & paper",
    description:
      "Notebooks that lie flat, ink with a name, cards worth a stamp. For lists, letters and lost afternoons.",
    cover: {
      scene: "cover-desk",
      art: { design: "bauhaus", palette: "primary" },
      tone: "#ead9b6",
      alt: "A patterned notebook, an open planner and a fountain pen",
    },
  },
  {
    slug: "kids",
    name: "Kids",
    description: "Whales, foxes and rockets, on soft cotton and sturdy paper. Tested by people under four feet tall.",
    cover: {
      scene: "cover-kids",
      art: { design: "whale", palette: "lagoon" },
      also: [{ design: "fox", palette: "meadow" }],
      item: "#f3d9a4",
      tone: "#cfe0e0",
      alt: "A child's tee with a whale, a framed fox print and wooden blocks",
    },
  },
  {
    slug: "gifts-under-30",
    name: "Gifts under $30",
    description: "Small, wrappable and under thirty dollars. We add a handwritten note for nothing.",
    cover: {
      scene: "cover-gifts",
      art: { design: "citrus", palette: "citrus" },
      also: [{ design: "fern", palette: "moss" }],
      tone: "#f0dcc0",
      alt: "A mug, a candle and a vase on colored plinths",
    },
  },
  {
    slug: "sale",
    name: "Sale",
    description: "Last sheets, ends of runs and colors we are saying goodbye to. No second printings.",
    cover: {
      scene: "cover-sale",
      art: { design: "arches", palette: "terracotta" },
      also: [
        { design: "peaks", palette: "dusk" },
        { design: "daisies", palette: "citrus" },
      ],
      tone: "#efd2cb",
      alt: "Three unframed prints fanned out with a round sale label",
    },
  },
  {
    slug: "digital",
    name: "Digital",
    description: "Printables and wallpapers, delivered the moment you pay. Print them, set them, swap them weekly.",
    cover: {
      scene: "cover-digital",
      art: { design: "moons", palette: "night" },
      also: [{ design: "waves", palette: "lagoon" }],
      tone: "#d5d3e2",
      alt: "Two phones showing illustrated wallpapers",
    },
  },
  {
    slug: "services",
    name: "Services & memberships",
    description: "Framing in our workshop, a print through the letter box every month, and a seat at the studio table.",
    cover: {
      scene: "cover-services",
      art: { design: "hills", palette: "moss" },
      tone: "#dadfca",
      alt: "A framed print, a shipping tube and a studio membership card",
    },
  },
] as const satisfies readonly CollectionData[];

export type CollectionSlug = (typeof collections)[number]["slug"];

/** Wide images for the home page, 2000 × 1100; their left half is empty for text. */
export const heroPictures = [
  {
    scene: "hero-range",
    art: { design: "hills", palette: "meadow" },
    also: [
      { design: "citrus", palette: "citrus" },
      { design: "fern", palette: "moss" },
      { design: "bauhaus", palette: "primary" },
    ],
    tone: "#ecd2be",
    alt: "A framed landscape, a citrus mug, a candle and a cushion on colored plinths in morning light",
  },
  {
    scene: "hero-wall",
    art: { design: "pool", palette: "lagoon" },
    also: [
      { design: "coast", palette: "tide" },
      { design: "citrus", palette: "citrus" },
    ],
    tone: "#cfdeda",
    alt: "Three framed prints over a walnut sideboard with a vase and books",
  },
  {
    scene: "hero-desk",
    art: { design: "bauhaus", palette: "primary" },
    also: [
      { design: "vase", palette: "berry" },
      { design: "birds", palette: "tide" },
    ],
    tone: "#e7d4b8",
    alt: "A notebook with a geometric cover, two greeting cards, an open planner and a fountain pen",
  },
] as const satisfies readonly PictureSpec[];

type Subcollection = {
  slug: string;
  name: string;
  description: string;
  parent: CollectionSlug;
  /** Whether a product of the parent collection belongs to it. */
  holds(goods: { slug: string; tags: readonly string[] }): boolean;
};

const named =
  (...words: readonly string[]) =>
  ({ slug }: { slug: string }): boolean =>
    words.some((word) => slug.includes(word));
const tagged =
  (...tags: readonly string[]) =>
  (goods: { tags: readonly string[] }): boolean =>
    tags.some((tag) => goods.tags.includes(tag));

/** Subcollections of the large collections. */
export const subcollections: readonly Subcollection[] = [
  {
    slug: "landscapes",
    name: "Landscapes",
    description: "Hills, coasts and the weather between them.",
    parent: "prints",
    holds: tagged("landscape", "sea", "mountains"),
  },
  {
    slug: "botanical",
    name: "Botanical",
    description: "Plants that never need watering.",
    parent: "prints",
    holds: tagged("botanical", "flowers", "fruit"),
  },
  {
    slug: "tees",
    name: "Tees",
    description: "Midweight cotton, printed by hand.",
    parent: "apparel",
    holds: named("-tee"),
  },
  {
    slug: "sweatshirts-and-hoodies",
    name: "Sweatshirts & hoodies",
    description: "For evenings that turn cool.",
    parent: "apparel",
    holds: named("sweatshirt", "hoodie"),
  },
  {
    slug: "mugs",
    name: "Mugs",
    description: "Stoneware, bone china and enamel.",
    parent: "home",
    holds: named("-mug"),
  },
  {
    slug: "candles",
    name: "Candles",
    description: "Rapeseed, beeswax, patience.",
    parent: "home",
    holds: named("candle"),
  },
  {
    slug: "notebooks-and-planners",
    name: "Notebooks & planners",
    description: "Paper that takes a fountain pen.",
    parent: "desk-and-paper",
    holds: named("notebook", "planner"),
  },
  {
    slug: "pens-and-ink",
    name: "Pens & ink",
    description: "For people who still write things down.",
    parent: "desk-and-paper",
    holds: named("-pen", "-ink", "pencil"),
  },
];
