import type { StoreSetup } from "#api/administration/store-setup.ts";
import { formatMessage } from "#api/store/messages.ts";
import { staffLanguage, staffLocale } from "#backoffice/language.ts";
import { dashboardTexts } from "./texts/texts.ts";

type Target =
  | {
      readonly to:
        | "/settings"
        | "/settings/orders"
        | "/products/new"
        | "/settings/delivery"
        | "/taxes"
        | "/settings/policies"
        | "/settings/domain"
        | "/orders";
      /** Name of the field to focus. */
      readonly hash?: string;
    }
  | { readonly to: "/payments"; readonly search: { tab: "providers" } }
  | { readonly to: "/orders/$orderId"; readonly params: { orderId: string } }
  /** The storefront, in a new tab. */
  | { readonly to: "storefront" };

export type SetupStep = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly target: Target;
  readonly isDone: boolean;
  /** Shown even when the step is done, and before the store opens. */
  readonly warning?: string;
  /** A store can't sell without it. */
  readonly isRequired: boolean;
};

/** The setup guide. Every step is done once the server has its proof. */
export function listSetupSteps(setup: StoreSetup): readonly SetupStep[] {
  const texts = dashboardTexts[staffLanguage()].setup;
  const { orderId } = setup.firstOrder;
  const order: Target = orderId === undefined ? { to: "/orders" } : { to: "/orders/$orderId", params: { orderId } };
  const required: readonly Omit<SetupStep, "isRequired">[] = [
    createDetailsStep(setup),
    { id: "product", ...texts.product, target: { to: "/products/new" }, isDone: setup.products.isDone },
    {
      id: "shipping",
      ...(setup.shipping.starterRate === undefined ? texts.shipping : texts.shippingReview),
      target: { to: "/settings/delivery" },
      isDone: setup.shipping.isDone,
    },
    { id: "taxes", ...texts.taxes, target: { to: "/taxes" }, isDone: setup.taxes.isDone },
    createPaymentsStep(setup, order),
    ...(setup.email === undefined
      ? []
      : [{ id: "email", ...texts.email, target: { to: "/settings/domain" } as const, isDone: setup.email.isDone }]),
    { id: "policies", ...texts.policies, target: { to: "/settings/policies" }, isDone: setup.policies.isDone },
  ];
  const trial: typeof required = [
    { id: "order", ...texts.order, target: { to: "storefront" }, isDone: setup.firstOrder.isDone },
    { id: "fulfill", ...texts.fulfill, target: order, isDone: setup.firstFulfillment.isDone },
    { id: "refund", ...texts.refund, target: order, isDone: setup.firstRefund.isDone },
  ];
  return [
    ...required.map((step) => ({ ...step, isRequired: true })),
    ...trial.map((step) => ({ ...step, isRequired: false })),
  ];
}

type Detail = StoreSetup["details"]["missing"][number];

/** The first missing field receives the focus. */
const detailTargets: Record<Detail, Target> = {
  NAME: { to: "/settings", hash: "name" },
  CONTACT_EMAIL: { to: "/settings", hash: "contactEmail" },
  LEGAL_NAME: { to: "/settings/orders", hash: "invoiceSettings.seller.legalName" },
  ADDRESS: { to: "/settings/orders", hash: "invoiceSettings.seller.address.addressLine" },
};

function createDetailsStep({ details: { isDone, missing } }: StoreSetup): Omit<SetupStep, "isRequired"> {
  const { title, text, fields } = dashboardTexts[staffLanguage()].setup.details;
  const list = new Intl.ListFormat(staffLocale()).format(missing.map((detail) => fields[detail]));
  return {
    id: "details",
    title,
    text: formatMessage(staffLanguage(), text, { fields: list }),
    target: detailTargets[missing[0] ?? "NAME"],
    isDone,
  };
}

/** Leads to the payment methods, and to a test order once a method takes real money. */
function createPaymentsStep({ payments, firstOrder }: StoreSetup, order: Target): Omit<SetupStep, "isRequired"> {
  const texts = dashboardTexts[staffLanguage()].setup.payments;
  const { isDone, isTestOnly, methods } = payments;
  const step = { id: "payments", title: texts.title, isDone };
  const providers: Target = { to: "/payments", search: { tab: "providers" } };
  if (isTestOnly) {
    const text = isDone ? texts.testDone : texts.testText;
    return { ...step, text, target: providers, ...(isDone ? { warning: text } : {}) };
  }
  if (methods.length === 0) return { ...step, text: texts.text, target: providers };
  const isOffline = methods.every((method) => method.isOffline);
  const names = methods.filter((method) => method.isOffline === isOffline).map(({ name }) => name);
  const list = new Intl.ListFormat(staffLocale(), { type: "disjunction" }).format(names);
  return {
    ...step,
    text: formatMessage(staffLanguage(), isOffline ? texts.offlineText : texts.chargeText, { methods: list }),
    target: isDone ? providers : isOffline && firstOrder.orderId !== undefined ? order : { to: "storefront" },
  };
}

const ORDER_POLL_MS = 3_000;
const ORDER_POLL_END_MS = 10 * 60_000;

/**
 * How often to read the setup again: the test order changes in another tab, and a refund when the provider confirms it. Later
 * than ten minutes after the order was placed, returning to the page is enough.
 */
export function orderPollMs({ firstOrder, firstRefund }: StoreSetup, now: number): number | false {
  if (firstOrder.createdDate === undefined || firstRefund.isDone) return false;
  return now - Date.parse(firstOrder.createdDate) < ORDER_POLL_END_MS ? ORDER_POLL_MS : false;
}

/** Whether a step isn't done, or done with a warning. */
export const isOpen = ({ isDone, warning }: SetupStep): boolean => !isDone || warning !== undefined;
export const hasOpenSteps = (steps: readonly SetupStep[]): boolean => steps.some(isOpen);

/** In this browser only. The key is older than its name here. */
const KEY = "backoffice.first-steps";

export const isGuideHidden = (): boolean => localStorage.getItem(KEY) === "over";
export const hideGuide = (): void => localStorage.setItem(KEY, "over");
