/**
 * Requests installed apps for rates, taxes, discount triggers and fees of a purchase. Requests are sent while no
 * transaction is open (`Outside`).
 */
import type { StoreSettings } from "#api/store/settings.ts";
import type { Address } from "#api/values.ts";
import {
  type AskedLine,
  type Asking,
  askAdditionalFees,
  askEligibleTriggers,
  askShippingRates,
  asksApps,
  asksAppsNow,
  askTaxes,
  type PluginProblem,
  type PluginShippingRate,
} from "#server/apps/service-plugins/public.ts";
import type { Sellable } from "#server/catalog/products/public.ts";
import type { QuotedOption } from "#server/checkout/shipping/public.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { CallContext } from "#server/platform/http/handlers.ts";
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

/** Context of the request in which apps can be called. */
export type Apps = Pick<CallContext, "store" | "actor" | "requestId" | "outside">;

type Kind = Parameters<typeof asksApps>[1];

const GRAMS = { KG: 1000, LB: 453.59237 };

/** Whether an app of the kind is installed. Most stores have none, which costs nothing. */
export function hasApps({ store, outside }: Apps, kind: Kind): boolean {
  return asksAppsNow(store, kind) ?? outside.answerTo(`apps ${kind}`, () => asksApps(store, kind));
}

/**
 * Response of an app to a request of the kind. Line ids that the response doesn't reference must not be part of
 * `question`.
 */
export function requestApp<Answer>(
  { store, actor, requestId, outside }: Apps,
  { kind, question, settings }: { kind: Kind; question: unknown; settings: StoreSettings },
  ask: (asking: Asking) => Promise<Answer>,
): Answer {
  const { currency, locale } = settings;
  const asking = { store, actor, requestId, currency, languages: [locale] };
  return outside.answerTo(`${kind} ${JSON.stringify(question)}`, () => ask(asking));
}

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

export type AppDelivery = PurchaseLines & {
  readonly destination: Address;
  readonly taxIncludedInPrices: boolean;
  readonly kept: KeptRate | undefined;
  readonly settings: StoreSettings;
  readonly now: Date;
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
export function optionsOfApps(apps: Apps, { settings, kept, now, ...delivery }: AppDelivery): AppRates {
  if (!hasApps(apps, "SHIPPING_RATES")) return noRates;
  const { destination, taxIncludedInPrices } = delivery;
  const lines = toAppLines(delivery.lines, delivery.sellables, settings).filter((line) => line.isShippable);
  if (lines.length === 0) return noRates;
  const question = { destination, taxIncludedInPrices, weightUnit: settings.weightUnit };
  // Ids of lines added in this request differ per retry, and rates don't reference lines.
  const known = { ...question, lines: lines.map(({ id: _, ...line }) => line) };
  const { rates, problems } = requestApp(apps, { kind: "SHIPPING_RATES", question: known, settings }, (asking) =>
    askShippingRates(asking, { ...question, lines }),
  );
  const key = sha256(JSON.stringify(known)).toString("base64url");
  return { options: withKeptRate(rates.map(optionOfApp), kept, { key, now }), key, problems };
}

/** Keeps the selected rate on offer for the same request, even when the app is unavailable or raises its price. */
function withKeptRate(
  options: readonly QuotedOption[],
  kept: KeptRate | undefined,
  { key, now }: { key: string; now: Date },
): readonly QuotedOption[] {
  if (kept === undefined || kept.key !== key) return options;
  if (now.getTime() - Date.parse(kept.keptAt) > KEPT_MILLISECONDS) return options;
  const isSame = ({ carrierId, code }: QuotedOption) =>
    carrierId === kept.option.carrierId && code === kept.option.code;
  if (!options.some(isSame)) return [...options, kept.option];
  return options.map((option) => (isSame(option) ? kept.option : option));
}

export type AppTaxes = Pick<PurchaseLines, "sellables"> & {
  /** Where tax is due. The first address with a country applies, as for the store's own rates. */
  readonly places: readonly (Address | undefined)[];
  /** Priced with the store's own rates. */
  readonly input: PricingInput;
  readonly result: PricingResult;
  readonly settings: StoreSettings;
};

/** The tax table with the tax app's rates; undefined when the store's own rates apply. */
export function taxesOfApps(apps: Apps, { settings, ...purchase }: AppTaxes): TaxTable | undefined {
  const { input, result, sellables } = purchase;
  const destination = purchase.places.find((place) => place?.country !== undefined);
  if (destination === undefined || input.taxes.reason === "EXEMPT" || !hasApps(apps, "TAXES")) return undefined;
  const asked = taxQuestion(input, result, (lineId) => sellables.get(lineId)?.name ?? lineId);
  const question = {
    addresses: [destination],
    lines: byPosition(asked),
    taxIncludedInPrices: input.taxes.isIncludedInPrices,
  };
  const answer = requestApp(apps, { kind: "TAXES", question, settings }, (asking) => askTaxes(asking, question));
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
export function findMetTriggers(
  apps: Apps,
  {
    discounts,
    ...purchase
  }: PurchaseLines & {
    readonly discounts: readonly PricingDiscount[];
    readonly shippingAddress: Address | undefined;
    readonly settings: StoreSettings;
  },
): string[] {
  const hungOn = discounts.flatMap(({ condition }) => triggersOf(condition));
  if (hungOn.length === 0 || !hasApps(apps, "DISCOUNT_TRIGGERS")) return [];
  const { settings, shippingAddress } = purchase;
  const triggers = new Map(
    hungOn.map(({ appId, triggerId }) => [triggerKey(appId, triggerId), { appId, id: triggerId }]),
  );
  const question = {
    lines: byPosition(toAppLines(purchase.lines, purchase.sellables, settings)),
    triggers: [...triggers].map(([identifier, trigger]) => ({ ...trigger, identifier })),
    shippingAddress,
  };
  const about = { kind: "DISCOUNT_TRIGGERS", question, settings } as const;
  return [...requestApp(apps, about, (asking) => askEligibleTriggers(asking, question))];
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

export type AppFees = PurchaseLines & {
  readonly shippingAddress: Address | undefined;
  readonly selectedOption: QuotedOption | undefined;
  /** The store's own fees, whose codes are reserved. */
  readonly fees: readonly FeeCharge[];
  readonly settings: StoreSettings;
};

/** Fees that apps add to the purchase. */
export function feesOfApps(apps: Apps, { settings, ...purchase }: AppFees): FeeCharge[] {
  if (!hasApps(apps, "ADDITIONAL_FEES")) return [];
  const { shippingAddress, selectedOption } = purchase;
  const asked = toAppLines(purchase.lines, purchase.sellables, settings);
  if (asked.length === 0) return [];
  const question = {
    lines: byPosition(asked),
    subtotal: sumExact(asked.map((line) => multiplyExact(line.price, line.quantity))),
    shippingAddress,
    shipping: selectedOption && { code: selectedOption.code, title: selectedOption.title, price: selectedOption.price },
  };
  const about = { kind: "ADDITIONAL_FEES", question, settings } as const;
  const { fees } = requestApp(apps, about, (asking) => askAdditionalFees(asking, question));
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

/** Ids of lines added in this request differ per retry, so requests to apps use positions. */
const byPosition = <Line extends { readonly id: string }>(lines: readonly Line[]): Line[] =>
  lines.map((line, index) => ({ ...line, id: String(index) }));

/** Omits lines whose product was deleted. */
export function toAppLines(
  lines: readonly AppLine[],
  sellables: ReadonlyMap<string, AppItem>,
  { weightUnit }: StoreSettings,
): AskedLine[] {
  return lines.flatMap((line): AskedLine[] => {
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
