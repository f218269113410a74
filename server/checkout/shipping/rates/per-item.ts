/**
 * Combines items of several delivery profiles in one purchase. Each profile quotes its own items, and the buyer makes
 * one choice. An option that every profile has costs the sum of its prices; if they share none, the cheapest options of
 * all profiles form one combined option. Pure.
 */
import { sumExact } from "#server/platform/money/decimal.ts";
import { RATES_CARRIER_ID } from "./carriers.ts";
import type { Allocation, QuotedLine, QuotedOption } from "./quote-values.ts";

export type PartialQuote = {
  readonly region: { readonly id: string; readonly name: string };
  readonly lines: readonly QuotedLine[];
  readonly options: readonly QuotedOption[];
};

/** Code of the combined option. */
export const COMBINED_CODE = "combined";

export function combineQuotes(quotes: readonly PartialQuote[]): readonly QuotedOption[] {
  const [first, ...others] = quotes;
  if (first === undefined) return [];
  if (others.length === 0) return first.options;
  const shared = first.options.flatMap((option) => {
    const matches = others.map((quote) => quote.options.find((other) => isSame(option, other)));
    return matches.every((match) => match !== undefined) ? [joinOptions(quotes, [option, ...matches], option)] : [];
  });
  if (shared.length > 0) return shared;
  const delivered = quotes.map(({ options }) =>
    cheapest(options.filter((option) => option.pickupAddress === undefined)),
  );
  if (!delivered.every((option) => option !== undefined)) return [];
  const title = [...new Set(delivered.map((option) => option.title))].join(" + ").slice(0, 250);
  const deliveryTime =
    delivered
      .map((option) => option.deliveryTime)
      .filter(Boolean)
      .join(" / ") || undefined;
  const whole = { carrierId: RATES_CARRIER_ID, code: COMBINED_CODE, title, deliveryTime };
  return [joinOptions(quotes, delivered, { ...whole, instructions: undefined, pickupAddress: undefined, price: 0 })];
}

const isSame = (a: QuotedOption, b: QuotedOption): boolean => a.code === b.code && a.carrierId === b.carrierId;

function cheapest(options: readonly QuotedOption[]): QuotedOption | undefined {
  // Time slots can't be selected for part of a purchase.
  return options
    .filter((option) => option.slot === undefined)
    .reduce<QuotedOption | undefined>(
      (best, option) => (best && best.price <= option.price ? best : option),
      undefined,
    );
}

function joinOptions(
  quotes: readonly PartialQuote[],
  parts: readonly QuotedOption[],
  whole: QuotedOption,
): QuotedOption {
  const allocations = parts.map(({ carrierId, code }, index): Allocation => {
    const { region, lines } = quotes[index] ?? { region: { id: "", name: "" }, lines: [] };
    return { carrierId, code, region, lineIds: lines.flatMap((line) => line.id ?? []) };
  });
  const charges = parts.flatMap((part) => part.charges ?? []);
  return {
    ...whole,
    price: sumExact(parts.map((part) => part.price)),
    allocations,
    ...(charges.length === 0 ? {} : { charges }),
  };
}
