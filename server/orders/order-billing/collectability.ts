/** Whether a payment can be collected for an order (docs/protocol/orders.md#payment-collection). Pure. */
import type { Static } from "typebox";
import type { PaymentCollectabilityStatus } from "#api/orders/payment-collection.ts";
import { isDisputed, type Order, owedOf } from "#server/orders/orders/public.ts";
import type { Minor } from "#server/platform/money/money.ts";

type Collectability = { status: Static<typeof PaymentCollectabilityStatus>; amount: Minor };

/** `hasPaymentMethod`: the store has at least one active payment method. */
export function collectabilityOf(order: Order, { hasPaymentMethod }: { hasPaymentMethod: boolean }): Collectability {
  const never = (status: Collectability["status"]) => ({ status, amount: 0 });
  if (order.status === "CANCELED") return never("NONCOLLECTABLE_ORDER_IS_CANCELLED");
  if (order.status === "REJECTED") return never("NONCOLLECTABLE_ORDER_IS_REJECTED");
  if (order.status === "PENDING") return never("NONCOLLECTABLE_ORDER_IS_PENDING");
  const amount = owedOf(order);
  if (amount === 0) return never("NONCOLLECTABLE_ORDER_IS_PAID");
  if (isDisputed(order)) return never("NONCOLLECTABLE_ORDER_HAS_CHARGEBACKS");
  // The contract bills these orders; a second charge would bill a cycle twice.
  if (order.lines.some(({ extras }) => extras.subscriptionInfo !== undefined)) {
    return never("NONCOLLECTABLE_ORDER_HAS_SUBSCRIPTIONS");
  }
  return hasPaymentMethod ? { status: "COLLECTABLE", amount } : never("NONCOLLECTABLE_MISSING_PAYMENT_METHOD");
}
