/** Differences between a file and a product: the changed fields, and readable values before and after. */
import type { ImportChange } from "#api/imports/imports.ts";
import type { ChoiceRecord, ProductRecord, VariantRecord } from "../record/record.ts";

type Field = keyof ProductRecord;

/** Stock is written separately from the other fields, so it doesn't count as a change of the variants. */
export function changedFields(before: ProductRecord, after: ProductRecord): Field[] {
  // The record's keys are its fields.
  const fields = Object.keys(after) as Field[];
  const bare = (record: ProductRecord): ProductRecord => ({
    ...record,
    variants: record.variants.map((variant) => ({ ...variant, stock: {} })),
    options: record.options.map((option) => ({ ...option, choices: option.choices.map(normalizePicture) })),
    modifiers: record.modifiers.map((each) => ({ ...each, choices: each.choices.map(normalizePicture) })),
    // File names and video posters only matter to stores that don't have the file.
    media: record.media.map(({ address, altText, title }) => ({ address, altText, title })),
    files: record.files.map(({ address, kind }) => ({ address, kind })),
  });
  const [left, right] = [bare(before), bare(after)];
  return fields.filter((field) => !isSame(left[field], right[field]));
}

/** A missing image and an empty cell mean the same. File names belong to the media library. */
function normalizePicture<Choice extends Pick<ChoiceRecord, "picture" | "pictureName" | "pictureAlt">>(
  choice: Choice,
): Choice {
  const { picture, pictureName: _name, pictureAlt: _alt, ...rest } = choice;
  // Removing optional fields doesn't change the type.
  return (picture === undefined || picture === "" ? rest : { ...rest, picture }) as Choice;
}

/** Variants whose stock differs, by their index in the new record. */
export function changedStock(before: ProductRecord, after: ProductRecord): VariantRecord[] {
  const known = new Map(before.variants.map((variant) => [JSON.stringify(variant.choices), variant.stock]));
  return after.variants.filter(({ choices, stock }) => {
    const old = known.get(JSON.stringify(choices)) ?? {};
    return Object.entries(stock).some(([location, level]) => !isSame(old[location], level));
  });
}

/** Ignores the order of keys but not of lists; compares numbers and decimal strings by value. */
export function isSame(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (isNumeric(left) && isNumeric(right)) return Number(left) === Number(right);
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const [first, second] = [toEntries(left), toEntries(right)];
  return (
    first.size === second.size && [...first].every(([key, value]) => second.has(key) && isSame(value, second.get(key)))
  );
}

const isNumeric = (value: unknown): boolean =>
  typeof value === "number" || (typeof value === "string" && /^-?\d+(?:\.\d+)?$/.test(value));

const toEntries = (value: object): Map<string, unknown> =>
  new Map(Object.entries(value).filter(([, each]) => each !== undefined));

const names: Partial<Record<Field, string>> = {
  html: "Description",
  tree: "Rich description",
  itemType: "Type",
  visibleInPos: "Point of sale",
  membersOnly: "Members only",
  paymentOption: "Payment option",
  moreRibbons: "Additional ribbons",
  mainCollection: "Main collection",
  places: "Collection positions",
  managesVariants: "Managed variants",
  sku: "SKU",
  discountPercent: "Discount percentage",
  sections: "Info sections",
  publicTags: "Public tags",
  privateTags: "Private tags",
  taxGroup: "Tax group",
  deliveryProfile: "Delivery profile",
  unit: "Base unit",
  extra: "Extra fields",
  seo: "SEO",
};

const MAX_CHANGES = 40;
const MAX_TEXT = 160;

/** Readable changes: one line per field, and per field of a variant. */
export function describeChanges(before: ProductRecord, after: ProductRecord): ImportChange[] {
  const changes = changedFields(before, after)
    .filter((field) => field !== "variants")
    .map((field) => toChange(names[field] ?? capitalize(field), before[field], after[field], { key: field }));
  const known = new Map(before.variants.map((variant) => [JSON.stringify(variant.choices), variant]));
  for (const variant of after.variants) {
    const old = known.get(JSON.stringify(variant.choices));
    const title = variant.choices.join(" / ");
    if (old === undefined) changes.push(variantChange(title, "new"));
    else changes.push(...describeVariant(title, old, variant));
  }
  const left = new Set(after.variants.map(({ choices }) => JSON.stringify(choices)));
  for (const { choices } of before.variants.filter((variant) => !left.has(JSON.stringify(variant.choices)))) {
    changes.push(variantChange(choices.join(" / "), "removed"));
  }
  return changes.slice(0, MAX_CHANGES);
}

const variantChange = (variant: string, after: "new" | "removed"): ImportChange => ({
  field: variant || "Variant",
  before: "",
  after,
  key: "variant",
  variant,
  type: "VARIANT",
});

function describeVariant(variant: string, before: VariantRecord, after: VariantRecord): ImportChange[] {
  const prefix = variant === "" ? "" : `${variant}: `;
  // The record's keys are its fields.
  const fields = (Object.keys(after) as (keyof VariantRecord)[]).filter(
    (field) => field !== "choices" && field !== "stock",
  );
  const figures = fields
    .filter((field) => !isSame(before[field], after[field]))
    .map((field) => toChange(prefix + capitalize(field), before[field], after[field], { key: field, variant }));
  const stock = Object.entries(after.stock).flatMap(([location, level]) => {
    const old = before.stock[location];
    const [field, place] = [`${prefix}Stock ${location}`, { variant, location }];
    const [oldLimit, limit] = [old?.preorder?.limit, level.preorder?.limit];
    return [
      toChange(field, stockText(old), stockText(level), { ...place, key: "stock", type: "STOCK" }),
      toChange(`${field}, preorder limit`, oldLimit, limit, { ...place, key: "preorderLimit" }),
    ].filter((change) => change.before !== change.after);
  });
  return [...figures, ...stock];
}

function stockText(level: VariantRecord["stock"][string] | undefined): string {
  if (level === undefined) return "";
  return level.quantity === null ? (level.inStock ? "in stock" : "out of stock") : String(level.quantity);
}

type Details = Pick<ImportChange, "location" | "type" | "variant"> & { readonly key: string };

export const toChange = (field: string, before: unknown, after: unknown, details: Details): ImportChange => ({
  field,
  before: toText(before),
  after: toText(after),
  type: typeof after === "boolean" ? "BOOLEAN" : "TEXT",
  ...details,
});

function toText(value: unknown): string {
  const text =
    value === null || value === undefined
      ? ""
      : typeof value === "boolean"
        ? value
          ? "yes"
          : "no"
        : Array.isArray(value)
          ? value.map((each) => (typeof each === "object" ? nameOf(each) : String(each))).join(", ")
          : typeof value === "object"
            ? JSON.stringify(value)
            : String(value);
  const characters = [
    ...text
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  ];
  return characters.length <= MAX_TEXT ? characters.join("") : `${characters.slice(0, MAX_TEXT).join("")}…`;
}

/** The display name of a list entry. */
function nameOf(entry: unknown): string {
  const fields: Record<string, unknown> = typeof entry === "object" && entry !== null ? { ...entry } : {};
  const name = fields.name ?? fields.title ?? fields.address ?? fields.uniqueName;
  return typeof name === "string" && name !== "" ? name : JSON.stringify(entry);
}

const capitalize = (field: string): string =>
  field.charAt(0).toUpperCase() + field.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
