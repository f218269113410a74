/** Tax rates as pricing input and tax amounts as output. A rate is a fraction as decimal text: `"0.0875"`. */
import type { Minor } from "#server/platform/money/money.ts";

export type JurisdictionType = "UNDEFINED" | "COUNTRY" | "STATE" | "COUNTY" | "CITY" | "SPECIAL";

export type TaxRate = {
  readonly rate: string;
  readonly name: string;
  readonly type?: string | undefined;
  readonly jurisdiction?: string | undefined;
  readonly jurisdictionType?: JurisdictionType | undefined;
};

/** Source of the rates. `FALLBACK_RATE`: the provider failed, and the store's own rates apply. */
export type TaxRateType = "NO_TAX_COLLECTED" | "MANUAL_RATE" | "AUTO_RATE" | "FALLBACK_RATE";

/**
 * Why rates apply or not: `NOT_ASKED` (the caller requested no tax), `NO_ADDRESS`, `NO_REGION` (the store collects no
 * tax there), `REGION`, `PROVIDER`, `PROVIDER_FAILED`, `EXEMPT` (the buyer belongs to an exempt group).
 */
export type TaxReason = "NOT_ASKED" | "NO_ADDRESS" | "NO_REGION" | "REGION" | "PROVIDER" | "PROVIDER_FAILED" | "EXEMPT";

export type TaxTable = {
  /** Whether prices, shipping and fees include tax. Otherwise tax is added. */
  readonly isIncludedInPrices: boolean;
  /** Rates of the destination by tax group. A group without rates is not taxed. */
  readonly ratesByGroup: Readonly<Record<string, readonly TaxRate[]>>;
  readonly defaultGroupId?: string | undefined;
  /** Rates that override those of the groups, by line id, `shippingTaxKey` or `feeTaxKey(code)`. */
  readonly ratesByTarget?: Readonly<Record<string, readonly TaxRate[]>> | undefined;
  /** A provider's amounts, by the same keys. Each applies only to the exact amount it was calculated for. */
  readonly taxesByTarget?: Readonly<Record<string, ProvidedTax>> | undefined;
  /** Tax group of shipping and fees; the default group when absent. */
  readonly shippingGroupId?: string | undefined;
  /** True by default. */
  readonly isShippingTaxed?: boolean | undefined;
  /** True by default. A single fee can still be untaxed. */
  readonly areFeesTaxed?: boolean | undefined;
  readonly rateType?: TaxRateType | undefined;
  readonly reason?: TaxReason | undefined;
  /** For explanations: country and subdivision of the region, the provider, the exempt group. */
  readonly place?: { readonly country: string; readonly subdivision?: string | undefined } | undefined;
  readonly providerName?: string | undefined;
  readonly exemptGroupName?: string | undefined;
};

export type ProvidedTax = { readonly forAmount: Minor; readonly totalTax: Minor; readonly shares: readonly TaxShare[] };

/**
 * The unit of rounding for tax: each line (and shipping and fees), each unit of a line, or the whole order (once per
 * set of rates, then allocated).
 */
export type RoundingLevel = "LINE" | "UNIT" | "ORDER";

export type TaxShare = TaxRate & { readonly taxableAmount: Minor; readonly taxAmount: Minor };

export type TaxDetails = {
  /** Zero when the amount is not taxed. */
  readonly taxableAmount: Minor;
  /** All rates combined, as decimal text. */
  readonly rate: string;
  readonly totalTax: Minor;
  readonly breakdown: readonly TaxShare[];
  /** The tax group that supplied the rates, when one is known. */
  readonly groupId?: string | undefined;
};

export type TaxedAmount = {
  readonly totalPriceBeforeTax: Minor;
  readonly totalPriceAfterTax: Minor;
  readonly taxDetails: TaxDetails;
};
