/** Future subscription charges of a purchase, as data and as text (docs/protocol/checkouts.md#subscription-charges). */

import { describeInterval } from "#api/checkout/carts/line-words.ts";
import type { SubscriptionCharges as WireCharges } from "#api/checkout/totals.ts";
import { chooseLanguage } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { type SubscriptionCharges, subscriptionCharges } from "#server/pricing/price/public.ts";
import type { PricedPurchase } from "../price/gather-pricing.ts";
import { sentencesIn } from "../texts/texts.ts";
import { presentSummary } from "./present-totals.ts";
import { type Presentation, presentMoney } from "./presentation.ts";

/** Maximum number of charges per subscription in the API. */
const MOST_CHARGES = 50;

export function presentSubscriptionCharges({ input }: PricedPurchase, presentation: Presentation): WireCharges[] {
  return subscriptionCharges(input).map((subscription) => ({
    lineItemIds: [...subscription.lineIds],
    description: describe(subscription, presentation),
    charges: subscription.charges.slice(0, MOST_CHARGES).map(({ cycleFrom, cycleCount, billingDate, ...charge }) => ({
      cycleFrom,
      ...(cycleCount === undefined ? {} : { cycleCount }),
      ...(billingDate === undefined ? {} : { cycleBillingDate: billingDate }),
      priceSummary: presentSummary(charge.priceSummary, presentation),
    })),
  }));
}

/** "$20.00 every month, until you cancel.", in the store's language. */
function describe({ frequency, interval, charges }: SubscriptionCharges, presentation: Presentation): string {
  const { locale } = presentation.settings;
  const texts = sentencesIn(locale).subscription;
  const language = chooseLanguage(locale);
  const rhythm = describeInterval(language, frequency, interval);
  const parts = charges.map(({ cycleCount: count, priceSummary }, index) => {
    const amount = presentMoney(priceSummary.total, presentation).formattedConvertedAmount;
    const isLast = index === charges.length - 1;
    if (!isLast)
      return count === 1
        ? formatMessage(language, texts.first, { amount })
        : formatMessage(language, texts.firstFew, { amount, count: count ?? 0 });
    const last = index === 0 ? texts.only : texts.last;
    if (count === undefined) return formatMessage(language, last.forever, { amount, rhythm });
    return count === 1
      ? formatMessage(language, last.once, { amount })
      : formatMessage(language, last.times, { amount, rhythm, count });
  });
  return `${parts.join(texts.join)}.`;
}
