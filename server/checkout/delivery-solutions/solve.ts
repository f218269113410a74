/** Delivery options of the store and of carrier apps, as delivery solutions. */
import type {
  DeliveryRequest,
  DeliverySolution,
  getDeliverySolutions,
} from "#api/checkout/shipping/delivery-solutions.ts";
import type { Output } from "#api/endpoint.ts";
import { fetchShippingRates, type PluginProblem } from "#server/apps/service-plugins/public.ts";
import {
  findFailedCarriers,
  optionOfApp,
  type Presentation,
  presentationFor,
  presentLogistics,
  presentMoney,
  toAppLines,
} from "#server/checkout/carts/public.ts";
import { type QuotedOption, quoteShipping, type ShippingQuote } from "#server/checkout/shipping/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { CallContext } from "#server/platform/http/handlers.ts";
import { sumExact } from "#server/platform/money/decimal.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { type DeliveredItem, readItems } from "./items.ts";

type Solved = Output<typeof getDeliverySolutions>;
type Context = Pick<CallContext, "store" | "actor" | "now" | "requestId" | "header">;

/** @throws {AppError} REQUIRED_COUNTRY, NO_DELIVERY_REGION_FOUND, ITEM_NOT_FOUND_IN_CATALOG, DUPLICATED_LINE_ITEM_IDS */
export async function solveDelivery(db: Connection, context: Context, request: DeliveryRequest): Promise<Solved> {
  const { store, actor, now, requestId, header } = context;
  const { destination, userPreferences = [] } = request;
  if (destination.country === undefined) throw new AppError("REQUIRED_COUNTRY");
  const settings = await readStoreSettings(db);
  const { currency, locale, timeZone } = settings;
  const unit = request.weightUnit === "KG" || request.weightUnit === "LB" ? request.weightUnit : settings.weightUnit;
  const items = await readItems(db, request.lineItems, { actor, now, settings, weightUnit: unit });
  const shipped = items.filter(({ goods }) => goods.isShippable);
  if (shipped.length === 0) return { deliverySolutions: [], errors: [] };
  // A read: no transaction is open while apps are called.
  const { rates, problems } = await fetchShippingRates(
    { store, actor, requestId, currency, languages: [locale] },
    {
      lines: toAppLines(shipped, new Map(shipped.map(({ id, goods }) => [id, goods])), settings),
      destination,
      origin: request.origin,
      contact: request.contactDetails,
      weightUnit: settings.weightUnit,
      taxIncludedInPrices: request.lineItems.some(({ taxIncludedInPrice }) => taxIncludedInPrice === true),
      preferredCode: userPreferences[0]?.code,
      purchaseFlowId: request.purchaseFlowId,
    },
  );
  const quote = await quoteShipping(db, {
    destination,
    lines: shipped.map(({ id, quantity, goods }) => ({ ...goods, id, quantity })),
    units: { currency, weightUnit: settings.weightUnit },
    clock: { now, timeZone },
    appOptions: rates.map(optionOfApp),
    failedCarriers: findFailedCarriers(problems),
  });
  if (quote.region === undefined) throw new AppError("NO_DELIVERY_REGION_FOUND");
  const presentation = presentationFor(settings, request.currency ?? header("x-wix-currency"), store.baseUrl());
  const delivery = { quote, items: shipped, presentation };
  return {
    deliverySolutions: preferredFirst(quote.options, userPreferences).map((option) => present(option, delivery)),
    errors: problems.map(presentProblem),
  };
}

type Preference = { readonly appId?: string; readonly code: string };

function preferredFirst(options: readonly QuotedOption[], preferences: readonly Preference[]): QuotedOption[] {
  const place = ({ carrierId, code }: QuotedOption): number => {
    const found = preferences.findIndex((one) => one.code === code && (one.appId ?? carrierId) === carrierId);
    return found < 0 ? preferences.length : found;
  };
  return [...options].sort((a, b) => place(a) - place(b));
}

type PresentationContext = { quote: ShippingQuote; items: readonly DeliveredItem[]; presentation: Presentation };

function present(option: QuotedOption, { quote, items, presentation }: PresentationContext): DeliverySolution {
  const { carrierId, code, title, charges = [], allocations } = option;
  const deliveryPrice = presentMoney(option.price - sumExact(charges.map(({ price }) => price)), presentation);
  const whole = {
    deliveryCarrier: { appId: carrierId, code },
    ...(quote.region === undefined ? {} : { deliveryRegion: { ...quote.region } }),
    applicableLineItems: { lineItemIds: items.map(({ id }) => id) },
  };
  return {
    code,
    deliveryReference: { appId: carrierId, code },
    title,
    logistics: presentLogistics(option, presentation),
    cost: {
      price: deliveryPrice.amount,
      currency: presentation.settings.currency,
      deliveryPrice,
      additionalCosts: charges.map(({ details, price }) => ({
        description: details,
        deliveryPrice: presentMoney(price, presentation),
      })),
    },
    deliveryAllocations: allocations?.map((part) => ({
      deliveryCarrier: { appId: part.carrierId, code: part.code },
      deliveryRegion: { ...part.region },
      applicableLineItems: { lineItemIds: [...part.lineIds] },
    })) ?? [whole],
    partial: false,
  };
}

const presentProblem = ({ appId, appName, kind, code }: PluginProblem) => ({
  appId,
  errorDetails: {
    applicationError: {
      code: code ?? kind,
      description: code === undefined ? `${appName} didn't return valid rates.` : `${appName} refused.`,
      data: {},
    },
  },
});
