/** A line of a cart in version 2 (docs/protocol/cart-v2.md#cart). */
import type { CartLineV2 } from "#api/checkout/carts/wire/v2/cart-values.ts";
import type { AppliedDiscount } from "#server/pricing/price/public.ts";
import { type OverrideTerms, servicePropertiesOf } from "../../line-terms.ts";
import {
  presentImage,
  presentItemType,
  presentPhysical,
  presentSubscription,
  presentUrl,
} from "../../present/present-line.ts";
import { optional, type Presentation } from "../../present/presentation.ts";
import type { CartPlans } from "../../price/plans.ts";
import type { LineAvailability, ReadLine } from "../../read-line.ts";
import { presentMoneyV2, presentSource, untranslated } from "./present-money.ts";

const STATUS = {
  AVAILABLE: "IN_STOCK",
  PARTIALLY_AVAILABLE: "PARTIALLY_IN_STOCK",
  NOT_AVAILABLE: "OUT_OF_STOCK",
  NOT_FOUND: "REMOVED_FROM_CATALOG",
} as const;

type Priced = { readonly applied: readonly AppliedDiscount[]; readonly plans: CartPlans };

/** `priced` adds the discounts of the line and the membership that pays for it. */
export function presentLineV2(read: ReadLine, presentation: Presentation, priced: Priced | undefined): CartLineV2 {
  const { line, sellable, terms } = read;
  const money = (minor: number) => presentMoneyV2(minor, presentation);
  return {
    id: line.id,
    name: untranslated(read.name),
    quantityInfo: presentQuantity(line.quantity, read),
    pricing: {
      unitPrice: money(read.unitPrice),
      totalPrice: money(read.total),
      priceUndetermined: read.isPriceUndetermined,
      ...optional("priceDescription", terms.custom?.priceDescription),
      breakdown: {
        fullPrice: money(read.fullUnitPrice),
        salePrice: money(read.unitPrice),
        ...(read.modifierGroups.length > 0 && { totalModifiersPrice: money(read.modifiersTotal) }),
      },
    },
    source: {
      catalogReference: line.reference,
      ...(terms.overrides && presentOverrides(terms.overrides)),
      rootCatalogItemId: read.rootCatalogItemId,
    },
    attributes: {
      descriptionLines: read.descriptionLines,
      itemType: presentItemType(read),
      physicalProperties: presentPhysical(sellable, presentation),
      membersOnly: read.isForMembersOnly,
      ...optional("url", presentUrl(read, presentation)),
      ...optional("image", presentImage(sellable, presentation)),
      ...(terms.custom?.policies && { policies: [...terms.custom.policies] }),
      ...optional("subscriptionInfo", presentSubscription(sellable, terms)),
      ...optional("serviceProperties", servicePropertiesOf(terms, sellable)),
    },
    deliveryConfig: { ...optional("deliveryProfileId", sellable?.deliveryProfileId) },
    taxConfig: {
      ...optional("taxableAddress", terms.taxableAddress),
      ...optional("taxGroupId", sellable?.taxGroupId),
    },
    paymentConfig: {
      savePaymentMethod: read.savesPaymentMethod,
      paymentOption: read.paymentOption,
      ...optional("consentRequiredPaymentPolicy", terms.custom?.consentRequiredPaymentPolicy),
      ...(read.deposit === undefined ? {} : { depositAmount: money(read.deposit) }),
      ...optional("membership", presentMembership(read, priced?.plans)),
    },
    status: STATUS[read.availability.status],
    customLineItem: read.isCustom,
    ...optional("extendedFields", terms.extendedFields),
    ...(read.modifierGroups.length > 0 && {
      modifierGroups: read.modifierGroups.map(({ id, name, modifiers }) => ({
        id,
        name,
        modifiers: modifiers.map(({ price, ...modifier }) => ({
          ...modifier,
          ...(price === undefined ? {} : { price: money(price) }),
        })),
      })),
    }),
    ...(priced && { discounts: presentDiscounts(line.id, priced.applied, presentation) }),
  };
}

function presentQuantity(
  requested: number,
  { availability, isQuantityFixed }: { availability: LineAvailability; isQuantityFixed: boolean },
): CartLineV2["quantityInfo"] {
  const { status, quantityAvailable } = availability;
  const confirmed = status === "AVAILABLE" ? requested : Math.min(requested, quantityAvailable ?? 0);
  return {
    requestedQuantity: requested,
    fixedQuantity: isQuantityFixed,
    ...(confirmed > 0 && { confirmedQuantity: confirmed }),
    ...optional("availableQuantity", quantityAvailable),
  };
}

/** Overrides with the field names of both versions. */
function presentOverrides({ given }: OverrideTerms): Partial<CartLineV2["source"]> {
  const { productName, price, inventoryAppId } = given;
  return {
    catalogOverrideFields: { ...given, ...optional("name", productName), ...optional("salePrice", price) },
    ...optional("inventoryAppId", inventoryAppId),
  };
}

/** The membership that pays for the line; with its name and cost once the cart is priced. */
function presentMembership(
  { line, terms: { selectedMembership: selected } }: ReadLine,
  plans: CartPlans | undefined,
): CartLineV2["paymentConfig"]["membership"] {
  if (selected === undefined) return undefined;
  const existingMembership = { appId: selected.appId, membershipId: selected.id };
  const plan = plans?.chosen.find(({ lineIds }) => lineIds.includes(line.id));
  if (plan === undefined) return { existingMembership };
  const hasCredits = plans?.eligible.find(({ id }) => id === plan.id)?.credits !== undefined;
  return {
    existingMembership,
    name: untranslated(plan.name),
    redemptionCost: hasCredits ? line.quantity : 0,
    redemptionType: "CREDITS",
  };
}

const presentDiscounts = (lineId: string, applied: readonly AppliedDiscount[], presentation: Presentation) =>
  applied.flatMap((discount) =>
    discount.lines
      .filter((line) => line.lineId === lineId)
      .map(({ amount }) => ({ ...presentSource(discount), amountOff: presentMoneyV2(amount, presentation) })),
  );
