/**
 * A product as files represent it: without ids, references by name, amounts as decimal strings. Every format is parsed
 * into records, and the store's own format is written from them. A record of an existing product is what a file is
 * compared with and what an undo restores.
 */

import type { CollectionRules } from "#api/catalog/collections/collection-values.ts";
import type { NewMerchantCollection } from "#api/catalog/collections/merchant-collections.ts";
import type { Product, ProductPaymentOption } from "#api/catalog/products/product.ts";
import type { SeoData } from "#api/catalog/products/product-parts.ts";
import type { RichContent } from "#api/catalog/rich-content.ts";
import type { Problem } from "../../tables/table.ts";

export type CollectionRecord = {
  name: string;
  slug: string;
  description: string;
  tree: RichContent | null;
  visible: boolean;
  /** The parent's slug; empty for root collections. */
  parent: string;
  /** `/media/<id>` or an external URL; empty for none. */
  picture: string;
  /** File name and alt text of the image, for stores that don't have it. */
  fileName: string;
  altText: string;
  seo: SeoData;
  extra: NonNullable<NewMerchantCollection["extendedFields"]> | null;
  /** Brands and ribbons by name. */
  rules: CollectionRules | null;
  managedBy: string | null;
};

export type CollectionPart = Partial<Omit<CollectionRecord, "slug">> & { slug: string };

type ItemType = Product["itemType"];

export type MediaRecord = {
  /** `/media/<id>` in the store's own library, or an absolute external URL. */
  address: string;
  altText: string;
  title: string;
  /** Defaults to an image. */
  kind?: "video";
  /** For stores that don't have the file: its name, and the poster image of a video. */
  fileName?: string;
  poster?: string;
  posterName?: string;
};

/** An audio file, a document or an archive. */
export type FileRecord = { address: string; kind: "audio" | "document" | "zip"; fileName?: string; altText?: string };

export type ChoiceType = "CHOICE_TEXT" | "ONE_COLOR" | "MULTIPLE_COLORS" | "IMAGE";

export type ChoiceRecord = {
  name: string;
  type: ChoiceType;
  color: string | null;
  /** Addresses of media of the product. */
  media: string[];
  /** Address of the choice's display image in every product that has the choice, its file name and alt text. */
  picture?: string;
  pictureName?: string;
  pictureAlt?: string;
  /** The version 1 value, where it differs from the name. */
  value?: string;
  /** Hidden from shoppers (version 1). */
  hidden?: true;
};

export type OptionRecord = { name: string; look: "TEXT_CHOICES" | "SWATCH_CHOICES"; choices: ChoiceRecord[] };

export type StockRecord = {
  /** Available units; null while untracked. */
  quantity: number | null;
  inStock: boolean;
  preorder: { limit: number; message: string; isOff?: true } | null;
  /** Extended fields of apps. */
  extra?: Record<string, unknown>;
};

export type UnitRecord = { quantity: number; measurementUnit: string };

export type VariantRecord = {
  /** One choice per option, in option order; empty without options. */
  choices: string[];
  visible: boolean;
  price: string;
  compareAtPrice: string | null;
  cost: string | null;
  sku: string;
  barcode: string;
  weight: number;
  unit: UnitRecord | null;
  productDimensions: Record<string, unknown> | null;
  packageDimensions: Record<string, unknown> | null;
  /** Id of the digital file, followed by a download URL for stores that don't have the file. */
  digitalFile: string | null;
  /** By location name; locations without stock data are omitted. */
  stock: Record<string, StockRecord>;
};

export type ModifierRecord = {
  name: string;
  mandatory: boolean;
  look: "FREE_TEXT" | "TEXT_CHOICES" | "SWATCH_CHOICES";
  freeText: { title: string; minimum: number; maximum: number; addedPrice: string | null } | null;
  choices: {
    name: string;
    type: ChoiceType;
    color: string | null;
    addedPrice: string;
    picture?: string;
    pictureName?: string;
    pictureAlt?: string;
  }[];
};

export type SectionRecord = { uniqueName: string | null; title: string; html: string; tree: RichContent | null };

export type SubscriptionRecord = {
  title: string;
  description: string;
  visible: boolean;
  frequency: "DAY" | "WEEK" | "MONTH" | "YEAR";
  interval: number;
  /** Null: renews until canceled. */
  billingCycles: number | null;
  discount: { amountOff: string } | { percentOff: number } | null;
};

export type ProductRecord = {
  name: string;
  slug: string;
  itemType: ItemType;
  visible: boolean;
  visibleInPos: boolean;
  membersOnly: boolean;
  paymentOption: ProductPaymentOption;
  /** `30%` or an amount per unit; empty unless the option is DEPOSIT_ONLINE. */
  deposit: string;
  html: string;
  /** Only when it has more than the HTML. */
  tree: RichContent | null;
  brand: string;
  ribbon: string;
  moreRibbons: string[];
  /** Slugs of collections. */
  collections: string[];
  mainCollection: string;
  /** Slug of a collection → the product's position in it. */
  places: Record<string, number>;
  media: MediaRecord[];
  files: FileRecord[];
  options: OptionRecord[];
  variants: VariantRecord[];
  /** Whether each variant has its own values (version 1); false without options. */
  managesVariants: boolean;
  /** The values that variants share when they have none of their own. */
  sku: string;
  /** Of a product with options; its variants have their own. */
  productDimensions: Record<string, unknown> | null;
  packageDimensions: Record<string, unknown> | null;
  /** A percentage discount that explains the prices of all variants (version 1). */
  discountPercent: number | null;
  modifiers: ModifierRecord[];
  sections: SectionRecord[];
  subscriptions: { plans: SubscriptionRecord[]; allowsOneTimePurchase: boolean } | null;
  unit: UnitRecord | null;
  seo: Record<string, unknown>;
  publicTags: string[];
  privateTags: string[];
  taxGroup: string | null;
  deliveryProfile: string | null;
  fulfiller: string | null;
  extra: Record<string, unknown> | null;
};

export type VariantPart = Partial<Omit<VariantRecord, "choices" | "stock">> &
  Pick<VariantRecord, "choices"> & { stock?: Record<string, Partial<StockRecord>> };

/** A product in a file: only the fields that the file has. */
export type RecordPart = Partial<Omit<ProductRecord, "variants">> & {
  variants?: VariantPart[];
  /** Collections by name, for formats without slugs; missing ones are created. */
  collectionNames?: string[];
  /** Present for a collection instead of a product. */
  collection?: CollectionPart;
};

/** A product of a file with its position and problems. */
export type ReadProduct = {
  handle: string;
  /** Alternative keys to find the product by when its handle is unknown: its slug, its SKUs. */
  slug?: string;
  skus?: string[];
  /** The slug for a new product. */
  newSlug?: string;
  line: number;
  part: RecordPart;
  /** Rows of the variants, in the order of `part.variants`. */
  variantLines?: readonly number[];
  problems: Problem[];
};

export const emptyVariant = (choices: string[] = []): VariantRecord => ({
  choices,
  visible: true,
  price: "0",
  compareAtPrice: null,
  cost: null,
  sku: "",
  barcode: "",
  weight: 0,
  unit: null,
  productDimensions: null,
  packageDimensions: null,
  digitalFile: null,
  stock: {},
});

export const emptyRecord = (): ProductRecord => ({
  name: "",
  slug: "",
  itemType: "PHYSICAL",
  visible: true,
  visibleInPos: true,
  membersOnly: false,
  paymentOption: "FULL_PAYMENT_ONLINE",
  deposit: "",
  html: "",
  tree: null,
  brand: "",
  ribbon: "",
  moreRibbons: [],
  collections: [],
  mainCollection: "",
  places: {},
  media: [],
  files: [],
  options: [],
  variants: [],
  managesVariants: true,
  sku: "",
  productDimensions: null,
  packageDimensions: null,
  discountPercent: null,
  modifiers: [],
  sections: [],
  subscriptions: null,
  unit: null,
  seo: { tags: [] },
  publicTags: [],
  privateTags: [],
  taxGroup: null,
  deliveryProfile: null,
  fulfiller: null,
  extra: null,
});

const keyOf = (choices: readonly string[]): string => JSON.stringify(choices);

/**
 * The resulting product: the file's fields over the existing ones. Variants are matched by their choices; those that
 * aren't in the file stay, unless it changes the options.
 */
export function mergeRecord(before: ProductRecord, part: RecordPart): ProductRecord {
  const { variants, collectionNames: _names, collection: _collection, ...fields } = part;
  const merged: ProductRecord = { ...before, ...fields };
  if (fields.html !== undefined && fields.tree === undefined) merged.tree = null;
  const options = merged.options.map(({ choices }) => new Set(choices.map(({ name }) => name)));
  const fits = ({ choices }: { choices: readonly string[] }): boolean =>
    choices.length === options.length && choices.every((choice, index) => options[index]?.has(choice));
  const updates = new Map((variants ?? []).map((variant) => [keyOf(variant.choices), variant]));
  const kept = before.variants
    .filter(fits)
    .map((variant) => mergeVariant(variant, updates.get(keyOf(variant.choices))));
  const known = new Set(kept.map(({ choices }) => keyOf(choices)));
  const added = (variants ?? [])
    .filter(({ choices }) => !known.has(keyOf(choices)))
    .map((variant) => mergeVariant(emptyVariant(variant.choices), variant));
  return { ...merged, variants: [...kept, ...added] };
}

function mergeVariant(before: VariantRecord, part: VariantPart | undefined): VariantRecord {
  if (part === undefined) return before;
  const stock = { ...before.stock };
  for (const [location, level] of Object.entries(part.stock ?? {})) {
    stock[location] = { ...(stock[location] ?? { quantity: null, inStock: true, preorder: null }), ...level };
  }
  return { ...before, ...part, stock };
}

/** Derives options from the choices of a file's variants, merged with the known ones. */
export function completeOptions(
  named: readonly { name: string; choices: readonly string[] }[],
  known: readonly OptionRecord[],
): OptionRecord[] {
  return named.map(({ name, choices }) => {
    const before = known.find((option) => option.name === name);
    const all = [...new Set([...(before?.choices.map((choice) => choice.name) ?? []), ...choices])];
    return {
      name,
      look: before?.look ?? "TEXT_CHOICES",
      choices: all.map(
        (choice) =>
          before?.choices.find((each) => each.name === choice) ?? {
            name: choice,
            type: "CHOICE_TEXT",
            color: null,
            media: [],
          },
      ),
    };
  });
}
