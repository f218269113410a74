/** Calculates a draft with the common pricing function, over its lines, discounts, shipping and fees. */

import type { StoreSettings } from "#api/store/settings.ts";
import { type AppAnswers, withCollect } from "#server/apps/service-plugins/public.ts";
import { type AppItem, optionsOfApps, taxesOfApps } from "#server/checkout/carts/public.ts";
import { quoteShipping, type ShippingQuote } from "#server/checkout/shipping/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { divideRounded, MoneyOverflowError, parseFraction, toSafeInteger } from "#server/platform/money/decimal.ts";
import type { Minor } from "#server/platform/money/money.ts";
import {
  type DiscountLane,
  feeTaxKey,
  type PricingDiscount,
  type PricingInput,
  type PricingResult,
  price,
  shippingTaxKey,
  type TaxRate,
  type TaxTable,
} from "#server/pricing/price/public.ts";
import { findTaxes, noTaxes } from "#server/pricing/taxes/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import type { Draft, DraftContent, DraftedDiscount, DraftedLine } from "./content.ts";

type Rounding = Pick<PricingInput, "rounding" | "roundingLevel">;

export type Calculated = {
  readonly result: PricingResult;
  readonly quote: ShippingQuote;
  /** Amount of each discount by ID, including shipping discounts. */
  readonly discountAmounts: ReadonlyMap<string, { amount: Minor; lines: { lineId: string; amount: Minor }[] }>;
  readonly shippingDiscount: Minor;
  readonly total: Minor;
};

export const liveLines = ({ lines }: DraftContent): DraftedLine[] => lines.filter((line) => !line.isRemoved);

/**
 * Uses today's tax rates for this buyer. With `apps`, calls the installed apps for taxes and shipping, as at checkout.
 * @throws {AppError} CALCULATION_ERROR if an amount is too large to be exact
 */
export const calculate = (
  db: Connection,
  draft: Pick<Draft, "content">,
  apps?: AppAnswers | undefined,
): Promise<Calculated> =>
  withCollect(
    () => calculateWith(db, draft, apps),
    (live, outside) => calculateWith(outside, draft, live),
  );

async function calculateWith(
  db: Connection,
  { content }: Pick<Draft, "content">,
  apps: AppAnswers | undefined,
): Promise<Calculated> {
  const settings = await readStoreSettings(db);
  const places = [content.recipient.now?.address, content.billing.now?.address];
  const { table, ...rounding } = await findTaxes(db, {
    places,
    isWanted: true,
    isIncluded: content.isTaxIncluded,
    memberId: content.buyer.now?.memberId,
    settings,
  });
  const quote = await quoteFor(db, content, { apps, settings });
  try {
    const own = priceContent(content, table, rounding);
    if (apps === undefined || content.isTaxExempt) return { ...own, quote };
    const sellables = goodsOf(content);
    const asked = { places, input: own.input, result: own.result, sellables, settings };
    const provided = await taxesOfApps(apps, asked);
    return provided === undefined ? { ...own, quote } : { ...priceContent(content, provided, rounding), quote };
  } catch (error) {
    if (error instanceof MoneyOverflowError) throw new AppError("CALCULATION_ERROR");
    throw error;
  }
}

/** Lines as apps receive them. */
function goodsOf(content: DraftContent): Map<string, AppItem> {
  return new Map(
    liveLines(content).map((line) => [
      line.id,
      {
        name: line.name,
        unitPrice: line.unitPrice,
        fullUnitPrice: Math.max(line.fullUnitPrice, line.unitPrice),
        itemType: line.itemType,
        sku: line.details.sku ?? "",
        isShippable: line.isShippable,
        ...(line.taxGroupId === undefined ? {} : { taxGroupId: line.taxGroupId }),
        weightGrams: line.details.weightGrams,
      },
    ]),
  );
}

/** The part of the order's total that is due first. */
export function depositOf({ amount, percentage }: NonNullable<DraftContent["deposit"]>, total: Minor): Minor {
  if (amount !== undefined) return Math.min(amount, total);
  return Math.round((total * Math.round(Number(percentage ?? "0") * 100)) / 10_000);
}

type Quoting = { apps: AppAnswers | undefined; settings: StoreSettings };

async function quoteFor(db: Connection, content: DraftContent, { apps, settings }: Quoting): Promise<ShippingQuote> {
  const destination = content.recipient.now?.address;
  const lines = liveLines(content).map((line) => ({
    id: line.id,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    weightGrams: line.details.weightGrams,
    isShippable: line.isShippable,
  }));
  const isNeeded = lines.some((line) => line.isShippable);
  if (destination?.country === undefined || !isNeeded) return { isNeeded, region: undefined, options: [] };
  const { currency, weightUnit } = content;
  const quote = await quoteShipping(db, { destination, lines, units: { currency, weightUnit } });
  if (apps === undefined) return quote;
  const rates = await optionsOfApps(apps, {
    lines: liveLines(content).flatMap(({ id, quantity, reference }) =>
      reference === null ? [] : [{ id, quantity, reference }],
    ),
    sellables: goodsOf(content),
    destination,
    taxIncludedInPrices: content.isTaxIncluded ?? false,
    settings: { ...settings, weightUnit },
  });
  return { ...quote, options: [...quote.options, ...rates.options] };
}

/** Calculates the draft with these rates. Pure. */
function priceContent(
  content: DraftContent,
  taxes: TaxTable,
  rounding: Rounding = { rounding: "HALF_UP" },
): Omit<Calculated, "quote"> & { readonly input: PricingInput } {
  const lines = liveLines(content);
  const { discount: shippingDiscount, amounts: shippingAmounts } = discountShipping(content);
  const shippingPrice = (content.shipping.now?.price ?? 0) - shippingDiscount;
  const applied = content.discounts.filter((one) => one.applied && one.discountType !== "SHIPPING");
  const input: PricingInput = {
    currency: content.currency,
    lines: lines.map((line) => ({
      id: line.id,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      fullUnitPrice: Math.max(line.fullUnitPrice, line.unitPrice),
      modifiersTotal: 0,
      // Discounts of a draft refer to lines, not products.
      catalogItemId: line.id,
      collectionIds: [],
      itemType: line.itemType,
      isShippable: line.isShippable,
      weightGrams: line.details.weightGrams,
      taxGroupId: line.taxGroupId,
    })),
    lanes: applied.flatMap((one) => toLanes(one, lines)),
    shipping: content.shipping.now === null ? undefined : { price: shippingPrice },
    additionalFees: content.fees
      .filter((fee) => fee.applied)
      .map(({ id, name, price: feePrice, lineIds, taxGroupId, isTaxable, per, percentage }) => ({
        code: id,
        name,
        price: feePrice,
        taxGroupId,
        isTaxable,
        per,
        percentage,
        ...(lineIds.length === 0 ? {} : { lineIds }),
      })),
    taxes: taxesOf(content, taxes),
    ...rounding,
  };
  const result = price(input);
  const discountAmounts = new Map(shippingAmounts);
  for (const { source, amount, lines: shares } of result.appliedDiscounts) {
    const known = discountAmounts.get(source.id) ?? { amount: 0, lines: [] };
    discountAmounts.set(source.id, { amount: known.amount + amount, lines: [...known.lines, ...shares] });
  }
  return { input, result, discountAmounts, shippingDiscount, total: result.priceSummary.total };
}

/** Each discount applies to what the previous ones left. */
function toLanes({ id, worth }: DraftedDiscount, lines: readonly DraftedLine[]): DiscountLane[] {
  const source = { kind: "MERCHANT", id } as const;
  const off = (benefit: PricingDiscount["benefit"], lineIds?: readonly string[]): PricingDiscount => ({
    source,
    condition: { kind: "ALWAYS" },
    scope: lineIds === undefined ? { kind: "ALL" } : { kind: "PRODUCTS", catalogItemIds: lineIds },
    benefit,
  });
  switch (worth.kind) {
    case "PERCENTAGE":
      return [[off({ kind: "PERCENTAGE", percentage: worth.percentage }, worth.lineIds)]];
    case "AMOUNT":
      return worth.amount === 0
        ? []
        : [[off({ kind: "FIXED_AMOUNT", amount: worth.amount, per: "ORDER" }, worth.lineIds)]];
    case "AGREED": {
      const units = new Map(lines.map((line) => [line.id, line.quantity]));
      const lane = worth.lines.flatMap((share) => {
        const amount = agreedFor(share, units.get(share.lineId) ?? 0);
        return amount === 0 ? [] : [off({ kind: "FIXED_AMOUNT", amount, per: "ORDER" }, [share.lineId])];
      });
      return lane.length === 0 ? [] : [lane];
    }
  }
}

/** An agreed discount for a number of units is reduced in proportion for fewer units, and doesn't grow for more. */
function agreedFor({ amount, units }: { amount: Minor; units: number }, quantity: number): Minor {
  if (quantity >= units) return amount;
  return toSafeInteger(divideRounded(BigInt(amount) * BigInt(quantity), BigInt(units), "HALF_UP"));
}

function discountShipping({ shipping, discounts }: DraftContent) {
  const amounts = new Map<string, { amount: Minor; lines: { lineId: string; amount: Minor }[] }>();
  let left = shipping.now?.price ?? 0;
  for (const { id, worth } of discounts.filter((one) => one.applied && one.discountType === "SHIPPING")) {
    const amount = Math.min(left, shippingWorth(worth, left));
    left -= amount;
    amounts.set(id, { amount, lines: [] });
  }
  return { discount: (shipping.now?.price ?? 0) - left, amounts };
}

function shippingWorth(worth: DraftedDiscount["worth"], left: Minor): Minor {
  if (worth.kind === "AMOUNT") return worth.amount;
  if (worth.kind === "AGREED") return worth.lines.reduce((sum, share) => sum + share.amount, 0);
  const { numerator, denominator } = parseFraction(worth.percentage);
  return toSafeInteger(divideRounded(BigInt(left) * numerator, denominator * 100n, "HALF_UP"));
}

/** Lines, shipping and fees of the order keep the agreed tax rates; additions use today's. */
function taxesOf(content: DraftContent, taxes: TaxTable): TaxTable {
  const isIncludedInPrices = content.isTaxIncluded ?? taxes.isIncludedInPrices;
  if (content.isTaxExempt) return { ...noTaxes, isIncludedInPrices };
  const agreed = (key: string, rates: readonly TaxRate[] | undefined): [string, readonly TaxRate[]][] =>
    rates === undefined ? [] : [[key, rates]];
  const ratesByTarget = Object.fromEntries([
    ...content.lines.flatMap((line) => agreed(line.id, line.agreedRates)),
    ...content.fees.flatMap((fee) => agreed(feeTaxKey(fee.id), fee.agreedRates)),
    ...agreed(shippingTaxKey, content.shipping.now?.agreedRates),
  ]);
  // Exact amounts of a tax provider apply to additions only; agreed taxes don't change.
  const taxesByTarget = Object.fromEntries(
    Object.entries(taxes.taxesByTarget ?? {}).filter(([target]) => !Object.hasOwn(ratesByTarget, target)),
  );
  return { ...taxes, isIncludedInPrices, ratesByTarget: { ...taxes.ratesByTarget, ...ratesByTarget }, taxesByTarget };
}
