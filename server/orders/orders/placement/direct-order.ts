/**
 * Converts an order that staff or an app sends: prices are theirs, totals are calculated
 * (docs/protocol/orders.md#endpoints).
 */
import type { NewOrder, NewOrderLine } from "#api/orders/orders/order-intake.ts";
import { STORE_APP_ID } from "#api/values.ts";
import type { Creator, DraftLine, DraftShipping } from "#server/checkout/checkouts/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import {
  divideRounded,
  multiplyExact,
  parseFraction,
  sumExact,
  toSafeInteger,
} from "#server/platform/money/decimal.ts";
import { type Minor, tryParseDecimal } from "#server/platform/money/money.ts";
import type { TaxDetails } from "#server/pricing/price/public.ts";
import { GRAMS, knownWeightUnit } from "../change/weight.ts";
import type { OrderContent, OrderOrigin } from "./insert-order.ts";

type DirectTerms = {
  readonly currency: string;
  readonly locale: string;
  readonly weightUnit: "KG" | "LB";
  readonly createdBy: Creator;
  /** Variants of tracked items, by line index. */
  readonly variants: ReadonlyMap<number, string>;
  readonly orderId: string;
  readonly now: Date;
};

/**
 * @throws {AppError} INVALID_AMOUNT, INVALID_TOTAL
 * @throws {MoneyOverflowError} if a total is too large to be exact
 */
export function directContent(order: Omit<NewOrder, "status">, terms: DirectTerms, origin: OrderOrigin): OrderContent {
  const { currency, orderId, now } = terms;
  const isTaxIncluded = order.taxIncludedInPrices ?? false;
  const lines = order.lineItems.map((line, index) => toLine(line, index, { ...terms, isTaxIncluded }));
  const taxed = (price: Minor, tax: LineTax | undefined) => withTax(price, tax, { currency, isTaxIncluded });
  const shipping = toShipping(order, terms, taxed);
  const fees = (order.additionalFees ?? []).map((fee, index, all) => {
    const isTaken = all.slice(0, index).some(({ id }) => id === fee.id);
    const price = amountOf(fee.price.amount, currency);
    const { totalBeforeTax, totalAfterTax, tax } = taxed(price, fee.taxInfo);
    const { name, code = name, lineItemIds: lineIds = [], source = "MANUAL", providerAppId, taxableAddress } = fee;
    return {
      id: (isTaken ? undefined : fee.id) ?? newId(now.getTime()),
      code,
      name,
      price,
      totalBeforeTax,
      totalAfterTax,
      tax,
      lineIds,
      source,
      ...(providerAppId === undefined ? {} : { providerAppId }),
      ...(taxableAddress === undefined ? {} : { taxableAddress }),
    };
  });
  const subtotal = sumExact(lines.map((line) => line.unitPrice * line.quantity));
  const discountTotal = sumExact(lines.map((line) => line.discount));
  const shippingTotal = shipping?.price ?? 0;
  const feeTotal = sumExact(fees.map((fee) => fee.price));
  const taxes = [...lines, ...fees, ...(shipping === null ? [] : [shipping])].map(({ tax }) => tax.totalTax);
  const taxTotal = sumExact(taxes);
  const total = sumExact([subtotal - discountTotal, shippingTotal, feeTotal, isTaxIncluded ? 0 : taxTotal]);
  const given = order.priceSummary?.total?.amount;
  if (given !== undefined && amountOf(given, currency) !== total) throw new AppError("INVALID_TOTAL");
  const { buyerInfo = {}, recipientInfo, shippingInfo } = order;
  const recipient = shippingInfo?.logistics?.shippingDestination ?? recipientInfo ?? null;
  const contact = order.billingInfo?.contactDetails ?? recipient?.contactDetails;
  return {
    orderId,
    purchaseFlowId: order.purchaseFlowId ?? null,
    visitorId: buyerInfo.memberId === undefined ? (buyerInfo.visitorId ?? null) : null,
    memberId: buyerInfo.memberId ?? null,
    createdBy: terms.createdBy,
    channelType: order.channelInfo?.type ?? "OTHER_PLATFORM",
    email: buyerInfo.email ?? "",
    buyerName: [contact?.firstName, contact?.lastName].filter(Boolean).join(" "),
    buyerNote: order.buyerNote ?? null,
    language: order.buyerLanguage ?? terms.locale.split("-")[0] ?? "en",
    locale: terms.locale,
    currency,
    weightUnit: knownWeightUnit(order.weightUnit) ?? terms.weightUnit,
    billingInfo: order.billingInfo ?? recipient,
    recipientInfo: recipient,
    shipping,
    isTaxIncluded,
    subtotal,
    discountTotal,
    shippingTotal,
    feeTotal,
    taxTotal,
    total,
    fees,
    discounts: (order.appliedDiscounts ?? []).map((applied) => toDiscount(applied, lines, terms)),
    couponId: null,
    customFields: (order.customFields ?? []).map(({ title, translatedTitle, value }) => ({
      title,
      value,
      ...(translatedTitle === undefined ? {} : { translatedTitle }),
    })),
    lines,
    origin: {
      ...origin,
      contactId: buyerInfo.contactId ?? null,
      extendedFields: order.extendedFields?.namespaces ?? {},
      privateTags: order.tags?.privateTags?.tagIds ?? [],
      publicTags: order.tags?.tags?.tagIds ?? [],
      externalOrderId: order.channelInfo?.externalOrderId ?? null,
      externalOrderUrl: order.channelInfo?.externalOrderUrl ?? null,
      businessLocation: order.businessLocation ?? null,
      attributionSource: order.attributionSource ?? "UNSPECIFIED",
    },
  };
}

/** @throws {AppError} INVALID_AMOUNT */
function amountOf(text: string, currency: string): Minor {
  const amount = tryParseDecimal(text, currency);
  if (amount === undefined || amount < 0) throw new AppError("INVALID_AMOUNT");
  return amount;
}

type LineTax = NonNullable<NewOrderLine["taxInfo"]>;
type Taxed = { totalBeforeTax: Minor; totalAfterTax: Minor; tax: TaxDetails };

/** The given tax amount, or the amount calculated from the rate. */
function withTax(price: Minor, tax: LineTax | undefined, terms: { currency: string; isTaxIncluded: boolean }): Taxed {
  const { currency, isTaxIncluded } = terms;
  const rate = tax?.taxRate ?? "0";
  const totalTax =
    tax?.taxAmount === undefined ? ofRate(price, rate, isTaxIncluded) : amountOf(tax.taxAmount.amount, currency);
  if (isTaxIncluded && totalTax > price) throw new AppError("INVALID_AMOUNT");
  const totalBeforeTax = isTaxIncluded ? price - totalTax : price;
  const isTaxed = totalTax > 0;
  const share = { rate, name: tax?.taxName ?? "Tax", taxableAmount: totalBeforeTax, taxAmount: totalTax };
  return {
    totalBeforeTax,
    totalAfterTax: totalBeforeTax + totalTax,
    tax: {
      taxableAmount: isTaxed ? totalBeforeTax : 0,
      rate,
      totalTax,
      breakdown: isTaxed ? (sharesOf(tax, totalTax, { currency, taxableAmount: totalBeforeTax }) ?? [share]) : [],
      ...(tax?.taxGroupId === undefined ? {} : { groupId: tax.taxGroupId }),
    },
  };
}

/** The given tax breakdown; empty if it doesn't add up to the tax. */
function sharesOf(tax: LineTax | undefined, totalTax: Minor, terms: { currency: string; taxableAmount: Minor }) {
  const shares = (tax?.taxBreakdown ?? []).map((part) => ({
    rate: part.rate ?? "0",
    name: part.taxName ?? "Tax",
    type: part.taxType,
    jurisdiction: part.jurisdiction,
    jurisdictionType: part.jurisdictionType,
    taxableAmount:
      part.taxableAmount === undefined ? terms.taxableAmount : amountOf(part.taxableAmount.amount, terms.currency),
    taxAmount: amountOf(part.taxAmount?.amount ?? "0", terms.currency),
  }));
  return sumExact(shares.map(({ taxAmount }) => taxAmount)) === totalTax ? shares : undefined;
}

type GivenDiscount = NonNullable<NewOrder["appliedDiscounts"]>[number];

/** A discount from another system, with its name and amount, for display. */
function toDiscount(
  given: GivenDiscount,
  lines: readonly DraftLine[],
  { currency, now }: DirectTerms,
): OrderContent["discounts"][number] {
  const { coupon, discountRule, merchantDiscount, lineItemDiscounts = [], discountType = "GLOBAL" } = given;
  const known = new Set(lines.map(({ id }) => id));
  const parts = lineItemDiscounts
    .filter(({ id }) => known.has(id))
    .map(({ id: lineId, totalDiscount }) => ({ lineId, amount: amountOf(totalDiscount?.amount ?? "0", currency) }));
  const text = (coupon ?? discountRule ?? merchantDiscount)?.amount?.amount;
  const id = given.id ?? newId(now.getTime());
  return {
    id,
    source: sourceOf(given, id),
    discountType,
    amount: text === undefined ? sumExact(parts.map(({ amount }) => amount)) : amountOf(text, currency),
    lines: parts,
    ...(merchantDiscount?.description === undefined ? {} : { description: merchantDiscount.description }),
  };
}

function sourceOf(
  { coupon, discountRule, merchantDiscount }: GivenDiscount,
  id: string,
): OrderContent["discounts"][number]["source"] {
  if (coupon !== undefined) {
    const { id: couponId = id, code = "", name = code } = coupon;
    return { kind: "COUPON", id: couponId, code, name };
  }
  if (discountRule !== undefined) {
    return { kind: "RULE", id: discountRule.id ?? id, name: discountRule.name?.original ?? "" };
  }
  return { kind: "MERCHANT", id, reason: merchantDiscount?.discountReason };
}

function ofRate(price: Minor, rate: string, isTaxIncluded: boolean): Minor {
  const { numerator, denominator } = parseFraction(rate);
  const base = isTaxIncluded ? denominator + numerator : denominator;
  return toSafeInteger(divideRounded(BigInt(price) * numerator, base, "HALF_UP"));
}

function toLine(
  line: NewOrderLine,
  position: number,
  { currency, weightUnit, variants, now, isTaxIncluded }: DirectTerms & { isTaxIncluded: boolean },
): DraftLine {
  const { productName, catalogReference, quantity, price, totalDiscount, descriptionLines = [], image } = line;
  const { physicalProperties = {}, itemType, paymentOption, taxInfo, id, ...extras } = line;
  const unitPrice = amountOf(price.amount, currency);
  const discount = totalDiscount === undefined ? 0 : amountOf(totalDiscount.amount, currency);
  const goods = multiplyExact(unitPrice, quantity);
  if (discount > goods) throw new AppError("INVALID_AMOUNT");
  const preset = itemType?.preset === undefined || itemType.preset === "UNRECOGNISED" ? "PHYSICAL" : itemType.preset;
  const { weight = 0, sku, shippable } = physicalProperties;
  return {
    id: id ?? newId(now.getTime()),
    position,
    cartLineId: null,
    reference: catalogReference ?? null,
    variantId: variants.get(position) ?? null,
    name: productName.original,
    itemType: preset,
    isShippable: shippable ?? preset === "PHYSICAL",
    quantity,
    unitPrice,
    fullUnitPrice: unitPrice,
    discount,
    ...withTax(goods - discount, taxInfo, { currency, isTaxIncluded }),
    details: {
      descriptionLines,
      weightGrams: Math.round(weight * GRAMS[weightUnit]),
      ...(image === undefined ? {} : { image }),
      ...(sku === undefined ? {} : { sku }),
    },
    paymentOption: paymentOption ?? "FULL_PAYMENT_ONLINE",
    extras: onlyExtras(extras),
  };
}

/** Fields of a sent line that have no columns. */
function onlyExtras(rest: object): NonNullable<DraftLine["extras"]> {
  const known = ["fulfillerId", "digitalFile", "subscriptionInfo", "priceDescription", "locations", "taxableAddress"];
  const names = [...known, "decimalQuantity", "extendedFields", "priceUndetermined", "fixedQuantity"];
  return Object.fromEntries(Object.entries(rest).filter(([name]) => names.includes(name)));
}

function toShipping(
  { shippingInfo }: Pick<NewOrder, "shippingInfo">,
  { currency }: DirectTerms,
  taxed: (price: Minor, tax: LineTax | undefined) => Taxed,
): DraftShipping | null {
  if (shippingInfo === undefined) return null;
  const price = amountOf(shippingInfo.cost?.price?.amount ?? "0", currency);
  const { shippingDestination: _, ...logistics } = shippingInfo.logistics ?? {};
  const { carrierId = "", code = "", title = "", region } = shippingInfo;
  return {
    carrierId,
    code,
    title,
    logistics,
    region: region === undefined ? null : { id: region.id ?? "", name: region.name ?? "" },
    price,
    discount: 0,
    ...taxed(price, shippingInfo.cost?.taxInfo),
  };
}

/** Items of the store's own catalog, whose stock is tracked. */
export const isOfStore = (line: Pick<NewOrderLine, "catalogReference">): boolean =>
  line.catalogReference?.appId === STORE_APP_ID;
