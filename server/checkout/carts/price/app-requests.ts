/**
 * Questions to installed apps about a purchase: rates, taxes, discount triggers and fees. `AppAnswers` calls the apps
 * outside a transaction, and has their answers inside it.
 */
import type { StoreSettings } from "#api/store/settings.ts";
import type { Address } from "#api/values.ts";
import {
  type AppAnswers,
  canonicalJson,
  fetchAdditionalFees,
  fetchEligibleTriggers,
  fetchShippingRates,
  fetchTaxes,
  type PluginLine,
  type PluginProblem,
  type PluginShippingRate,
} from "#server/apps/service-plugins/public.ts";
import type { Sellable } from "#server/catalog/products/public.ts";
import type { QuotedOption } from "#server/checkout/shipping/public.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import { multiplyExact, sumExact } from "#server/platform/money/decimal.ts";
import {
  type DiscountCondition,
  type FeeCharge,
  type PricingDiscount,
  type PricingInput,
  type PricingResult,
  type TaxTable,
  tipCode,
  triggerKey,
} from "#server/pricing/price/public.ts";
import { taxQuestion, withProvidedTaxes } from "#server/pricing/taxes/public.ts";
import type { PurchaseLine } from "./pricing-lines.ts";

const GRAMS = { KG: 1000, LB: 453.59237 };

/** The currency of a question, and the language of texts in its answer. */
export const currencyAndLanguages = ({ currency, locale }: StoreSettings) => ({ currency, languages: [locale] });

/** Line data sent to apps. Draft orders have only these fields. */
export type AppLine = Pick<PurchaseLine, "id" | "quantity" | "reference">;
export type AppItem = Pick<
  Sellable,
  "name" | "unitPrice" | "fullUnitPrice" | "itemType" | "sku" | "isShippable" | "taxGroupId" | "weightGrams"
>;

type PurchaseLines = {
  readonly lines: readonly AppLine[];
  readonly sellables: ReadonlyMap<string, AppItem>;
};

type AppDelivery = PurchaseLines & {
  readonly destination: Address;
  readonly taxIncludedInPrices: boolean;
  /** The rate that was selected before, and now. */
  readonly kept?: { readonly rate: KeptRate; readonly now: Date } | undefined;
  readonly settings: StoreSettings;
};

/** A selected rate and the key of the request it answered. */
export type KeptRate = { readonly key: string; readonly option: QuotedOption; readonly keptAt: string };

/** Options of apps, the apps that failed, and the key of the request. */
export type AppRates = {
  readonly options: readonly QuotedOption[];
  readonly key: string | undefined;
  readonly problems: readonly PluginProblem[];
};

/** How long a buyer can rely on the rate they selected. */
const KEPT_MILLISECONDS = 3_600_000;
export const noRates: AppRates = { options: [], key: undefined, problems: [] };

/** Delivery options of apps for the shipped lines. */
export async function optionsOfApps(apps: AppAnswers, { settings, kept, ...delivery }: AppDelivery): Promise<AppRates> {
  if (!apps.has("SHIPPING_RATES")) return noRates;
  const { destination, taxIncludedInPrices } = delivery;
  const lines = toAppLines(delivery.lines, delivery.sellables, settings).filter((line) => line.isShippable);
  if (lines.length === 0) return noRates;
  const question = { destination, taxIncludedInPrices, weightUnit: settings.weightUnit };
  // New lines get another id when they are written, and rates don't reference lines.
  const about = { ...question, lines: lines.map(({ id: _, ...line }) => line) };
  const { rates, problems } = await apps.get({
    kind: "SHIPPING_RATES",
    about,
    ...currencyAndLanguages(settings),
    fetch: (context) => fetchShippingRates(context, { ...question, lines }),
  });
  const key = sha256(canonicalJson(about)).toString("base64url");
  return { options: withKeptRate(rates.map(optionOfApp), kept, key), key, problems };
}

/** Keeps the selected rate on offer for the same request, even when the app is unavailable or raises its price. */
function withKeptRate(
  options: readonly QuotedOption[],
  kept: AppDelivery["kept"],
  key: string,
): readonly QuotedOption[] {
  if (kept === undefined || kept.rate.key !== key) return options;
  const { option: own, keptAt } = kept.rate;
  if (kept.now.getTime() - Date.parse(keptAt) > KEPT_MILLISECONDS) return options;
  const isSame = ({ carrierId, code }: QuotedOption) => carrierId === own.carrierId && code === own.code;
  if (!options.some(isSame)) return [...options, own];
  return options.map((option) => (isSame(option) ? own : option));
}

type AppTaxes = Pick<PurchaseLines, "sellables"> & {
  /** Where tax is due. The first address with a country applies, as for the store's own rates. */
  readonly places: readonly (Address | undefined)[];
  /** Priced with the store's own rates. */
  readonly input: PricingInput;
  readonly result: PricingResult;
  readonly settings: StoreSettings;
};

/** The tax table with the tax app's rates; undefined when the store's own rates apply. */
export async function taxesOfApps(
  apps: AppAnswers,
  { settings, ...purchase }: AppTaxes,
): Promise<TaxTable | undefined> {
  const { input, result, sellables } = purchase;
  const destination = purchase.places.find((place) => place?.country !== undefined);
  if (destination === undefined || input.taxes.reason === "EXEMPT" || !apps.has("TAXES")) return undefined;
  const asked = taxQuestion(input, result, (lineId) => sellables.get(lineId)?.name ?? lineId);
  const question = {
    addresses: [destination],
    lines: byPosition(asked),
    taxIncludedInPrices: input.taxes.isIncludedInPrices,
  };
  const answer = await apps.get({
    kind: "TAXES",
    about: question,
    ...currencyAndLanguages(settings),
    fetch: (context) => fetchTaxes(context, question),
  });
  if (answer.source === "NONE") return undefined;
  if (answer.source === "FALLBACK") return withProvidedTaxes(input.taxes, asked, { source: "FALLBACK" });
  const lines = new Map(
    asked.flatMap(({ id }, index) => {
      const found = answer.lines.get(String(index));
      return found === undefined ? [] : [[id, found] as const];
    }),
  );
  return withProvidedTaxes(input.taxes, asked, { source: "APP", appId: answer.appId, lines });
}

/** The triggers of app discounts that are met, in the form pricing uses. */
export async function findMetTriggers(
  apps: AppAnswers,
  {
    discounts,
    ...purchase
  }: PurchaseLines & {
    readonly discounts: readonly PricingDiscount[];
    readonly shippingAddress: Address | undefined;
    readonly settings: StoreSettings;
  },
): Promise<string[]> {
  const customTriggers = discounts.flatMap(({ condition }) => triggersOf(condition));
  if (customTriggers.length === 0 || !apps.has("DISCOUNT_TRIGGERS")) return [];
  const { settings, shippingAddress } = purchase;
  const triggers = new Map(
    customTriggers.map(({ appId, triggerId }) => [triggerKey(appId, triggerId), { appId, id: triggerId }]),
  );
  const question = {
    lines: byPosition(toAppLines(purchase.lines, purchase.sellables, settings)),
    triggers: [...triggers].map(([identifier, trigger]) => ({ ...trigger, identifier })),
    shippingAddress,
  };
  const met = await apps.get({
    kind: "DISCOUNT_TRIGGERS",
    about: question,
    ...currencyAndLanguages(settings),
    fetch: (context) => fetchEligibleTriggers(context, question),
  });
  return [...met];
}

function triggersOf(condition: DiscountCondition): { appId: string; triggerId: string }[] {
  switch (condition.kind) {
    case "CUSTOM":
      return [condition];
    case "AND":
    case "OR":
      return condition.conditions.flatMap(triggersOf);
    default:
      return [];
  }
}

type AppFees = PurchaseLines & {
  readonly shippingAddress: Address | undefined;
  readonly selectedOption: QuotedOption | undefined;
  /** The store's own fees, whose codes are reserved. */
  readonly fees: readonly FeeCharge[];
  readonly settings: StoreSettings;
};

/** Fees that apps add to the purchase. */
export async function feesOfApps(apps: AppAnswers, { settings, ...purchase }: AppFees): Promise<FeeCharge[]> {
  if (!apps.has("ADDITIONAL_FEES")) return [];
  const { shippingAddress, selectedOption } = purchase;
  const asked = toAppLines(purchase.lines, purchase.sellables, settings);
  if (asked.length === 0) return [];
  const question = {
    lines: byPosition(asked),
    subtotal: sumExact(asked.map((line) => multiplyExact(line.price, line.quantity))),
    shippingAddress,
    shipping: selectedOption && { code: selectedOption.code, title: selectedOption.title, price: selectedOption.price },
  };
  const { fees } = await apps.get({
    kind: "ADDITIONAL_FEES",
    about: question,
    ...currencyAndLanguages(settings),
    fetch: (context) => fetchAdditionalFees(context, question),
  });
  const taken = new Set([tipCode, ...purchase.fees.map(({ code }) => code)]);
  return fees.map(({ appId, code, lineIds, ...fee }) => {
    const own = freeCode(code, taken);
    taken.add(own);
    const covered = lineIds.flatMap((position) => asked[Number(position)]?.id ?? []);
    return {
      ...fee,
      code: own,
      ...(covered.length === 0 ? {} : { lineIds: covered }),
      source: "SERVICE_PLUGIN",
      providerAppId: appId,
    };
  });
}

/** Codes of apps can collide with each other and with the store's; a reserved code gets a numeric suffix. */
function freeCode(code: string, taken: ReadonlySet<string>): string {
  let free = code;
  for (let number = 2; taken.has(free); number++) free = `${code}-${number}`;
  return free;
}

/** New lines get another id when they are written, so questions use positions. */
const byPosition = <Line extends { readonly id: string }>(lines: readonly Line[]): Line[] =>
  lines.map((line, index) => ({ ...line, id: String(index) }));

/** Omits lines whose product was deleted. */
export function toAppLines(
  lines: readonly AppLine[],
  sellables: ReadonlyMap<string, AppItem>,
  { weightUnit }: StoreSettings,
): PluginLine[] {
  return lines.flatMap((line): PluginLine[] => {
    const sellable = sellables.get(line.id);
    if (sellable === undefined) return [];
    const { name, unitPrice, fullUnitPrice, itemType, sku, isShippable, taxGroupId, weightGrams } = sellable;
    return [
      {
        id: line.id,
        name,
        quantity: line.quantity,
        catalogReference: line.reference,
        price: unitPrice,
        fullPrice: fullUnitPrice,
        itemType,
        weight: Math.round((weightGrams / GRAMS[weightUnit]) * 10_000) / 10_000,
        sku,
        isShippable,
        taxGroupId,
      },
    ];
  });
}

/** Converts an app's rate to an option like the store's own. */
export function optionOfApp({ additionalCharges, price, pickup, ...rate }: PluginShippingRate): QuotedOption {
  return {
    carrierId: rate.carrierId,
    code: rate.code,
    title: rate.title,
    price: sumExact([price, ...additionalCharges.map((charge) => charge.price)]),
    ...(additionalCharges.length === 0 ? {} : { charges: additionalCharges }),
    deliveryTime: rate.deliveryTime,
    instructions: rate.instructions,
    pickupAddress: pickup?.address,
    ...(pickup === undefined ? {} : { pickupMethod: pickup.method }),
  };
}
