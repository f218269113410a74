/**
 * Content of an invoice as data; the PDF and the e-invoice render it. Terms are those of EN 16931 (BT-…, BG-…); amounts
 * are minor units. `checkDocument` verifies the calculations that the standard requires.
 */
import type { Seller } from "#api/orders/invoices.ts";
import { dayIn } from "#api/store/dates.ts";
import { chooseLanguage, localeFor } from "#api/store/languages.ts";
import type { AddressWithContact } from "#api/values.ts";
import type { Order } from "#server/orders/orders/public.ts";
import { divideRounded, parseFraction, sumExact, toSafeInteger } from "#server/platform/money/decimal.ts";
import { allocate, type Minor } from "#server/platform/money/money.ts";
import type { TaxDetails } from "#server/pricing/price/public.ts";

/** S: standard rate, Z: zero rated, E: exempt (UNCL 5305, BT-118 and BT-151). */
type TaxCategory = "S" | "Z" | "E";

export type DocumentLine = {
  readonly id: string;
  readonly name: string;
  readonly note: string;
  readonly sku?: string | undefined;
  readonly quantity: number;
  /** BT-131: after discounts, before tax. */
  readonly net: Minor;
  readonly gross: Minor;
  readonly category: TaxCategory;
  /** BT-152, in per cent as decimal text. */
  readonly percent: string;
};

export type TaxSubtotal = {
  readonly category: TaxCategory;
  readonly percent: string;
  readonly name: string;
  /** BT-116. */
  readonly taxable: Minor;
  /** BT-117. */
  readonly tax: Minor;
};

export type InvoiceDocument = {
  readonly kind: "INVOICE" | "CREDIT_NOTE";
  readonly orderNumber: string;
  readonly language: string;
  readonly locale: string;
  readonly currency: string;
  /** Time zone of the dates. Documents drawn before it was recorded use UTC. */
  readonly timeZone?: string | undefined;
  /** ISO dates. */
  readonly orderedOn: string;
  readonly deliveredOn?: string | undefined;
  readonly seller: Seller & { readonly storeName: string };
  readonly buyer: AddressWithContact & { readonly email: string };
  readonly deliverTo?: AddressWithContact | undefined;
  readonly buyerReference?: string | undefined;
  readonly lines: readonly DocumentLine[];
  /** BG-21: charges of the whole document, such as shipping. */
  readonly charges: readonly { name: string; net: Minor; gross: Minor; category: TaxCategory; percent: string }[];
  readonly taxes: readonly TaxSubtotal[];
  /** BT-106. */
  readonly lineTotal: Minor;
  /** BT-108. */
  readonly chargeTotal: Minor;
  /** BT-109. */
  readonly netTotal: Minor;
  /** BT-110. */
  readonly taxTotal: Minor;
  /** BT-112. */
  readonly grossTotal: Minor;
  /** BT-113: paid before the document was created. */
  readonly prepaid: Minor;
  readonly footer: string;
  readonly paymentMethod: string;
  /** Set for credit notes. */
  readonly creditsNumber?: string | undefined;
  readonly reason?: string | undefined;
};

type Taxed = { net: Minor; gross: Minor; tax: TaxDetails };

function percentOf(rate: string): string {
  const { numerator, denominator } = parseFraction(rate);
  const tenThousandths = toSafeInteger(divideRounded(numerator * 1_000_000n, denominator, "HALF_UP"));
  return String(tenThousandths / 10_000);
}

function taxOf(
  { tax }: { tax: TaxDetails },
  isExempt: boolean,
): { category: TaxCategory; percent: string; name: string } {
  const percent = percentOf(tax.rate);
  const name = [...new Set(tax.breakdown.map((share) => share.name))].join(" + ") || "Tax";
  if (tax.totalTax > 0 && Number(percent) > 0) return { category: "S", percent, name };
  return { category: isExempt ? "E" : "Z", percent: "0", name };
}

type DocumentTerms = {
  readonly seller: Seller & { readonly storeName: string };
  readonly footer: string;
  readonly prepaid: Minor;
  readonly timeZone: string;
};

/** The invoice of a whole order. */
export function invoiceOf(order: Order, { seller, footer, prepaid, timeZone }: DocumentTerms): InvoiceDocument {
  const exempt = order.isTaxExempt;
  const parts: (Taxed & { tax: TaxDetails })[] = [];
  const lines = order.lines.map((line): DocumentLine => {
    const taxed = { net: line.totalBeforeTax, gross: line.totalAfterTax, tax: line.tax };
    parts.push(taxed);
    const { category, percent } = taxOf(taxed, exempt);
    return {
      id: line.id,
      name: line.name,
      note: line.details.descriptionLines
        .map(
          ({ name, plainText, colorInfo }) => `${name.original}: ${plainText?.original ?? colorInfo?.original ?? ""}`,
        )
        .join(", "),
      sku: line.details.sku,
      quantity: line.quantity,
      net: taxed.net,
      gross: taxed.gross,
      category,
      percent,
    };
  });
  const extras = [
    ...(order.shipping === null ? [] : [{ name: order.shipping.title || "Delivery", ...order.shipping }]),
    ...order.fees,
  ];
  const charges = extras
    .filter((extra) => extra.totalAfterTax > 0)
    .map(({ name, totalBeforeTax: net, totalAfterTax: gross, tax }) => {
      parts.push({ net, gross, tax });
      const { category, percent } = taxOf({ tax }, exempt);
      return { name, net, gross, category, percent };
    });
  const taxes = sumTaxes(parts, exempt);
  const lineTotal = sumExact(lines.map((line) => line.net));
  const chargeTotal = sumExact(charges.map((charge) => charge.net));
  const taxTotal = sumExact(taxes.map((each) => each.tax));
  const { recipientInfo, billingInfo, language, locale, currency } = order;
  return {
    kind: "INVOICE",
    orderNumber: String(order.number),
    language,
    locale: localeFor(chooseLanguage(language, locale), locale),
    currency,
    timeZone,
    orderedOn: dayIn(order.purchasedAt, timeZone),
    seller,
    buyer: { ...(billingInfo ?? recipientInfo ?? {}), email: order.email },
    ...(recipientInfo === null ? {} : { deliverTo: recipientInfo }),
    lines,
    charges,
    taxes,
    lineTotal,
    chargeTotal,
    netTotal: lineTotal + chargeTotal,
    taxTotal,
    grossTotal: lineTotal + chargeTotal + taxTotal,
    prepaid: Math.min(prepaid, lineTotal + chargeTotal + taxTotal),
    footer,
    paymentMethod: order.paymentMethodName,
  };
}

function sumTaxes(parts: readonly Taxed[], isExempt: boolean): TaxSubtotal[] {
  const groups = Map.groupBy(parts, (part) => {
    const { category, percent } = taxOf(part, isExempt);
    return `${category} ${percent}`;
  });
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return [
      {
        ...taxOf(first, isExempt),
        taxable: sumExact(group.map((part) => part.net)),
        tax: sumExact(group.map((part) => part.gross - part.net)),
      },
    ];
  });
}

/** A credit note for part of an invoice: spreads the amount over the tax rates in proportion, to the cent. */
export function creditOf(
  invoice: InvoiceDocument,
  { gross, number, reason }: { gross: Minor; number: string; reason: string },
): InvoiceDocument {
  const credited = Math.min(gross, invoice.grossTotal);
  const shares = allocate(
    credited,
    invoice.taxes.map(({ taxable, tax }) => taxable + tax),
  );
  const taxes = invoice.taxes.flatMap((each, index): TaxSubtotal[] => {
    const share = shares[index] ?? 0;
    const whole = each.taxable + each.tax;
    if (share === 0 || whole === 0) return [];
    const tax = toSafeInteger(divideRounded(BigInt(share) * BigInt(each.tax), BigInt(whole), "HALF_UP"));
    return [{ ...each, taxable: share - tax, tax }];
  });
  const lines = taxes.map(
    ({ category, percent, taxable, tax }, index): DocumentLine => ({
      id: String(index + 1),
      name: reason,
      note: "",
      quantity: 1,
      net: taxable,
      gross: taxable + tax,
      category,
      percent,
    }),
  );
  const lineTotal = sumExact(lines.map((line) => line.net));
  const taxTotal = sumExact(taxes.map((each) => each.tax));
  return {
    ...invoice,
    kind: "CREDIT_NOTE",
    lines,
    charges: [],
    taxes,
    lineTotal,
    chargeTotal: 0,
    netTotal: lineTotal,
    taxTotal,
    grossTotal: lineTotal + taxTotal,
    prepaid: 0,
    creditsNumber: number,
    reason,
  };
}

/** Verifies the calculation rules BR-CO-… of EN 16931-1. Returns the violations. */
export function checkDocument(document: InvoiceDocument): string[] {
  const { lines, charges, taxes } = document;
  const faults: string[] = [];
  const expect = (holds: boolean, rule: string) => {
    if (!holds) faults.push(rule);
  };
  expect(lines.length > 0, "BR-16: an invoice has at least one line");
  expect(document.lineTotal === sumExact(lines.map((line) => line.net)), "BR-CO-10: BT-106 = Σ BT-131");
  expect(document.chargeTotal === sumExact(charges.map((charge) => charge.net)), "BR-CO-12: BT-108 = Σ BT-99");
  expect(document.netTotal === document.lineTotal + document.chargeTotal, "BR-CO-13: BT-109 = BT-106 + BT-108");
  expect(document.taxTotal === sumExact(taxes.map((each) => each.tax)), "BR-CO-14: BT-110 = Σ BT-117");
  expect(document.grossTotal === document.netTotal + document.taxTotal, "BR-CO-15: BT-112 = BT-109 + BT-110");
  expect(document.prepaid >= 0 && document.prepaid <= document.grossTotal, "BR-CO-16: BT-115 = BT-112 − BT-113");
  for (const { category, percent, taxable, tax } of taxes) {
    const parts = [...lines, ...charges].filter((part) => part.category === category && part.percent === percent);
    expect(taxable === sumExact(parts.map((part) => part.net)), `BR-${category}-08: BT-116 of ${percent} %`);
    expect(
      category === "S" ? Number(percent) > 0 : tax === 0,
      `BR-${category}-05 and -09: rate and tax of ${category}`,
    );
    // The standard allows a difference of one currency unit, because taxes are rounded per line as well as per
    // document.
    expect(Math.abs(tax - (taxable * Number(percent)) / 100) <= 100, `BR-CO-17: BT-117 = BT-116 × ${percent} %`);
  }
  const categories = new Set(taxes.map(({ category, percent }) => `${category} ${percent}`));
  for (const { category, percent } of [...lines, ...charges]) {
    expect(categories.has(`${category} ${percent}`), `BR-CO-18: a breakdown for ${category} ${percent}`);
  }
  return faults;
}

/** Seller details that every invoice requires and that are missing. No number is drawn without them. */
export function missingForInvoice({ legalName, address }: Seller): string[] {
  return [
    ...(legalName?.trim() ? [] : ["legalName"]),
    ...(address?.addressLine?.trim() || address?.streetAddress?.name?.trim() ? [] : ["address.addressLine"]),
    ...(address?.city?.trim() ? [] : ["address.city"]),
    ...(address?.country ? [] : ["address.country"]),
  ];
}

/** Seller details that an e-invoice requires and that are missing. */
export function missingForEInvoice({ legalName, address, vatId, taxNumber }: Seller): string[] {
  return [
    ...(legalName ? [] : ["legalName"]),
    ...(address?.country ? [] : ["address.country"]),
    ...(vatId || taxNumber ? [] : ["vatId"]),
  ];
}
