/** What subscriptions of a purchase will charge, in the wire's shape and in words (wire, identity 8). */
import type { SubscriptionCharges as WireCharges } from "#api/totals.ts";
import { type SubscriptionCharges, subscriptionCharges } from "#server/modules/pricing/public.ts";
import type { PricedPurchase } from "./gather-pricing.ts";
import { presentSummary } from "./present-totals.ts";
import { type Spelling, spellMoney } from "./spelling.ts";

/** The wire takes so many charges of one subscription. */
const MOST_CHARGES = 50;

export function presentSubscriptionCharges({ input }: PricedPurchase, spelling: Spelling): WireCharges[] {
  return subscriptionCharges(input).map((subscription) => ({
    lineItemIds: [...subscription.lineIds],
    description: describe(subscription, spelling),
    charges: subscription.charges.slice(0, MOST_CHARGES).map(({ cycleFrom, cycleCount, billingDate, ...charge }) => ({
      cycleFrom,
      ...(cycleCount === undefined ? {} : { cycleCount }),
      ...(billingDate === undefined ? {} : { cycleBillingDate: billingDate }),
      priceSummary: presentSummary(charge.priceSummary, spelling),
    })),
  }));
}

/** "$20.00 every month, until you cancel." */
function describe({ frequency, interval, charges }: SubscriptionCharges, spelling: Spelling): string {
  const unit = frequency.toLowerCase();
  const rhythm = interval === 1 ? `every ${unit}` : `every ${interval} ${unit}s`;
  const parts = charges.map(({ cycleCount, priceSummary }, index) => {
    const amount = spellMoney(priceSummary.total, spelling).formattedConvertedAmount;
    const isLast = index === charges.length - 1;
    if (!isLast) return cycleCount === 1 ? `${amount} the first time` : `${amount} for ${cycleCount} payments`;
    const then = index === 0 ? "" : "then ";
    if (cycleCount === undefined) return `${then}${amount} ${rhythm}, until you cancel`;
    return cycleCount === 1 ? `${then}${amount} once` : `${then}${amount} ${rhythm}, ${cycleCount} times`;
  });
  return `${parts.join(", ")}.`;
}
