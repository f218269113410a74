/** The checkout page, its data, and how forms render it again. */

import { createOrder, getOffer } from "#api/checkout/checkout-completion.ts";
import { type CheckoutContent, getCheckoutContent } from "#api/checkout/checkout-content.ts";
import { getCheckoutSettings } from "#api/checkout/checkout-settings.ts";
import type { Checkout } from "#api/checkout/checkout-values.ts";
import { getCheckout } from "#api/checkout/checkouts.ts";
import type { Output } from "#api/endpoint.ts";
import { listSavedPaymentMethods, type SavedPaymentMethod } from "#api/payments/payment-providers.ts";
import { getTipSettings } from "#api/pricing/additional-fees.ts";
import { ApiError } from "#sdk/call.ts";
import { orUndefined, type ShopContext } from "#storefront/context.ts";
import { checkoutPages } from "#storefront/pages.tsx";
import type { Params } from "#ui/pages/match.ts";
import { Leave, leaveTo, PageNotFound, type PageResponse } from "#ui/pages/page.ts";
import { continueAsOwn, openHandover, returnUrlsOf } from "./access.ts";
import { fillIn, withRate } from "./address/prefill.ts";
import { CheckoutPage } from "./CheckoutPage.tsx";
import { setHeader } from "./header.ts";
import { orderedResponse } from "./payment/pay.ts";
import { type FormState, presentCheckout, reachableStep, stepOf } from "./present.ts";
import { checkoutTexts } from "./texts/texts.ts";
import { type CheckoutView, type Step, steps } from "./views.ts";

export const idOf = (params: Params): string => params.id ?? "";
export const textsOf = ({ shop }: ShopContext) => checkoutTexts[shop.language];

export const checkoutPage = checkoutPages.page<CheckoutView>({
  path: "/checkout/:id",
  cache: "private",
  async load(context, params) {
    const id = idOf(params);
    const next = await openHandover(context, id);
    if (next !== undefined) throw leaveTo(next);
    const checkout = await findCheckout(context, id);
    const requirement = context.request.url.searchParams.get("step");
    const filled = requirement === null ? await fillIn(context, checkout) : undefined;
    const state = { isExpress: filled !== undefined };
    const step = reachableStep(filled ?? checkout, requirement);
    if (step !== "delivery") return loadView(context, filled ?? checkout, state);
    return loadView(context, await withRate(context, filled ?? checkout), { ...state, step });
  },
  head: ({ step, brandHref: styleSheet }, context) => ({
    title: textsOf(context).tabs[step],
    isIndexed: false,
    styleSheet,
  }),
  View: CheckoutPage,
  status: (data) => (Object.keys(data.problems).length > 0 || data.couponError || data.giftCardError ? 422 : 200),
});

/** Redirects completed checkouts to their order; `createOrder` returns the existing one. */
export async function findCheckout(context: ShopContext, id: string): Promise<Checkout> {
  const { call } = context.shopper;
  const found = await orUndefined(call(getCheckout, { params: { id } }));
  if (found === undefined) {
    const copyId = await continueAsOwn(context, id);
    throw copyId === undefined ? new PageNotFound() : leaveTo(`/checkout/${copyId}`);
  }
  const { checkout } = found;
  if (checkout.completed && checkout.orderId) {
    const { orderId, statusKey } = await call(createOrder, { params: { id }, body: {} });
    throw new Leave(await orderedResponse(context, id, orderId, statusKey));
  }
  // The purchase was completed on another site or payment page.
  if (checkout.completed) throw leaveTo(returnUrlsOf(context, id)?.back ?? "/cart");
  if (checkout.lineItems.length === 0) throw leaveTo("/cart");
  return checkout;
}

export async function loadView(context: ShopContext, known: Checkout, state: FormState): Promise<CheckoutView> {
  const [{ checkout, ...offers }, { checkoutSettings: settings }, { tipSettings: tips }] = await Promise.all([
    withOffers(context, known, state),
    context.request.call(getCheckoutSettings, {}),
    context.request.call(getTipSettings, {}),
  ]);
  setHeader(context, settings);
  const [saved, words] = await Promise.all([readSavedMethods(context, checkout), wordsOf(context, checkout)]);
  return presentCheckout(context, checkout, { offers, saved, settings, tips, words }, state);
}

/** The payment step shows the version of the checkout that its offers are signed for. */
async function withOffers(
  context: ShopContext,
  checkout: Checkout,
  state: FormState,
): Promise<Output<typeof getOffer>> {
  if (stepOf(context, checkout, state) !== "payment") return { checkout, paymentMethods: [], offers: [] };
  const { id } = checkout;
  try {
    return await context.shopper.call(getOffer, { params: { id } });
  } catch (error) {
    // Ordered in another tab.
    if (error instanceof ApiError && error.code === "CHECKOUT_IS_COMPLETE") throw leaveTo(`/checkout/${id}`);
    throw error;
  }
}

async function wordsOf(context: ShopContext, { customContentReference: params }: Checkout): Promise<CheckoutContent> {
  if (params === undefined) return {};
  return (await orUndefined(context.request.call(getCheckoutContent, { params, query: {} })))?.checkoutContent ?? {};
}

async function readSavedMethods(context: ShopContext, { buyerInfo }: Checkout): Promise<readonly SavedPaymentMethod[]> {
  if (buyerInfo.memberId === undefined) return [];
  const found = await orUndefined(context.shopper.call(listSavedPaymentMethods, { query: {} }));
  return found?.savedPaymentMethods ?? [];
}

export async function renderStep(context: ShopContext, id: string, state: FormState): Promise<PageResponse> {
  return checkoutPage.render(context, await loadView(context, await findCheckout(context, id), state));
}

/** URL of a step; without one, of the first incomplete step. */
export const stepHref = (id: string, step: Step | undefined): string =>
  step === undefined ? `/checkout/${id}` : `/checkout/${id}?step=${step}`;

/** The step whose summary contains the submitted form. */
export const stepIn = (form: URLSearchParams): Step | undefined => steps.find((step) => step === form.get("step"));
