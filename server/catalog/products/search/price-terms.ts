/** What prices in a response depend on besides the product: currency, language, conversion, and the caller. */
import type { PriceData } from "#api/catalog/wire/v1/product-price-values.ts";
import type { Product } from "#api/catalog/wire/v1/product-values.ts";
import { hasPermission } from "#server/platform/access/actor.ts";
import type { Connection } from "#server/platform/db/db.ts";
import type { CallContext } from "#server/platform/http/handlers.ts";
import { type Conversion, convert, formatMoney, type Minor, toDecimal } from "#server/platform/money/money.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";

export type Terms = {
  readonly currency: string;
  readonly locale: string;
  readonly baseUrl: string;
  readonly weightUnit: "KG" | "LB";
  /** The conversion to the shopper's currency, when the store has a rate for it. */
  readonly conversion: Conversion | undefined;
  /** Whether cost and profit are requested and allowed. */
  readonly withMerchantData: boolean;
  /** Whether the caller can see hidden products. */
  readonly seesHidden: boolean;
  /** Formatted prices, memoized per response: prices repeat across variants. */
  readonly formatted: Map<string, string>;
};

/** Reads the settings (one statement) and determines what the caller can see. */
export async function readTerms(
  { store, actor, header, tag }: CallContext,
  connection: Connection,
  asksForMerchantData: boolean | undefined = false,
): Promise<Terms> {
  tag("settings");
  const settings = await readStoreSettings(connection);
  const wanted = header("x-wix-currency")?.trim().toUpperCase();
  const rate = wanted === undefined ? undefined : settings.conversionRates[wanted];
  const seesHidden = hasPermission(actor, "products:read");
  return {
    currency: settings.currency,
    locale: settings.locale,
    baseUrl: store.baseUrl(),
    weightUnit: settings.weightUnit,
    conversion: wanted === undefined || rate === undefined ? undefined : { currency: wanted, rate },
    withMerchantData: asksForMerchantData && seesHidden,
    seesHidden,
    formatted: new Map(),
  };
}

/** The terms of events and jobs, which have no caller: the store's own currency and everything that staff can see. */
export async function termsOf(connection: Connection, baseUrl = ""): Promise<Terms> {
  const { currency, locale, weightUnit } = await readStoreSettings(connection);
  return {
    currency,
    locale,
    weightUnit,
    baseUrl,
    conversion: undefined,
    withMerchantData: true,
    seesHidden: true,
    formatted: new Map(),
  };
}

/** Converts minor units to the JSON number of version 1. */
export const toNumber = (minor: Minor, currency: string): number => Number(toDecimal(minor, currency));

function format(minor: Minor, currency: string, terms: Terms): string {
  const key = `${currency}${minor}`;
  const known = terms.formatted.get(key);
  if (known !== undefined) return known;
  const text = formatMoney(minor, currency, terms.locale);
  terms.formatted.set(key, text);
  return text;
}

export const formatPrice = (minor: Minor, terms: Terms): string => format(minor, terms.currency, terms);

type Price = { price: Minor; discounted: Minor; perUnit: Minor | undefined };

export function presentPrice({ price, discounted, perUnit }: Price, terms: Terms, conversion?: Conversion): PriceData {
  const currency = conversion?.currency ?? terms.currency;
  const formatMinor = (minor: Minor): Minor =>
    conversion === undefined ? minor : convert(minor, terms.currency, conversion);
  const [full, sale, unit] = [
    formatMinor(price),
    formatMinor(discounted),
    perUnit === undefined ? undefined : formatMinor(perUnit),
  ];
  return {
    currency,
    price: toNumber(full, currency),
    discountedPrice: toNumber(sale, currency),
    formatted: {
      price: format(full, currency, terms),
      discountedPrice: format(sale, currency, terms),
      ...(unit === undefined ? {} : { pricePerUnit: format(unit, currency, terms) }),
    },
    ...(unit === undefined ? {} : { pricePerUnit: toNumber(unit, currency) }),
  };
}

/** Profit is the discounted price minus the cost; the margin is its share of that price, to 4 decimal places. */
export function presentCost(cost: Minor, discounted: Minor, terms: Terms): NonNullable<Product["costAndProfitData"]> {
  const profit = discounted - cost;
  return {
    itemCost: toNumber(cost, terms.currency),
    formattedItemCost: formatPrice(cost, terms),
    profit: toNumber(profit, terms.currency),
    formattedProfit: formatPrice(profit, terms),
    profitMargin: profitMargin(cost, discounted),
  };
}

/** The share of the price that isn't cost, to 4 decimal places. */
export const profitMargin = (cost: Minor, discounted: Minor): number =>
  discounted === 0 ? 0 : Math.round(((discounted - cost) / discounted) * 10_000) / 10_000;
