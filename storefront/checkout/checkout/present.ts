/** Converts the API's checkout to the view of the checkout page. */

import type { CheckoutContent } from "#api/checkout/checkout-content.ts";
import type { CheckoutSettings } from "#api/checkout/checkout-settings.ts";
import type { Checkout } from "#api/checkout/checkout-values.ts";
import { rulesOf } from "#api/checkout/shipping/address-rules.ts";
import type { SavedPaymentMethod } from "#api/payments/payment-providers.ts";
import type { StoreTipSettings } from "#api/pricing/additional-fees.ts";
import type { Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { ShopContext } from "#storefront/context.ts";
import type { Clock } from "#storefront/facts.ts";
import { joinParts } from "#storefront/join-parts.ts";
import { calculationProblem, deliveryProblem } from "#storefront/refusals/refusals.ts";
import { textPath } from "#storefront/store/content/text-slugs.ts";
import { isPositive, isZero } from "#ui/money.ts";
import { describeLine, pictureOf } from "../cart/present.ts";
import { returnUrlsOf } from "./access.ts";
import { type AddressValues, addressLines, fromContract, type Problems } from "./address/address.ts";
import { countryChoices } from "./address/countries.ts";
import { brandHref } from "./brand.ts";
import { packSeen } from "./changes.ts";
import { deliveryChoices, slotText } from "./delivery-choices.ts";
import {
  freeOffer,
  giftCardViews,
  type Offers,
  paymentChoices,
  planViews,
  savingOf,
  tipView,
} from "./payment/payment-choices.ts";
import { agreementOf, newsletterOf, policiesOf } from "./policies.ts";
import { type CheckoutTexts, checkoutTexts } from "./texts/texts.ts";
import type { AddressForm, AmountRow, CheckoutView, FieldRequirement, Step } from "./views.ts";

export type FormState = {
  step?: Step | undefined;
  /** Submitted values, which replace the stored ones when a form is shown again. */
  address?: AddressValues;
  billing?: AddressValues;
  email?: string;
  payment?: string;
  note?: string;
  answer?: string;
  problems?: Problems;
  message?: string;
  notice?: string;
  changes?: readonly string[];
  couponError?: CheckoutView["couponError"];
  giftCardError?: string;
  giftCardCode?: string;
  /** Checkboxes of a re-rendered form. */
  isSaving?: boolean;
  isSubscribing?: boolean;
  isExpress?: boolean;
};

type PageFacts = {
  /** Empty before the payment step. */
  offers: Offers;
  /** Saved payment methods of the member. */
  saved: readonly SavedPaymentMethod[];
  settings: CheckoutSettings;
  tips: StoreTipSettings;
  words: CheckoutContent;
};

const stepsOf = (checkout: Checkout): readonly Step[] =>
  checkout.requiresShipping ? ["information", "delivery", "payment"] : ["information", "payment"];

/** The first incomplete step; later steps can't be shown. */
export function firstOpenStep(checkout: Checkout): Step {
  const hasAddress = checkout.requiresShipping
    ? checkout.shippingInfo.shippingDestination?.address?.addressLine !== undefined
    : checkout.billingInfo?.address?.country !== undefined && checkout.billingInfo.contactDetails !== undefined;
  if (!checkout.buyerInfo.email || !hasAddress) return "information";
  if (checkout.requiresShipping && !checkout.shippingInfo.selectedCarrierServiceOption) return "delivery";
  return "payment";
}

/** The requested step, or the first incomplete one before it. */
export function reachableStep(checkout: Checkout, requirement: string | null): Step {
  const steps = stepsOf(checkout);
  const open = firstOpenStep(checkout);
  const wanted = steps.find((step) => step === requirement);
  return wanted && steps.indexOf(wanted) <= steps.indexOf(open) ? wanted : open;
}

export const stepOf = (context: ShopContext, checkout: Checkout, { step }: FormState): Step =>
  step ?? reachableStep(checkout, context.request.url.searchParams.get("step"));

export function presentCheckout(
  context: ShopContext,
  checkout: Checkout,
  { offers, saved, settings, tips, words }: PageFacts,
  state: FormState,
): CheckoutView {
  const { shop } = context;
  const texts = checkoutTexts[shop.language];
  const { checkoutFields: fields = {} } = settings;
  const step = stepOf(context, checkout, state);
  const destination = checkout.requiresShipping ? checkout.shippingInfo.shippingDestination : checkout.billingInfo;
  const phone = fields.phone ?? "OPTIONAL";
  const isNothingDue = isZero(checkout.amountDue);
  const { customSettings } = checkout;
  const delivery = deliveryChoices(checkout, shop);
  const choices = paymentChoices(offers, saved, shop.language);
  return {
    id: checkout.id,
    brandHref: brandHref(settings),
    words,
    step,
    steps: stepsOf(checkout),
    requiresShipping: checkout.requiresShipping,
    // A member's checkout is only shown to this member, also with a token of the member's own site.
    isMember: checkout.buyerInfo.memberId !== undefined,
    ...placesOf(context, checkout),
    isExpress: state.isExpress ?? false,
    email: state.email ?? checkout.buyerInfo.email ?? "",
    shipTo: joinParts(shop.language, addressLines(destination, shop.locale)),
    delivery: deliveryText(checkout, shop, texts),
    address: {
      ...formOf(state.address ?? fromContract(destination, shop.country), phone),
      isBrief: isBrief(checkout, settings),
    },
    billing: formOf(state.billing ?? fromContract(undefined, destination?.address?.country ?? shop.country), "HIDDEN"),
    countries: countryChoices(shop.locale),
    deliveryChoices: delivery,
    deliveryProblem: deliveryProblem(checkout.calculationErrors, {
      language: shop.language,
      isServed: delivery.length > 0,
    }),
    payments: choices,
    chosenPayment: choices.find(({ id }) => id === state.payment)?.id ?? choices[0]?.id ?? "",
    ...savingOf(checkout, choices, state),
    isReminderOffered: !checkout.completed,
    isNothingDue,
    freeOffer: freeOffer(offers),
    note: { requirement: fields.orderNote ?? "OPTIONAL", value: state.note ?? checkout.buyerNote ?? "" },
    question: questionOf(settings, checkout, state),
    policies: policiesOf(settings, texts.payment.policies),
    termsHref: shop.pages.includes("terms") ? textPath("terms") : undefined,
    newsletter: newsletterOf(settings, checkout, state.isSubscribing),
    agreement: customSettings.disabledPolicyAgreementCheckbox ? undefined : agreementOf(settings),
    plans: planViews(checkout, shop.language),
    tip: tipView(checkout, tips, shop),
    giftCards: giftCardViews(checkout, texts.giftCards),
    canAddGiftCard: (fields.giftCardRedeemEnabled ?? true) && !customSettings.lockGiftCard,
    giftCardError: state.giftCardError,
    giftCardCode: state.giftCardCode,
    lines: checkout.lineItems.map((line) => ({
      id: line.id,
      name: line.productName.translated,
      details: line.descriptionLines.map(describeLine),
      quantity: line.quantity,
      total: line.lineItemPrice.formattedConvertedAmount,
      picture: pictureOf(line.media, line.productName.translated),
    })),
    rows: amountRows(checkout, shop.language),
    total: checkout.priceSummary.total.formattedConvertedAmount,
    totalAmount: checkout.priceSummary.total.amount,
    seen: packSeen(checkout, { shop, payments: choices }),
    dueNow: checkout.amountDue.formattedConvertedAmount,
    laterText: laterText(checkout, shop.language),
    charges: (checkout.subscriptionCharges ?? []).map(({ description }) =>
      formatMessage(shop.language, texts.summary.subscription, { text: description }),
    ),
    itemCount: checkout.lineItems.reduce((sum, line) => sum + line.quantity, 0),
    coupon: checkout.couponCode
      ? {
          code: checkout.couponCode,
          problem: calculationProblem(checkout.calculationErrors.couponCalculationError, shop.language),
        }
      : undefined,
    isCouponLocked: customSettings.lockCouponCode ?? false,
    couponError: state.couponError,
    problems: state.problems ?? {},
    message: state.message ?? blockers(checkout),
    hasFailed: state.message !== undefined || state.problems !== undefined,
    notice: state.notice,
    changes: state.changes ?? [],
  };
}

function placesOf(context: ShopContext, { id, cartId }: Checkout): Pick<CheckoutView, "signInHref" | "cartHref"> {
  const ways = returnUrlsOf(context, id);
  const signInHref = `/account/sign-in?return=${encodeURIComponent(`/checkout/${id}`)}`;
  if (ways !== undefined) return { signInHref: ways.login ?? signInHref, cartHref: ways.cart };
  // A checkout that the merchant prepared has no cart.
  return { signInHref, cartHref: cartId === undefined ? undefined : "/cart" };
}

const formOf = (values: AddressValues, phone: FieldRequirement): AddressForm => ({
  values,
  rules: rulesOf(values.country),
  phone,
});

/** If nothing ships, the merchant can reduce the billing address to what the invoice and its tax need. */
export const isBrief = ({ requiresShipping }: Checkout, { checkoutBillingFields }: CheckoutSettings): boolean =>
  !requiresShipping && checkoutBillingFields === "MINIMUM_REQUIRED_FIELDS";

function questionOf(
  settings: CheckoutSettings,
  { customFields }: Checkout,
  state: FormState,
): CheckoutView["question"] {
  const field = settings.checkoutFields?.customField;
  if (field === undefined || field.title === "" || field.shown === "HIDDEN") return undefined;
  const stored = customFields.find(({ title }) => title === field.title)?.value;
  return {
    title: field.title,
    requirement: field.shown,
    value: state.answer ?? (typeof stored === "string" ? stored : ""),
  };
}

function deliveryText({ shippingInfo }: Checkout, local: Clock & { language: Language }, texts: CheckoutTexts): string {
  const selected = shippingInfo.selectedCarrierServiceOption;
  if (selected === undefined) return "";
  const { price } = selected.cost;
  const { from, to } = selected.logistics.deliveryTimeSlot ?? {};
  const slot = from && to ? slotText({ from, to }, local) : "";
  const cost = isZero(price) ? texts.delivery.freeInside : price.formattedConvertedAmount;
  return joinParts(
    local.language,
    [selected.title, slot, cost].filter((part) => part !== ""),
  );
}

function blockers(checkout: Checkout): string | undefined {
  const errors = checkout.violations.filter((violation) => violation.severity === "ERROR");
  return errors.length === 0 ? undefined : errors.map((violation) => violation.description).join(" ");
}

function laterText({ payNow, payLater, amountDue }: Checkout, language: Language): string | undefined {
  const { summary: texts } = checkoutTexts[language];
  if (isZero(payLater.total)) return undefined;
  const later = payLater.total.formattedConvertedAmount;
  return isZero(payNow.total)
    ? formatMessage(language, texts.allLater, { later })
    : formatMessage(language, texts.deposit, { now: amountDue.formattedConvertedAmount, later });
}

function amountRows(checkout: Checkout, language: Language): readonly AmountRow[] {
  const { summary: texts, delivery } = checkoutTexts[language];
  const { priceSummary, shippingInfo, payLater } = checkout;
  const minus = (text: string): string => `−${text.replace(/^[-−]/, "")}`;
  const rows: AmountRow[] = [{ label: texts.subtotal, amount: priceSummary.subtotal.formattedConvertedAmount }];
  if (!isZero(priceSummary.discount)) {
    const amount = minus(priceSummary.discount.formattedConvertedAmount);
    rows.push({ label: texts.discount, amount, isReduction: true });
  }
  if (checkout.requiresShipping) {
    const amount = shippingInfo.selectedCarrierServiceOption
      ? isZero(priceSummary.shipping)
        ? delivery.free
        : priceSummary.shipping.formattedConvertedAmount
      : texts.nextStep;
    rows.push({ label: texts.delivery, amount });
  }
  for (const fee of checkout.additionalFees) {
    rows.push({ label: fee.name, amount: fee.price.formattedConvertedAmount });
  }
  if (!isZero(priceSummary.tax)) {
    const label = checkout.taxIncludedInPrice ? texts.taxIncluded : texts.tax;
    rows.push({ label, amount: priceSummary.tax.formattedConvertedAmount });
  }
  const cards = checkout.giftCards.filter((card) => isPositive(card.amount));
  if (cards.length === 0 && isZero(payLater.total)) return rows;
  rows.push({ label: texts.orderTotal, amount: priceSummary.total.formattedConvertedAmount, isStrong: true });
  for (const { obfuscatedCode, amount } of cards) {
    rows.push({
      label: formatMessage(language, texts.giftCard, { digits: obfuscatedCode.slice(-4) }),
      amount: minus(amount.formattedConvertedAmount),
      isReduction: true,
    });
  }
  if (isPositive(payLater.total)) {
    rows.push({ label: texts.paidLater, amount: minus(payLater.total.formattedConvertedAmount) });
  }
  return rows;
}
