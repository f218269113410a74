/** Guard for policies that started from a template (docs/decisions/0089-approved-policies.md). */
import type { CheckoutSettings, CheckoutSettingsChanges } from "#api/checkout/checkout-settings.ts";
import { hasBlanks } from "#api/checkout/policy-templates/templates.ts";
import { ValidationError } from "#server/platform/http/app-error.ts";

type PolicyName = keyof NonNullable<CheckoutSettings["checkoutPolicies"]>;

/**
 * Only policies that the request changes are checked, so that older texts don't block other settings.
 * @throws {ValidationError} if a changed policy is visible and has parts of a template that the merchant hasn't decided on
 */
export function checkPolicies(changes: CheckoutSettingsChanges, { checkoutPolicies = {} }: CheckoutSettings): void {
  const names = Object.keys(changes.checkoutPolicies ?? {}) as PolicyName[];
  const unfinished = names.filter((name) => {
    const { visible = false, content = "" } = checkoutPolicies[name] ?? {};
    return visible && hasBlanks(content);
  });
  if (unfinished.length === 0) return;
  throw new ValidationError(
    unfinished.map((name) => ({
      field: `checkoutSettings.checkoutPolicies.${name}.content`,
      description: "has unfinished text of a template in [brackets]. Replace it before you show the policy",
      violatedRule: "OTHER",
      ruleName: "UNFINISHED_POLICY",
      data: {},
    })),
  );
}
