/** A shopper's selection, parsed from a form or URL and converted to a catalog reference for the cart. */
import type { ShopProduct } from "#api/catalog/products/shop-products.ts";
import type { Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { type CatalogReference, STORE_APP_ID } from "#api/values.ts";
import { type Gift, giftProblems, readGift, toGiftOption } from "../buying/gifts.ts";
import { variantById, variantOf } from "../present.ts";
import { productTexts } from "../texts/texts.ts";
import { optionField, pickField, type Selection, textField } from "./fields.ts";
import { modifierProblems } from "./modifiers.ts";

const MAX_QUANTITY = 100_000;
const MAX_TEXT = 1000;

export function readSelection(product: ShopProduct, fields: URLSearchParams): Selection {
  const quantity = Number(fields.get("quantity") ?? "1");
  const deepLink = variantById(product, fields.get("variant"));
  const gift = readGift(fields);
  return {
    choices: {
      ...(deepLink ?? standIn(product, gift))?.choices,
      ...pairs(product.options, ({ name }) => [name, fields.get(optionField(name))]),
    },
    texts: pairs(
      product.modifiers.filter(({ kind }) => kind === "text"),
      ({ name }) => [name, fields.get(textField(name))?.slice(0, MAX_TEXT) ?? null],
    ),
    picks: pairs(
      product.modifiers.filter(({ kind }) => kind !== "text"),
      ({ name }) => [name, fields.get(pickField(name)) || null],
    ),
    plan: fields.get("plan") ?? undefined,
    gift,
    when: fields.get("when")?.slice(0, 30) || undefined,
    quantity: Number.isInteger(quantity) && quantity >= 1 ? Math.min(quantity, MAX_QUANTITY) : 1,
  };
}

/** A gift card with a custom amount needs no preset amount; the cart accepts it for any variant. */
const standIn = ({ kind, variants }: ShopProduct, { amount }: Gift) =>
  kind === "GIFT_CARD" && amount !== "" ? variants.find(({ visible }) => visible) : undefined;

function pairs<Item>(items: readonly Item[], read: (item: Item) => [string, string | null]): Record<string, string> {
  return Object.fromEntries(
    items.map(read).filter((pair): pair is [string, string] => pair[1] !== null && pair[1] !== ""),
  );
}

/** Error messages by form field, in page order; empty if the selection can be added to the cart. */
export function problemsIn(product: ShopProduct, selection: Selection, language: Language): Record<string, string> {
  const { problems: texts } = productTexts[language];
  const problems: Record<string, string> = {};
  for (const option of product.options) {
    const isKnown = option.choices.some((choice) => choice.visible && choice.name === selection.choices[option.name]);
    if (!isKnown) problems[optionField(option.name)] = formatMessage(language, texts.option, { option: option.name });
  }
  const giftErrors = product.kind === "GIFT_CARD" ? giftProblems(selection.gift, texts) : {};
  return {
    ...problems,
    ...giftErrors,
    ...modifierProblems(product, selection, language),
    ...(isPlanOpen(product, selection.plan) && { plan: texts.plan }),
  };
}

/** A plan that is not offered, or none where nothing is sold without. */
function isPlanOpen({ plans, allowsOneTimePurchase }: ShopProduct, chosen: string | undefined): boolean {
  if (plans.length === 0 || plans.some(({ id }) => id === chosen)) return false;
  return Boolean(chosen) || !allowsOneTimePurchase;
}

/** The catalog reference of a selection without problems. */
export function referenceOf(product: ShopProduct, selection: Selection): CatalogReference {
  const variant = product.options.length === 0 ? undefined : variantOf(product, selection.choices);
  const texts = Object.entries(selection.texts).filter(([, text]) => text.trim() !== "");
  const picks = Object.entries(selection.picks);
  const gift = product.kind === "GIFT_CARD" ? toGiftOption(selection.gift) : undefined;
  const options = {
    ...(variant && { variantId: variant.id }),
    ...(picks.length > 0 && { options: Object.fromEntries(picks) }),
    ...(texts.length > 0 && {
      customTextFields: Object.fromEntries(texts.map(([title, text]) => [title, text.trim()])),
    }),
    ...(selection.plan && { subscriptionOptionId: selection.plan }),
    ...(gift && { giftCard: gift }),
    ...(product.kind === "SERVICE" && selection.when && { scheduledDate: selection.when }),
  };
  return { catalogItemId: product.id, appId: STORE_APP_ID, ...(Object.keys(options).length > 0 && { options }) };
}
