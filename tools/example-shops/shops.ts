/**
 * The shops of `examples/designs`: the design file of each, and what its merchant adds in the editor from the demo store's
 * catalog. Design files don't refer to products and images, so that every store can import them.
 */
export type Shop = {
  /** Name of the file without its ending. */
  readonly design: string;
  readonly name: string;
  readonly tagline: string;
  /** Slugs of the collections whose products its sections show, by section. */
  readonly products: Readonly<Record<string, string>>;
  /** Slugs of collections whose covers are the images of these sections, or of their blocks (`section/block`). */
  readonly images: Readonly<Record<string, string>>;
  /** Slug of the product whose page is shown. */
  readonly product: string;
};

export const shops: readonly Shop[] = [
  {
    design: "paper-desk",
    name: "Paper & Desk",
    tagline: "Stationery for clear heads",
    products: { desk: "desk-and-paper" },
    images: { hero: "desk-and-paper", story: "notebooks-and-planners" },
    product: "moon-notebook",
  },
  {
    design: "toy-box",
    name: "Pip & Poppy",
    tagline: "Whales, foxes and rockets",
    products: { popular: "kids" },
    images: { hero: "kids", story: "apparel" },
    product: "moonlight-whale",
  },
  {
    design: "maison-linen",
    name: "Maison Lune",
    tagline: "Rooms that exhale",
    products: { pieces: "candles", new: "home" },
    images: { hero: "home", story: "candles" },
    product: "swell-cushion",
  },
  {
    design: "night-gallery",
    name: "Night Gallery",
    tagline: "Art for after dark",
    products: { new: "landscapes", popular: "botanical" },
    images: { hero: "prints", "wall/g1": "bestsellers", "wall/g2": "botanical", "wall/g3": "landscapes" },
    product: "first-light-hills",
  },
  {
    design: "citrus-gifts",
    name: "Zest",
    tagline: "Small gifts, big grins",
    products: { popular: "gifts-under-30", new: "candles" },
    images: { "slides/s1": "gifts-under-30", "slides/s2": "home" },
    product: "orange-mug",
  },
  {
    design: "halden-prints",
    name: "Halden",
    tagline: "Quiet pictures for busy walls",
    products: { best: "botanical" },
    images: { hero: "bestsellers", story: "botanical" },
    product: "harbor-sundown",
  },
  {
    design: "trail-outfitter",
    name: "Offtrail",
    tagline: "Dressed for the long way home",
    products: { best: "sweatshirts-and-hoodies", new: "tees" },
    images: { hero: "apparel", story: "sweatshirts-and-hoodies" },
    product: "lake-house-hoodie",
  },
  {
    design: "mug-club",
    name: "The Mug Club",
    tagline: "A better Monday, by the cup",
    products: { best: "mugs", more: "candles" },
    images: { hero: "mugs", story: "home" },
    product: "biscuit-the-cat-mug",
  },
  {
    design: "rose-atelier",
    name: "Rose & Fern",
    tagline: "Fresh off the drawing table",
    products: { new: "new-in", popular: "bestsellers" },
    images: { hero: "new-in", story: "candles" },
    product: "paper-garden-notebook",
  },
  {
    design: "pixel-studio",
    name: "pixel/pine",
    tagline: "Wallpapers that ship in seconds",
    products: { all: "digital" },
    images: { hero: "digital" },
    product: "night-wallpapers",
  },
  {
    design: "red-label-outlet",
    name: "RED LABEL",
    tagline: "Last sheets, real prices",
    products: { sale: "sale", new: "gifts-under-30" },
    images: { hero: "sale" },
    product: "starburst-mug",
  },
  {
    design: "atlas-press",
    name: "Atlas Press",
    tagline: "Places worth a wall",
    products: { prints: "landscapes" },
    images: { hero: "landscapes" },
    product: "vineyard-evening",
  },
];
