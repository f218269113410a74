/** Violations and warnings reported by installed apps. */
import type { Violation } from "#api/checkout/totals.ts";
import type { Address, AddressWithContact } from "#api/values.ts";
import {
  type AppAnswers,
  fetchViolations,
  type PluginViolation,
  type ViolationQuestion,
} from "#server/apps/service-plugins/public.ts";
import { currencyAndLanguages, toAppLines } from "./app-requests.ts";
import type { PricedPurchase } from "./gather-pricing.ts";
import type { PurchaseLine } from "./pricing-lines.ts";

type ValidatedPurchase = {
  /** Only apps that opted in validate carts. */
  readonly source: "CART" | "CHECKOUT";
  readonly lines: readonly PurchaseLine[];
  readonly buyerEmail: string | undefined;
  readonly billingAddress: Address | undefined;
  readonly destination: AddressWithContact | undefined;
};

export async function violationsOfApps(
  apps: AppAnswers,
  { sellables, settings, result }: PricedPurchase,
  { source, buyerEmail, billingAddress, destination, ...questioned }: ValidatedPurchase,
): Promise<Violation[]> {
  if (!apps.has("VALIDATIONS")) return [];
  const lines = toAppLines(questioned.lines, sellables, settings);
  const { subtotal, shipping, tax, discount, additionalFees, total } = result.priceSummary;
  const question: ViolationQuestion = {
    source,
    // Lines are identified by position, because new lines get another id when they are written.
    lines: lines.map((line, index) => ({ ...line, id: String(index) })),
    summary: { subtotal, shipping, tax, discount, additionalFees, total },
    weightUnit: settings.weightUnit,
    buyerEmail,
    billingAddress,
    shippingAddress: destination?.address,
    contact: destination?.contactDetails,
  };
  const found = await apps.get({
    kind: "VALIDATIONS",
    about: question,
    ...currencyAndLanguages(settings),
    fetch: (context) => fetchViolations(context, question),
  });
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
