/** A line of a cart or checkout with its item of the catalog: what every response about it is made from. */
import { descriptionLinesOf, type Sellable } from "#server/catalog/products/public.ts";
import { multiplyExact } from "#server/platform/money/decimal.ts";
import type { Minor } from "#server/platform/money/money.ts";
import { purchaseLimit } from "./commands/rules.ts";
import {
  depositOf,
  type LineModifierGroup,
  type LinePaymentOption,
  type LineTerms,
  paymentOptionOf,
  totalOfModifiers,
} from "./line-terms.ts";
import type { PurchaseLine } from "./price/pricing-lines.ts";

export type LineAvailability = {
  readonly status: "AVAILABLE" | "PARTIALLY_AVAILABLE" | "NOT_AVAILABLE" | "NOT_FOUND";
  /** Units that a cart can hold; absent if they aren't counted. */
  readonly quantityAvailable?: number;
};

/** Amounts are in minor units of the store's currency. */
export type ReadLine = {
  readonly line: PurchaseLine;
  /** Absent when the product was deleted. The line then has its last known name and price. */
  readonly sellable: Sellable | undefined;
  readonly terms: LineTerms;
  readonly name: string;
  readonly unitPrice: Minor;
  readonly fullUnitPrice: Minor;
  readonly total: Minor;
  readonly deposit: Minor | undefined;
  readonly descriptionLines: ReturnType<typeof descriptionLinesOf>;
  readonly availability: LineAvailability;
  readonly itemType: Sellable["itemType"];
  readonly paymentOption: LinePaymentOption;
  readonly rootCatalogItemId: string;
  readonly isCustom: boolean;
  readonly isPriceUndetermined: boolean;
  readonly isQuantityFixed: boolean;
  readonly isForMembersOnly: boolean;
  readonly savesPaymentMethod: boolean;
  readonly modifierGroups: readonly LineModifierGroup[];
  readonly modifiersTotal: Minor;
};

export function readLine(line: PurchaseLine, sellable: Sellable | undefined): ReadLine {
  const terms = line.terms ?? {};
  const { custom, overrides } = terms;
  const unitPrice = sellable?.unitPrice ?? line.unitPrice;
  const modifierGroups = modifierGroupsOf(terms, sellable);
  return {
    line,
    sellable,
    terms,
    name: sellable?.name ?? line.name,
    unitPrice,
    fullUnitPrice: Math.max(sellable?.fullUnitPrice ?? unitPrice, unitPrice),
    total: multiplyExact(unitPrice, line.quantity),
    deposit: depositOf(line.terms, sellable),
    descriptionLines: sellable === undefined ? [] : descriptionLinesOf(sellable, line.quantity),
    availability: availabilityOf(line.quantity, sellable),
    itemType: sellable?.itemType ?? "PHYSICAL",
    paymentOption: paymentOptionOf(line.terms, sellable),
    rootCatalogItemId: custom?.rootCatalogItemId ?? line.reference.catalogItemId,
    isCustom: custom !== undefined,
    isPriceUndetermined: custom?.isPriceUndetermined ?? false,
    isQuantityFixed: custom?.isQuantityFixed ?? false,
    isForMembersOnly: sellable?.isForMembersOnly ?? false,
    savesPaymentMethod: overrides?.savePaymentMethod ?? custom?.savePaymentMethod ?? false,
    modifierGroups,
    modifiersTotal: totalOfModifiers(modifierGroups),
  };
}

function modifierGroupsOf({ custom }: LineTerms, sellable: Sellable | undefined): readonly LineModifierGroup[] {
  if (custom !== undefined) return custom.modifierGroups ?? [];
  return (sellable?.charges ?? []).map(({ name, value, price }, index) => ({
    id: String(index + 1),
    name: { original: name, translated: name },
    modifiers: [{ id: "1", quantity: 1, label: { original: value, translated: value }, price }],
  }));
}

export function availabilityOf(quantity: number, sellable: Sellable | undefined): LineAvailability {
  if (sellable === undefined) return { status: "NOT_FOUND", quantityAvailable: 0 };
  const limit = purchaseLimit(sellable);
  const counted = sellable.stock.tracksQuantity ? { quantityAvailable: limit } : {};
  if (limit === 0) return { status: "NOT_AVAILABLE", ...counted };
  return { status: limit < quantity ? "PARTIALLY_AVAILABLE" : "AVAILABLE", ...counted };
}
