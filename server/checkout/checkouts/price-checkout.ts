/** Prices a checkout with the current catalog, discounts, memberships, gift cards, shipping and taxes. */

import type { TipChoice } from "#api/checkout/checkout-values.ts";
import type { Violation } from "#api/checkout/totals.ts";
import { type AppAnswers, withCollect } from "#server/apps/service-plugins/public.ts";
import type { Sellable } from "#server/catalog/products/public.ts";
import {
  findSellablesOfLines,
  gatherPricing,
  type PricedPurchase,
  violationsOfApps,
} from "#server/checkout/carts/public.ts";
import { findGiftCards, giftCardProblem } from "#server/payments/gift-cards/public.ts";
import { findOpenPayment } from "#server/payments/payments/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { tryParseDecimal } from "#server/platform/money/money.ts";
import type { GiftCardPayment, TipChoice as PricedTip } from "#server/pricing/price/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { billingOf, type CheckoutTerms } from "./checkout.ts";
import type { OrderDraft } from "./order-draft.ts";
import { findPlans, type Plans } from "./plans.ts";

/** The purchase, and the memberships that can pay for its lines. */
export type PricedCheckoutPurchase = PricedPurchase & {
  readonly plans: Plans;
  readonly appViolations: readonly Violation[];
};

type Reservations = { readonly units: ReadonlyMap<string, number>; readonly cards: ReadonlyMap<string, number> };
const noReservations: Reservations = { units: new Map(), cards: new Map() };

/**
 * Like `priceCheckout`, for display: stock and gift card balances reserved by the checkout's own payment count as
 * available.
 */
export async function priceForBuyer(
  db: Connection,
  checkout: CheckoutTerms,
  now: Date,
  apps: AppAnswers | undefined,
): Promise<PricedCheckoutPurchase> {
  // Only `draftOrder` writes the column.
  const draft = (await findOpenPayment(db, checkout.id))?.draft as OrderDraft | null | undefined;
  const units = new Map<string, number>();
  for (const { variantId, quantity } of draft?.lines ?? []) {
    if (variantId !== null) units.set(variantId, (units.get(variantId) ?? 0) + quantity);
  }
  const cards = new Map((draft?.giftCards ?? []).map(({ giftCardId, amount }) => [giftCardId, amount]));
  return price(db, checkout, { now, apps, held: { units, cards } });
}

export async function priceCheckout(
  db: Connection,
  checkout: CheckoutTerms,
  now: Date,
  apps: AppAnswers | undefined,
): Promise<PricedCheckoutPurchase> {
  return price(db, checkout, { now, apps, held: noReservations });
}

type PricingOptions = { now: Date; apps: AppAnswers | undefined; held: Reservations };

const price = (db: Connection, checkout: CheckoutTerms, options: PricingOptions): Promise<PricedCheckoutPurchase> =>
  withCollect(
    () => gather(db, checkout, options),
    (apps, outside) => gather(outside, checkout, { ...options, apps }),
  );

async function gather(
  db: Connection,
  checkout: CheckoutTerms,
  { now, apps, held }: PricingOptions,
): Promise<PricedCheckoutPurchase> {
  const settings = await readStoreSettings(db);
  const sellables = new Map(await findSellablesOfLines(db, checkout.lines, now));
  for (const [lineId, sellable] of sellables) {
    const units = held.units.get(sellable.variantId) ?? 0;
    if (units > 0) sellables.set(lineId, withUnits(sellable, units));
  }
  const plans = await findPlans(db, checkout, sellables, now);
  const purchase = await gatherPricing(db, {
    lines: checkout.lines,
    couponCode: checkout.couponCode,
    customer: { memberId: checkout.memberId, email: checkout.email },
    merchantDiscounts: checkout.merchantDiscounts,
    shippingAddress: checkout.shippingDestination?.address,
    billingAddress: billingOf(checkout)?.address,
    selectedShippingOption: checkout.selectedShippingOption,
    giftCards: await findCards(db, checkout, { now, held, currency: settings.currency }),
    memberships: plans.chosen,
    taxExemptGroupId: checkout.taxExemptGroupId,
    ...(checkout.tip === undefined ? {} : { tip: toTip(checkout.tip, settings.currency) }),
    keptRate: checkout.keptRate,
    apps,
    holder: checkout.id,
    isShippingWanted: true,
    isTaxWanted: true,
    now,
    settings,
    sellables,
  });
  const questioned = {
    source: "CHECKOUT",
    lines: checkout.lines,
    buyerEmail: checkout.email,
    billingAddress: billingOf(checkout)?.address,
    destination: checkout.shippingDestination,
  } as const;
  return {
    ...purchase,
    plans,
    appViolations: apps === undefined ? [] : await violationsOfApps(apps, purchase, questioned),
  };
}

const withUnits = (sellable: Sellable, units: number): Sellable => ({
  ...sellable,
  stock: { ...sellable.stock, available: sellable.stock.available + units },
});

/** Omits cards that can't pay; the checkout lists them among its violations. */
async function findCards(
  db: Connection,
  { giftCards }: CheckoutTerms,
  { now, held, currency }: { now: Date; held: Reservations; currency: string },
): Promise<GiftCardPayment[]> {
  if (giftCards.length === 0) return [];
  const found = await findGiftCards(
    db,
    giftCards.map(({ id }) => id),
    now,
  );
  return giftCards.flatMap(({ id, requested, app }): GiftCardPayment[] => {
    const limit = requested === null ? {} : { requested };
    if (app !== undefined) {
      const available = app.currency === currency ? app.balance : 0;
      return [{ id, obfuscatedCode: app.obfuscatedCode, available, externalId: id, appId: app.appId, ...limit }];
    }
    const card = found.get(id);
    if (card === undefined) return [];
    const balance = card.balance + (held.cards.get(id) ?? 0);
    const available = giftCardProblem({ ...card, balance }, currency) === undefined ? balance : 0;
    const { obfuscatedCode } = card;
    return [{ id, obfuscatedCode, available, externalId: id, ...limit }];
  });
}

/** Converts the tip of a request to pricing input. */
export function toTip({ type, percentage, amount }: TipChoice, currency: string): PricedTip {
  if (type === "PERCENTAGE") return { kind: "PERCENTAGE", percentage: percentage ?? "0" };
  return { kind: type, amount: tryParseDecimal(amount ?? "0", currency) ?? 0 };
}
