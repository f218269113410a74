/** API representation of estimates and checkout totals (docs/protocol/totals.md#sums). */

import type { Availability } from "#api/checkout/carts/cart-lines.ts";
import type { EstimatedTotals } from "#api/checkout/carts/carts.ts";
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
import type { PricedPurchase, PurchaseLine } from "../price/gather-pricing.ts";
import { sentencesIn } from "../texts/texts.ts";
import { paymentOptionOf } from "./line-terms.ts";
import { presentAddress } from "./present-address.ts";
import { availabilityOf } from "./present-line.ts";
import { optional, type Spelling, spellMoney } from "./spelling.ts";

export function presentSummary(summary: pricing.PriceSummary, spelling: Spelling): PriceSummary {
  return {
    subtotal: spellMoney(summary.subtotal, spelling),
    shipping: spellMoney(summary.shipping, spelling),
    tax: spellMoney(summary.tax, spelling),
    discount: spellMoney(summary.discount, spelling),
    additionalFees: spellMoney(summary.additionalFees, spelling),
    total: spellMoney(summary.total, spelling),
  };
}

export function presentTax(tax: pricing.TaxDetails, spelling: Spelling): LineTax {
  return {
    taxableAmount: spellMoney(tax.taxableAmount, spelling),
    taxRate: tax.rate,
    totalTax: spellMoney(tax.totalTax, spelling),
    taxBreakdown: tax.breakdown.map((share) => ({
      jurisdiction: share.jurisdiction ?? "",
      jurisdictionType: share.jurisdictionType ?? "UNDEFINED",
      rate: share.rate,
      taxAmount: spellMoney(share.taxAmount, spelling),
      taxableAmount: spellMoney(share.taxableAmount, spelling),
      nonTaxableAmount: spellMoney(0, spelling),
      taxType: share.type ?? "",
      taxName: share.name,
    })),
  };
}

export function presentLinePrices(line: pricing.PricedLine, spelling: Spelling): LineItemPrices {
  return {
    totalPriceAfterTax: spellMoney(line.totalPriceAfterTax, spelling),
    totalPriceBeforeTax: spellMoney(line.totalPriceBeforeTax, spelling),
    taxDetails: presentTax(line.taxDetails, spelling),
    totalDiscount: spellMoney(line.totalDiscount, spelling),
    price: spellMoney(line.price, spelling),
    priceBeforeDiscounts: spellMoney(line.priceBeforeDiscounts, spelling),
    lineItemPrice: spellMoney(line.lineItemPrice, spelling),
    fullPrice: spellMoney(line.fullPrice, spelling),
    modifiers: spellMoney(line.modifiersTotal, spelling),
    ...(line.deposit === undefined ? {} : { depositAmount: spellMoney(line.deposit, spelling) }),
  };
}

/** Prices of a line whose product was deleted. */
function zeroPrices(spelling: Spelling): LineItemPrices {
  const zero = spellMoney(0, spelling);
  const taxDetails = { taxableAmount: zero, taxRate: "0", totalTax: zero, taxBreakdown: [] };
  const totals = { totalPriceAfterTax: zero, totalPriceBeforeTax: zero, taxDetails, totalDiscount: zero };
  return { ...totals, price: zero, priceBeforeDiscounts: zero, lineItemPrice: zero, fullPrice: zero, modifiers: zero };
}

export function presentAppliedDiscounts(
  applied: readonly pricing.AppliedDiscount[],
  spelling: Spelling,
): AppliedDiscount[] {
  return applied.map(({ source, discountType, amount, lines }) => ({
    ...presentSource(source, amount, spelling),
    discountType,
    lineItemIds: lines.map((line) => line.lineId),
  }));
}

type Named = Pick<AppliedDiscount, "coupon" | "discountRule" | "merchantDiscount">;

function presentSource(source: pricing.DiscountSource, minor: number, spelling: Spelling): Named {
  const amount = spellMoney(minor, spelling);
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
  spelling: Spelling,
): ShippingInformation {
  const byCarrier = Map.groupBy(shipping.options, (option) => option.carrierId);
  return {
    carrierServiceOptions: [...byCarrier].map(([carrierId, options]) => ({
      carrierId,
      shippingOptions: options.map((option) => ({
        code: option.code,
        title: option.title,
        logistics: presentLogistics(option, spelling),
        cost: presentCost(option, spelling),
        ...presentAllocations(option),
        partial: false,
      })),
    })),
    ...(shipping.region === undefined ? {} : { region: shipping.region }),
    ...(selectedOption === undefined || result.shipping === undefined
      ? {}
      : { selectedCarrierServiceOption: presentSelected(selectedOption, result.shipping, spelling) }),
  };
}

/** Charges are listed separately from the price they are added to. */
function presentCost({ price, charges = [] }: QuotedOption, spelling: Spelling) {
  const charged = charges.reduce((sum, charge) => sum + charge.price, 0);
  if (charges.length === 0) return { price: spellMoney(price, spelling) };
  return {
    price: spellMoney(price - charged, spelling),
    otherCharges: charges.map((charge) => ({ ...charge, price: spellMoney(charge.price, spelling) })),
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
  spelling: Spelling,
): SelectedCarrierServiceOption {
  return {
    carrierId: option.carrierId,
    code: option.code,
    title: option.title,
    logistics: presentLogistics(option, spelling),
    requestedShippingOption: true,
    ...presentAllocations(option),
    partial: false,
    cost: {
      totalPriceAfterTax: spellMoney(cost.totalPriceAfterTax, spelling),
      totalPriceBeforeTax: spellMoney(cost.totalPriceBeforeTax, spelling),
      taxDetails: presentTax(cost.taxDetails, spelling),
      totalDiscount: spellMoney(cost.totalDiscount, spelling),
      price: spellMoney(cost.price, spelling),
    },
  };
}

export function presentLogistics(option: QuotedOption, { settings }: Spelling) {
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
  const told = problems.filter(({ part }) => !(blamesCarriers && part === "generalShipping"));
  return {
    ...Object.fromEntries(told.map(({ part, code }) => [errorFields[part], calculationError(code)])),
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
  return [...findStockViolations(lines, purchase), ...findMemberViolations(lines, purchase)];
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
  { status, quantityAvailable: left = 0 }: Availability,
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

/** All fields of an estimate except the cart. */
export function presentTotals(
  purchase: PricedPurchase,
  lines: readonly PurchaseLine[],
  spelling: Spelling,
): Omit<EstimatedTotals, "cart"> {
  const { result, settings } = purchase;
  const priced = new Map(result.lines.map((line) => [line.id, line]));
  return {
    calculatedLineItems: lines.map(({ id, terms }) => {
      const line = priced.get(id);
      return {
        lineItemId: id,
        pricesBreakdown: line === undefined ? zeroPrices(spelling) : presentLinePrices(line, spelling),
        paymentOption: line?.paymentOption ?? paymentOptionOf(terms),
        ...optional("taxableAddress", terms?.taxableAddress),
      };
    }),
    priceSummary: presentSummary(result.priceSummary, spelling),
    taxSummary: {
      taxableAmount: spellMoney(result.taxSummary.taxableAmount, spelling),
      totalTax: spellMoney(result.taxSummary.totalTax, spelling),
    },
    shippingInfo: presentShipping(purchase, spelling),
    appliedDiscounts: presentAppliedDiscounts(result.appliedDiscounts, spelling),
    calculationErrors: presentCalculationErrors(purchase),
    weightUnit: settings.weightUnit,
    currency: settings.currency,
    payNow: presentSummary(result.payNow, spelling),
    payLater: presentSummary(result.payLater, spelling),
    membershipOptions: {},
    additionalFees: result.additionalFees.map((fee) => ({
      code: fee.code,
      name: fee.name,
      translatedName: fee.name,
      price: spellMoney(fee.price, spelling),
      taxDetails: presentTax(fee.taxDetails, spelling),
      priceBeforeTax: spellMoney(fee.totalPriceBeforeTax, spelling),
      priceAfterTax: spellMoney(fee.totalPriceAfterTax, spelling),
      lineItemIds: [...fee.lineIds],
      source: fee.source,
      ...(fee.providerAppId === undefined ? {} : { providerAppId: fee.providerAppId }),
    })),
    violations: findViolations(lines, purchase),
  };
}
