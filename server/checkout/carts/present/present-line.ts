/** API representation of a cart or checkout line (docs/protocol/carts.md#line-items). */
import type { CartLineItem } from "#api/checkout/carts/cart-lines.ts";
import { type Sellable, WEIGHT_UNIT_GRAMS } from "#server/catalog/products/public.ts";
import { type LineModifierGroup, type LineTerms, servicePropertiesOf } from "../line-terms.ts";
import type { PurchaseLine } from "../price/pricing-lines.ts";
import { type ReadLine, readLine } from "../read-line.ts";
import { optional, type Presentation, presentMoney } from "./presentation.ts";

/** A line of a cart or checkout. A line whose product was deleted has its last known name and price. */
export const presentLine = (line: PurchaseLine, sellable: Sellable | undefined, presentation: Presentation) =>
  presentReadLine(readLine(line, sellable), presentation);

function presentReadLine(read: ReadLine, presentation: Presentation): CartLineItem {
  const { line, sellable, terms } = read;
  const price = presentMoney(read.unitPrice, presentation);
  return {
    id: line.id,
    quantity: line.quantity,
    catalogReference: line.reference,
    productName: { original: read.name, translated: read.name },
    price,
    fullPrice: presentMoney(read.fullUnitPrice, presentation),
    priceBeforeDiscounts: price,
    lineItemPrice: presentMoney(read.total, presentation),
    descriptionLines: read.descriptionLines,
    availability: read.availability,
    physicalProperties: presentPhysical(sellable, presentation),
    itemType: presentItemType(read),
    paymentOption: read.paymentOption,
    rootCatalogItemId: read.rootCatalogItemId,
    customLineItem: read.isCustom,
    priceUndetermined: read.isPriceUndetermined,
    fixedQuantity: read.isQuantityFixed,
    savePaymentMethod: read.savesPaymentMethod,
    membersOnly: read.isForMembersOnly,
    ...optional("url", presentUrl(read, presentation)),
    ...optional("image", presentImage(sellable, presentation)),
    ...optional("taxGroupId", sellable?.taxGroupId),
    ...optional("subscriptionOptionInfo", presentSubscription(sellable, terms)),
    ...optional("serviceProperties", servicePropertiesOf(terms, sellable)),
    ...optional("selectedMembership", terms.selectedMembership),
    ...optional("taxableAddress", terms.taxableAddress),
    ...optional("extendedFields", terms.extendedFields),
    ...optional("catalogOverrideFields", terms.overrides?.given),
    ...optional("priceDescription", terms.custom?.priceDescription),
    ...optional("deliveryProfileId", sellable?.deliveryProfileId),
    ...optional("consentRequiredPaymentPolicy", terms.custom?.consentRequiredPaymentPolicy),
    ...(terms.custom?.policies && { policies: [...terms.custom.policies] }),
    ...(read.deposit === undefined ? {} : { depositAmount: presentMoney(read.deposit, presentation) }),
    ...(read.modifierGroups.length === 0
      ? {}
      : {
          modifierGroups: presentGroups(read.modifierGroups, presentation),
          modifiersTotalPrice: presentMoney(read.modifiersTotal, presentation),
        }),
  };
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

export const presentItemType = ({ terms: { custom }, itemType }: ReadLine): CartLineItem["itemType"] =>
  custom?.customItemType ? { custom: custom.customItemType } : { preset: itemType };

export function presentSubscription(
  sellable: Sellable | undefined,
  { subscriptionStartDate: startDate }: LineTerms,
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
export function presentUrl(
  { terms: { custom }, sellable }: ReadLine,
  { baseUrl }: Pick<Presentation, "baseUrl">,
): CartLineItem["url"] {
  const given = custom?.url;
  if (given !== undefined && given.url !== "") return given;
  const relativePath = custom === undefined ? productPath(sellable) : given?.relativePath;
  return relativePath?.startsWith("/") ? { relativePath, url: `${baseUrl}${relativePath}` } : undefined;
}

const productPath = (sellable: Sellable | undefined): string | undefined =>
  sellable === undefined ? undefined : `/p/${encodeURIComponent(sellable.slug)}`;

/** Completes the image URL: the store's own images have paths up to here. */
export function presentImage(
  sellable: Sellable | undefined,
  { baseUrl }: Pick<Presentation, "baseUrl">,
): Sellable["image"] {
  const image = sellable?.image;
  return image?.url.startsWith("/") ? { ...image, url: `${baseUrl}${image.url}` } : image;
}

// Weights are stored in whole grams, which three decimals of a kilogram or two of a pound can represent.
const DECIMALS = { KG: 3, LB: 2 };

export function presentPhysical(
  sellable: Sellable | undefined,
  { settings: { weightUnit } }: Presentation,
): CartLineItem["physicalProperties"] {
  if (sellable === undefined) return { shippable: false };
  return {
    weight: Number((sellable.weightGrams / WEIGHT_UNIT_GRAMS[weightUnit]).toFixed(DECIMALS[weightUnit])),
    shippable: sellable.isShippable,
    ...optional("sku", sellable.sku),
  };
}
