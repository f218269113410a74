/** Items of requests as lines of the model: amounts in minor units, weights in grams. Pure. */
import type { CatalogOverrideFields, CustomLineItem, NewLineItem } from "#api/checkout/carts/cart-lines.ts";
import type { DescriptionLine } from "#api/values.ts";
import { WEIGHT_UNIT_GRAMS } from "#server/catalog/products/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { type Minor, tryParseDecimal } from "#server/platform/money/money.ts";
import type { NewCustomLine, NewLine } from "./cart.ts";
import type {
  CustomTerms,
  LineModifierGroup,
  LineTerms,
  OverrideTerms,
  SharedTerms,
  Translation,
} from "./line-terms.ts";

/** App id of custom lines whose creator named no app. */
export const CUSTOM_APP_ID = "custom";

export type Units = { readonly currency: string; readonly weightUnit: "KG" | "LB" };

export const toNewLines = (items: readonly NewLineItem[], units: Units): NewLine[] =>
  items.map((item) => ({
    reference: referenceOf(item),
    quantity: item.quantity,
    terms: termsOf(item, units),
  }));

type Referring = Pick<NewLineItem, "catalogReference" | "serviceProperties">;

/** The catalog item. A date in `serviceProperties`, where the protocol has it, chooses the time of a bookable service. */
export function referenceOf({ catalogReference, serviceProperties }: Referring): NewLineItem["catalogReference"] {
  const { scheduledDate } = serviceProperties ?? {};
  const { options } = catalogReference;
  if (scheduledDate === undefined || options?.scheduledDate !== undefined) return catalogReference;
  return { ...catalogReference, options: { ...options, scheduledDate } };
}

export const toCustomLines = (items: readonly CustomLineItem[], units: Units, now: Date): NewCustomLine[] =>
  items.map((item) => {
    const { reference, referenceKey, terms } = customTermsOf(item, units, newId(now.getTime()));
    return { reference, referenceKey, quantity: item.quantity, terms };
  });

/**
 * Terms of a catalog item; undefined if there are none.
 * @throws {ValidationError} if an amount has more decimals than the currency; {AppError}
 * DEPOSIT_AMOUNT_GREATER_THAN_UNIT_PRICE
 */
export function termsOf(item: NewLineItem, units: Units): LineTerms | undefined {
  const { serviceProperties, subscriptionOptionInfo, selectedMembership, taxableAddress, extendedFields } = item;
  const startDate = subscriptionOptionInfo?.subscriptionSettings?.startDate;
  const terms: LineTerms = {
    ...(item.catalogOverrideFields && { overrides: toOverrides(item.catalogOverrideFields, units) }),
    ...(serviceProperties && { serviceProperties }),
    ...(startDate && { subscriptionStartDate: startDate }),
    ...(selectedMembership && { selectedMembership }),
    ...(taxableAddress && { taxableAddress }),
    ...(extendedFields && { extendedFields }),
  };
  return Object.keys(terms).length === 0 ? undefined : terms;
}

function toOverrides(given: CatalogOverrideFields, units: Units): OverrideTerms {
  const { paymentOption, productName, savePaymentMethod } = given;
  const terms: OverrideTerms = {
    given,
    ...sharedTerms(given, units, "catalogOverrideFields"),
    ...(productName && { name: productName.original }),
    ...(paymentOption && { paymentOption: paymentOption.value }),
    ...(savePaymentMethod === undefined ? {} : { savePaymentMethod }),
  };
  refuseLargeDeposit(terms);
  return terms;
}

/** Clients send `url` only (docs/protocol/transport.md#names-and-dates). */
function toPageUrl({ relativePath, url = "" }: NonNullable<CustomLineItem["url"]>): NonNullable<CustomTerms["url"]> {
  return { relativePath: relativePath ?? URL.parse(url)?.pathname ?? "", url };
}

/**
 * @throws {ValidationError} if an amount has more decimals than the currency; {AppError}
 * DEPOSIT_AMOUNT_GREATER_THAN_UNIT_PRICE
 */
export function customTermsOf(item: CustomLineItem, units: Units, newId: string) {
  const price = amountOf(item.price, units, "price");
  const preset = item.itemType?.preset;
  const itemType = preset === undefined || preset === "UNRECOGNISED" ? "PHYSICAL" : preset;
  const custom: CustomTerms = {
    ...sharedTerms({ ...item, image: item.media }, units, "customLineItems"),
    name: item.productName.original,
    price,
    currency: units.currency,
    itemType,
    ...(item.itemType?.custom && { customItemType: item.itemType.custom }),
    ...(item.paymentOption && { paymentOption: item.paymentOption }),
    ...(item.priceDescription && { priceDescription: withTranslation(item.priceDescription) }),
    ...(item.url && { url: toPageUrl(item.url) }),
    ...(item.quantityAvailable === undefined ? {} : { quantityAvailable: item.quantityAvailable }),
    ...(item.taxGroupId && { taxGroupId: item.taxGroupId }),
    ...(item.deliveryProfileId && { deliveryProfileId: item.deliveryProfileId }),
    ...(item.rootCatalogItemId && { rootCatalogItemId: item.rootCatalogItemId }),
    ...(item.priceUndetermined && { isPriceUndetermined: true }),
    ...(item.fixedQuantity && { isQuantityFixed: true }),
    ...(item.membersOnly && { isForMembersOnly: true }),
    ...(item.policies?.length && { policies: item.policies }),
    ...(item.consentRequiredPaymentPolicy && { consentRequiredPaymentPolicy: item.consentRequiredPaymentPolicy }),
    ...(item.modifierGroups?.length && { modifierGroups: toModifierGroups(item.modifierGroups, units) }),
  };
  refuseLargeDeposit(custom);
  const terms: LineTerms = {
    custom,
    ...(item.serviceProperties && { serviceProperties: item.serviceProperties }),
    ...(item.taxableAddress && { taxableAddress: item.taxableAddress }),
  };
  const reference = item.catalogReference ?? { appId: CUSTOM_APP_ID, catalogItemId: newId };
  return { reference, referenceKey: `custom:${newId}`, terms, custom };
}

type Shared = Pick<
  CatalogOverrideFields,
  "price" | "fullPrice" | "descriptionLines" | "image" | "physicalProperties" | "depositAmount"
>;

function sharedTerms(given: { [K in keyof Shared]: Shared[K] | undefined }, units: Units, where: string): SharedTerms {
  const { price, fullPrice, descriptionLines, image, physicalProperties: physical, depositAmount } = given;
  const amount = (text: string, field: string) => amountOf(text, units, `${where}.${field}`);
  return {
    ...(price === undefined ? {} : { price: amount(price, "price") }),
    ...(fullPrice === undefined ? {} : { fullPrice: amount(fullPrice, "fullPrice") }),
    ...(depositAmount === undefined ? {} : { depositAmount: amount(depositAmount, "depositAmount") }),
    ...(descriptionLines && { descriptionLines: descriptionLines.map(toDescriptionLine) }),
    ...(image?.url === undefined ? {} : { image: { ...image, url: image.url } }),
    ...(physical?.sku === undefined ? {} : { sku: physical.sku }),
    ...(physical?.weight === undefined
      ? {}
      : { weightGrams: Math.round(physical.weight * WEIGHT_UNIT_GRAMS[units.weightUnit]) }),
    ...(physical?.shippable === undefined ? {} : { isShippable: physical.shippable }),
  };
}

function amountOf(text: string, { currency }: Units, field: string): Minor {
  const minor = tryParseDecimal(text, currency);
  if (minor !== undefined) return minor;
  const description = `has more decimal places than ${currency}`;
  throw new ValidationError([{ field, description, violatedRule: "DECIMAL_MAX_SCALE", data: {} }]);
}

function refuseLargeDeposit({ price, depositAmount }: SharedTerms): void {
  if (price !== undefined && depositAmount !== undefined && depositAmount > price) {
    throw new AppError("DEPOSIT_AMOUNT_GREATER_THAN_UNIT_PRICE");
  }
}

type GivenTranslation = { original: string; translated?: string };
const withTranslation = ({ original, translated }: GivenTranslation): Translation => ({
  original,
  translated: translated ?? original,
});

type GivenLine = NonNullable<CatalogOverrideFields["descriptionLines"]>[number];

function toDescriptionLine({ name, plainText, colorInfo }: GivenLine): DescriptionLine {
  return {
    name: withTranslation(name),
    ...(plainText && { plainText: withTranslation(plainText) }),
    ...(colorInfo && { colorInfo: { ...withTranslation(colorInfo), ...(colorInfo.code && { code: colorInfo.code }) } }),
  };
}

function toModifierGroups(groups: NonNullable<CustomLineItem["modifierGroups"]>, units: Units): LineModifierGroup[] {
  return groups.map(({ id, name, modifiers }) => ({
    id,
    name: withTranslation(name),
    modifiers: modifiers.map(({ price, label, details, ...modifier }) => ({
      ...modifier,
      label: withTranslation(label),
      ...(details && { details: withTranslation(details) }),
      ...(price === undefined ? {} : { price: amountOf(price, units, "customLineItems.modifierGroups.price") }),
    })),
  }));
}
