/** What installed apps say against a checkout, or warn of. Asked while no transaction is open (`Outside`). */
import type { Violation } from "#api/totals.ts";
import { type Apps, answerOf, askedLines, hasApps, type PricedPurchase } from "#server/modules/carts/public.ts";
import { askViolations, type PluginViolation, type ViolationQuestion } from "#server/modules/service-plugins/public.ts";
import { billingOf, type Checkout } from "./checkout.ts";

export function violationsOfApps(
  apps: Apps,
  checkout: Checkout,
  { sellables, settings, result }: PricedPurchase,
): Violation[] {
  if (!hasApps(apps, "VALIDATIONS")) return [];
  const lines = askedLines(checkout.lines, sellables, settings);
  const { subtotal, shipping, tax, discount, additionalFees, total } = result.priceSummary;
  const question: ViolationQuestion = {
    source: "CHECKOUT",
    // By position: ids of lines that are added in this very call differ each time it is tried.
    lines: lines.map((line, index) => ({ ...line, id: String(index) })),
    summary: { subtotal, shipping, tax, discount, additionalFees, total },
    weightUnit: settings.weightUnit,
    buyerEmail: checkout.email,
    billingAddress: billingOf(checkout)?.address,
    shippingAddress: checkout.shippingDestination?.address,
    contact: checkout.shippingDestination?.contactDetails,
  };
  const found = answerOf(apps, { kind: "VALIDATIONS", question, settings }, (asking) =>
    askViolations(asking, question),
  );
  return found.map((violation) => ({
    severity: violation.severity,
    description: violation.description,
    target: targetOf(violation, (position) => lines[Number(position)]?.id),
  }));
}

function targetOf({ lineId }: PluginViolation, idAt: (position: string) => string | undefined): Violation["target"] {
  const id = lineId === undefined ? undefined : idAt(lineId);
  return id === undefined ? { other: { name: "OTHER_DEFAULT" } } : { lineItem: { name: "LINE_ITEM_DEFAULT", id } };
}
