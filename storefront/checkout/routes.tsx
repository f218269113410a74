/** `/checkout/:id`: three plain forms on one address, `?step=` says which; `/checkout/:id/payment` is where payers return. */

import { giveRecoveryConsent } from "#api/abandoned-checkouts.ts";
import { setMyNewsletterConsent } from "#api/account.ts";
import { getTipSettings } from "#api/additional-fees.ts";
import { isCountry } from "#api/address-rules.ts";
import { createOrder, settlePayment } from "#api/checkout-completion.ts";
import { type CheckoutContent, getCheckoutContent } from "#api/checkout-content.ts";
import { getCheckoutSettings } from "#api/checkout-settings.ts";
import type { Checkout } from "#api/checkout-values.ts";
import { getCheckout, removeCoupon, removeGiftCard, updateCheckout } from "#api/checkouts.ts";
import { fill } from "#api/languages.ts";
import { listPaymentMethods, listSavedPaymentMethods, type SavedPaymentMethod } from "#api/payment-providers.ts";
import { ApiError } from "#sdk/call.ts";
import type { Params } from "#ui/pages/match.ts";
import { Leave, leaveTo, type PageResponse, redirectResponse, textResponse } from "#ui/pages/page.ts";
import { orNotFound, orNothing, refusalOf, type ShopContext } from "../context.ts";
import { checkoutPages } from "../pages.tsx";
import { outcomeText } from "../refusals/refusals.ts";
import { callFor, openHandover } from "./access.ts";
import { checkAddress, type Problems, readAddress, toContract } from "./address.ts";
import { BRAND_PATH, brandSheet } from "./brand.ts";
import { CheckoutPage } from "./CheckoutPage.tsx";
import { changesSince } from "./changes.ts";
import { readChoice } from "./delivery-choices.ts";
import { fillIn } from "./express.ts";
import { fromRefusal } from "./field-problems.ts";
import { keepHeader } from "./header.ts";
import { orderedResponse, payOrOrder } from "./pay.ts";
import { readPayment, readTip } from "./payment-choices.ts";
import { withNewsletter } from "./policies.ts";
import { firstOpenStep, isBrief, presentCheckout, type Shown } from "./present.ts";
import { type CheckoutTexts, checkoutTexts } from "./texts/texts.ts";
import type { CheckoutView, Step } from "./views.ts";
import { WaitingPage } from "./WaitingPage.tsx";

const { page, action, resource } = checkoutPages;
const idOf = (params: Params): string => params.id ?? "";
const textsOf = ({ shop }: ShopContext) => checkoutTexts[shop.language];

export const checkoutPage = page<CheckoutView>({
  path: "/checkout/:id",
  cache: "private",
  async load(context, params) {
    const id = idOf(params);
    if (await openHandover(context, id)) throw leaveTo(`/checkout/${id}`);
    const checkout = await findCheckout(context, id);
    const filled = context.request.url.searchParams.has("step") ? undefined : await fillIn(context, checkout);
    return show(context, filled ?? checkout, { isExpress: filled !== undefined });
  },
  head: ({ step, brandHref: styleSheet }, context) => ({
    title: textsOf(context).tabs[step],
    isIndexed: false,
    styleSheet,
  }),
  View: CheckoutPage,
  status: (data) => (Object.keys(data.problems).length > 0 || data.couponError || data.giftCardError ? 422 : 200),
});

/** An ordered checkout leads to its order: ordering again answers the same one. */
async function findCheckout(context: ShopContext, id: string): Promise<Checkout> {
  const call = callFor(context, id);
  const { checkout } = await orNotFound(call(getCheckout, { params: { id } }));
  if (checkout.completed && checkout.orderId) {
    const { orderId, statusKey } = await call(createOrder, { params: { id }, body: {} });
    throw new Leave(orderedResponse(context, id, orderId, statusKey));
  }
  if (checkout.lineItems.length === 0) throw leaveTo("/cart");
  return checkout;
}

async function show(context: ShopContext, checkout: Checkout, shown: Shown): Promise<CheckoutView> {
  const [{ paymentMethods: payments }, { checkoutSettings: settings }, { tipSettings: tips }] = await Promise.all([
    context.request.call(listPaymentMethods, {}),
    context.request.call(getCheckoutSettings, {}),
    context.request.call(getTipSettings, {}),
  ]);
  keepHeader(context, settings);
  const [saved, words] = await Promise.all([savedBy(context, checkout), wordsOf(context, checkout)]);
  return presentCheckout(context, checkout, { payments, saved, settings, tips, words }, shown);
}

async function wordsOf(context: ShopContext, { customContentReference: params }: Checkout): Promise<CheckoutContent> {
  if (params === undefined) return {};
  return (await orNothing(context.request.call(getCheckoutContent, { params, query: {} })))?.checkoutContent ?? {};
}

async function savedBy(context: ShopContext, { id, buyerInfo }: Checkout): Promise<readonly SavedPaymentMethod[]> {
  if (buyerInfo.memberId === undefined) return [];
  return (await callFor(context, id)(listSavedPaymentMethods, { query: {} })).savedPaymentMethods;
}

async function again(context: ShopContext, id: string, shown: Shown): Promise<PageResponse> {
  return checkoutPage.render(context, await show(context, await findCheckout(context, id), shown));
}

const next = (checkout: Checkout, after: Step): PageResponse => {
  const open = firstOpenStep(checkout);
  const step = after === "information" && checkout.requiresShipping ? "delivery" : open;
  return redirectResponse(`/checkout/${checkout.id}?step=${step}`);
};

const information = action("/checkout/:id/information", async (context, params) => {
  const id = idOf(params);
  const form = await context.request.form();
  const address = readAddress(form, "");
  const email = (form.get("email") ?? "").trim().slice(0, 254);
  const isSubscribing = form.get("newsletter") === "1";
  const kept = { step: "information", address, email, isSubscribing } as const;
  if (form.get("intent") === "country") return again(context, id, kept);
  const { checkoutSettings } = await context.request.call(getCheckoutSettings, {});
  const needsPhone = checkoutSettings.checkoutFields?.phone === "REQUIRED" && address.phone === "";
  const before = await findCheckout(context, id);
  const hasNewsletter = checkoutSettings.checkoutFields?.subscriptionCheckbox?.visible === true;
  const { language } = context.shop;
  const { missing } = textsOf(context).address;
  const problems = {
    ...(isEmail(email) ? {} : { email: missing.email }),
    ...checkAddress(address, "", { isBrief: isBrief(before, checkoutSettings), language }),
    ...(needsPhone && { phone: missing.phone }),
  };
  if (Object.keys(problems).length > 0) return again(context, id, { ...kept, problems });
  const place = toContract(address);
  try {
    const { checkout } = await callFor(context, id)(updateCheckout, {
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
    if (hasNewsletter && isSubscribing && before.buyerInfo.memberId !== undefined) await subscribe(context, id);
    if (form.get("reminder") === "1") await remindOf(context, id, email);
    return next(checkout, "information");
  } catch (error) {
    return again(context, id, { ...kept, ...fromRefusal(context, error) });
  }
});

/** Being reminded is a kindness: when it is refused, the purchase goes on. */
async function remindOf(context: ShopContext, id: string, email: string): Promise<void> {
  try {
    await callFor(context, id)(giveRecoveryConsent, { body: { email, isGranted: true } });
  } catch (error) {
    refusalOf(context, error);
  }
}

/** Members have their choice in the account too. */
async function subscribe(context: ShopContext, id: string): Promise<void> {
  try {
    await callFor(context, id)(setMyNewsletterConsent, { body: { isSubscribed: true } });
  } catch (error) {
    refusalOf(context, error);
  }
}

const isEmail = (email: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email);

const delivery = action("/checkout/:id/delivery", async (context, params) => {
  const id = idOf(params);
  const choice = readChoice(await context.request.form());
  if (choice === undefined) return again(context, id, { step: "delivery", message: textsOf(context).delivery.missing });
  try {
    const { checkout } = await callFor(context, id)(updateCheckout, {
      params: { id },
      body: { checkout: { shippingInfo: { selectedCarrierServiceOption: choice } } },
    });
    return next(checkout, "delivery");
  } catch (error) {
    return again(context, id, { step: "delivery", message: refusalOf(context, error) });
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
  if (form.get("intent") === "country" && isCountry(billing.country)) return again(context, id, kept);
  const hasBilling = form.get("hasBilling") === "1";
  const before = await findCheckout(context, id);
  const view = await show(context, before, kept);
  const problems = {
    ...(hasBilling ? checkAddress(billing, "billing.", context.shop) : {}),
    ...checkExtras(view, form, textsOf(context).payment),
  };
  if (Object.keys(problems).length > 0) return again(context, id, { ...kept, problems });
  const { question } = view;
  try {
    if (hasBilling || note !== view.note.value || note !== "" || (question && answer !== "")) {
      await callFor(context, id)(updateCheckout, {
        params: { id },
        body: {
          checkout: {
            ...(hasBilling && { billingInfo: toContract(billing) }),
            ...(note !== "" && { buyerNote: note }),
            ...(question && answer !== "" && { customFields: withAnswer(before, question.title, answer) }),
          },
        },
      });
    }
    const { isNothingDue } = view;
    const expectedTotal = form.get("expectedTotal") ?? "";
    const { method: paymentMethod, savedId } = readPayment(chosen, await savedBy(context, before));
    return await payOrOrder(context, { id, paymentMethod, savedId, isSaving, expectedTotal, isNothingDue });
  } catch (error) {
    if (error instanceof Leave) throw error;
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "CHECKOUT_CHANGED") {
      return again(context, id, {
        ...kept,
        notice: textsOf(context).changedMeanwhile,
        changes: changesSince(form.get("seen") ?? "", await findCheckout(context, id), textsOf(context).changes),
      });
    }
    const needsDelivery = error.code?.includes("CARRIER_SERVICE_OPTION");
    return again(context, id, {
      ...kept,
      step: needsDelivery ? "delivery" : "payment",
      message: refusalOf(context, error),
    });
  }
});

const withAnswer = ({ customFields }: Checkout, title: string, value: string): Checkout["customFields"] => [
  ...customFields.filter((field) => field.title !== title),
  { title, value },
];

/** What the store's own settings ask for. */
function checkExtras(view: CheckoutView, form: URLSearchParams, texts: CheckoutTexts["payment"]): Problems {
  const { note, question, agreement, saving, payments } = view;
  const isEmpty = (name: string): boolean => (form.get(name) ?? "").trim() === "";
  const isNew = payments.some(({ id, canBeSaved }) => id === form.get("paymentMethod") && canBeSaved);
  return {
    ...(saving === "REQUIRED" && isNew && isEmpty("saving") && { saving: texts.saving.missing }),
    ...(note.asked === "REQUIRED" && isEmpty("note") && { note: texts.note.missing }),
    ...(question?.asked === "REQUIRED" &&
      isEmpty("answer") && { answer: fill(texts.answerMissing, { question: question.title }) }),
    ...(agreement && form.get("agreement") !== "1" && { agreement: texts.agreement.missing }),
  };
}

const addGiftCard = action("/checkout/:id/gift-card", async (context, params) => {
  const id = idOf(params);
  const giftCardCode = ((await context.request.form()).get("code") ?? "").trim().slice(0, 50);
  try {
    if (giftCardCode !== "") await callFor(context, id)(updateCheckout, { params: { id }, body: { giftCardCode } });
  } catch (error) {
    return again(context, id, { giftCardError: refusalOf(context, error), giftCardCode });
  }
  return redirectResponse(`/checkout/${id}`);
});

const takeGiftCard = action("/checkout/:id/gift-card/remove", async (context, params) => {
  const id = idOf(params);
  const giftCardId = (await context.request.form()).get("giftCard") ?? "";
  const body = /^[0-9a-f-]{36}$/i.test(giftCardId) ? { giftCardId } : {};
  await callFor(context, id)(removeGiftCard, { params: { id }, body });
  return redirectResponse(`/checkout/${id}`);
});

const choosePlan = action("/checkout/:id/plan", async (context, params) => {
  const id = idOf(params);
  const form = await context.request.form();
  const planId = (form.get("plan") ?? "").slice(0, 200);
  const before = await findCheckout(context, id);
  const kept = (before.membershipOptions.selectedMemberships?.memberships ?? []).filter((plan) => plan.id !== planId);
  const lineItemIds = (form.get("lines") ?? "").split(" ").slice(0, 300);
  const added = form.get("intent") === "use" ? [{ id: planId, appId: form.get("app") ?? "", lineItemIds }] : [];
  try {
    const membershipOptions = { selectedMemberships: { memberships: [...kept, ...added] } };
    await callFor(context, id)(updateCheckout, { params: { id }, body: { checkout: { membershipOptions } } });
  } catch (error) {
    return again(context, id, { step: "payment", message: refusalOf(context, error) });
  }
  return redirectResponse(`/checkout/${id}?step=payment`);
});

const giveTip = action("/checkout/:id/tip", async (context, params) => {
  const id = idOf(params);
  const tip = readTip(await context.request.form());
  if (tip === undefined)
    return again(context, id, { step: "payment", problems: { amount: textsOf(context).tips.missing } });
  try {
    await callFor(context, id)(updateCheckout, { params: { id }, body: { checkout: { tip } } });
  } catch (error) {
    return again(context, id, { step: "payment", problems: { amount: refusalOf(context, error) } });
  }
  return redirectResponse(`/checkout/${id}?step=payment`);
});

const applyCoupon = action("/checkout/:id/coupon", async (context, params) => {
  const id = idOf(params);
  const couponCode = ((await context.request.form()).get("code") ?? "").trim().slice(0, 50);
  try {
    if (couponCode !== "") await callFor(context, id)(updateCheckout, { params: { id }, body: { couponCode } });
  } catch (error) {
    return again(context, id, { couponError: { code: couponCode, text: refusalOf(context, error) } });
  }
  return redirectResponse(`/checkout/${id}`);
});

const takeCoupon = action("/checkout/:id/coupon/remove", async (context, params) => {
  const id = idOf(params);
  await callFor(context, id)(removeCoupon, { params: { id } });
  return redirectResponse(`/checkout/${id}`);
});

/** Back from the payment provider. Whatever its callback has or has not done yet, this asks and then says what is. */
const returned = page<{ message: string }>({
  path: "/checkout/:id/payment",
  cache: "private",
  async load(context, params) {
    const id = idOf(params);
    const paymentId = context.request.url.searchParams.get("payment") ?? "";
    if (!/^[0-9a-f-]{36}$/i.test(paymentId)) throw leaveTo(`/checkout/${id}`);
    const settled = await orNotFound(callFor(context, id)(settlePayment, { params: { id }, body: { paymentId } }));
    if (settled.status === "ORDERED" && settled.orderId)
      throw new Leave(orderedResponse(context, id, settled.orderId, settled.statusKey));
    if (settled.status === "OPEN" && settled.redirectUrl) throw leaveTo(settled.redirectUrl);
    if (settled.status === "PENDING") return { message: outcomeText(settled, context.shop.language) };
    throw new Leave(
      await again(context, id, { step: "payment", message: outcomeText(settled, context.shop.language) }),
    );
  },
  head: (_, context) => ({ title: textsOf(context).waiting.tab, isIndexed: false }),
  View: WaitingPage,
  headers: () => [["refresh", "3"]],
});

/** A form that came back with problems has the form's address: who asks for it again wants the page. */
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
  // Somebody who shortens the address by hand.
  { path: "/checkout", get: async () => redirectResponse("/cart") },
  brand,
  checkoutPage,
  { path: payment.path, post: payment.post, get: returned.get },
  ...[information, delivery, applyCoupon, addGiftCard, choosePlan, giveTip].map(withPage),
  takeCoupon,
  takeGiftCard,
];
