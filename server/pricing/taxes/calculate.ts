/** The calculate-tax endpoint: taxes items by address with the store's own rates, using the pricing module. */
import type { Input, Output } from "#api/endpoint.ts";
import type { calculateTax } from "#api/pricing/tax-settings.ts";
import type { StoreSettings } from "#api/store/settings.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { ValidationError } from "#server/platform/http/app-error.ts";
import { type Minor, parseDecimal, toDecimal } from "#server/platform/money/money.ts";
import {
  explainTrace,
  type PricingLine,
  price,
  type TaxDetails,
  type TaxRate,
  tracePrice,
} from "#server/pricing/price/public.ts";
import { findTaxes } from "./find-taxes.ts";

type Question = Input<typeof calculateTax>["body"];
type Answer = Output<typeof calculateTax>;
type Item = Question["lineItems"][number];

/** Groups items by address, because rates depend on the place. */
export async function calculateTaxes(db: Connection, question: Question, settings: StoreSettings): Promise<Answer> {
  const { currency, lineItems, addresses } = question;
  const byAddress = Map.groupBy(lineItems, (item) => addressOf(item));
  const lines = new Map<string, Answer["lineItemTaxDetails"][number]>();
  const all: { details: TaxDetails; amount: Minor; isIncluded: boolean }[] = [];
  const explanation: string[] = [];
  let rateType: Answer["rateType"] = "NO_TAX_COLLECTED";
  for (const [index, items] of byAddress) {
    const place = addresses[index];
    if (place === undefined) throw unknownAddress(index);
    const taxes = await findTaxes(db, {
      places: [place],
      isWanted: true,
      exemptGroupId: question.taxExemptGroupId,
      settings,
    });
    const included = items[0]?.taxIncludedInPrice ?? taxes.table.isIncludedInPrices;
    const input = {
      currency,
      lines: items.map((item) => toLine(item, currency)),
      lanes: [],
      taxes: { ...taxes.table, isIncludedInPrices: included },
      rounding: taxes.rounding,
      roundingLevel: taxes.roundingLevel,
    };
    const result = price(input);
    if (taxes.table.rateType !== undefined && taxes.table.rateType !== "NO_TAX_COLLECTED")
      rateType = taxes.table.rateType;
    const names = new Map(items.map((item) => [item.id, item.itemName ?? item.id]));
    const trace = tracePrice(input, result).filter((entry) => entry.step === "TAX");
    const reader = { currency, locale: settings.locale, nameOf: (id: string) => names.get(id) ?? id };
    explanation.push(...explainTrace(trace, reader).map((entry) => entry.text));
    for (const [position, line] of result.lines.entries()) {
      const details = line.taxDetails;
      all.push({ details, amount: line.lineItemPrice, isIncluded: included });
      lines.set(line.id, presentLine(line.lineItemPrice, details, { item: items[position], included, currency }));
    }
  }
  return {
    ...(question.externalId === undefined ? {} : { externalId: question.externalId }),
    currency,
    addresses,
    taxSummary: summarize(all, currency),
    lineItemTaxDetails: lineItems.flatMap((item) => lines.get(item.id) ?? []),
    explanation,
    rateType,
  };
}

const addressOf = ({ addressIndex }: Item): number =>
  addressIndex?.singleAddress ?? addressIndex?.multipleAddresses?.destination ?? 0;

const unknownAddress = (index: number) =>
  new ValidationError([
    { field: "lineItems.addressIndex", description: `there is no address ${index}`, violatedRule: "OTHER", data: {} },
  ]);

function toLine(item: Item, currency: string): PricingLine {
  const unitPrice = parseDecimal(item.price, currency, "HALF_UP");
  return {
    id: item.id,
    quantity: item.quantity ?? 1,
    unitPrice,
    fullUnitPrice: unitPrice,
    modifiersTotal: 0,
    catalogItemId: item.itemCode ?? item.id,
    collectionIds: [],
    itemType: "PHYSICAL",
    isShippable: false,
    weightGrams: 0,
    taxGroupId: item.taxGroupId,
  };
}

const presentShare = (share: TaxRate) => ({
  jurisdiction: share.jurisdiction ?? "",
  jurisdictionType: share.jurisdictionType ?? ("UNDEFINED" as const),
  rate: share.rate,
  taxType: share.type ?? "",
  taxName: share.name,
});

type Shown = { item: Item | undefined; included: boolean; currency: string };

function presentLine(amount: Minor, details: TaxDetails, { item, included, currency }: Shown) {
  const money = (minor: Minor) => toDecimal(minor, currency);
  return {
    id: item?.id ?? "",
    quantity: item?.quantity ?? 1,
    taxIncludedInPrice: included,
    addressIndex: item?.addressIndex ?? { singleAddress: 0 },
    taxBreakdown: details.breakdown.map((share) => ({
      ...presentShare(share),
      taxAmount: money(share.taxAmount),
      taxableAmount: money(share.taxableAmount),
      nonTaxableAmount: money(0),
    })),
    taxSummary: {
      fullPrice: money(amount),
      taxableAmount: money(details.taxableAmount),
      taxAmount: money(details.totalTax),
      taxRate: details.rate,
    },
    ...(item?.itemName === undefined ? {} : { itemName: item.itemName }),
  };
}

function summarize(
  all: readonly { details: TaxDetails; amount: Minor; isIncluded: boolean }[],
  currency: string,
): Answer["taxSummary"] {
  const sum = (amounts: readonly Minor[]) =>
    toDecimal(
      amounts.reduce((total, each) => total + each, 0),
      currency,
    );
  const shares = all.flatMap(({ details }) => details.breakdown);
  const groups = Map.groupBy(shares, (share) => JSON.stringify(presentShare(share)));
  return {
    totalAmount: sum(all.map((each) => each.amount)),
    totalTax: sum(all.map(({ details }) => details.totalTax)),
    totalTaxableAmount: sum(all.map(({ details }) => details.taxableAmount)),
    totalTaxIncludedInPrice: sum(all.map(({ details, isIncluded }) => (isIncluded ? details.totalTax : 0))),
    aggregatedTaxBreakdown: [...groups.values()].flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      return [{ ...presentShare(first), aggregatedTaxAmount: sum(group.map((share) => share.taxAmount)) }];
    }),
  };
}
