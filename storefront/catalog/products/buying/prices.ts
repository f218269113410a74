/** Savings and headline prices: what a product costs now, what it cost before, and what a chosen plan makes of it. */

import type { ShopVariant } from "#api/catalog/products/shop-products.ts";
import { formatNumber, type Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { clientTexts } from "#storefront/client/texts/texts.ts";
import { approximate } from "#ui/money.ts";
import type { HeadlineView, OfferView, PlanView } from "../views.ts";

type Reduced = { current: { amount: string }; compareAt?: { amount: string } };

/** Whole percent off, rounded down so that no saving is overstated; 0 when there is none. */
export function percentOff({ current, compareAt }: Reduced): number {
  if (compareAt === undefined) return 0;
  const before = approximate(compareAt);
  return before > 0 ? Math.floor(((before - approximate(current)) / before) * 100 + 1e-6) : 0;
}

/** `Save 30%`, or `Save up to 30%` when the saving depends on what is still to be chosen. */
export function savingText(percents: readonly number[], language: Language): string | undefined {
  const most = Math.max(0, ...percents);
  if (most < 1) return undefined;
  const { save, saveUpTo } = clientTexts[language];
  const isSame = percents.every((percent) => percent === most);
  return formatMessage(language, isSame ? save : saveUpTo, { percent: formatNumber(language, most) });
}

export const percentOf = ({ price }: ShopVariant): number => percentOff(price);

type Shown = { offer: OfferView; saving: string | undefined; isFrom: boolean; plan: PlanView | undefined };

/** The price at the top of the page: of the offer, or of one delivery of the chosen plan. */
export function headlineOf({ offer, saving, isFrom, plan }: Shown): HeadlineView {
  const { price, compareAt, unitPrice } = offer;
  if (!plan) return { price, compareAt, saving, isFrom, every: undefined, unitPrice };
  return {
    price: plan.price,
    compareAt: plan.discount ? price : compareAt,
    saving: plan.saving ?? saving,
    isFrom,
    every: plan.frequency,
    unitPrice: undefined,
  };
}
