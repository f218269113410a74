/** `/checkout/:id`: three plain forms, selected by `?step=`. Payment providers redirect to `/checkout/:id/payment`. */

import { giveRecoveryConsent } from "#api/checkout/abandoned-checkouts.ts";
import { settlePayment } from "#api/checkout/checkout-completion.ts";
import { getCheckoutSettings } from "#api/checkout/checkout-settings.ts";
import type { Checkout } from "#api/checkout/checkout-values.ts";
import { updateCheckout } from "#api/checkout/checkouts.ts";
import { isCountry } from "#api/checkout/shipping/address-rules.ts";
import { isEmailAddress } from "#api/email-address.ts";
import { setMyNewsletterConsent } from "#api/identity/account.ts";
import { isId } from "#api/ids.ts";
import type { Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { ApiError } from "#sdk/call.ts";
import { orNotFound, orUndefined, refusalOf, requestedFragment, type ShopContext } from "#storefront/context.ts";
import { fragmentResponse } from "#storefront/fragment.ts";
import { checkoutPages } from "#storefront/pages.tsx";
import { outcomeText } from "#storefront/refusals/refusals.ts";
import { Notice } from "#ui/Notice.tsx";
import type { Params } from "#ui/pages/match.ts";
import { Leave, leaveTo, type PageResponse, redirectResponse, textResponse } from "#ui/pages/page.ts";
import { checkAddress, type Problems, readAddress, toContract } from "./address/address.ts";
import { fromRefusal } from "./address/field-problems.ts";
import { BRAND_PATH, brandSheet } from "./brand.ts";
import { changesSince } from "./changes.ts";
import { readChoice } from "./delivery-choices.ts";
import { OrderSummary } from "./OrderSummary.tsx";
import { checkoutPage, findCheckout, idOf, loadView, renderStep, stepHref, textsOf } from "./page.tsx";
import { addGiftCard, applyCoupon, choosePlan, giveTip, takeCoupon, takeGiftCard } from "./payment/credit-routes.ts";
import { orderedResponse, payOrOrder } from "./payment/pay.ts";
import { readPayment } from "./payment/payment-choices.ts";
import { withNewsletter } from "./policies.ts";
import { type FormState, firstOpenStep, isBrief, reachableStep } from "./present.ts";
import { checkoutTexts } from "./texts/texts.ts";
import type { CheckoutView, Step } from "./views.ts";
import { WaitingPage } from "./WaitingPage.tsx";

const { page, action, resource } = checkoutPages;

const next = (checkout: Checkout, after: Step): PageResponse => {
  const open = firstOpenStep(checkout);
  const step = after === "information" && checkout.requiresShipping ? "delivery" : open;
  return redirectResponse(stepHref(checkout.id, step));
};

const information = action("/checkout/:id/information", async (context, params) => {
  const id = idOf(params);
  const form = await context.request.form();
  const address = readAddress(form, "");
  const email = (form.get("email") ?? "").trim().slice(0, 254);
  const isSubscribing = form.get("newsletter") === "1";
  const kept = { step: "information", address, email, isSubscribing } as const;
  if (form.get("intent") === "country") return renderStep(context, id, kept);
  const { checkoutSettings } = await context.request.call(getCheckoutSettings, {});
  const needsPhone = checkoutSettings.checkoutFields?.phone === "REQUIRED" && address.phone === "";
  const before = await findCheckout(context, id);
  const hasNewsletter = checkoutSettings.checkoutFields?.subscriptionCheckbox?.visible === true;
  const { language } = context.shop;
  const { missing } = textsOf(context).address;
  const problems = {
    ...(isEmailAddress(email) ? {} : { email: missing.email }),
    ...checkAddress(address, "", { isBrief: isBrief(before, checkoutSettings), language }),
    ...(needsPhone && { phone: missing.phone }),
  };
  if (Object.keys(problems).length > 0) return renderStep(context, id, { ...kept, problems });
  const place = toContract(address);
  try {
    const { checkout } = await context.shopper.call(updateCheckout, {
      params: { id },
      body: {
        checkout: {
          buyerInfo: { email },
          billingInfo: place,
          ...(before.requiresShipping && { shippingInfo: { shippingDestination: place } }),
          ...(hasNewsletter && { customFields: withNewsletter(before, isSubscribing) }),
        },
      },
    });
    if (hasNewsletter && isSubscribing && before.buyerInfo.memberId !== undefined) await subscribe(context);
    if (form.get("reminder") === "1") await remindOf(context, email);
    return next(checkout, "information");
  } catch (error) {
    return renderStep(context, id, { ...kept, ...fromRefusal(context, error, address.country) });
  }
});

/** Reminders are optional: if the request fails, the purchase continues. */
async function remindOf(context: ShopContext, email: string): Promise<void> {
  try {
    await context.shopper.call(giveRecoveryConsent, { body: { email, isGranted: true } });
  } catch (error) {
    refusalOf(context, error);
  }
}

/** Members also have this choice in their account. */
async function subscribe(context: ShopContext): Promise<void> {
  try {
    await orUndefined(context.shopper.call(setMyNewsletterConsent, { body: { isSubscribed: true } }));
  } catch (error) {
    refusalOf(context, error);
  }
}

/**
 * Chooses the rate. Scripts send each choice and get the summary with its total (`x-fragment: summary`); without scripts
 * "Update total" comes back to the same step.
 */
const delivery = action("/checkout/:id/delivery", async (context, params) => {
  const id = idOf(params);
  const form = await context.request.form();
  const choice = readChoice(form);
  const isFragment = requestedFragment(context) === "summary";
  const refused = (message: string): Promise<PageResponse> | PageResponse =>
    isFragment
      ? fragmentResponse(context, <Notice tone="bad">{message}</Notice>, { status: 422 })
      : renderStep(context, id, { step: "delivery", message });
  if (choice === undefined) return refused(textsOf(context).delivery.missing);
  try {
    const { checkout } = await context.shopper.call(updateCheckout, {
      params: { id },
      body: { checkout: { shippingInfo: { selectedCarrierServiceOption: choice } } },
    });
    if (isFragment) {
      const view = await loadView(context, checkout, { step: "delivery" });
      return fragmentResponse(context, <OrderSummary checkout={view} />);
    }
    return form.get("intent") === "update" ? redirectResponse(stepHref(id, "delivery")) : next(checkout, "delivery");
  } catch (error) {
    return refused(refusalOf(context, error));
  }
});

const payment = action("/checkout/:id/payment", async (context, params) => {
  const id = idOf(params);
  const form = await context.request.form();
  const chosen = form.get("paymentMethod") ?? "";
  const billing = readAddress(form, "billing.");
  const note = (form.get("note") ?? "").trim().slice(0, 1000);
  const answer = (form.get("answer") ?? "").trim().slice(0, 500);
  const isSaving = form.get("saving") === "1";
  const kept = { step: "payment", billing, payment: chosen, note, answer, isSaving } as const;
  if (form.get("intent") === "country" && isCountry(billing.country)) return renderStep(context, id, kept);
  const hasBilling = form.get("hasBilling") === "1";
  const before = await findCheckout(context, id);
  const view = await loadView(context, before, kept);
  const problems = {
    ...(hasBilling ? checkAddress(billing, "billing.", context.shop) : {}),
    ...checkExtras(view, form, context.shop.language),
  };
  if (Object.keys(problems).length > 0) return renderStep(context, id, { ...kept, problems });
  const { question } = view;
  // The selected method may have been disabled since.
  const isOffered = view.isNothingDue || view.payments.some(({ id }) => id === chosen);
  if (!isOffered) return confirmAgain(context, id, form, kept);
  const hasNote = note !== view.note.value || note !== "";
  const changes =
    hasBilling || hasNote || (question && answer !== "")
      ? {
          ...(hasBilling && { billingInfo: toContract(billing) }),
          ...(note !== "" && { buyerNote: note }),
          ...(question && answer !== "" && { customFields: withAnswer(before, question.title, answer) }),
        }
      : undefined;
  const { method, savedId } = readPayment(chosen, view.payments);
  const signedOffer = form.get(view.isNothingDue ? "offer" : `offer.${chosen}`) ?? "";
  const expectedTotal = form.get("expectedTotal") ?? "";
  try {
    const confirmed = { id, savedId, isSaving, expectedTotal, signedOffer };
    return await payOrOrder(context, { ...confirmed, method: view.isNothingDue ? undefined : method }, changes);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "CHECKOUT_CHANGED") return confirmAgain(context, id, form, kept);
    const needsDelivery = error.code?.includes("CARRIER_SERVICE_OPTION");
    return renderStep(context, id, {
      ...kept,
      step: needsDelivery ? "delivery" : "payment",
      message: refusalOf(context, error),
    });
  }
});

/** Shows what changed since the page was rendered, for the shopper to confirm. */
async function confirmAgain(
  context: ShopContext,
  id: string,
  form: URLSearchParams,
  kept: FormState,
): Promise<PageResponse> {
  const checkout = await findCheckout(context, id);
  const state = { ...kept, step: reachableStep(checkout, "payment"), notice: textsOf(context).changedMeanwhile };
  const chosen = form.get("paymentMethod") ?? "";
  const view = await loadView(context, checkout, state);
  const { payments } = view;
  const changes = changesSince(form.get("seen") ?? "", checkout, { shop: context.shop, payments, chosen });
  return checkoutPage.render(context, { ...view, changes });
}

const withAnswer = ({ customFields }: Checkout, title: string, value: string): Checkout["customFields"] => [
  ...customFields.filter((field) => field.title !== title),
  { title, value },
];

/** Validates the fields that the store's settings require. */
function checkExtras(view: CheckoutView, form: URLSearchParams, language: Language): Problems {
  const texts = checkoutTexts[language].payment;
  const { note, question, agreement, saving, payments } = view;
  const isEmpty = (name: string): boolean => (form.get(name) ?? "").trim() === "";
  const isNew = payments.some(({ id, canBeSaved }) => id === form.get("paymentMethod") && canBeSaved);
  return {
    ...(saving === "REQUIRED" && isNew && isEmpty("saving") && { saving: texts.saving.missing }),
    ...(note.requirement === "REQUIRED" && isEmpty("note") && { note: texts.note.missing }),
    ...(question?.requirement === "REQUIRED" &&
      isEmpty("answer") && { answer: formatMessage(language, texts.answerMissing, { question: question.title }) }),
    ...(agreement && form.get("agreement") !== "1" && { agreement: texts.agreement.missing }),
  };
}

/** Return page of the payment provider. Queries the payment's status, because the provider's webhook may not have arrived yet. */
const returned = page<{ message: string }>({
  path: "/checkout/:id/payment",
  cache: "private",
  async load(context, params) {
    const id = idOf(params);
    const paymentId = context.request.url.searchParams.get("payment") ?? "";
    if (!isId(paymentId)) throw leaveTo(`/checkout/${id}`);
    const settled = await orNotFound(context.shopper.call(settlePayment, { params: { id }, body: { paymentId } }));
    if (settled.status === "ORDERED" && settled.orderId)
      throw new Leave(await orderedResponse(context, id, settled.orderId, settled.statusKey));
    if (settled.status === "OPEN" && settled.redirectUrl) throw leaveTo(settled.redirectUrl);
    if (settled.status === "PENDING") return { message: outcomeText(settled, context.shop.language) };
    throw new Leave(
      await renderStep(context, id, { step: "payment", message: outcomeText(settled, context.shop.language) }),
    );
  },
  head: (_, context) => ({ title: textsOf(context).waiting.tab, isIndexed: false }),
  View: WaitingPage,
  headers: () => [["refresh", "3"]],
});

/** A form re-rendered with errors has the form's URL, so GET on that URL redirects to the page. */
const withPage = ({ path, post }: typeof information) => ({
  path,
  post,
  get: async (_context: ShopContext, params: Params) => redirectResponse(`/checkout/${idOf(params)}`),
});

const brand = resource(BRAND_PATH, async (context) => {
  const { checkoutSettings } = await context.request.call(getCheckoutSettings, {});
  return textResponse(brandSheet(checkoutSettings.checkoutBrand ?? {}), "text/css; charset=utf-8", "private");
});

export const checkoutRoutes = [
  // For URLs shortened by hand.
  { path: "/checkout", get: async () => redirectResponse("/cart") },
  brand,
  checkoutPage,
  { path: payment.path, post: payment.post, get: returned.get },
  ...[information, delivery, applyCoupon, addGiftCard, choosePlan, giveTip].map(withPage),
  takeCoupon,
  takeGiftCard,
];
