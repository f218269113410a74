/** What installed apps say about a purchase. They are asked while no transaction is open (`Outside`). */
import type { StoreSettings } from "#api/settings.ts";
import type { Address } from "#api/values.ts";
import type { Sellable } from "#server/modules/products/public.ts";
import {
  type AskedLine,
  type Asking,
  askShippingRates,
  asksApps,
  asksAppsNow,
  type PluginShippingRate,
} from "#server/modules/service-plugins/public.ts";
import type { QuotedOption } from "#server/modules/shipping/public.ts";
import type { CallContext } from "#server/platform/http/handlers.ts";
import { sumExact } from "#server/platform/money/decimal.ts";
import type { PurchaseLine } from "./gather-pricing.ts";

/** The call in which apps may be asked: its context. */
export type Apps = Pick<CallContext, "store" | "actor" | "requestId" | "outside">;

type Kind = Parameters<typeof asksApps>[1];

const GRAMS = { KG: 1000, LB: 453.59237 };

/** Whether an app of the kind is installed; in most stores none is, and that costs nothing. */
export function hasApps({ store, outside }: Apps, kind: Kind): boolean {
  return asksAppsNow(store, kind) ?? outside.answerTo(`apps ${kind}`, () => asksApps(store, kind));
}

/** The answer to a question of the kind. Line ids that the answer does not refer to must not be part of `question`. */
export function answerOf<Answer>(
  { store, actor, requestId, outside }: Apps,
  { kind, question, settings }: { kind: Kind; question: unknown; settings: StoreSettings },
  ask: (asking: Asking) => Promise<Answer>,
): Answer {
  const { currency, locale } = settings;
  const asking = { store, actor, requestId, currency, languages: [locale] };
  return outside.answerTo(`${kind} ${JSON.stringify(question)}`, () => ask(asking));
}

export type AppDelivery = {
  readonly lines: readonly PurchaseLine[];
  readonly sellables: ReadonlyMap<string, Sellable>;
  readonly destination: Address;
  readonly taxIncludedInPrices: boolean;
  readonly settings: StoreSettings;
};

/** How apps would deliver what is to be shipped. */
export function optionsOfApps(apps: Apps, { settings, ...delivery }: AppDelivery): QuotedOption[] {
  if (!hasApps(apps, "SHIPPING_RATES")) return [];
  const { destination, taxIncludedInPrices } = delivery;
  const lines = askedLines(delivery.lines, delivery.sellables, settings).filter((line) => line.isShippable);
  if (lines.length === 0) return [];
  const question = { destination, taxIncludedInPrices, weightUnit: settings.weightUnit };
  // A line that is added in this very call has another id each time it is tried; rates do not know lines by id.
  const known = { ...question, lines: lines.map(({ id: _, ...line }) => line) };
  const { rates } = answerOf(apps, { kind: "SHIPPING_RATES", question: known, settings }, (asking) =>
    askShippingRates(asking, { ...question, lines }),
  );
  return rates.map(toOption);
}

/** What is not in the catalog any more has no part in the purchase. */
export function askedLines(
  lines: readonly PurchaseLine[],
  sellables: ReadonlyMap<string, Sellable>,
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

function toOption({ additionalCharges, price, pickup, ...rate }: PluginShippingRate): QuotedOption {
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
