/** API representation of estimates and checkout totals (docs/protocol/totals.md#sums). */

import type { PurchaseTotals } from "#api/checkout/carts/cart-values.ts";
import type {
  AppliedDiscount,
  CalculationErrors,
  CarrierErrors,
  LineItemPrices,
  LineTax,
  PriceSummary,
  SelectedCarrierServiceOption,
  ShippingInformation,
  Violation,
} from "#api/checkout/totals.ts";
import { type ErrorCode, errors } from "#api/errors.ts";
import { chooseLanguage, type Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { PluginProblem } from "#server/apps/service-plugins/public.ts";
import type { QuotedOption } from "#server/checkout/shipping/public.ts";
import type * as pricing from "#server/pricing/price/public.ts";
import { paymentOptionOf } from "../line-terms.ts";
import type { PricedPurchase } from "../price/gather-pricing.ts";
import { linesWithoutMembership } from "../price/plans.ts";
import type { PurchaseLine } from "../price/pricing-lines.ts";
import { availabilityOf, type LineAvailability } from "../read-line.ts";
import { sentencesIn } from "../texts/texts.ts";
import { presentAddress } from "./present-address.ts";
import { optional, type Presentation, presentMoney } from "./presentation.ts";

export function presentSummary(summary: pricing.PriceSummary, presentation: Presentation): PriceSummary {
  return {
    subtotal: presentMoney(summary.subtotal, presentation),
    shipping: presentMoney(summary.shipping, presentation),
    tax: presentMoney(summary.tax, presentation),
    discount: presentMoney(summary.discount, presentation),
    additionalFees: presentMoney(summary.additionalFees, presentation),
    total: presentMoney(summary.total, presentation),
  };
}

export function presentTax(tax: pricing.TaxDetails, presentation: Presentation): LineTax {
  return {
    taxableAmount: presentMoney(tax.taxableAmount, presentation),
    taxRate: tax.rate,
    totalTax: presentMoney(tax.totalTax, presentation),
    taxBreakdown: tax.breakdown.map((share) => ({
      jurisdiction: share.jurisdiction ?? "",
      jurisdictionType: share.jurisdictionType ?? "UNDEFINED",
      rate: share.rate,
      taxAmount: presentMoney(share.taxAmount, presentation),
      taxableAmount: presentMoney(share.taxableAmount, presentation),
      nonTaxableAmount: presentMoney(0, presentation),
      taxType: share.type ?? "",
      taxName: share.name,
    })),
  };
}

export function presentLinePrices(line: pricing.PricedLine, presentation: Presentation): LineItemPrices {
  return {
    totalPriceAfterTax: presentMoney(line.totalPriceAfterTax, presentation),
    totalPriceBeforeTax: presentMoney(line.totalPriceBeforeTax, presentation),
    taxDetails: presentTax(line.taxDetails, presentation),
    totalDiscount: presentMoney(line.totalDiscount, presentation),
    price: presentMoney(line.price, presentation),
    priceBeforeDiscounts: presentMoney(line.priceBeforeDiscounts, presentation),
    lineItemPrice: presentMoney(line.lineItemPrice, presentation),
    fullPrice: presentMoney(line.fullPrice, presentation),
    modifiers: presentMoney(line.modifiersTotal, presentation),
    ...(line.deposit === undefined ? {} : { depositAmount: presentMoney(line.deposit, presentation) }),
  };
}

/** Prices of a line whose product was deleted. */
function zeroPrices(presentation: Presentation): LineItemPrices {
  const zero = presentMoney(0, presentation);
  const taxDetails = { taxableAmount: zero, taxRate: "0", totalTax: zero, taxBreakdown: [] };
  const totals = { totalPriceAfterTax: zero, totalPriceBeforeTax: zero, taxDetails, totalDiscount: zero };
  return { ...totals, price: zero, priceBeforeDiscounts: zero, lineItemPrice: zero, fullPrice: zero, modifiers: zero };
}

export function presentAppliedDiscounts(
  applied: readonly pricing.AppliedDiscount[],
  presentation: Presentation,
): AppliedDiscount[] {
  return applied.map(({ source, discountType, amount, lines }) => ({
    ...presentSource(source, amount, presentation),
    discountType,
    lineItemIds: lines.map((line) => line.lineId),
  }));
}

type Named = Pick<AppliedDiscount, "coupon" | "discountRule" | "merchantDiscount">;

function presentSource(source: pricing.DiscountSource, minor: number, presentation: Presentation): Named {
  const amount = presentMoney(minor, presentation);
  switch (source.kind) {
    case "COUPON":
      return { coupon: { id: source.id, code: source.code, name: source.name, amount } };
    case "RULE":
      return { discountRule: { id: source.id, name: { original: source.name, translated: source.name }, amount } };
    case "MERCHANT":
      return {
        merchantDiscount: {
          amount,
          ...(source.percentage === undefined ? {} : { percentage: Number(source.percentage) }),
        },
      };
  }
}

export function presentShipping(
  { shipping, selectedOption, result }: PricedPurchase,
  presentation: Presentation,
): ShippingInformation {
  const byCarrier = Map.groupBy(shipping.options, (option) => option.carrierId);
  return {
    carrierServiceOptions: [...byCarrier].map(([carrierId, options]) => ({
      carrierId,
      shippingOptions: options.map((option) => ({
        code: option.code,
        title: option.title,
        logistics: presentLogistics(option, presentation),
        cost: presentCost(option, presentation),
        ...presentAllocations(option),
        partial: false,
      })),
    })),
    ...(shipping.region === undefined ? {} : { region: shipping.region }),
    ...(selectedOption === undefined || result.shipping === undefined
      ? {}
      : { selectedCarrierServiceOption: presentSelected(selectedOption, result.shipping, presentation) }),
  };
}

/** The price without charges. */
export const presentShippingPrice = ({ price, charges = [] }: QuotedOption, presentation: Presentation) =>
  presentMoney(price - charges.reduce((sum, charge) => sum + charge.price, 0), presentation);

/** Charges are listed separately from the price they are added to. */
function presentCost(option: QuotedOption, presentation: Presentation) {
  const { charges = [] } = option;
  const price = presentShippingPrice(option, presentation);
  if (charges.length === 0) return { price };
  return {
    price,
    otherCharges: charges.map((charge) => ({ ...charge, price: presentMoney(charge.price, presentation) })),
  };
}

function presentAllocations({ allocations }: QuotedOption) {
  if (allocations === undefined) return {};
  return {
    deliveryAllocations: allocations.map(({ carrierId, code, region, lineIds }) => ({
      deliveryCarrier: { appId: carrierId, code },
      deliveryRegion: region,
      applicableLineItems: { lineItemIds: [...lineIds] },
    })),
  };
}

function presentSelected(
  option: QuotedOption,
  cost: pricing.PricedShipping,
  presentation: Presentation,
): SelectedCarrierServiceOption {
  return {
    carrierId: option.carrierId,
    code: option.code,
    title: option.title,
    logistics: presentLogistics(option, presentation),
    requestedShippingOption: true,
    ...presentAllocations(option),
    partial: false,
    cost: {
      totalPriceAfterTax: presentMoney(cost.totalPriceAfterTax, presentation),
      totalPriceBeforeTax: presentMoney(cost.totalPriceBeforeTax, presentation),
      taxDetails: presentTax(cost.taxDetails, presentation),
      totalDiscount: presentMoney(cost.totalDiscount, presentation),
      price: presentMoney(cost.price, presentation),
    },
  };
}

export function presentLogistics(option: QuotedOption, { settings }: Presentation) {
  const { deliveryTime, instructions, pickupAddress: address, pickupMethod = "STORE_PICKUP", slot } = option;
  return {
    ...(deliveryTime === undefined ? {} : { deliveryTime }),
    ...(instructions === undefined ? {} : { instructions }),
    ...(address === undefined
      ? {}
      : { pickupDetails: { address: presentAddress(address, settings.locale), pickupMethod } }),
    ...(slot === undefined ? {} : { deliveryTimeSlot: { from: slot.from.toISOString(), to: slot.to.toISOString() } }),
  };
}

const errorFields = {
  generalShipping: "generalShippingCalculationError",
  selectedShippingOption: "selectedShippingOptionError",
  coupon: "couponCalculationError",
} as const;

export const calculationError = (code: ErrorCode) => ({
  applicationError: { code, description: errors[code].message, data: {} },
});

/**
 * Reports failed carriers only while no delivery option is selected, because a selection makes them irrelevant. Their
 * failure is then the reason why no option is available.
 */
export function presentCalculationErrors({
  problems,
  carrierProblems,
  selectedOption,
}: Pick<PricedPurchase, "problems" | "carrierProblems" | "selectedOption">): CalculationErrors {
  const isGone = problems.some(({ part }) => part === "selectedShippingOption");
  const blamesCarriers = carrierProblems.length > 0 && selectedOption === undefined && !isGone;
  const reported = problems.filter(({ part }) => !(blamesCarriers && part === "generalShipping"));
  return {
    ...Object.fromEntries(reported.map(({ part, code }) => [errorFields[part], calculationError(code)])),
    ...(blamesCarriers && { carrierErrors: { errors: carrierProblems.map(presentCarrierProblem) } }),
  };
}

/** The app's own message if it rejected the purchase. The cause of other failures isn't shown. */
function presentCarrierProblem({ appId, appName, kind, code }: PluginProblem): CarrierErrors["errors"][number] {
  if (kind !== "REFUSED") return { carrierId: appId, error: { systemError: { errorCode: kind } } };
  const description = `${appName} does not deliver this purchase.`;
  return { carrierId: appId, error: { applicationError: { code: code ?? kind, description, data: {} } } };
}

/** Violations that prevent lines from being ordered, in the store's language. */
export function findViolations(lines: readonly PurchaseLine[], purchase: Found): Violation[] {
  return [
    ...findStockViolations(lines, purchase),
    ...findMemberViolations(lines, purchase),
    ...findMembershipViolations(lines, purchase),
  ];
}

type Found = Pick<PricedPurchase, "sellables" | "input" | "settings">;

/** Lines whose quantity exceeds the stock. */
export function findStockViolations(
  lines: readonly PurchaseLine[],
  { sellables, settings }: Omit<Found, "input">,
): Violation[] {
  const language = chooseLanguage(settings.locale);
  return lines.flatMap((line) => violationOf(line, availabilityOf(line.quantity, sellables.get(line.id)), language));
}

/** Lines that only a membership pays for, of a buyer without one. */
export function findMembershipViolations(
  lines: readonly PurchaseLine[],
  { settings, ...purchase }: Found,
): Violation[] {
  const language = chooseLanguage(settings.locale);
  const { requiresMembership, signInForMembership } = sentencesIn(settings.locale).violations;
  const text = purchase.input.memberId === undefined ? signInForMembership : requiresMembership;
  const unpaid = linesWithoutMembership(purchase);
  return lines
    .filter(({ id }) => unpaid.includes(id))
    .map(({ id, name }) => ({
      severity: "ERROR",
      target: lineTarget(id),
      description: formatMessage(language, text, { name }),
    }));
}

/** Members-only lines of a buyer who isn't a member. */
export function findMemberViolations(
  lines: readonly PurchaseLine[],
  { sellables, input, settings }: Found,
): Violation[] {
  const language = chooseLanguage(settings.locale);
  const { membersOnly } = sentencesIn(settings.locale).violations;
  return lines
    .filter(({ id }) => sellables.get(id)?.isForMembersOnly === true && input.memberId === undefined)
    .map(({ id, name }) => ({
      severity: "ERROR",
      target: lineTarget(id),
      description: formatMessage(language, membersOnly, { name }),
    }));
}

const lineTarget = (id: string) => ({ lineItem: { name: "LINE_ITEM_DEFAULT" as const, id } });

function violationOf(
  { id, name }: PurchaseLine,
  { status, quantityAvailable: left = 0 }: LineAvailability,
  language: Language,
): Violation[] {
  const texts = sentencesIn(language).violations;
  const target = lineTarget(id);
  switch (status) {
    case "AVAILABLE":
      return [];
    case "NOT_FOUND":
      return [{ severity: "ERROR", target, description: formatMessage(language, texts.notSold, { name }) }];
    case "NOT_AVAILABLE":
      return [{ severity: "ERROR", target, description: formatMessage(language, texts.soldOut, { name }) }];
    case "PARTIALLY_AVAILABLE":
      return [{ severity: "WARNING", target, description: formatMessage(language, texts.fewLeft, { left, name }) }];
  }
}

export function presentTotals(
  purchase: PricedPurchase,
  lines: readonly PurchaseLine[],
  presentation: Presentation,
): PurchaseTotals {
  const { result, settings } = purchase;
  const priced = new Map(result.lines.map((line) => [line.id, line]));
  return {
    calculatedLineItems: lines.map(({ id, terms }) => {
      const line = priced.get(id);
      return {
        lineItemId: id,
        pricesBreakdown: line === undefined ? zeroPrices(presentation) : presentLinePrices(line, presentation),
        paymentOption: line?.paymentOption ?? paymentOptionOf(terms, purchase.sellables.get(id)),
        ...optional("taxableAddress", terms?.taxableAddress),
      };
    }),
    priceSummary: presentSummary(result.priceSummary, presentation),
    taxSummary: {
      taxableAmount: presentMoney(result.taxSummary.taxableAmount, presentation),
      totalTax: presentMoney(result.taxSummary.totalTax, presentation),
    },
    shippingInfo: presentShipping(purchase, presentation),
    appliedDiscounts: presentAppliedDiscounts(result.appliedDiscounts, presentation),
    calculationErrors: presentCalculationErrors(purchase),
    weightUnit: settings.weightUnit,
    currency: settings.currency,
    payNow: presentSummary(result.payNow, presentation),
    payLater: presentSummary(result.payLater, presentation),
    membershipOptions: {},
    additionalFees: result.additionalFees.map((fee) => ({
      code: fee.code,
      name: fee.name,
      translatedName: fee.name,
      price: presentMoney(fee.price, presentation),
      taxDetails: presentTax(fee.taxDetails, presentation),
      priceBeforeTax: presentMoney(fee.totalPriceBeforeTax, presentation),
      priceAfterTax: presentMoney(fee.totalPriceAfterTax, presentation),
      lineItemIds: [...fee.lineIds],
      source: fee.source,
      ...(fee.providerAppId === undefined ? {} : { providerAppId: fee.providerAppId }),
    })),
    violations: findViolations(lines, purchase),
  };
}
