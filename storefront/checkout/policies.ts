/** The merchant's policies as the checkout shows them. */
import type { CheckoutSettings } from "#api/checkout-settings.ts";
import type { CheckoutView, PolicyView } from "./views.ts";

export function policiesOf({ checkoutPolicies = {} }: CheckoutSettings): readonly PolicyView[] {
  const { termsAndConditions, privacyPolicy, returnPolicy, digitalItemPolicy, contactUs, customPolicy } =
    checkoutPolicies;
  const named = [
    ["Terms and conditions", termsAndConditions],
    ["Privacy", privacyPolicy],
    ["Returns", returnPolicy],
    ["Digital goods", digitalItemPolicy],
    ["Contact", contactUs],
    [customPolicy?.title || "Good to know", customPolicy],
  ] as const;
  return named.flatMap(([title, policy]) => {
    const content = policy?.content?.trim() ?? "";
    return policy?.visible === true && content !== "" ? [{ title, paragraphs: content.split(/\n\s*\n/) }] : [];
  });
}

export function agreementOf({ checkoutFields }: CheckoutSettings): CheckoutView["agreement"] {
  const box = checkoutFields?.policyAgreementCheckbox;
  return box?.visible === true ? { isChecked: box.checkedByDefault === true } : undefined;
}
