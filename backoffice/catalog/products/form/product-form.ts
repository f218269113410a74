/** The product editor's form: every value is what stands in a field. Variants stand beside it as rows (variant-rows.ts). */
import type { MeasurementUnit } from "#api/catalog/products/product-price-values.ts";

export type ItemType = "PHYSICAL" | "DIGITAL" | "GIFT_CARD" | "SERVICE";

export type MediaEntry = { id: string; url: string; altText: string; name: string; isVideo: boolean };

/** `key` names an option or choice inside the form; `id` on the wire, once it is stored. */
export type ChoiceEntry = {
  key: string;
  id?: string;
  name: string;
  /** Of swatches: a color, several with commas, or empty. */
  color: string;
  /** Pictures of the product that show this choice. */
  mediaIds: string[];
};
export type OptionEntry = {
  key: string;
  id?: string;
  name: string;
  isSwatch: boolean;
  choices: ChoiceEntry[];
};

export type ModifierKind = "FREE_TEXT" | "TEXT_CHOICES" | "SWATCH_CHOICES";
export type ModifierChoice = { key: string; id?: string; name: string; color: string; addedPrice: string };
export type ModifierEntry = {
  key: string;
  id?: string;
  name: string;
  kind: ModifierKind;
  isMandatory: boolean;
  /** Of FREE_TEXT. */
  title: string;
  minLength: string;
  maxLength: string;
  addedPrice: string;
  choices: ModifierChoice[];
};

export type SubscriptionEntry = {
  key: string;
  id?: string;
  title: string;
  description: string;
  isVisible: boolean;
  frequency: "DAY" | "WEEK" | "MONTH" | "YEAR";
  interval: string;
  /** How often it is charged; empty: until it is cancelled. */
  billingCycles: string;
  discountType: "NONE" | "PERCENT" | "AMOUNT";
  discountValue: string;
};

/** An existing entity, or a name that saving makes one of. */
export type NamedEntry = { id?: string; name: string };
export type InfoSectionEntry = { id: string; uniqueName: string; title: string };

export type ProductForm = {
  name: string;
  itemType: ItemType;
  /** The rich-content tree as JSON; empty without one. */
  description: string;
  visible: boolean;
  visibleInPos: boolean;
  slug: string;
  seoTitle: string;
  seoDescription: string;
  media: MediaEntry[];
  options: OptionEntry[];
  modifiers: ModifierEntry[];
  brand: NamedEntry | null;
  ribbon: NamedEntry | null;
  additionalRibbons: NamedEntry[];
  infoSections: InfoSectionEntry[];
  categoryIds: string[];
  mainCategoryId: string;
  /** Unit price: per so much of a unit, e.g. 100 G; empty: none. */
  unitBase: string;
  unitMeasure: MeasurementUnit | "";
  subscriptions: SubscriptionEntry[];
  allowOneTime: boolean;
  membersOnly: boolean;
  taxGroupId: string;
  /** Empty: the default shipping profile. */
  deliveryProfileId: string;
  tags: string[];
  internalTags: string[];
  trackInventory: boolean;
  preorderEnabled: boolean;
  /** ISO date, or empty. */
  preorderDate: string;
  preorderMessage: string;
  preorderLimit: string;
};

export const emptyProduct: ProductForm = {
  name: "",
  itemType: "PHYSICAL",
  description: "",
  visible: true,
  visibleInPos: true,
  slug: "",
  seoTitle: "",
  seoDescription: "",
  media: [],
  options: [],
  modifiers: [],
  brand: null,
  ribbon: null,
  additionalRibbons: [],
  infoSections: [],
  categoryIds: [],
  mainCategoryId: "",
  unitBase: "",
  unitMeasure: "",
  subscriptions: [],
  allowOneTime: true,
  membersOnly: false,
  taxGroupId: "",
  deliveryProfileId: "",
  tags: [],
  internalTags: [],
  // Counting starts when somebody says how many there are; until then a new product can be bought.
  trackInventory: false,
  preorderEnabled: false,
  preorderDate: "",
  preorderMessage: "",
  preorderLimit: "",
};

export type FieldName = keyof ProductForm;

/** What people call the fields, in problems and when two people changed the same one. */
export const fieldLabels: Record<FieldName, string> = {
  name: "Name",
  itemType: "Kind",
  description: "Description",
  visible: "Visibility",
  visibleInPos: "Point of sale",
  slug: "Address",
  seoTitle: "Title for search engines",
  seoDescription: "Description for search engines",
  media: "Pictures",
  options: "Options",
  modifiers: "Personalization",
  brand: "Brand",
  ribbon: "Ribbon",
  additionalRibbons: "More ribbons",
  infoSections: "Info sections",
  categoryIds: "Collections",
  mainCategoryId: "Main collection",
  unitBase: "Unit price",
  unitMeasure: "Unit price",
  subscriptions: "Subscriptions",
  allowOneTime: "One-time purchase",
  membersOnly: "Who may buy",
  taxGroupId: "Tax group",
  deliveryProfileId: "Shipping profile",
  tags: "Tags",
  internalTags: "Internal tags",
  trackInventory: "Counting the stock",
  preorderEnabled: "Preorder",
  preorderDate: "Preorder shipping date",
  preorderMessage: "Preorder message",
  preorderLimit: "Preorder limit",
};

export const fieldNames = Object.keys(fieldLabels).filter((name): name is FieldName => name in fieldLabels);

export function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** Fields whose values differ. */
export function changedFields(before: ProductForm, after: ProductForm): Set<FieldName> {
  return new Set(fieldNames.filter((name) => !isSame(before[name], after[name])));
}

let lastKey = 0;

/** A name inside the form for something that is not stored yet. */
export function newKey(): string {
  lastKey += 1;
  return `new-${lastKey}`;
}
