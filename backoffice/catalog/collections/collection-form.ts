/** Converts collections between the API and the form. Pure. */
import type { CollectionCondition, CollectionRules } from "#api/catalog/collections/collection-values.ts";
import type {
  MerchantCollection,
  MerchantCollectionChanges,
  NewMerchantCollection,
} from "#api/catalog/collections/merchant-collections.ts";
import { dayIn, startOfDay } from "#api/store/dates.ts";
import { readDecimal } from "#backoffice/components/forms/amounts.ts";
import { storeTimeZone } from "#backoffice/format.ts";

export type Member = { id: string; name: string; imageUrl: string };
export type Condition = { key: string; field: RuleField; operator: RuleOperator; value: string };
export type RuleField = CollectionCondition["field"];
type RuleOperator = CollectionCondition["operator"];

export type CollectionForm = {
  name: string;
  description: string;
  slug: string;
  visible: boolean;
  parentId: string;
  image: { id: string; url: string } | null;
  seoTitle: string;
  seoDescription: string;
  /** `rules` for automatic collections. */
  mode: "manual" | "rules";
  match: "ALL" | "ANY";
  conditions: Condition[];
  products: Member[];
};

type FieldRule = {
  operators: readonly RuleOperator[];
  value: "money" | "text" | "days" | "date" | "brand" | "ribbon" | "stock";
};

/** Operators and kind of value for each field of a rule. */
export const ruleFields: Record<RuleField, FieldRule> = {
  TAG: { operators: ["EQUALS", "NOT_EQUALS"], value: "text" },
  TITLE: {
    operators: ["CONTAINS", "NOT_CONTAINS", "STARTS_WITH", "EQUALS", "NOT_EQUALS"],
    value: "text",
  },
  PRICE: { operators: ["LESS_THAN", "GREATER_THAN", "EQUALS", "NOT_EQUALS"], value: "money" },
  BRAND: { operators: ["EQUALS", "NOT_EQUALS", "IS_SET", "IS_NOT_SET"], value: "brand" },
  RIBBON: { operators: ["EQUALS", "NOT_EQUALS", "IS_SET", "IS_NOT_SET"], value: "ribbon" },
  STOCK: { operators: ["EQUALS", "NOT_EQUALS"], value: "stock" },
  CREATED_DATE: { operators: ["WITHIN_DAYS", "AFTER", "BEFORE"], value: "days" },
};

export const needsValue = (operator: RuleOperator): boolean => operator !== "IS_SET" && operator !== "IS_NOT_SET";

let lastKey = 0;

export function newCondition(field: RuleField): Condition {
  lastKey += 1;
  const [operator = "EQUALS"] = ruleFields[field].operators;
  return { key: `new-${lastKey}`, field, operator, value: ruleFields[field].value === "stock" ? "IN_STOCK" : "" };
}

/** The complete conditions; undefined without any. */
export function rulesOf({
  mode,
  match,
  conditions,
}: Pick<CollectionForm, "mode" | "match" | "conditions">): CollectionRules | undefined {
  if (mode !== "rules") return undefined;
  const complete = conditions.filter(({ operator, value }) => !needsValue(operator) || value.trim() !== "");
  if (complete.length === 0) return undefined;
  return {
    match,
    conditions: complete.map(({ field, operator, value }) => ({
      field,
      operator,
      ...(needsValue(operator) && { value: wireValue(field, operator, value) }),
    })),
  };
}

function wireValue(field: RuleField, operator: RuleOperator, value: string): string {
  const text = value.trim();
  if (field === "PRICE") return readDecimal(text) ?? text;
  return field === "CREATED_DATE" && operator !== "WITHIN_DAYS"
    ? startOfDay(text, storeTimeZone()).toISOString()
    : text;
}

type StoredMember = { id: string; name: string; imageUrl?: string | undefined };

export function toForm(collection: MerchantCollection | undefined, products: readonly StoredMember[]): CollectionForm {
  const tags = collection?.seoData.tags ?? [];
  const content = tags.find((tag) => tag.type === "meta" && tag.props?.name === "description")?.props?.content;
  const { id = "", url = "" } = collection?.image ?? {};
  return {
    name: collection?.name ?? "",
    description: collection?.description ?? "",
    slug: collection?.slug ?? "",
    visible: collection?.visible ?? true,
    parentId: collection?.parentId ?? "",
    image: collection?.image === undefined ? null : { id, url },
    seoTitle: tags.find((tag) => tag.type === "title")?.children ?? "",
    seoDescription: typeof content === "string" ? content : "",
    mode: collection?.rules === undefined ? "manual" : "rules",
    match: collection?.rules?.match ?? "ALL",
    conditions: (collection?.rules?.conditions ?? []).map(({ field, operator, value = "" }) => {
      lastKey += 1;
      const isDay = field === "CREATED_DATE" && operator !== "WITHIN_DAYS";
      return { key: `stored-${lastKey}`, field, operator, value: isDay ? dayIn(value, storeTimeZone()) : value };
    }),
    products: products.map(({ id: productId, name, imageUrl = "" }) => ({ id: productId, name, imageUrl })),
  };
}

type Fields = Omit<MerchantCollectionChanges, "revision" | "visible" | "parentId">;

function fieldsOf(form: CollectionForm, existing: MerchantCollection | undefined): Fields {
  const tags = (existing?.seoData.tags ?? []).filter(
    (tag) => tag.type !== "title" && !(tag.type === "meta" && tag.props?.name === "description"),
  );
  if (form.seoTitle.trim() !== "") tags.push({ type: "title", children: form.seoTitle.trim() });
  if (form.seoDescription.trim() !== "") {
    tags.push({ type: "meta", props: { name: "description", content: form.seoDescription.trim() } });
  }
  const slug = form.slug.trim();
  const rules = rulesOf(form);
  return {
    name: form.name.trim(),
    description: form.description.trim() || null,
    seoData: { ...existing?.seoData, tags },
    image: form.image === null ? null : { id: form.image.id },
    ...(slug !== "" && slug !== existing?.slug && { slug }),
    ...((rules !== undefined || existing?.rules !== undefined) && { rules: rules ?? null }),
  };
}

export function toNew(form: CollectionForm): NewMerchantCollection {
  const { name = "", image, rules, ...fields } = fieldsOf(form, undefined);
  return {
    ...fields,
    name,
    visible: form.visible,
    ...(image && { image }),
    ...(rules && { rules }),
    ...(form.parentId !== "" && { parentId: form.parentId }),
  };
}

export function toChanges(form: CollectionForm, existing: MerchantCollection): MerchantCollectionChanges {
  const { revision, visible, parentId = "" } = existing;
  return {
    ...fieldsOf(form, existing),
    revision,
    ...(form.visible !== visible && { visible: form.visible }),
    ...(form.parentId !== parentId && { parentId: form.parentId || null }),
  };
}

/** Added and removed products, and all of them if their order changed. */
export function memberChanges(before: readonly string[], after: readonly string[]) {
  const [old, now] = [new Set(before), new Set(after)];
  const isReordered =
    after.filter((id) => old.has(id)).join() !== before.filter((id) => now.has(id)).join() ||
    // New products are added at the end; any other position needs an explicit order.
    (after.findIndex((id) => !old.has(id)) < after.findLastIndex((id) => old.has(id)) &&
      after.some((id) => !old.has(id)));
  return {
    added: after.filter((id) => !old.has(id)),
    removed: before.filter((id) => !now.has(id)),
    first: isReordered ? [...after] : [],
  };
}
