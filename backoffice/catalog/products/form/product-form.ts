/** The product editor's form, with the values of its fields. Variants are separate rows (variant-rows.ts). */
import type { ProductPaymentOption } from "#api/catalog/products/product.ts";
import type { MeasurementUnit } from "#api/catalog/products/product-parts.ts";

export type ItemType = "PHYSICAL" | "DIGITAL" | "GIFT_CARD" | "SERVICE";

export type MediaEntry = { id: string; url: string; altText: string; name: string; isVideo: boolean };

/** `key` identifies an option or value inside the form; `id` is its API id once it is stored. */
export type ChoiceEntry = {
  key: string;
  id?: string;
  name: string;
  /** For swatches: a color, several separated by commas, or empty. */
  color: string;
  /** Images of the product that show this value. */
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
  /** For FREE_TEXT. */
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
  /** Number of billing cycles; empty: until canceled. */
  billingCycles: string;
  discountType: "NONE" | "PERCENT" | "AMOUNT";
  discountValue: string;
};

/** An existing entity, or the name of one that saving creates. */
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
  /** Base quantity of the unit price, e.g. 100 G; empty: none. */
  unitBase: string;
  unitMeasure: MeasurementUnit | "";
  subscriptions: SubscriptionEntry[];
  allowOneTime: boolean;
  membersOnly: boolean;
  paymentOption: ProductPaymentOption;
  /** For DEPOSIT_ONLINE: of the unit price, or an amount per unit. */
  depositType: "PERCENT" | "AMOUNT";
  depositValue: string;
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
  paymentOption: "FULL_PAYMENT_ONLINE",
  depositType: "PERCENT",
  depositValue: "",
  taxGroupId: "",
  deliveryProfileId: "",
  tags: [],
  internalTags: [],
  // Without tracked quantity, a new product can be bought immediately.
  trackInventory: false,
  preorderEnabled: false,
  preorderDate: "",
  preorderMessage: "",
  preorderLimit: "",
};

export type FieldName = keyof ProductForm;

export const fieldNames = Object.keys(emptyProduct).filter((name): name is FieldName => name in emptyProduct);

export function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** Fields whose values differ. */
export function changedFields(before: ProductForm, after: ProductForm): Set<FieldName> {
  return new Set(fieldNames.filter((name) => !isSame(before[name], after[name])));
}

let lastKey = 0;

/** A form key for an entry that isn't stored yet. */
export function newKey(): string {
  lastKey += 1;
  return `new-${lastKey}`;
}
