/** Tax rates that go into a price, and the tax that comes out. A rate is a fraction as decimal text: `"0.0875"`. */
import type { Minor } from "#server/platform/money/money.ts";

export type JurisdictionType = "UNDEFINED" | "COUNTRY" | "STATE" | "COUNTY" | "CITY" | "SPECIAL";

export type TaxRate = {
  readonly rate: string;
  readonly name: string;
  readonly type?: string | undefined;
  readonly jurisdiction?: string | undefined;
  readonly jurisdictionType?: JurisdictionType | undefined;
};

/** Where the rates come from (specification 9). `FALLBACK_RATE`: the provider failed, the store's own rates stand in. */
export type TaxRateType = "NO_TAX_COLLECTED" | "MANUAL_RATE" | "AUTO_RATE" | "FALLBACK_RATE";

/**
 * Why there are rates, or none: `NOT_ASKED` (the caller wanted no tax), `NO_ADDRESS`, `NO_REGION` (the store collects no
 * tax there), `REGION`, `PROVIDER`, `PROVIDER_FAILED`, `EXEMPT` (the buyer belongs to an exempt group).
 */
export type TaxReason = "NOT_ASKED" | "NO_ADDRESS" | "NO_REGION" | "REGION" | "PROVIDER" | "PROVIDER_FAILED" | "EXEMPT";

export type TaxTable = {
  /** Prices, shipping and fees contain the tax; otherwise it comes on top. */
  readonly isIncludedInPrices: boolean;
  /** Rates of the destination by tax group; a group without rates is not taxed. */
  readonly ratesByGroup: Readonly<Record<string, readonly TaxRate[]>>;
  readonly defaultGroupId?: string | undefined;
  /** Rates that come before those of the groups: by line id, `shippingTaxKey`, or `feeTaxKey(code)`. */
  readonly ratesByTarget?: Readonly<Record<string, readonly TaxRate[]>> | undefined;
  /** A provider's own amounts, by the same keys; used as they are when they were calculated for just this amount. */
  readonly taxesByTarget?: Readonly<Record<string, ProvidedTax>> | undefined;
  /** Without one shipping and fees belong to the default group. */
  readonly shippingGroupId?: string | undefined;
  /** True unless said. */
  readonly isShippingTaxed?: boolean | undefined;
  /** True unless said; a fee of its own may still be free of tax. */
  readonly areFeesTaxed?: boolean | undefined;
  readonly rateType?: TaxRateType | undefined;
  readonly reason?: TaxReason | undefined;
  /** For explanations: the region's country and subdivision, the provider, the exempt group. */
  readonly place?: { readonly country: string; readonly subdivision?: string | undefined } | undefined;
  readonly providerName?: string | undefined;
  readonly exemptGroupName?: string | undefined;
};

export type ProvidedTax = { readonly forAmount: Minor; readonly totalTax: Minor; readonly shares: readonly TaxShare[] };

/**
 * What tax is rounded for: each line (and shipping and fees), each unit of a line, or the whole order (once per set of
 * rates, then shared out).
 */
export type RoundingLevel = "LINE" | "UNIT" | "ORDER";

export type TaxShare = TaxRate & { readonly taxableAmount: Minor; readonly taxAmount: Minor };

export type TaxDetails = {
  /** Zero when nothing is taxed. */
  readonly taxableAmount: Minor;
  /** All rates together, as decimal text. */
  readonly rate: string;
  readonly totalTax: Minor;
  readonly breakdown: readonly TaxShare[];
  /** The tax group that decided, where one was named. */
  readonly groupId?: string | undefined;
};

export type TaxedAmount = {
  readonly totalPriceBeforeTax: Minor;
  readonly totalPriceAfterTax: Minor;
  readonly taxDetails: TaxDetails;
};
