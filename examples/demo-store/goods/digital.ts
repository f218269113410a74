/** Downloads: printable art and wallpapers. */
import type { Artwork } from "../pictures/artwork.ts";
import { compose, type InfoSection, type Note, picture, skuOf } from "./families.ts";
import type { Goods } from "./product.ts";

const downloadInfo: InfoSection[] = [
  {
    title: "What you get",
    description:
      "<p>Files arrive by email and in your account the moment you pay. Download them five times within thirty days.</p>",
  },
  {
    title: "License",
    description: "<p>For your own home and your own screens. Please do not print them for sale.</p>",
  },
];

function printable(note: Note & { subject: string }): Goods {
  const { art, subject } = note;
  return compose(note, {
    productType: "digital",
    itemType: "DIGITAL",
    priceMinor: 900,
    costMinor: 0,
    weightGrams: 0,
    sku: skuOf("LF-DL", note.slug),
    brand: "Larkfold",
    details:
      "A print-ready file for paper up to 18 × 24 in. Take it to a copy shop, or to the good printer at work after six.",
    infoSections: downloadInfo,
    collections: ["digital", "prints"],
    stock: "untracked",
    pictures: [
      picture("tablet-print", art, `Tablet showing the ${subject} printable beside a printed sheet`),
      picture("print-clips", art, `The ${subject} printable, printed and hung from clips`),
    ],
    downloads: [{ fileName: `${note.slug}.webp`, picture: picture("art-sheet", art, `${subject} printable`) }],
  });
}

function wallpapers(note: Note & { also: readonly [Artwork, Artwork] }): Goods {
  const { art, also } = note;
  return compose(note, {
    productType: "digital",
    itemType: "DIGITAL",
    priceMinor: 600,
    costMinor: 0,
    weightGrams: 0,
    sku: skuOf("LF-WP", note.slug),
    brand: "Larkfold",
    details: "Three drawings sized for current phones and tablets, with and without room for the clock.",
    infoSections: downloadInfo,
    collections: ["digital"],
    stock: "untracked",
    pictures: [
      picture("phone-pack", art, "Three phones with illustrated wallpapers", { also }),
      picture("phone-one", art, "One of the wallpapers on a phone beside a coffee"),
    ],
    downloads: [art, ...also].map((file, index) => ({
      fileName: `${note.slug}-${index + 1}.webp`,
      picture: picture("art-phone", file, "Wallpaper"),
    })),
  });
}

export const digitalGoods: readonly Goods[] = [
  printable({
    slug: "printable-fern",
    name: "Fern Study (printable)",
    subject: "fern",
    words: "Our fern, minus the postage. Yours in about forty seconds.",
    art: { design: "fern", palette: "moss" },
    tags: ["printable", "botanical"],
    ribbon: "Bestseller",
  }),
  printable({
    slug: "printable-citrus",
    name: "Citrus Crate (printable)",
    subject: "citrus",
    words: "For rented kitchens and impatient people.",
    art: { design: "citrus", palette: "citrus" },
    tags: ["printable", "fruit"],
  }),
  printable({
    slug: "printable-rocket",
    name: "Rocket School (printable)",
    subject: "rocket",
    words: "Print two: one for the wall, one to color over.",
    art: { design: "planets", palette: "primary" },
    tags: ["printable", "space"],
  }),
  wallpapers({
    slug: "night-wallpapers",
    name: "After Dark Wallpapers",
    words: "Kind to tired eyes and honest about the time.",
    art: { design: "moons", palette: "night" },
    also: [
      { design: "whale", palette: "dusk" },
      { design: "peaks", palette: "night" },
    ],
    tags: ["wallpaper", "night"],
    ribbon: "Bestseller",
  }),
  wallpapers({
    slug: "seaside-wallpapers",
    name: "Seaside Wallpapers",
    words: "A week off, every time you check the time.",
    art: { design: "coast", palette: "tide" },
    also: [
      { design: "waves", palette: "lagoon" },
      { design: "pool", palette: "lagoon" },
    ],
    tags: ["wallpaper", "sea"],
    ribbon: "New",
  }),
];
