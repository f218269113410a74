/** Describes in words how a price is made up. */
import type { PriceExplanation } from "#api/checkout/totals.ts";
import { explainTrace, tracePrice } from "#server/pricing/price/public.ts";
import type { PricedPurchase } from "../price/gather-pricing.ts";

type Audience = {
  /** Staff also see offers that weren't available to the shopper. */
  readonly isStaff: boolean;
  /** BCP 47. Defaults to the store's language. */
  readonly language?: string | undefined;
};

export function presentExplanations(
  { input, result, settings, sellables }: PricedPurchase,
  { isStaff, language }: Audience,
): PriceExplanation[] {
  const entries = tracePrice(input, result).filter(({ audience }) => isStaff || audience === "ALL");
  const explained = explainTrace(entries, {
    currency: settings.currency,
    locale: language ?? settings.locale,
    timeZone: settings.timeZone,
    nameOf: (lineId) => sellables.get(lineId)?.name ?? lineId,
  });
  return explained.map(({ code, step, text, lineId, isRefusal }) => ({
    code,
    step,
    text,
    isRefusal,
    ...(lineId === undefined ? {} : { lineItemId: lineId }),
  }));
}
