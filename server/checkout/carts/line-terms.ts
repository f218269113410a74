/** Terms of a line beyond its reference: custom items, overrides, dates. Pure. */
import type { CatalogOverrideFields, NewLineItem, ServiceProperties } from "#api/checkout/carts/cart-lines.ts";
import type { CatalogReference, DescriptionLine, Image } from "#api/values.ts";
import { type Sellable, sellableKey } from "#server/catalog/products/public.ts";
import type { Minor } from "#server/platform/money/money.ts";
import { percentageOf } from "#server/pricing/price/public.ts";

export type LinePaymentOption =
  | "FULL_PAYMENT_ONLINE"
  | "FULL_PAYMENT_OFFLINE"
  | "MEMBERSHIP"
  | "DEPOSIT_ONLINE"
  | "MEMBERSHIP_OFFLINE"
  | "MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER";

type ItemKind = Sellable["itemType"];
export type Translation = { original: string; translated: string };

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
export type SharedTerms = {
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

/**
 * Lines with the same key merge. The key consists of app, item, options and all terms that make it a different
 * purchase, such as an overridden price, a date or a membership.
 */
export function lineKey(reference: CatalogReference, terms: LineTerms | undefined): string {
  const { extendedFields: _, ...identity } = terms ?? {};
  if (Object.keys(identity).length === 0) return sellableKey(reference);
  return `${sellableKey(reference)} ${JSON.stringify(identity)}`;
}

/** Date and number of participants of a service; the date of a booked session is the one that is held. */
export function servicePropertiesOf(
  { serviceProperties }: LineTerms,
  sellable: Sellable | undefined,
): ServiceProperties | undefined {
  const { scheduledDate } = sellable ?? {};
  return scheduledDate === undefined ? serviceProperties : { ...serviceProperties, scheduledDate };
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

/**
 * The payment option of a line: the explicit one, else membership when one is selected, else the product's, else full
 * payment online.
 */
export function paymentOptionOf(terms: LineTerms | undefined, sellable: Sellable | undefined): LinePaymentOption {
  const explicit = terms?.overrides?.paymentOption ?? terms?.custom?.paymentOption;
  if (explicit !== undefined) return explicit;
  if (terms?.selectedMembership !== undefined) return "MEMBERSHIP";
  return sellable?.paymentTerms?.paymentOption ?? "FULL_PAYMENT_ONLINE";
}

/** The deposit of one unit: the explicit one, else the product's. */
export function depositOf(terms: LineTerms | undefined, sellable: Sellable | undefined): Minor | undefined {
  const explicit = terms?.overrides?.depositAmount ?? terms?.custom?.depositAmount;
  if (explicit !== undefined || paymentOptionOf(terms, sellable) !== "DEPOSIT_ONLINE") return explicit;
  return depositOfUnit(sellable);
}

/** Between one minor unit and the unit price, so that a percentage of a low price isn't rounded to nothing. */
function depositOfUnit(sellable: Sellable | undefined): Minor | undefined {
  const { depositAmount, depositPercent } = sellable?.paymentTerms ?? {};
  if (sellable === undefined || (depositAmount === undefined && depositPercent === undefined)) return undefined;
  const { unitPrice } = sellable;
  const wanted = depositAmount ?? percentageOf(unitPrice, depositPercent ?? "0", "HALF_UP");
  return Math.min(unitPrice, Math.max(1, wanted));
}
