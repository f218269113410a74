/** The store's policies and their checkboxes at checkout. */
import type { CheckoutSettings } from "#api/checkout/checkout-settings.ts";
import type { Checkout } from "#api/checkout/checkout-values.ts";
import type { CheckoutTexts } from "./texts/texts.ts";
import type { CheckoutView, PolicyView } from "./views.ts";

export function policiesOf(
  { checkoutPolicies = {} }: CheckoutSettings,
  texts: CheckoutTexts["payment"]["policies"],
): readonly PolicyView[] {
  const { termsAndConditions, privacyPolicy, shippingPolicy, returnPolicy } = checkoutPolicies;
  const { digitalItemPolicy, contactUs, legalNotice, customPolicy } = checkoutPolicies;
  const named = [
    [texts.terms, termsAndConditions],
    [texts.privacy, privacyPolicy],
    [texts.shipping, shippingPolicy],
    [texts.returns, returnPolicy],
    [texts.digital, digitalItemPolicy],
    [texts.contact, contactUs],
    [texts.legalNotice, legalNotice],
    [customPolicy?.title || texts.custom, customPolicy],
  ] as const;
  return named.flatMap(([title, policy]) => {
    const paragraphs = paragraphsOf(policy);
    return paragraphs === undefined ? [] : [{ title, paragraphs }];
  });
}

type Policy = { visible?: boolean; content?: string };

/** Paragraphs of an enabled policy; empty lines separate them. */
export function paragraphsOf(policy: Policy | undefined): readonly string[] | undefined {
  const content = policy?.content?.trim() ?? "";
  return policy?.visible === true && content !== "" ? content.split(/\n\s*\n/) : undefined;
}

export function agreementOf({ checkoutFields }: CheckoutSettings): CheckoutView["agreement"] {
  const box = checkoutFields?.policyAgreementCheckbox;
  return box?.visible === true ? { isChecked: box.checkedByDefault === true } : undefined;
}

/** Title of the order's custom field for the newsletter opt-in. */
const NEWSLETTER = "Newsletter";

export function newsletterOf(
  { checkoutFields }: CheckoutSettings,
  { customFields, buyerInfo }: Checkout,
  isSubscribing: boolean | undefined,
): CheckoutView["newsletter"] {
  const box = checkoutFields?.subscriptionCheckbox;
  if (box?.visible !== true) return undefined;
  const isAsked = customFields.some(({ title }) => title === NEWSLETTER);
  const isUntouched = buyerInfo.email === undefined || buyerInfo.memberId !== undefined;
  return { isChecked: isSubscribing ?? (isAsked || (isUntouched && box.checkedByDefault === true)) };
}

/** Custom fields of the checkout, with the current newsletter choice. */
export const withNewsletter = ({ customFields }: Checkout, isSubscribing: boolean): Checkout["customFields"] => [
  ...customFields.filter(({ title }) => title !== NEWSLETTER),
  ...(isSubscribing ? [{ title: NEWSLETTER, value: "Yes" }] : []),
];
