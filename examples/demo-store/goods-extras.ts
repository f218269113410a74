/** Additional data of some products: rich descriptions, modifiers, subscriptions. Pure. */
import type { Insertable } from "kysely";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Schema } from "#server/platform/db/db.ts";
import { toHtml } from "#server/platform/rich-content/to-html.ts";
import type { ChoicePicker, Goods, SubscriptionPlan } from "./goods/product.ts";
import type { Ids, Story } from "./goods/rich.ts";
import { stories } from "./goods/stories.ts";

type Row<Table extends keyof Schema> = Insertable<Schema[Table]>;
type Labels = { ids: Ids };

/** The rich description and the text derived from it, which replaces the product's own. */
export function describe(
  story: Story | undefined,
  { ids }: Labels,
): { description?: string; rich_description?: string } {
  if (story === undefined) return {};
  const tree = story(ids);
  return { description: toHtml(tree), rich_description: JSON.stringify(tree) };
}

export function sectionRows(goods: Goods, { ids }: Labels, createdAt: Date): (Row<"info_sections"> & { id: string })[] {
  const dates = { created_at: createdAt, updated_at: createdAt };
  const plain = goods.infoSections.map(({ title, description }) => ({ id: newId(), title, description, ...dates }));
  const written = (stories[goods.slug]?.sections ?? []).map(({ title, story }) => {
    const tree = story(ids);
    return { id: newId(), title, description: toHtml(tree), rich_description: JSON.stringify(tree), ...dates };
  });
  return [...written, ...plain];
}

type ModifierRows = {
  modifiers: Row<"product_modifiers">[];
  customizations: Row<"customizations">[];
  customizationChoices: Row<"customization_choices">[];
  modifierChoices: Row<"product_modifier_choices">[];
};

const NO_LIMIT = 500;

export function modifierRows(goods: Goods, productId: string, createdAt: Date): ModifierRows {
  const texts = goods.customTextFields.map(({ title, minLength, maxLength, mandatory, addedMinor }, position) => ({
    id: newId(),
    product_id: productId,
    position,
    title,
    min_length: minLength ?? 0,
    max_length: maxLength,
    is_mandatory: mandatory,
    added_price: addedMinor ?? null,
  }));
  const pickers = (goods.pickers ?? []).map((picker, index) =>
    pickerRows(picker, { productId, position: texts.length + index, createdAt }),
  );
  return {
    modifiers: [...texts, ...pickers.map(({ modifier }) => modifier)],
    customizations: pickers.map(({ customization }) => customization),
    customizationChoices: pickers.flatMap(({ customizationChoices }) => customizationChoices),
    modifierChoices: pickers.flatMap(({ choices }) => choices),
  };
}

type Place = { productId: string; position: number; createdAt: Date };

function pickerRows({ name, look, mandatory, choices }: ChoicePicker, { productId, position, createdAt }: Place) {
  const renderType = look === "swatch" ? "SWATCH_CHOICES" : "TEXT_CHOICES";
  const dates = { created_at: createdAt, updated_at: createdAt };
  const customization = {
    id: newId(),
    key: name,
    name,
    customization_type: "MODIFIER",
    render_type: renderType,
    ...dates,
  };
  const modifier = {
    id: newId(),
    product_id: productId,
    position,
    title: name,
    name,
    render_type: renderType,
    max_length: NO_LIMIT,
    is_mandatory: mandatory,
    customization_id: customization.id,
  };
  const customizationChoices = choices.map(({ label, colors, addedMinor }, index) => ({
    id: newId(),
    customization_id: customization.id,
    position: index,
    key: label,
    name: label,
    choice_type: typeOf(colors),
    color_code: colors ?? null,
    default_added_price: addedMinor ?? null,
    ...dates,
  }));
  return {
    customization,
    modifier,
    customizationChoices,
    choices: choices.map(({ label, colors, addedMinor }, index) => ({
      id: newId(),
      modifier_id: modifier.id,
      position: index,
      customization_choice_id: customizationChoices[index]?.id ?? null,
      name: label,
      choice_type: typeOf(colors),
      color_code: colors ?? null,
      added_price: addedMinor ?? 0,
    })),
  };
}

const typeOf = (colors: string | undefined): string => {
  if (colors === undefined) return "CHOICE_TEXT";
  return colors.includes(",") ? "MULTIPLE_COLORS" : "ONE_COLOR";
};

export function subscriptionRows(goods: Goods, createdAt: Date): (Row<"subscription_options"> & { id: string })[] {
  return (goods.subscription?.plans ?? []).map((plan) => ({
    id: newId(),
    title: plan.title,
    description: plan.description,
    frequency: plan.frequency.unit,
    repeat_interval: plan.frequency.interval,
    auto_renewal: plan.cycles === undefined,
    billing_cycles: plan.cycles ?? null,
    ...discountOf(plan),
    created_at: createdAt,
    updated_at: createdAt,
  }));
}

const discountOf = ({ discountPercent }: SubscriptionPlan) =>
  discountPercent === 0 ? {} : { discount_type: "PERCENT", discount_percent: String(discountPercent) };
