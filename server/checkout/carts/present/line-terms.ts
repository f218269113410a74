/** Terms of a line beyond its reference: custom items, overrides, dates. Pure. */
import type {
  CatalogOverrideFields,
  CustomLineItem,
  NewLineItem,
  ServiceProperties,
} from "#api/checkout/carts/cart-lines.ts";
import type { CatalogReference, DescriptionLine, Image } from "#api/values.ts";
import { type Sellable, sellableKey, WEIGHT_UNIT_GRAMS } from "#server/catalog/products/public.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { type Minor, tryParseDecimal } from "#server/platform/money/money.ts";

export type LinePaymentOption =
  | "FULL_PAYMENT_ONLINE"
  | "FULL_PAYMENT_OFFLINE"
  | "MEMBERSHIP"
  | "DEPOSIT_ONLINE"
  | "MEMBERSHIP_OFFLINE"
  | "MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER";

type ItemKind = Sellable["itemType"];
type Translation = { original: string; translated: string };

export type LineModifierGroup = {
  readonly id: string;
  readonly name: Translation;
  readonly modifiers: readonly {
    readonly id: string;
    readonly quantity?: number;
    readonly label: Translation;
    readonly details?: Translation;
    /** Of one unit, in minor units. */
    readonly price?: Minor;
  }[];
};

/** Fields shared by custom items and overrides. Amounts are in minor units, weights in grams. */
type SharedTerms = {
  readonly name?: string;
  readonly price?: Minor;
  readonly fullPrice?: Minor;
  readonly descriptionLines?: readonly DescriptionLine[];
  readonly image?: Image;
  readonly sku?: string;
  readonly weightGrams?: number;
  readonly isShippable?: boolean;
  readonly paymentOption?: LinePaymentOption;
  readonly depositAmount?: Minor;
  readonly savePaymentMethod?: boolean;
};

/** Overrides of catalog data; `given` has the original request fields, for responses. */
export type OverrideTerms = SharedTerms & { readonly given: CatalogOverrideFields };

export type CustomTerms = SharedTerms & {
  readonly name: string;
  readonly price: Minor;
  readonly currency: string;
  readonly itemType: ItemKind;
  /** The merchant's own item type; `itemType` determines the behavior. */
  readonly customItemType?: string;
  readonly priceDescription?: Translation;
  readonly url?: { readonly relativePath: string; readonly url: string };
  readonly quantityAvailable?: number;
  readonly taxGroupId?: string;
  readonly deliveryProfileId?: string;
  readonly rootCatalogItemId?: string;
  readonly isPriceUndetermined?: boolean;
  readonly isQuantityFixed?: boolean;
  readonly isForMembersOnly?: boolean;
  readonly policies?: readonly { title: string; content: string }[];
  readonly consentRequiredPaymentPolicy?: string;
  readonly modifierGroups?: readonly LineModifierGroup[];
};

export type LineTerms = {
  /** A custom item without a catalog product. */
  readonly custom?: CustomTerms;
  readonly overrides?: OverrideTerms;
  readonly serviceProperties?: ServiceProperties;
  /** When the subscription starts, RFC 3339. */
  readonly subscriptionStartDate?: string;
  readonly selectedMembership?: { readonly id: string; readonly appId: string };
  readonly taxableAddress?: { readonly addressType: "BUSINESS" | "BILLING" | "SHIPPING" };
  readonly extendedFields?: NewLineItem["extendedFields"];
};

/** App id of custom lines whose creator named no app. */
export const CUSTOM_APP_ID = "custom";

export type Units = { readonly currency: string; readonly weightUnit: "KG" | "LB" };

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

/**
 * Lines with the same key merge. The key consists of app, item, options and all terms that make it a different
 * purchase, such as an overridden price, a date or a membership.
 */
export function lineKey(reference: CatalogReference, terms: LineTerms | undefined): string {
  const { extendedFields: _, ...identity } = terms ?? {};
  if (Object.keys(identity).length === 0) return sellableKey(reference);
  return `${sellableKey(reference)} ${JSON.stringify(identity)}`;
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

type TermedLine = { readonly id: string; readonly reference: CatalogReference; readonly terms?: LineTerms | undefined };

/** The sellable item of a line: the catalog's data with overrides, or the custom item. */
export function sellableOfLine(line: TermedLine, found: Sellable | undefined): Sellable | undefined {
  const { custom, overrides } = line.terms ?? {};
  if (custom !== undefined) return customSellable(line, custom);
  if (found === undefined || overrides === undefined) return found;
  const unitPrice = overrides.price ?? found.unitPrice;
  return {
    ...found,
    name: overrides.name ?? found.name,
    unitPrice,
    fullUnitPrice: Math.max(
      overrides.fullPrice ?? (overrides.price === undefined ? found.fullUnitPrice : unitPrice),
      unitPrice,
    ),
    descriptionLines:
      overrides.descriptionLines === undefined ? found.descriptionLines : [...overrides.descriptionLines],
    weightGrams: overrides.weightGrams ?? found.weightGrams,
    isShippable: overrides.isShippable ?? found.isShippable,
    ...(overrides.image && { image: overrides.image }),
    ...(overrides.sku && { sku: overrides.sku }),
  };
}

function customSellable(line: TermedLine, custom: CustomTerms): Sellable {
  const extras = totalOfModifiers(custom.modifierGroups);
  const unitPrice = custom.price + extras;
  return {
    reference: line.reference,
    productId: line.reference.catalogItemId,
    variantId: line.id,
    currency: custom.currency,
    isVisible: true,
    name: custom.name,
    slug: "",
    unitPrice,
    fullUnitPrice: Math.max((custom.fullPrice ?? custom.price) + extras, unitPrice),
    collectionIds: [],
    itemType: custom.itemType,
    isShippable: custom.isShippable ?? custom.itemType === "PHYSICAL",
    weightGrams: custom.weightGrams ?? 0,
    descriptionLines: [...(custom.descriptionLines ?? [])],
    stock: { tracksQuantity: custom.quantityAvailable !== undefined, available: custom.quantityAvailable ?? 0 },
    ...(custom.image && { image: custom.image }),
    ...(custom.sku && { sku: custom.sku }),
    ...(custom.taxGroupId && { taxGroupId: custom.taxGroupId }),
    ...(custom.deliveryProfileId && { deliveryProfileId: custom.deliveryProfileId }),
    ...(custom.isForMembersOnly ? { isForMembersOnly: true } : {}),
  };
}

/** Price of the modifiers of one unit. */
export const totalOfModifiers = (groups: readonly LineModifierGroup[] = []): Minor =>
  groups.flatMap(({ modifiers }) => modifiers).reduce((sum, { price = 0, quantity = 1 }) => sum + price * quantity, 0);

/** The payment option of a line: the explicit one, else membership when one is selected, else full payment online. */
export function paymentOptionOf(terms: LineTerms | undefined): LinePaymentOption {
  const said = terms?.overrides?.paymentOption ?? terms?.custom?.paymentOption;
  return said ?? (terms?.selectedMembership === undefined ? "FULL_PAYMENT_ONLINE" : "MEMBERSHIP");
}
