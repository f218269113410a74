/** The product editor's form: every value is what stands in a field, and how it becomes a request again. */
import { DEFAULT_VARIANT_ID, type Product, type ProductChanges } from "#api/products.ts";

export type MediaEntry = { id: string; url: string; altText: string; name: string };
export type ChoiceEntry = { value: string; description: string; visible: boolean };
export type OptionEntry = { name: string; optionType: "drop_down" | "color"; choices: ChoiceEntry[] };
export type VariantEntry = {
  price: string;
  cost: string;
  weight: string;
  sku: string;
  visible: boolean;
  quantity: string;
  inStock: boolean;
};

export type ProductForm = {
  name: string;
  description: string;
  visible: boolean;
  price: string;
  discountType: "NONE" | "AMOUNT" | "PERCENT";
  discountValue: string;
  cost: string;
  sku: string;
  weight: string;
  ribbon: string;
  brand: string;
  slug: string;
  seoTitle: string;
  seoDescription: string;
  media: MediaEntry[];
  options: OptionEntry[];
  manageVariants: boolean;
  trackInventory: boolean;
  variants: Record<string, VariantEntry>;
  collectionIds: string[];
};

const emptyVariant: VariantEntry = {
  price: "",
  cost: "",
  weight: "",
  sku: "",
  visible: true,
  quantity: "0",
  inStock: true,
};

export const emptyProduct: ProductForm = {
  name: "",
  description: "",
  visible: true,
  price: "",
  discountType: "NONE",
  discountValue: "",
  cost: "",
  sku: "",
  weight: "",
  ribbon: "",
  brand: "",
  slug: "",
  seoTitle: "",
  seoDescription: "",
  media: [],
  options: [],
  manageVariants: false,
  // Counting starts when somebody says how many there are; until then a new product can be bought.
  trackInventory: false,
  variants: { [DEFAULT_VARIANT_ID]: emptyVariant },
  collectionIds: [],
};

export function toForm(product: Product): ProductForm {
  const { discount } = product;
  return {
    name: product.name,
    description: product.description,
    visible: product.visible,
    price: String(product.priceData.price),
    discountType: discount.type === "AMOUNT" || discount.type === "PERCENT" ? discount.type : "NONE",
    discountValue: discount.value === 0 ? "" : String(discount.value),
    cost: product.costAndProfitData === undefined ? "" : String(product.costAndProfitData.itemCost),
    sku: product.sku ?? "",
    weight: product.weight ? String(product.weight) : "",
    ribbon: product.ribbon,
    brand: product.brand ?? "",
    slug: product.slug,
    seoTitle: seoTagsOf(product).title,
    seoDescription: seoTagsOf(product).description,
    media: product.media.items.map((entry) => ({
      id: entry.id,
      url: entry.image?.url ?? entry.thumbnail?.url ?? "",
      altText: entry.image?.altText ?? "",
      name: entry.title,
    })),
    options: product.productOptions.map(({ name, optionType, choices }) => ({
      name,
      optionType,
      choices: choices.map(({ value, description, visible }) => ({ value, description, visible })),
    })),
    manageVariants: product.manageVariants,
    trackInventory: product.stock.trackInventory,
    variants: variantEntries(product),
    collectionIds: [...product.collectionIds],
  };
}

function variantEntries(product: Product): Record<string, VariantEntry> {
  if (product.variants.length === 0) {
    const { quantity, inStock } = product.stock;
    return {
      [DEFAULT_VARIANT_ID]: { ...emptyVariant, quantity: String(quantity ?? 0), inStock },
    };
  }
  return Object.fromEntries(
    product.variants.map(({ id, variant, stock }) => [
      id,
      {
        price: String(variant.priceData.price),
        cost: variant.costAndProfitData === undefined ? "" : String(variant.costAndProfitData.itemCost),
        weight: variant.weight ? String(variant.weight) : "",
        sku: variant.sku,
        visible: variant.visible,
        quantity: String(stock.quantity ?? 0),
        inStock: stock.inStock,
      },
    ]),
  );
}

/** Fields whose values differ, by name. */
export function changedFields(before: ProductForm, after: ProductForm): Set<keyof ProductForm> {
  const names: (keyof ProductForm)[] = Object.keys(after).filter((name): name is keyof ProductForm => name in before);
  return new Set(names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])));
}

/** The part of the changes that one `updateProduct` or `createProduct` carries. Empty text clears a field. */
export function toChanges(
  form: ProductForm,
  changed: ReadonlySet<keyof ProductForm>,
  existing: Product | undefined,
): ProductChanges {
  const changes: ProductChanges = {};
  if (changed.has("name")) changes.name = form.name.trim();
  if (changed.has("description")) changes.description = form.description;
  if (changed.has("visible")) changes.visible = form.visible;
  if (changed.has("price")) changes.priceData = { price: toNumber(form.price) ?? 0 };
  if (changed.has("discountType") || changed.has("discountValue")) changes.discount = discountOf(form);
  if (changed.has("cost")) changes.costAndProfitData = form.cost === "" ? null : { itemCost: toNumber(form.cost) ?? 0 };
  if (changed.has("sku")) changes.sku = form.sku.trim() || null;
  if (changed.has("weight")) changes.weight = toNumber(form.weight) ?? null;
  if (changed.has("ribbon")) changes.ribbon = form.ribbon.trim() || null;
  if (changed.has("brand")) changes.brand = form.brand.trim() || null;
  if (changed.has("slug") && form.slug.trim() !== "") changes.slug = form.slug.trim();
  if (changed.has("manageVariants")) changes.manageVariants = form.manageVariants;
  if (changed.has("options"))
    changes.productOptions = form.options.map((option) => ({ ...option, name: option.name.trim() }));
  if (changed.has("seoTitle") || changed.has("seoDescription")) changes.seoData = seoDataOf(form, existing);
  return changes;
}

/** A decimal as people type it: comma or point. Undefined for an empty field or what is no number. */
export function toNumber(text: string): number | undefined {
  const plain = text.trim().replace(",", ".");
  return /^\d+(\.\d+)?$|^\d+\.$/.test(plain) ? Number(plain) : undefined;
}

function discountOf(form: ProductForm): NonNullable<ProductChanges["discount"]> {
  const value = toNumber(form.discountValue) ?? 0;
  return form.discountType === "NONE" || value === 0 ? { type: "NONE", value: 0 } : { type: form.discountType, value };
}

/** What a shopper pays after the discount. */
export function discountedPrice(
  form: Pick<ProductForm, "price" | "discountType" | "discountValue">,
): number | undefined {
  const price = toNumber(form.price);
  const value = toNumber(form.discountValue) ?? 0;
  if (price === undefined || form.discountType === "NONE") return price;
  const off = form.discountType === "AMOUNT" ? value : (price * value) / 100;
  return Math.max(0, Math.round((price - off) * 100) / 100);
}

function seoTagsOf(product: Product): { title: string; description: string } {
  const tags = product.seoData?.tags ?? [];
  const title = tags.find((tag) => tag.type === "title")?.children ?? "";
  const content = tags.find(isDescription)?.props?.content;
  return { title, description: typeof content === "string" ? content : "" };
}

type SeoTag = NonNullable<Product["seoData"]>["tags"][number];

function isDescription(tag: SeoTag): boolean {
  return tag.type === "meta" && tag.props?.name === "description";
}

function seoDataOf(form: ProductForm, existing: Product | undefined): NonNullable<ProductChanges["seoData"]> {
  const others = (existing?.seoData?.tags ?? []).filter((tag) => tag.type !== "title" && !isDescription(tag));
  const tags: SeoTag[] = [...others];
  if (form.seoTitle.trim() !== "") tags.push({ type: "title", children: form.seoTitle.trim() });
  if (form.seoDescription.trim() !== "") {
    tags.push({ type: "meta", props: { name: "description", content: form.seoDescription.trim() } });
  }
  return { ...existing?.seoData, tags };
}
