/** Loads everything a price depends on and prices the purchase. Shared by carts and checkouts. */

import type { ErrorCode } from "#api/errors.ts";
import type { StoreSettings } from "#api/store/settings.ts";
import type { Address } from "#api/values.ts";
import { type AppAnswers, type PluginProblem, withCollect } from "#server/apps/service-plugins/public.ts";
import { findSellables, type Sellable, sellableKey } from "#server/catalog/products/public.ts";
import {
  findQuotedOption,
  nothingToShip,
  type QuotedOption,
  quoteShipping,
  type ShippingQuote,
} from "#server/checkout/shipping/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { MoneyOverflowError } from "#server/platform/money/decimal.ts";
import { findFees } from "#server/pricing/additional-fees/public.ts";
import { type Customer, gatherDiscounts } from "#server/pricing/discounts/public.ts";
import {
  arrangeLanes,
  type FeeCharge,
  type GiftCardPayment,
  type NoShippingReason,
  type PricingInput,
  type PricingLine,
  type PricingResult,
  price,
  type TipChoice,
  tipNameIn,
} from "#server/pricing/price/public.ts";
import { findTaxes, taxLinesElsewhere } from "#server/pricing/taxes/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import type { MerchantDiscount } from "../cart.ts";
import { sellableOfLine } from "../line-terms.ts";
import {
  type AppRates,
  feesOfApps,
  findMetTriggers,
  type KeptRate,
  noRates,
  optionsOfApps,
  taxesOfApps,
} from "./app-requests.ts";
import { discountsOfMember, merchantDiscounts } from "./own-discounts.ts";
import { type PurchaseLine, shippingCharge, toPricingLines } from "./pricing-lines.ts";

export type PurchaseRequest = {
  readonly lines: readonly PurchaseLine[];
  readonly couponCode?: string | undefined;
  readonly customer: Customer;
  readonly merchantDiscounts?: readonly MerchantDiscount[] | undefined;
  readonly shippingAddress?: Address | undefined;
  readonly billingAddress?: Address | undefined;
  readonly selectedShippingOption?: { readonly carrierId?: string | undefined; readonly code: string } | undefined;
  /** Whether delivery options are quoted and the selected one is part of the total. */
  readonly isShippingWanted: boolean;
  readonly isTaxWanted: boolean;
  /** Whether prices contain tax while no tax is computed. */
  readonly isTaxIncluded?: boolean | undefined;
  readonly taxExemptGroupId?: string | undefined;
  /** Whether the store's own fees are part of the total. Default: true. */
  readonly areFeesWanted?: boolean | undefined;
  /** Gift cards, in order of use. */
  readonly giftCards?: readonly GiftCardPayment[] | undefined;
  readonly tip?: TipChoice | undefined;
  /** Memberships that pay for lines. Eligibility has been checked. */
  readonly memberships?: readonly ChosenMembership[] | undefined;
  /** A previously selected rate of an app. */
  readonly keptRate?: KeptRate | undefined;
  /** Answers of installed apps; without them no app takes part. */
  readonly apps?: AppAnswers | undefined;
  /** The checkout whose own slot reservation isn't counted as taken. */
  readonly holder?: string | undefined;
  readonly now: Date;
  /** Passed by callers that have already read them. */
  readonly settings?: StoreSettings | undefined;
  readonly sellables?: ReadonlyMap<string, Sellable> | undefined;
};

export type ChosenMembership = {
  readonly id: string;
  readonly name: string;
  readonly appId: string;
  readonly lineIds: readonly string[];
};

export type CalculationPart = "generalShipping" | "selectedShippingOption" | "coupon";
export type CalculationProblem = { readonly part: CalculationPart; readonly code: ErrorCode };

export type PricedPurchase = {
  readonly settings: StoreSettings;
  /** By line id. Lines of deleted products have none and aren't priced. */
  readonly sellables: ReadonlyMap<string, Sellable>;
  readonly input: PricingInput;
  readonly result: PricingResult;
  readonly shipping: ShippingQuote;
  readonly selectedOption: QuotedOption | undefined;
  /** The selected option, if an app offers it. */
  readonly chosenRate: KeptRate | undefined;
  /** The coupon that was found, even if it discounts nothing. */
  readonly coupon: { readonly id: string; readonly code: string; readonly name: string } | undefined;
  /** Empty on success. */
  readonly problems: readonly CalculationProblem[];
  /** Apps that failed to return rates. */
  readonly carrierProblems: readonly PluginProblem[];
};

/**
 * Prices a purchase with the current catalog, discounts, shipping and taxes.
 * @throws {AppError} CALCULATION_ERROR if an amount exceeds the safe integer range
 */
export function gatherPricing(db: Connection, request: PurchaseRequest): Promise<PricedPurchase> {
  return withCollect(
    () => gather(db, request),
    (apps, outside) => gather(outside, { ...request, apps }),
  );
}

async function gather(db: Connection, request: PurchaseRequest): Promise<PricedPurchase> {
  const settings = request.settings ?? (await readStoreSettings(db));
  const sellables = request.sellables ?? (await findSellablesOfLines(db, request.lines, request.now));
  const lines = request.lines
    .flatMap((line) => toPricingLines(line, sellables.get(line.id)))
    .map((line) => paidByPlan(line, request.memberships ?? []));
  try {
    return await priceLines(db, { request, settings, sellables, lines });
  } catch (error) {
    if (error instanceof MoneyOverflowError) throw new AppError("CALCULATION_ERROR");
    throw error;
  }
}

function paidByPlan(line: PricingLine, memberships: readonly ChosenMembership[]): PricingLine {
  const plan = memberships.find(({ lineIds }) => lineIds.includes(line.id));
  if (plan === undefined) return line;
  const paymentOption = line.paymentOption?.startsWith("MEMBERSHIP") ? line.paymentOption : "MEMBERSHIP";
  return { ...line, paymentOption, membership: { id: plan.id, name: plan.name, appId: plan.appId } };
}

/** The sellable item of each line by line id: catalog data with overrides, or the custom item. */
export async function findSellablesOfLines(
  db: Connection,
  lines: readonly Pick<PurchaseLine, "id" | "reference" | "terms">[],
  now: Date,
): Promise<Map<string, Sellable>> {
  const fromCatalog = lines.filter((line) => line.terms?.custom === undefined);
  const references = fromCatalog.map((line) => line.reference);
  const found = references.length === 0 ? undefined : await findSellables(db, references, { now, isLenient: true });
  const byLine = new Map<string, Sellable>();
  for (const line of lines) {
    const sellable = sellableOfLine(line, found?.get(sellableKey(line.reference)));
    if (sellable !== undefined) byLine.set(line.id, sellable);
  }
  return byLine;
}

type PricingContext = {
  request: PurchaseRequest;
  settings: StoreSettings;
  sellables: ReadonlyMap<string, Sellable>;
  lines: PricingLine[];
};

async function priceLines(
  db: Connection,
  { request, settings, sellables, lines }: PricingContext,
): Promise<PricedPurchase> {
  const problems: CalculationProblem[] = [];
  const { couponCode, customer, now } = request;
  const couponCodes = couponCode === undefined ? [] : [couponCode];
  const found = await gatherDiscounts(db, { currency: settings.currency, now, customer, couponCodes });
  const coupon = found.coupons[0];
  if (coupon?.problem !== undefined) problems.push({ part: "coupon", code: coupon.problem });
  const { apps, shippingAddress } = request;
  // Apps are called about triggers and rates at the same time.
  const triggers =
    apps && findMetTriggers(apps, { lines: request.lines, sellables, settings, shippingAddress, ...found });
  triggers?.catch(() => undefined);
  const { shipping, rates } = await findShipping(db, { request, settings, sellables, lines });
  const met = await triggers;
  const selectedOption = selectOption(shipping, request, problems);
  // Tax is due at the shipping address, and for lines that aren't shipped at the billing address.
  const { table, ...rounding } = await findTaxes(db, {
    places: [request.shippingAddress, request.billingAddress],
    isWanted: request.isTaxWanted,
    isIncluded: request.isTaxIncluded,
    memberId: customer.memberId,
    exemptGroupId: request.taxExemptGroupId,
    settings,
  });
  const taxes = request.isTaxWanted
    ? await taxLinesElsewhere(db, table, {
        lines: linesElsewhere({ request, settings, sellables, lines }),
        places: {
          BUSINESS: { country: settings.country },
          BILLING: request.billingAddress,
          SHIPPING: request.shippingAddress,
        },
        memberId: customer.memberId,
        exemptGroupId: request.taxExemptGroupId,
      })
    : table;
  const fees = await findAllFees(db, { request, settings, sellables, lines }, selectedOption);
  const own: PricingInput = {
    currency: settings.currency,
    lines,
    lanes: arrangeLanes([
      ...found.discounts,
      ...(await discountsOfMember(db, customer.memberId, now)),
      ...merchantDiscounts(request.merchantDiscounts ?? []),
    ]),
    refusedDiscounts: found.refused,
    memberId: request.customer.memberId,
    ...(met === undefined ? {} : { metTriggers: met }),
    shipping: selectedOption && shippingCharge(selectedOption),
    noShipping: selectedOption === undefined ? noShippingReason(shipping, request) : undefined,
    additionalFees: fees,
    ...(request.giftCards === undefined ? {} : { giftCards: request.giftCards }),
    ...(request.tip === undefined ? {} : { tip: request.tip, tipName: tipNameIn(settings.locale) }),
    taxes,
    ...rounding,
  };
  const { input, result } = await withTaxesOfApps(own, { request, settings, sellables, lines });
  const refused = result.unappliedDiscounts.some(
    ({ source, reason }) => source.kind === "COUPON" && reason !== "NO_SHIPPING",
  );
  if (refused) problems.push({ part: "coupon", code: "COUPON_NOT_APPLICABLE" });
  const chosenRate = rateOf(selectedOption, rates, request);
  return {
    settings,
    sellables,
    input,
    result,
    shipping,
    selectedOption,
    chosenRate,
    coupon: named(coupon),
    problems,
    // A backup rate or an earlier selection replaces the failed carrier, so it isn't reported.
    carrierProblems: rates.problems.filter(
      ({ appId }) => !shipping.options.some(({ carrierId }) => carrierId === appId),
    ),
  };
}

/** Lines with a taxable address of their own. */
function linesElsewhere({ request, lines }: PricingContext) {
  const groups = new Map(lines.map(({ id, taxGroupId }) => [id, taxGroupId]));
  return request.lines.flatMap(({ id, terms }) => {
    const addressType = terms?.taxableAddress?.addressType;
    return addressType === undefined || !groups.has(id) ? [] : [{ id, taxGroupId: groups.get(id), addressType }];
  });
}

function rateOf(
  option: QuotedOption | undefined,
  { options, key }: AppRates,
  { keptRate, now }: PurchaseRequest,
): KeptRate | undefined {
  // The app's rate without the region's charges, which are added on every calculation.
  const own = options.find(({ carrierId, code }) => carrierId === option?.carrierId && code === option.code);
  if (own === undefined || key === undefined) return undefined;
  return keptRate?.option === own ? keptRate : { key, option: own, keptAt: now.toISOString() };
}

/** The store's own fees, followed by those of apps. */
async function findAllFees(
  db: Connection,
  { request, settings, sellables, lines }: PricingContext,
  selectedOption: QuotedOption | undefined,
): Promise<FeeCharge[]> {
  const { areFeesWanted, shippingAddress, apps } = request;
  if (areFeesWanted === false) return [];
  const fees = await findFees(db, lines, shippingAddress?.country);
  if (apps === undefined) return fees;
  const asked = { lines: request.lines, sellables, settings, shippingAddress, selectedOption, fees };
  return [...fees, ...(await feesOfApps(apps, asked))];
}

/** The request to a tax app includes the amounts calculated with the store's own rates. */
async function withTaxesOfApps(input: PricingInput, { request, settings, sellables }: PricingContext) {
  const { apps, shippingAddress, billingAddress } = request;
  const result = price(input);
  if (apps === undefined || !request.isTaxWanted) return { input, result };
  const places = [shippingAddress, billingAddress];
  const taxes = await taxesOfApps(apps, { places, input, result, sellables, settings });
  if (taxes === undefined) return { input, result };
  const final = { ...input, taxes };
  return { input: final, result: price(final) };
}

/** An unknown code has no coupon. */
function named(coupon: { id: string; code: string; name: string } | undefined): PricedPurchase["coupon"] {
  if (coupon === undefined || coupon.id === "") return undefined;
  const { id, code, name } = coupon;
  return { id, code, name };
}

function noShippingReason(shipping: ShippingQuote, request: PurchaseRequest): NoShippingReason {
  if (!shipping.isNeeded) return "NOT_NEEDED";
  if (!request.isShippingWanted) return "NOT_ASKED";
  if (request.shippingAddress?.country === undefined) return "NO_ADDRESS";
  return shipping.options.length === 0 ? "NO_OPTIONS" : "NOT_CHOSEN";
}

async function findShipping(
  db: Connection,
  { request, settings, sellables, lines }: PricingContext,
): Promise<{ shipping: ShippingQuote; rates: AppRates }> {
  const destination = request.shippingAddress;
  if (!request.isShippingWanted || destination?.country === undefined) {
    const isNeeded = lines.some((line) => line.isShippable);
    return { shipping: { ...nothingToShip, isNeeded }, rates: noRates };
  }
  const { apps, now, keptRate } = request;
  const kept = keptRate && { rate: keptRate, now };
  const taxIncludedInPrices = request.isTaxIncluded ?? false;
  const delivery = { lines: request.lines, sellables, destination, taxIncludedInPrices, settings, kept };
  const rates = apps === undefined ? noRates : await optionsOfApps(apps, delivery);
  const shipping = await quoteShipping(db, {
    destination,
    lines: lines.map((line) => ({ ...line, deliveryProfileId: sellables.get(line.id)?.deliveryProfileId })),
    units: { currency: settings.currency, weightUnit: settings.weightUnit },
    clock: { now: request.now, timeZone: settings.timeZone },
    holder: request.holder,
    appOptions: rates.options,
    failedCarriers: findFailedCarriers(rates.problems),
  });
  return { shipping, rates };
}

/** Apps that failed without rejecting the purchase; a rejection is a response. */
export const findFailedCarriers = (problems: readonly PluginProblem[]): string[] =>
  problems.flatMap(({ kind, appId }) => (kind === "REFUSED" ? [] : [appId]));

function selectOption(
  shipping: ShippingQuote,
  { selectedShippingOption, isShippingWanted, shippingAddress }: PurchaseRequest,
  problems: CalculationProblem[],
): QuotedOption | undefined {
  if (!isShippingWanted || !shipping.isNeeded || shippingAddress?.country === undefined) return undefined;
  if (shipping.options.length === 0) {
    problems.push({ part: "generalShipping", code: "DELIVERY_NOT_AVAILABLE" });
    return undefined;
  }
  if (selectedShippingOption === undefined) return undefined;
  const option = findQuotedOption(shipping, selectedShippingOption);
  if (option === undefined) {
    problems.push({ part: "selectedShippingOption", code: "SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND" });
  }
  return option;
}
