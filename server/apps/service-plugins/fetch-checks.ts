/** Validations by apps before an order is placed. */
import { chooseLanguage, type Translations } from "#api/store/languages.ts";
import { toDecimal } from "#server/platform/money/money.ts";
import { callApp } from "./call-app.ts";
import { getPaymentSettings, getViolations } from "./kinds.ts";
import { listPlugins } from "./registry.ts";
import type { PluginContext, PluginViolation, ViolationQuestion } from "./types.ts";
import { given, wireContact, wirePhysical, wirePrice } from "./wire.ts";

/** The violation if a mandatory app doesn't respond. */
const unchecked: Translations<string> = {
  en: "This purchase cannot be checked right now. Please try again in a moment.",
  de: "Dieser Einkauf kann gerade nicht geprüft werden. Bitte versuchen Sie es gleich noch einmal.",
  fr: "Cet achat ne peut pas être vérifié pour le moment. Veuillez réessayer dans un instant.",
  es: "Ahora mismo no se puede comprobar esta compra. Inténtalo de nuevo en un momento.",
  ar: "لا يمكن التحقق من عملية الشراء حاليًا. حاول مرة أخرى بعد قليل.",
};

export async function fetchViolations(
  context: PluginContext,
  question: ViolationQuestion,
): Promise<readonly PluginViolation[]> {
  const all = await listPlugins(context.store, "VALIDATIONS");
  const plugins = all.filter(({ options }) => question.source !== "CART" || options.validateInCart === true);
  if (plugins.length === 0) return [];
  const request = toRequest(context.currency, question);
  const lists = await Promise.all(
    plugins.map(async (plugin): Promise<PluginViolation[]> => {
      const result = await callApp(context, plugin, getViolations, request);
      const { appId, options } = plugin;
      if ("answer" in result)
        return result.answer.violations.map(({ severity, description, target }) => ({
          appId,
          severity,
          description,
          lineId: target?.lineItem?.id ?? undefined,
        }));
      const isRefused = options.refusesOnFailure === true && question.source !== "CART";
      return isRefused
        ? [
            {
              appId,
              severity: "ERROR",
              description: unchecked[chooseLanguage(...(context.languages ?? []))],
              lineId: undefined,
            },
          ]
        : [];
    }),
  );
  return lists.flat();
}

function toRequest(currency: string, question: ViolationQuestion) {
  const { summary, contact, purchaseFlowId } = question;
  const withContact = (address: ViolationQuestion["billingAddress"]) =>
    address && { address, ...given("contactDetails", contact && wireContact(contact)) };
  return {
    sourceInfo: { source: question.source, ...given("purchaseFlowId", purchaseFlowId) },
    validationInfo: {
      buyerDetails: { ...given("email", question.buyerEmail) },
      lineItems: question.lines.map((line) => ({
        id: line.id,
        quantity: line.quantity,
        catalogReference: line.catalogReference,
        productName: { original: line.name, translated: line.name },
        price: wirePrice(line.price, currency),
        physicalProperties: wirePhysical(line),
        itemType: { preset: line.itemType ?? "PHYSICAL" },
      })),
      weightUnit: question.weightUnit,
      priceSummary: {
        subtotal: wirePrice(summary.subtotal, currency),
        shipping: wirePrice(summary.shipping, currency),
        tax: wirePrice(summary.tax, currency),
        discount: wirePrice(summary.discount, currency),
        additionalFees: wirePrice(summary.additionalFees, currency),
        total: { ...wirePrice(summary.total, currency), amount: toDecimal(summary.total, currency) },
      },
      ...given("billingInfo", withContact(question.billingAddress)),
      ...given("shippingAddress", withContact(question.shippingAddress)),
      currency,
    },
  };
}

/** Whether an app requires strong customer authentication (3-D Secure) for this order, which has the format of the protocol. */
export async function fetchRequires3dSecure(context: PluginContext, order: Record<string, unknown>): Promise<boolean> {
  const plugins = await listPlugins(context.store, "PAYMENT_SETTINGS");
  const demands = await Promise.all(
    plugins.map(async (plugin) => {
      const result = await callApp(context, plugin, getPaymentSettings, { order });
      if ("answer" in result) return result.answer.paymentSettings?.requires3dSecure === true;
      return plugin.options.fallbackValueForRequires3dSecure === true;
    }),
  );
  return demands.includes(true);
}
