/** Views of a checkout's payment methods, gift cards, plans, and tips. */

import type { getOffer } from "#api/checkout/checkout-completion.ts";
import type { Checkout } from "#api/checkout/checkout-values.ts";
import type { Output } from "#api/endpoint.ts";
import type { PaymentMethodId, SavedPaymentMethod } from "#api/payments/payment-providers.ts";
import type { StoreTipSettings } from "#api/pricing/additional-fees.ts";
import type { Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { ShopFacts } from "#storefront/facts.ts";
import { formatAmount } from "#storefront/money.ts";
import { isPositive, isZero } from "#ui/money.ts";
import { type CheckoutTexts, checkoutTexts } from "../texts/texts.ts";
import type { CheckoutView, GiftCardView, PaymentChoice, PlanView } from "../views.ts";

const SAVED = "saved:";

export type Offers = Pick<Output<typeof getOffer>, "paymentMethods" | "offers">;

/** Payment choices, saved methods first. Each has the signature that confirms the order with it. */
export function paymentChoices(
  { paymentMethods: methods, offers }: Offers,
  saved: readonly SavedPaymentMethod[],
  language: Language,
): readonly PaymentChoice[] {
  const texts = checkoutTexts[language].payment.saved;
  const kept = saved.flatMap(({ id, provider, brand, lastFour, expiresOn, isTest }): PaymentChoice[] => {
    const offer = offers.find(({ savedPaymentMethodId }) => savedPaymentMethodId === id);
    if (offer === undefined || !methods.some((method) => method.id === provider && method.canBeSaved)) return [];
    const name = formatMessage(language, texts.name, { brand, digits: lastFour });
    const date = expiresOn?.split("-").reverse().join("/");
    const description = date === undefined ? texts.kept : formatMessage(language, texts.keptUntil, { date });
    const { signedOffer } = offer;
    const choice = { id: SAVED + id, method: provider, name, description, isTest, isOffline: false, canBeSaved: false };
    return [{ ...choice, signedOffer }];
  });
  const offered = methods.map((method) => {
    const isFor = (offer: Offers["offers"][number]) => offer.savedPaymentMethodId === undefined;
    const offer = offers.find((each) => each.paymentMethod === method.id && isFor(each));
    return { ...method, method: method.id, signedOffer: offer?.signedOffer ?? "" };
  });
  return [...kept, ...offered];
}

/** The signed offer of an order without a payment due. */
export const freeOffer = ({ offers }: Offers): string =>
  offers.find(({ paymentMethod }) => paymentMethod === undefined)?.signedOffer ?? "";

/** The payment method of a choice, and the id of the saved method if it is one. */
export function readPayment(
  chosen: string,
  choices: readonly PaymentChoice[],
): { method: PaymentMethodId | undefined; savedId: string | undefined } {
  const method = choices.find(({ id }) => id === chosen)?.method;
  return { method, savedId: chosen.startsWith(SAVED) ? chosen.slice(SAVED.length) : undefined };
}

/** Whether the payment method can or must be saved. Subscriptions require it for renewals; only members can save one. */
export function savingOf(
  { buyerInfo, lineItems, amountDue }: Checkout,
  choices: readonly PaymentChoice[],
  { isSaving }: { isSaving?: boolean },
): Pick<CheckoutView, "saving" | "isSaving"> {
  const canSave = buyerInfo.memberId !== undefined && choices.some(({ canBeSaved }) => canBeSaved);
  if (!canSave || isZero(amountDue)) return { saving: "NONE", isSaving: false };
  const isRenewed = lineItems.some((line) => line.subscriptionOptionInfo !== undefined);
  return { saving: isRenewed ? "REQUIRED" : "OFFERED", isSaving: isSaving ?? isRenewed };
}

export const giftCardViews = (
  { giftCards, priceSummary }: Checkout,
  texts: CheckoutTexts["giftCards"],
): readonly GiftCardView[] =>
  giftCards.map(({ obfuscatedCode, externalId = "", amount }) => ({
    id: externalId,
    digits: obfuscatedCode.slice(-4),
    amount: amount.formattedConvertedAmount,
    problem: isZero(amount) && isPositive(priceSummary.total) ? texts.paysNothing : undefined,
  }));

export function planViews({ membershipOptions, lineItems }: Checkout, language: Language): readonly PlanView[] {
  const texts = checkoutTexts[language].plans;
  const selected = membershipOptions.selectedMemberships?.memberships ?? [];
  return (membershipOptions.eligibleMemberships ?? []).map(({ id, appId, name, lineItemIds, credits }) => {
    const names = lineItems.filter((line) => lineItemIds.includes(line.id)).map((line) => line.productName.translated);
    const paysFor = formatMessage(language, texts.paysFor, { names: names.join(", ") });
    const left = credits && formatMessage(language, texts.left, { left: credits.remaining, total: credits.total });
    return {
      id,
      appId,
      name: name.translated,
      text: left === undefined ? paysFor : `${paysFor} ${left}`,
      lineIds: lineItemIds,
      isChosen: selected.some((plan) => plan.id === id),
    };
  });
}

/** Prefix of fixed amounts; other tip choices are percentages. */
const AMOUNT = "amount:";

export function tipView({ tip }: Checkout, settings: StoreTipSettings, shop: ShopFacts): CheckoutView["tip"] {
  if (!settings.enabled) return undefined;
  const choices =
    settings.type === "PERCENTAGE"
      ? settings.percentages.map((value) => ({ value, label: `${Number(value)} %` }))
      : settings.amounts.map((value) => ({ value: AMOUNT + value, label: formatAmount(value, shop) }));
  const chosen = chosenTip(tip, settings);
  return {
    choices,
    chosen,
    hasCustom: settings.customAllowed,
    custom: chosen === "custom" ? (tip?.amount ?? "") : "",
  };
}

function chosenTip(tip: Checkout["tip"], { percentages, amounts }: StoreTipSettings): string {
  if (tip === undefined) return "none";
  const isSame = (one: string, other = "") => Number(one) === Number(other);
  if (tip.type === "PERCENTAGE") return percentages.find((share) => isSame(share, tip.percentage)) ?? "none";
  const preset = tip.type === "AMOUNT" ? amounts.find((amount) => isSame(amount, tip.amount)) : undefined;
  return preset === undefined ? "custom" : AMOUNT + preset;
}

/** The submitted tip: null removes it, undefined leaves it unchanged. */
export function readTip(form: URLSearchParams): Checkout["tip"] | null | undefined {
  const choice = form.get("tip") ?? "";
  if (choice === "none") return null;
  const typed = (form.get("amount") ?? "").trim().replace(",", ".");
  const amount = choice === "custom" ? typed : choice.startsWith(AMOUNT) ? choice.slice(AMOUNT.length) : undefined;
  if (amount === undefined)
    return /^\d{1,3}(\.\d{1,2})?$/.test(choice) ? { type: "PERCENTAGE", percentage: choice } : undefined;
  if (!/^\d{1,7}(\.\d{1,3})?$/.test(amount)) return undefined;
  return { type: choice === "custom" ? "CUSTOM" : "AMOUNT", amount };
}
