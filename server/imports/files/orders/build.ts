/** Converts an order of a file to the order that is imported. Pure. */
import { createHash } from "node:crypto";
import type { FileFormat } from "#api/imports/imports.ts";
import { STORE_APP_ID } from "#api/values.ts";
import type { ImportedOrder } from "#server/orders/orders/public.ts";
import { allocate, type Minor, toDecimal } from "#server/platform/money/money.ts";
import { given } from "./order-cells.ts";
import type { FileLine, FileOrder, OrderPart } from "./record.ts";
import { netOf, spreadDiscount, spreadTax } from "./sums.ts";

type Lookup = (sku: string) => string | undefined;

/** `productOf` returns the product that has a SKU. */
export function toPart(source: FileFormat, file: FileOrder, productOf: Lookup): OrderPart {
  const { externalId, number, createdAt, paidAt = createdAt, canceledAt, methodName } = file;
  const lines = spreadDiscount(file.lines, file.discount);
  return {
    source,
    externalId,
    number: number ?? null,
    fingerprint: createHash("sha256").update(JSON.stringify(file)).digest("hex"),
    order: toOrder({ ...file, lines }, productOf),
    methodName: methodName ?? null,
    paidAt,
    // Files don't have dates of refunds.
    refundedAt: canceledAt ?? paidAt,
    canceledAt: canceledAt ?? null,
    sentLines: lines.flatMap(({ isSent }, index) => (isSent ? [index] : [])),
  };
}

function toOrder(file: FileOrder, productOf: Lookup): ImportedOrder {
  const { currency, lines, shipping, shippingTitle, recipient, billing, discountCode } = file;
  const money = (minor: Minor) => ({ amount: toDecimal(minor, currency) });
  const taxes = taxesOf(file);
  const taxInfo = (tax: Minor, index: number) => (tax === 0 ? {} : { taxInfo: toTaxInfo(file, tax, index) });
  const discounted = lines.reduce((sum, { discount }) => sum + discount, 0);
  const hasShipping = shipping > 0 || shippingTitle !== undefined || recipient !== undefined;
  const shippingTax = taxes.shipping;
  return {
    lineItems: lines.map((line, index) => ({
      productName: { original: line.name },
      quantity: line.quantity,
      price: money(line.unitPrice),
      ...(line.discount > 0 && { totalDiscount: money(line.discount) }),
      physicalProperties: { shippable: line.isShippable, ...(line.sku !== "" && { sku: line.sku }) },
      ...referenceOf(productOf(line.sku)),
      ...taxInfo(taxes.lines[index] ?? 0, index),
    })),
    ...(hasShipping && {
      shippingInfo: {
        ...(shippingTitle !== undefined && { title: shippingTitle }),
        ...(recipient !== undefined && { logistics: { shippingDestination: recipient } }),
        cost: {
          price: money(shipping),
          ...(shippingTax > 0 && { taxInfo: toTaxInfo(file, shippingTax, lines.length) }),
        },
      },
    }),
    additionalFees: file.fees.map(({ name, price, tax = 0 }) => ({
      name,
      price: money(price),
      ...(tax > 0 && { taxInfo: { taxAmount: money(tax) } }),
    })),
    ...(discounted > 0 && {
      appliedDiscounts: [
        discountCode === undefined
          ? { discountType: "GLOBAL", merchantDiscount: { amount: money(discounted) } }
          : { discountType: "GLOBAL", coupon: { code: discountCode, name: discountCode, amount: money(discounted) } },
      ],
    }),
    ...given({ billingInfo: billing, recipientInfo: recipient, buyerNote: file.note, number: file.number }),
    buyerInfo: given({ email: file.email }),
    currency,
    taxIncludedInPrices: file.isTaxIncluded,
    priceSummary: { total: money(file.total) },
    paymentStatus: file.total === 0 ? "PAID" : file.paymentStatus,
    balanceSummary: {
      ...(file.paid !== undefined && { paid: money(file.paid) }),
      ...(file.refunded !== undefined && { refunded: money(file.refunded) }),
    },
    fulfillmentStatus: file.fulfillment,
    status: file.status,
    createdDate: file.createdAt,
    purchasedDate: file.createdAt,
    seenByAHuman: true,
    channelInfo: { type: "OTHER_PLATFORM", externalOrderId: file.externalId },
    tags: { privateTags: { tagIds: [...file.tags] } },
  };
}

const referenceOf = (productId: string | undefined) =>
  productId === undefined ? {} : { catalogReference: { appId: STORE_APP_ID, catalogItemId: productId } };

/** The taxes of the file's lines if they are complete, else the order's tax in proportion to the amounts. */
function taxesOf({ lines, shipping, shippingTax = 0, fees, taxTotal }: FileOrder): { lines: Minor[]; shipping: Minor } {
  const own = lines.map(({ tax = 0 }) => tax);
  const ofFees = fees.reduce((sum, { tax = 0 }) => sum + tax, 0);
  const known = own.reduce((sum, tax) => sum + tax, 0) + shippingTax + ofFees;
  if (known === taxTotal) return { lines: own, shipping: shippingTax };
  return spreadTax(lines, { shipping, tax: taxTotal - ofFees });
}

/** The tax of one line, split by the taxes' names in proportion to their totals. */
function toTaxInfo({ taxes, currency, lines, shipping }: FileOrder, tax: Minor, index: number) {
  const money = (minor: Minor) => ({ amount: toDecimal(minor, currency) });
  const taxAmount = money(tax);
  const [first, second] = taxes;
  if (first === undefined) return { taxAmount };
  if (second === undefined) return { taxAmount, taxName: first.name };
  const line: FileLine | undefined = lines[index];
  const taxableAmount = money(line === undefined ? shipping : netOf(line));
  const parts = allocate(
    tax,
    taxes.map(({ amount }) => amount),
  );
  return {
    taxAmount,
    taxBreakdown: taxes.map(({ name }, at) => ({ taxName: name, taxAmount: money(parts[at] ?? 0), taxableAmount })),
  };
}
