/** API representation of a cart or checkout line (docs/protocol/carts.md#line-items). */
import type { Availability, CartLineItem } from "#api/checkout/carts/cart-lines.ts";
import { descriptionLinesOf, type Sellable, WEIGHT_UNIT_GRAMS } from "#server/catalog/products/public.ts";
import { multiplyExact } from "#server/platform/money/decimal.ts";
import { purchaseLimit } from "../change/rules.ts";
import type { PurchaseLine } from "../price/gather-pricing.ts";
import { type CustomTerms, type LineModifierGroup, paymentOptionOf, totalOfModifiers } from "./line-terms.ts";
import { optional, type Presentation, presentMoney } from "./presentation.ts";

/** A line of a cart or checkout. A line whose product was deleted has its last known name and price. */
export function presentLine(
  line: PurchaseLine,
  sellable: Sellable | undefined,
  presentation: Presentation,
): CartLineItem {
  const { custom, overrides } = line.terms ?? {};
  const unitPrice = sellable?.unitPrice ?? line.unitPrice;
  const name = sellable?.name ?? line.name;
  const price = presentMoney(unitPrice, presentation);
  return {
    id: line.id,
    quantity: line.quantity,
    catalogReference: line.reference,
    productName: { original: name, translated: name },
    price,
    fullPrice: presentMoney(Math.max(sellable?.fullUnitPrice ?? unitPrice, unitPrice), presentation),
    priceBeforeDiscounts: price,
    lineItemPrice: presentMoney(multiplyExact(unitPrice, line.quantity), presentation),
    descriptionLines: sellable === undefined ? [] : descriptionLinesOf(sellable, line.quantity),
    availability: availabilityOf(line.quantity, sellable),
    physicalProperties: physicalProperties(sellable, presentation.settings.weightUnit),
    itemType: custom?.customItemType ? { custom: custom.customItemType } : { preset: sellable?.itemType ?? "PHYSICAL" },
    paymentOption: paymentOptionOf(line.terms),
    rootCatalogItemId: custom?.rootCatalogItemId ?? line.reference.catalogItemId,
    customLineItem: custom !== undefined,
    priceUndetermined: custom?.isPriceUndetermined ?? false,
    fixedQuantity: custom?.isQuantityFixed ?? false,
    savePaymentMethod: overrides?.savePaymentMethod ?? custom?.savePaymentMethod ?? false,
    membersOnly: sellable?.isForMembersOnly ?? false,
    ...optional("url", lineUrl(custom, sellable, presentation.baseUrl)),
    ...optional("image", completeImage(sellable, presentation.baseUrl)),
    ...optional("taxGroupId", sellable?.taxGroupId),
    ...presentTerms(line, sellable, presentation),
  };
}

/** Fields that most lines don't have. */
function presentTerms(
  line: PurchaseLine,
  sellable: Sellable | undefined,
  presentation: Presentation,
): Partial<CartLineItem> {
  const terms = line.terms ?? {};
  const { custom, overrides } = terms;
  const deposit = overrides?.depositAmount ?? custom?.depositAmount;
  const groups = modifierGroupsOf(custom, sellable);
  return {
    ...optional("subscriptionOptionInfo", subscriptionInfo(sellable, terms.subscriptionStartDate)),
    ...optional("serviceProperties", terms.serviceProperties),
    ...optional("selectedMembership", terms.selectedMembership),
    ...optional("taxableAddress", terms.taxableAddress),
    ...optional("extendedFields", terms.extendedFields),
    ...optional("catalogOverrideFields", overrides?.given),
    ...optional("priceDescription", custom?.priceDescription),
    ...optional("deliveryProfileId", sellable?.deliveryProfileId),
    ...optional("consentRequiredPaymentPolicy", custom?.consentRequiredPaymentPolicy),
    ...(custom?.policies && { policies: [...custom.policies] }),
    ...(deposit === undefined ? {} : { depositAmount: presentMoney(deposit, presentation) }),
    ...(groups.length === 0
      ? {}
      : {
          modifierGroups: presentGroups(groups, presentation),
          modifiersTotalPrice: presentMoney(totalOfModifiers(groups), presentation),
        }),
  };
}

function modifierGroupsOf(
  custom: CustomTerms | undefined,
  sellable: Sellable | undefined,
): readonly LineModifierGroup[] {
  if (custom !== undefined) return custom.modifierGroups ?? [];
  return (sellable?.charges ?? []).map(({ name, value, price }, index) => ({
    id: String(index + 1),
    name: { original: name, translated: name },
    modifiers: [{ id: "1", quantity: 1, label: { original: value, translated: value }, price }],
  }));
}

const presentGroups = (groups: readonly LineModifierGroup[], presentation: Presentation) =>
  groups.map(({ id, name, modifiers }) => ({
    id,
    name,
    modifiers: modifiers.map(({ price, ...modifier }) => ({
      ...modifier,
      ...(price === undefined ? {} : { price: presentMoney(price, presentation) }),
    })),
  }));

function subscriptionInfo(
  sellable: Sellable | undefined,
  startDate: string | undefined,
): CartLineItem["subscriptionOptionInfo"] {
  const subscription = sellable?.subscription;
  if (subscription === undefined) return undefined;
  const { title, description, frequency, interval, autoRenewal, billingCycles } = subscription;
  return {
    subscriptionSettings: {
      frequency,
      interval,
      autoRenewal,
      enableCustomerCancellation: true,
      ...(billingCycles === null ? {} : { billingCycles }),
      ...optional("startDate", startDate),
    },
    title: { original: title, translated: title },
    description: { original: description, translated: description },
  };
}

/** Page of the item. Custom items have only the URL set by their creator. */
function lineUrl(
  custom: CustomTerms | undefined,
  sellable: Sellable | undefined,
  baseUrl: string,
): CartLineItem["url"] {
  const given = custom?.url;
  if (given !== undefined && given.url !== "") return given;
  const relativePath = custom === undefined ? productPath(sellable) : given?.relativePath;
  return relativePath?.startsWith("/") ? { relativePath, url: `${baseUrl}${relativePath}` } : undefined;
}

const productPath = (sellable: Sellable | undefined): string | undefined =>
  sellable === undefined ? undefined : `/p/${encodeURIComponent(sellable.slug)}`;

/** Completes the image URL: the store's own images have paths up to here. */
function completeImage(sellable: Sellable | undefined, baseUrl: string): Sellable["image"] {
  const image = sellable?.image;
  return image?.url.startsWith("/") ? { ...image, url: `${baseUrl}${image.url}` } : image;
}

export function availabilityOf(quantity: number, sellable: Sellable | undefined): Availability {
  if (sellable === undefined) return { status: "NOT_FOUND", quantityAvailable: 0 };
  const limit = purchaseLimit(sellable);
  const counted = sellable.stock.tracksQuantity ? { quantityAvailable: limit } : {};
  if (limit === 0) return { status: "NOT_AVAILABLE", ...counted };
  return { status: limit < quantity ? "PARTIALLY_AVAILABLE" : "AVAILABLE", ...counted };
}

// Weights are stored in whole grams, which three decimals of a kilogram or two of a pound can represent.
const DECIMALS = { KG: 3, LB: 2 };

function physicalProperties(sellable: Sellable | undefined, unit: "KG" | "LB"): CartLineItem["physicalProperties"] {
  if (sellable === undefined) return { shippable: false };
  return {
    weight: Number((sellable.weightGrams / WEIGHT_UNIT_GRAMS[unit]).toFixed(DECIMALS[unit])),
    shippable: sellable.isShippable,
    ...optional("sku", sellable.sku),
  };
}
