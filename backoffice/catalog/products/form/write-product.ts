/** Converts the editor's state to a product of the API. Only changed fields are sent; lists are sent completely. */

import { type NewProduct, type Product, type ProductChanges, paymentOptionsOf } from "#api/catalog/products/product.ts";
import type { NewConnectedModifier, NewConnectedOption } from "#api/catalog/products/product-options.ts";
import type { NewSubscription, NewVariant } from "#api/catalog/products/product-variants.ts";
import { startColor } from "#backoffice/components/forms/color-names.ts";
import { readDecimal, readInteger } from "#backoffice/grid/values.ts";
import { parseTree } from "#backoffice/richtext/rich-content.ts";
import type { EditorState } from "./merge-forms.ts";
import {
  changedFields,
  type FieldName,
  type ModifierEntry,
  type NamedEntry,
  type OptionEntry,
  type ProductForm,
  type SubscriptionEntry,
} from "./product-form.ts";
import { isDescriptionTag } from "./read-product.ts";
import type { VariantRow } from "./variant-rows.ts";

type Changes = Omit<ProductChanges, "revision" | "id">;
type SearchTexts = Pick<Product, "seoData">;

/** The body of an update; undefined when the product itself is unchanged. */
export function toChanges(before: EditorState, after: EditorState, existing: SearchTexts): Changes | undefined {
  const changed = changedFields(before.form, after.form);
  const changes = ownFields(after.form, changed, existing);
  const hasOptions = changed.has("options");
  // Options and variants are sent together.
  if (hasOptions || haveRowsChanged(before.rows, after.rows) || changed.has("unitMeasure")) {
    if (after.form.options.length > 0 || hasOptions) changes.options = after.form.options.map(toOption);
    changes.variantsInfo = { variants: after.rows.map((row) => toVariant(row, after.form)) };
  }
  return Object.keys(changes).length === 0 ? undefined : changes;
}

export function toNewProduct({ form, rows }: EditorState): NewProduct {
  const everything = new Set<FieldName>(Object.keys(form).filter((name): name is FieldName => name in form));
  const { name: _name, ...fields } = ownFields(form, everything, undefined);
  const isPhysical = form.itemType === "PHYSICAL";
  return {
    ...fields,
    name: form.name.trim(),
    productType: isPhysical ? "PHYSICAL" : "DIGITAL",
    itemType: form.itemType,
    ...(isPhysical && { physicalProperties: fields.physicalProperties ?? {} }),
    options: form.options.map(toOption),
    variantsInfo: { variants: rows.map((row) => toVariant(row, form)) },
  };
}

function ownFields(form: ProductForm, changed: ReadonlySet<FieldName>, existing: SearchTexts | undefined): Changes {
  const changes: Changes = {};
  const isNew = existing === undefined;
  if (changed.has("name")) changes.name = form.name.trim();
  if (changed.has("description")) {
    const tree = parseTree(form.description);
    if (tree !== undefined) changes.description = { ...tree, nodes: [...tree.nodes] };
    else if (!isNew) changes.description = null;
  }
  if (changed.has("visible")) changes.visible = form.visible;
  if (changed.has("visibleInPos") && form.itemType === "PHYSICAL") changes.visibleInPos = form.visibleInPos;
  if (changed.has("slug") && form.slug.trim() !== "") changes.slug = form.slug.trim();
  if (changed.has("media")) {
    changes.media = {
      itemsInfo: {
        items: form.media.map(({ id, url, altText }) => ({
          ...(isOwnMedia(id) ? { id } : { url }),
          altText: altText.trim() || null,
        })),
      },
    };
  }
  if (changed.has("modifiers")) changes.modifiers = form.modifiers.map(toModifier);
  if (changed.has("brand") && !(isNew && form.brand === null)) changes.brand = toReference(form.brand);
  if (changed.has("ribbon") && !(isNew && form.ribbon === null)) changes.ribbon = toReference(form.ribbon);
  if (changed.has("additionalRibbons")) {
    changes.additionalRibbons = form.additionalRibbons.map((ribbon) => toReference(ribbon) ?? {});
  }
  if (changed.has("infoSections")) changes.infoSections = form.infoSections.map(({ id }) => ({ id }));
  if (changed.has("mainCategoryId")) changes.mainCategoryId = form.mainCategoryId || null;
  if (form.itemType === "PHYSICAL") {
    const hasUnit = changed.has("unitBase") || changed.has("unitMeasure");
    const hasProfile = changed.has("deliveryProfileId") && !(isNew && form.deliveryProfileId === "");
    if (hasUnit || hasProfile) {
      changes.physicalProperties = {
        ...(hasUnit && { pricePerUnit: unitSettings(form.unitBase, form.unitMeasure) }),
        ...(hasProfile && { deliveryProfileId: form.deliveryProfileId || null }),
      };
    }
  }
  if (changed.has("subscriptions") || changed.has("allowOneTime")) {
    changes.subscriptionDetails =
      form.subscriptions.length === 0
        ? null
        : { subscriptions: form.subscriptions.map(toSubscription), allowOneTimePurchases: form.allowOneTime };
  }
  if (changed.has("membersOnly")) {
    changes.purchaseEligibility = form.membersOnly ? { userCriteria: "MEMBERS_ONLY" } : null;
  }
  const hasTerms = changed.has("paymentOption") || changed.has("depositType") || changed.has("depositValue");
  if (hasTerms && !(isNew && form.paymentOption === "FULL_PAYMENT_ONLINE")) changes.paymentTerms = toPaymentTerms(form);
  if (changed.has("taxGroupId")) changes.taxGroupId = form.taxGroupId || null;
  if (changed.has("tags") || changed.has("internalTags")) {
    changes.tags = { publicTags: { tagIds: form.tags }, privateTags: { tagIds: form.internalTags } };
  }
  if (changed.has("seoTitle") || changed.has("seoDescription")) changes.seoData = seoDataOf(form, existing);
  return changes;
}

function toPaymentTerms({
  itemType,
  paymentOption,
  depositType,
  depositValue,
}: ProductForm): NonNullable<Changes["paymentTerms"]> | null {
  if (paymentOption === "FULL_PAYMENT_ONLINE" || !paymentOptionsOf(itemType).includes(paymentOption)) return null;
  if (paymentOption !== "DEPOSIT_ONLINE") return { paymentOption };
  const value = readDecimal(depositValue) ?? "0";
  return depositType === "AMOUNT"
    ? { paymentOption, depositAmount: value }
    : { paymentOption, depositPercentage: Number(value) };
}

/** Ids of the media library; other values are URLs on other servers. */
function isOwnMedia(id: string): boolean {
  return id !== "" && !/^https?:/.test(id);
}

function toReference(entry: NamedEntry | null): { id: string } | { name: string } | null {
  if (entry === null) return null;
  return entry.id === undefined ? { name: entry.name.trim() } : { id: entry.id };
}

/** A value without a color is a text, also among swatches. */
function choiceType(isSwatch: boolean, color: string): "CHOICE_TEXT" | "ONE_COLOR" | "MULTIPLE_COLORS" {
  if (!isSwatch) return "CHOICE_TEXT";
  return color.includes(",") ? "MULTIPLE_COLORS" : "ONE_COLOR";
}

function toOption(option: OptionEntry): NewConnectedOption {
  return {
    ...(option.id !== undefined && { id: option.id }),
    name: option.name.trim(),
    optionRenderType: option.isSwatch ? "SWATCH_CHOICES" : "TEXT_CHOICES",
    choicesSettings: {
      choices: option.choices.map(({ id, name, color, mediaIds }) => ({
        ...(id !== undefined && { choiceId: id }),
        name: name.trim(),
        choiceType: choiceType(option.isSwatch, color),
        ...(option.isSwatch && { colorCode: color || startColor(name) }),
        media: { items: mediaIds.map((mediaId) => ({ mediaId })) },
      })),
    },
  };
}

function toModifier(modifier: ModifierEntry): NewConnectedModifier {
  const shared = {
    ...(modifier.id !== undefined && { id: modifier.id }),
    name: modifier.name.trim(),
    mandatory: modifier.isMandatory,
    modifierRenderType: modifier.kind,
  };
  if (modifier.kind === "FREE_TEXT") {
    return {
      ...shared,
      freeTextSettings: {
        title: modifier.title.trim() || modifier.name.trim(),
        minCharCount: Number(readInteger(modifier.minLength) ?? 0),
        maxCharCount: Number(readInteger(modifier.maxLength) ?? 100),
        defaultAddedPrice: readDecimal(modifier.addedPrice) ?? "0",
      },
    };
  }
  const isSwatch = modifier.kind === "SWATCH_CHOICES";
  return {
    ...shared,
    choicesSettings: {
      choices: modifier.choices.map(({ id, name, color, addedPrice }) => ({
        ...(id !== undefined && { choiceId: id }),
        name: name.trim(),
        choiceType: choiceType(isSwatch, color),
        ...(isSwatch && { colorCode: color || startColor(name) }),
        addedPrice: readDecimal(addedPrice) ?? "0",
      })),
    },
  };
}

function toSubscription(entry: SubscriptionEntry): NewSubscription {
  const cycles = readInteger(entry.billingCycles);
  const value = readDecimal(entry.discountValue);
  const shared = {
    ...(entry.id !== undefined && { id: entry.id }),
    title: entry.title.trim(),
    description: entry.description.trim() || null,
    visible: entry.isVisible,
    frequency: entry.frequency,
    interval: Number(readInteger(entry.interval) ?? 1),
    ...(entry.discountType === "PERCENT" &&
      value !== undefined && { discount: { type: "PERCENT" as const, percentOff: Number(value) } }),
    ...(entry.discountType === "AMOUNT" &&
      value !== undefined && { discount: { type: "AMOUNT" as const, amountOff: value } }),
  };
  return cycles === undefined ? { ...shared, autoRenewal: true } : { ...shared, billingCycles: Number(cycles) };
}

function haveRowsChanged(before: readonly VariantRow[], after: readonly VariantRow[]): boolean {
  return before.length !== after.length || after.some((row, index) => !isSameVariant(before[index], row));
}

/** Inventory is saved separately. */
function isSameVariant(a: VariantRow | undefined, b: VariantRow): boolean {
  if (a === undefined) return false;
  if (a === b) return true;
  const { stock: _a, ...one } = a;
  const { stock: _b, ...two } = b;
  return JSON.stringify(one) === JSON.stringify(two);
}

function toVariant(row: VariantRow, form: ProductForm): NewVariant {
  const compareAt = readDecimal(row.compareAt);
  const cost = readDecimal(row.cost);
  const isPhysical = form.itemType === "PHYSICAL";
  return {
    ...(row.id !== undefined && { id: row.id }),
    visible: row.visible === "yes",
    sku: row.sku.trim() || null,
    barcode: row.barcode.trim() || null,
    choices: choicesOf(row, form.options),
    price: {
      actualPrice: { amount: readDecimal(row.price) ?? "0" },
      compareAtPrice: compareAt === undefined ? null : { amount: compareAt },
    },
    revenueDetails: { cost: cost === undefined ? null : { amount: cost } },
    ...(isPhysical && {
      physicalProperties: {
        weight: readDecimal(row.weight) === undefined ? null : Number(readDecimal(row.weight)),
        pricePerUnit: { settings: unitSettings(row.unitQuantity, form.unitMeasure) },
      },
    }),
    ...(!isPhysical && { digitalProperties: { digitalFile: row.file === undefined ? null : { id: row.file.id } } }),
  };
}

/** Matches by id if both are stored, otherwise by name. */
function choicesOf(row: VariantRow, options: readonly OptionEntry[]): NonNullable<NewVariant["choices"]> {
  return options.flatMap((option): NonNullable<NewVariant["choices"]> => {
    const choice = option.choices.find(({ key }) => key === row.choices[option.key]);
    if (choice === undefined) return [];
    if (option.id !== undefined && choice.id !== undefined) {
      return [{ optionChoiceIds: { optionId: option.id, choiceId: choice.id } }];
    }
    return [{ optionChoiceNames: { optionName: option.name.trim(), choiceName: choice.name.trim() } }];
  });
}

function unitSettings(quantity: string, measurementUnit: ProductForm["unitMeasure"]) {
  const plain = readDecimal(quantity);
  return plain === undefined || measurementUnit === "" ? null : { quantity: Number(plain), measurementUnit };
}

function seoDataOf(form: ProductForm, existing: SearchTexts | undefined): NonNullable<Changes["seoData"]> {
  const tags = (existing?.seoData.tags ?? []).filter((tag) => tag.type !== "title" && !isDescriptionTag(tag));
  if (form.seoTitle.trim() !== "") tags.push({ type: "title", children: form.seoTitle.trim() });
  if (form.seoDescription.trim() !== "") {
    tags.push({ type: "meta", props: { name: "description", content: form.seoDescription.trim() } });
  }
  return { ...existing?.seoData, tags };
}
