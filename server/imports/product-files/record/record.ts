/**
 * A product as files say it: without ids, references by name, money as decimal text. Every format is read into records and
 * the own format is written from them; a record of an existing product is what a file is compared with, and what an undo
 * brings back.
 */
import type { ProductV3 } from "#api/catalog/products/product-v3-values.ts";
import type { RichContent } from "#api/catalog/rich-content.ts";
import type { CollectionPart } from "./collection-record.ts";

export type ItemType = ProductV3["itemType"];

export type MediaRecord = {
  /** `/media/<id>` of our own library, or a complete address elsewhere. */
  address: string;
  altText: string;
  title: string;
  /** A picture unless said. */
  kind?: "video";
  /** For a store that does not have the file: what it is called, and the still picture of a video. */
  fileName?: string;
  poster?: string;
  posterName?: string;
};

/** A sound, a document or an archive. */
export type FileRecord = { address: string; kind: "audio" | "document" | "zip"; fileName?: string; altText?: string };

export type ChoiceType = "CHOICE_TEXT" | "ONE_COLOR" | "MULTIPLE_COLORS" | "IMAGE";

export type ChoiceRecord = {
  name: string;
  type: ChoiceType;
  color: string | null;
  /** Addresses of media of the product. */
  media: string[];
  /** Address of the picture it is shown by, wherever it is offered, what that is called and shows. */
  picture?: string;
  pictureName?: string;
  pictureAlt?: string;
  /** What version 1 says of it, where that is not its name. */
  value?: string;
  /** Not offered (version 1). */
  hidden?: true;
};

export type OptionRecord = { name: string; look: "TEXT_CHOICES" | "SWATCH_CHOICES"; choices: ChoiceRecord[] };

export type StockRecord = {
  /** Units for sale; null while they are not counted. */
  quantity: number | null;
  inStock: boolean;
  preorder: { limit: number; message: string; isOff?: true } | null;
  /** Fields of apps. */
  extra?: Record<string, unknown>;
};

export type UnitRecord = { quantity: number; measurementUnit: string };

export type VariantRecord = {
  /** One choice per option, in their order; empty without options. */
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
  /** Id of the digital file; with an address behind it where the store has no such file and shall fetch it. */
  digitalFile: string | null;
  /** By the names of the locations; locations that say nothing are left out. */
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
  /** Null: renews itself until it is canceled. */
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
  html: string;
  /** Only when it says more than the HTML. */
  tree: RichContent | null;
  brand: string;
  ribbon: string;
  moreRibbons: string[];
  /** Slugs of collections. */
  collections: string[];
  mainCollection: string;
  /** Slug of a collection → the product's place in it. */
  places: Record<string, number>;
  media: MediaRecord[];
  files: FileRecord[];
  options: OptionRecord[];
  variants: VariantRecord[];
  /** Whether each variant has figures of its own (version 1); without options never. */
  managesVariants: boolean;
  /** What all variants share while they have none of their own. */
  sku: string;
  /** Of a product with options; variants have their own. */
  productDimensions: Record<string, unknown> | null;
  packageDimensions: Record<string, unknown> | null;
  /** A discount in percent that says the prices of all variants (version 1). */
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

/** What a file says of a product: the fields that are there. */
export type RecordPart = Partial<Omit<ProductRecord, "variants">> & {
  variants?: VariantPart[];
  /** Collections by names, of formats that know no addresses; they are made when there are none. */
  collectionNames?: string[];
  /** Then it is none of a product. */
  collection?: CollectionPart;
};

/** A product of a file with where it stands and what is wrong with it. */
export type ReadProduct = {
  handle: string;
  /** Ways to find the product when its handle is not known: its address, its SKUs. */
  slug?: string;
  skus?: string[];
  /** Its address, should it be new. */
  newSlug?: string;
  line: number;
  part: RecordPart;
  /** Rows of the variants, in the order of `part.variants`. */
  variantLines?: readonly number[];
  problems: Problem[];
};

export type Problem = {
  line: number;
  column: string;
  value: string;
  message: string;
  /** The product is taken all the same. */
  isWarning?: boolean;
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
 * What the product becomes: what the file says over what there is. Variants meet by their choices; those the file does not
 * name stay, unless it changes the options.
 */
export function mergeRecord(before: ProductRecord, part: RecordPart): ProductRecord {
  const { variants, collectionNames: _names, collection: _collection, ...fields } = part;
  const merged: ProductRecord = { ...before, ...fields };
  if (fields.html !== undefined && fields.tree === undefined) merged.tree = null;
  const options = merged.options.map(({ choices }) => new Set(choices.map(({ name }) => name)));
  const fits = ({ choices }: { choices: readonly string[] }): boolean =>
    choices.length === options.length && choices.every((choice, index) => options[index]?.has(choice));
  const given = new Map((variants ?? []).map((variant) => [keyOf(variant.choices), variant]));
  const kept = before.variants.filter(fits).map((variant) => mergeVariant(variant, given.get(keyOf(variant.choices))));
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

/** Options that a file says by the choices of its variants only, with what is known of them. */
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
