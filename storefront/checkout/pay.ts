/** The last step: an order at once, or the payment provider's page first. */
import { createOrder, payCheckout } from "#api/checkout-completion.ts";
import { listPaymentMethods } from "#api/payment-providers.ts";
import { type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import type { ShopContext } from "../context.ts";
import { callFor, rememberOrder, thankYouOfVisit, waysBack } from "./access.ts";

type Payment = {
  id: string;
  paymentMethod: string;
  /** One that the member kept. */
  savedId: string | undefined;
  isSaving: boolean;
  expectedTotal: string;
  isNothingDue: boolean;
};

export async function payOrOrder(
  context: ShopContext,
  { id, paymentMethod, savedId, isSaving, expectedTotal, isNothingDue }: Payment,
): Promise<PageResponse> {
  const call = callFor(context, id);
  const { paymentMethods } = await context.request.call(listPaymentMethods, {});
  const method = paymentMethods.find((candidate) => candidate.id === paymentMethod) ?? paymentMethods[0];
  const total = /^\d{1,15}(\.\d{1,6})?$/.test(expectedTotal) ? { expectedTotal } : {};
  // What is free, or paid by cards and plans, never asks for a payment.
  if (!method || method.isOffline || isNothingDue) {
    const ordered = await call(createOrder, { params: { id }, body: { paymentMethod: "manual", ...total } });
    return orderedResponse(context, id, ordered.orderId, ordered.statusKey);
  }
  const kept = savedId === undefined ? { savesPaymentMethod: isSaving } : { savedPaymentMethodId: savedId };
  const body = { paymentMethod: method.id, ...kept, ...total };
  const { redirectUrl } = await call(payCheckout, { params: { id }, body });
  return redirectResponse(redirectUrl);
}

/** To the order, or to the thank-you page of the site that handed the buyer over. The cart is empty now. */
export function orderedResponse(
  context: ShopContext,
  checkoutId: string,
  orderId: string,
  key: string | undefined,
): PageResponse {
  const ways = waysBack(context, checkoutId);
  if (ways === undefined) context.shopper.remember({ cartCount: 0 });
  const thankYou = ways === undefined ? thankYouOfVisit(context) : ways.thankYou;
  rememberOrder(context, checkoutId, orderId);
  if (thankYou) {
    const url = new URL(thankYou);
    url.searchParams.set("orderId", orderId);
    return redirectResponse(url.href);
  }
  return redirectResponse(`/orders/${orderId}${key ? `?key=${encodeURIComponent(key)}&placed=1` : "?placed=1"}`);
}
