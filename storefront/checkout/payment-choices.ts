/** Ways to pay, gift cards, plans and tips of a checkout, in words. */
import type { StoreTipSettings } from "#api/additional-fees.ts";
import type { Checkout } from "#api/checkout-values.ts";
import type { Output } from "#api/endpoint.ts";
import { fill } from "#api/languages.ts";
import type { listPaymentMethods, SavedPaymentMethod } from "#api/payment-providers.ts";
import type { ShopFacts } from "../facts.ts";
import { formatAmount } from "../money.ts";
import type { CheckoutTexts } from "./texts/texts.ts";
import type { CheckoutView, GiftCardView, PaymentChoice, PlanView } from "./views.ts";

const SAVED = "saved:";

export const isOnline = ({ isOffline }: { isOffline: boolean }): boolean => !isOffline;

/** What the member kept comes first: it is what they used last. */
export function paymentChoices(
  methods: Output<typeof listPaymentMethods>["paymentMethods"],
  saved: readonly SavedPaymentMethod[],
  texts: CheckoutTexts["payment"]["saved"],
): readonly PaymentChoice[] {
  const kept = saved.flatMap(({ id, provider, brand, lastFour, expiresOn, isTest }): PaymentChoice[] => {
    const isThere = methods.some((method) => method.id === provider && method.canBeSaved);
    const name = fill(texts.name, { brand, digits: lastFour });
    const date = expiresOn?.split("-").reverse().join("/");
    const description = date === undefined ? texts.kept : fill(texts.keptUntil, { date });
    return isThere ? [{ id: SAVED + id, name, description, isTest, isOffline: false, canBeSaved: false }] : [];
  });
  return [...kept, ...methods];
}

/** The method behind a choice, and which of the member's own it is. */
export function readPayment(
  choice: string,
  saved: readonly SavedPaymentMethod[],
): { method: string; savedId: string | undefined } {
  const own = saved.find(({ id }) => choice === SAVED + id);
  return own === undefined ? { method: choice, savedId: undefined } : { method: own.provider, savedId: own.id };
}

/** Renewals charge what the member keeps, so a subscription needs something kept. Nobody else can keep anything. */
export function savingOf(
  { buyerInfo, lineItems, amountDue }: Checkout,
  choices: readonly PaymentChoice[],
  { isSaving }: { isSaving?: boolean },
): Pick<CheckoutView, "saving" | "isSaving"> {
  const canSave = buyerInfo.memberId !== undefined && choices.some(({ canBeSaved }) => canBeSaved);
  if (!canSave || Number(amountDue.amount) === 0) return { saving: "NONE", isSaving: false };
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
    problem: Number(amount.amount) === 0 && Number(priceSummary.total.amount) > 0 ? texts.paysNothing : undefined,
  }));

export function planViews(
  { membershipOptions, lineItems }: Checkout,
  texts: CheckoutTexts["plans"],
): readonly PlanView[] {
  const selected = membershipOptions.selectedMemberships?.memberships ?? [];
  return (membershipOptions.eligibleMemberships ?? []).map(({ id, appId, name, lineItemIds, credits }) => {
    const names = lineItems.filter((line) => lineItemIds.includes(line.id)).map((line) => line.productName.translated);
    const paysFor = fill(texts.paysFor, { names: names.join(", ") });
    const left = credits && fill(texts.left, { left: credits.remaining, total: credits.total });
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

/** Before an amount among the choices, which are shares otherwise. */
const AMOUNT = "amount:";

export function tipView({ tip }: Checkout, settings: StoreTipSettings, shop: ShopFacts): CheckoutView["tip"] {
  if (!settings.enabled) return undefined;
  const choices =
    settings.type === "PERCENTAGE"
      ? settings.percentages.map((value) => ({ value, label: `${Number(value)} %` }))
      : settings.amounts.map((value) => ({ value: AMOUNT + value, label: formatAmount(Number(value), shop) }));
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

/** What the form says; null takes the tip off, undefined is no tip at all. */
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
