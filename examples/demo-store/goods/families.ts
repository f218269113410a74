/** Shared data of product families: options, prices, care instructions. Each product adds its own texts and images. */
import type { Artwork } from "../pictures/artwork.ts";
import type { PictureSpec } from "../pictures/spec.ts";
import type { BrandName } from "./brands.ts";
import type { CollectionSlug } from "./collections.ts";
import type { Goods, GoodsChoice, GoodsDiscount, GoodsOption, VariantOverride } from "./product.ts";

/** A product's own data; everything else comes from its family. */
export type Note = {
  slug: string;
  name: string;
  /** Two or three sentences; plain text. */
  words: string;
  art: Artwork;
  tags: readonly string[];
  ribbon?: string;
  discount?: GoodsDiscount;
  brand?: BrandName;
  collections?: readonly CollectionSlug[];
  variants?: readonly VariantOverride[];
  stock?: Goods["stock"];
  preorder?: Goods["preorder"];
  priceMinor?: number;
  tone?: string;
};

export type InfoSection = { title: string; description: string };

export const shippingInfo: InfoSection = {
  title: "Shipping & returns",
  description:
    "<p>Leaves our studio within two working days, in packaging you can recycle. Not right? Send it back within 30 days, unused, and we refund it.</p>",
};

export const choicesOf = (...labels: readonly string[]): GoodsChoice[] =>
  labels.map((label) => ({ value: label, description: label }));

/** Fabric colors used by all products, so that names and colors match. */
export const cloth = {
  Cream: "#f4ecdc",
  Sage: "#9db096",
  Navy: "#2c3e54",
  Clay: "#b9613f",
  Mustard: "#d9a441",
  Forest: "#2f4a43",
  Rose: "#dba79c",
  Sky: "#a9c4cf",
  Charcoal: "#3a3a3d",
  Natural: "#e9dcc3",
} as const;
export type ClothName = keyof typeof cloth;

export const colorOption = (names: readonly ClothName[]): GoodsOption => ({
  name: "Color",
  type: "color",
  choices: names.map((name) => ({ value: cloth[name], description: name })),
});

const paragraphs = (...texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join("");

type FamilyPart = Pick<Goods, "priceMinor" | "costMinor" | "weightGrams" | "sku" | "pictures"> & {
  brand: BrandName;
  details: string;
  options?: readonly GoodsOption[];
  infoSections: readonly InfoSection[];
  collections: readonly CollectionSlug[];
  variants?: readonly VariantOverride[];
} & Partial<
    Pick<
      Goods,
      | "productType"
      | "itemType"
      | "unitPrice"
      | "subscription"
      | "customTextFields"
      | "pickers"
      | "moreRibbons"
      | "downloads"
      | "stock"
    >
  >;

const isCheapGift = (part: FamilyPart, note: Note): boolean =>
  (part.itemType ?? "PHYSICAL") === "PHYSICAL" &&
  part.productType !== "digital" &&
  (note.priceMinor ?? part.priceMinor) < 3000;

/** Combines a product's own data with its family's, and adds derived collections. */
export function compose(note: Note, part: FamilyPart): Goods {
  const collections = new Set<CollectionSlug>([...part.collections, ...(note.collections ?? [])]);
  if (note.ribbon === "New") collections.add("new-in");
  if (note.ribbon === "Bestseller") collections.add("bestsellers");
  if (note.discount) collections.add("sale");
  if (isCheapGift(part, note)) collections.add("gifts-under-30");
  return {
    slug: note.slug,
    name: note.name,
    productType: part.productType ?? "physical",
    itemType: part.itemType ?? "PHYSICAL",
    description: paragraphs(note.words, part.details),
    priceMinor: note.priceMinor ?? part.priceMinor,
    costMinor: part.costMinor,
    discount: note.discount ?? { type: "NONE" },
    weightGrams: part.weightGrams,
    sku: part.sku,
    brand: note.brand ?? part.brand,
    ...(note.ribbon ? { ribbon: note.ribbon } : {}),
    options: part.options ?? [],
    variants: [...(part.variants ?? []), ...(note.variants ?? [])],
    stock: note.stock ?? part.stock ?? "varied",
    ...(note.preorder ? { preorder: note.preorder } : {}),
    infoSections: part.infoSections,
    collections: [...collections],
    tags: note.tags,
    ...(part.unitPrice ? { unitPrice: part.unitPrice } : {}),
    ...(part.subscription ? { subscription: part.subscription } : {}),
    customTextFields: part.customTextFields ?? [],
    pictures: part.pictures.map((picture) => (note.tone && !picture.tone ? { ...picture, tone: note.tone } : picture)),
    ...(part.pickers ? { pickers: part.pickers } : {}),
    ...(part.moreRibbons ? { moreRibbons: part.moreRibbons } : {}),
    ...(part.downloads ? { downloads: part.downloads } : {}),
  };
}

/** SKUs such as `LF-PR-HILL`, from a slug. */
export const skuOf = (prefix: string, slug: string): string =>
  `${prefix}-${slug
    .split("-")
    .slice(0, 3)
    .map((word) => word.slice(0, 4).toUpperCase())
    .join("")}`;

/** A close-up and a room scene, the last images of most families. */
export const picture = (
  scene: PictureSpec["scene"],
  art: Artwork,
  alt: string,
  more: Partial<PictureSpec> = {},
): PictureSpec => ({ scene, art, alt, ...more });
