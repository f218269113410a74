/** Subscriptions of a product: how often, how long, and what one delivery costs then. */

import type { ShopPlan, ShopProduct } from "#api/catalog/products/shop-products.ts";
import { describeInterval } from "#api/checkout/carts/line-words.ts";
import { formatNumber } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { clientTexts } from "#storefront/client/texts/texts.ts";
import type { Wording } from "#storefront/facts.ts";
import { formatAmount } from "#storefront/money.ts";
import { approximate } from "#ui/money.ts";
import type { Selection } from "../options/fields.ts";
import { productTexts } from "../texts/texts.ts";
import type { OfferView, PlanView, PurchaseView } from "../views.ts";

export function presentPurchase(
  { plans, allowsOneTimePurchase: canBuyOnce }: ShopProduct,
  selection: Selection,
  offer: OfferView,
  shop: Wording,
): PurchaseView | undefined {
  if (plans.length === 0) return undefined;
  const chosen = selection.plan ?? (canBuyOnce ? "" : plans[0]?.id);
  return {
    canBuyOnce,
    oncePrice: offer.price,
    plans: plans.map((plan) => presentPlan(plan, offer.amount, { shop, isChosen: plan.id === chosen })),
  };
}

function presentPlan(
  plan: ShopPlan,
  amount: number,
  { shop, isChosen }: { shop: Wording; isChosen: boolean },
): PlanView {
  const { language } = shop;
  const texts = productTexts[language].purchase;
  const discount = discountOf(plan);
  return {
    id: plan.id,
    title: plan.title,
    description: plan.description,
    frequency: describeInterval(language, plan.frequency, plan.interval),
    term: plan.billingCycles ? formatMessage(language, texts.payments, { count: plan.billingCycles }) : texts.renews,
    every: { unit: plan.frequency, count: plan.interval },
    discount,
    price: formatAmount(planAmount(amount, discount), shop),
    saving: savingOf(discount, shop),
    isChosen,
  };
}

function discountOf({ percentOff, amountOff }: ShopPlan): PlanView["discount"] {
  if (percentOff) return { percent: percentOff };
  const amount = amountOff ? approximate(amountOff) : 0;
  return amount > 0 ? { amount } : undefined;
}

/** What one delivery costs: the price less the plan's discount, to the cent. */
export function planAmount(amount: number, discount: PlanView["discount"]): number {
  if (!discount) return amount;
  const reduced = "percent" in discount ? (amount * (100 - discount.percent)) / 100 : amount - discount.amount;
  return Math.max(0, Math.round(reduced * 100) / 100);
}

function savingOf(discount: PlanView["discount"], shop: Wording): string | undefined {
  if (!discount) return undefined;
  if ("amount" in discount)
    return formatMessage(shop.language, productTexts[shop.language].purchase.save, {
      amount: formatAmount(discount.amount, shop),
    });
  return formatMessage(shop.language, clientTexts[shop.language].save, {
    percent: formatNumber(shop.language, discount.percent),
  });
}
