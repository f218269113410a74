/** The last step: an order at once, or the payment provider's page first. */
import { createOrder, payCheckout, reviseOffer } from "#api/checkout/checkout-completion.ts";
import type { Input } from "#api/endpoint.ts";
import type { PaymentMethodId } from "#api/payments/payment-providers.ts";
import type { ShopContext } from "#storefront/context.ts";
import { type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import { currentCart } from "../../cart/current.ts";
import { rememberOrder, returnUrlsOf, thankYouAddress, thankYouOfVisit } from "../access.ts";

type Confirmed = {
  id: string;
  /** Undefined if nothing is due now. */
  method: PaymentMethodId | undefined;
  /** A saved payment method. */
  savedId: string | undefined;
  isSaving: boolean;
  expectedTotal: string;
  signedOffer: string;
};

/** What the shopper entered while confirming. */
type LastChanges = Input<typeof reviseOffer>["body"]["checkout"];

export async function payOrOrder(
  context: ShopContext,
  confirmed: Confirmed,
  changes: LastChanges | undefined,
): Promise<PageResponse> {
  const { id, method, savedId, isSaving, expectedTotal } = confirmed;
  const call = context.shopper.call;
  const params = { id };
  const signedOffer = await offerWith(context, confirmed, changes);
  const total = /^\d{1,15}(\.\d{1,6})?$/.test(expectedTotal) ? { expectedTotal } : {};
  // Free orders and orders covered by gift cards or plans need no payment.
  if (method === undefined || method === "manual") {
    const body = { paymentMethod: "manual", signedOffer, ...total } as const;
    const ordered = await call(createOrder, { params, body });
    return orderedResponse(context, id, ordered.orderId, ordered.statusKey);
  }
  const kept = savedId === undefined ? { savesPaymentMethod: isSaving } : { savedPaymentMethodId: savedId };
  const { redirectUrl } = await call(payCheckout, {
    params,
    body: { paymentMethod: method, signedOffer, ...kept, ...total },
  });
  return redirectResponse(redirectUrl);
}

/** The signed offer that confirms the order: the displayed one, or a new one with the shopper's latest input. */
async function offerWith(
  context: ShopContext,
  { id, method, savedId, signedOffer }: Confirmed,
  checkout: LastChanges | undefined,
): Promise<string> {
  if (checkout === undefined) return signedOffer;
  const choice = {
    ...(method !== undefined && { paymentMethod: method }),
    ...(savedId !== undefined && { savedPaymentMethodId: savedId }),
  };
  const body = { signedOffer, ...choice, checkout };
  return (await context.shopper.call(reviseOffer, { params: { id }, body })).signedOffer;
}

/** Redirects to the order, or to the referring site's thank-you page. The ordered items are removed from the cart. */
export async function orderedResponse(
  context: ShopContext,
  checkoutId: string,
  orderId: string,
  key: string | undefined,
): Promise<PageResponse> {
  const ways = returnUrlsOf(context, checkoutId);
  context.shopper.remember({ cartCount: (await currentCart(context))?.itemCount ?? 0 });
  const thankYou = ways === undefined ? thankYouOfVisit(context) : ways.thankYou;
  rememberOrder(context, checkoutId, orderId);
  if (thankYou) return redirectResponse(thankYouAddress(thankYou, orderId));
  return redirectResponse(`/orders/${orderId}${key ? `?key=${encodeURIComponent(key)}&placed=1` : "?placed=1"}`);
}
