/** Payment lines of an order, and the refund if it is canceled. */

import type { Order } from "#api/orders/orders/order-values.ts";
import type { Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { isPositive, isZero } from "#ui/money.ts";
import { type OrderTexts, orderTexts } from "./texts/texts.ts";

type Paid = Pick<
  Order,
  "status" | "paymentStatus" | "paymentMethodName" | "isTestPayment" | "priceSummary" | "balanceSummary"
>;

export const isOver = ({ status }: Pick<Order, "status">): boolean => status === "CANCELED" || status === "REJECTED";

const isPaid = ({ balanceSummary }: Pick<Order, "balanceSummary">): boolean => isPositive(balanceSummary.paid);

/** `Paid (Card)`; free orders have no payment line unless a plan paid for them. */
export function paymentLines(order: Paid, plans: readonly string[], language: Language): string[] {
  const { payments } = orderTexts[language];
  const { paymentStatus, paymentMethodName: method, isTestPayment, priceSummary } = order;
  const byPlan = [...new Set(plans)].map((plan) => formatMessage(language, payments.byPlan, { plan }));
  if (isZero(priceSummary.total)) return byPlan.length > 0 ? byPlan : [method];
  if (isOver(order) && !isPaid(order)) return [payments.nothing];
  const words: Partial<Record<Order["paymentStatus"], string>> = { ...payments, PENDING_MERCHANT: payments.PENDING };
  const byMoney = formatMessage(language, isTestPayment ? payments.byTest : payments.by, {
    state: words[paymentStatus] ?? "",
    method,
  });
  return [byMoney, ...byPlan];
}

/** Describes the refund of a canceled order. */
export function describeRefund(order: Paid, plans: readonly string[], { moneyBack: texts }: OrderTexts): string {
  return [
    ...(isPaid(order) ? [texts.paid] : []),
    ...(plans.length > 0 ? [texts.credits] : []),
    ...(!isPaid(order) && plans.length === 0 ? [texts.unpaid] : []),
  ].join(" ");
}
