import type { StoreSetup } from "#api/administration/store-setup.ts";
import { staffLocale } from "#backoffice/language.ts";

export type FirstStep = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly to:
    | "/settings"
    | "/settings/orders"
    | "/products/new"
    | "/settings/delivery"
    | "/taxes"
    | "/payments"
    | "/settings/policies"
    /** The store itself, in a new tab. */
    | "shop";
  readonly search?: { tab: "providers" };
  /** Name of the field that takes the focus there. */
  readonly hash?: string;
  readonly isDone: boolean;
};

/** The setup guide: every step as the server proves it. */
export function stepsOf(setup: StoreSetup): readonly FirstStep[] {
  return [
    detailsStep(setup),
    {
      id: "product",
      title: "Add a product",
      text: "Or import your products from a CSV file",
      to: "/products/new",
      isDone: setup.products.isDone,
    },
    shippingStep(setup),
    {
      id: "taxes",
      title: "Set up taxes",
      text: "Add a tax rate for your country, or tell us that you don't collect tax",
      to: "/taxes",
      isDone: setup.taxes.isDone,
    },
    {
      id: "payments",
      title: "Set up payments",
      text: setup.payments.isTestOnly
        ? "Test mode: customers can only make test payments. Connect Stripe or turn on offline payment"
        : "Connect Stripe or turn on offline payment",
      to: "/payments",
      search: { tab: "providers" },
      isDone: setup.payments.isDone,
    },
    {
      id: "policies",
      title: "Add your policies",
      text: "Terms, privacy and returns, shown at checkout",
      to: "/settings/policies",
      isDone: setup.policies.isDone,
    },
    {
      id: "order",
      title: "Place a test order",
      text: "Open your store, buy something, and you'll see the order here",
      to: "shop",
      isDone: setup.firstOrder.isDone,
    },
  ];
}

const details = { NAME: "store name", CONTACT_EMAIL: "contact email", ADDRESS: "address" } as const;

function detailsStep({ details: { isDone, missing } }: StoreSetup): FirstStep {
  const [first] = missing;
  const names = missing.map((name) => details[name]);
  return {
    id: "details",
    title: "Add your store details",
    text: `Still missing: ${new Intl.ListFormat(staffLocale()).format(names)}`,
    ...(first === "ADDRESS"
      ? { to: "/settings/orders", hash: "address.addressLine" }
      : { to: "/settings", hash: first === "CONTACT_EMAIL" ? "contactEmail" : "name" }),
    isDone,
  };
}

function shippingStep({ shipping }: StoreSetup): FirstStep {
  const isToReview = shipping.starterRate !== undefined;
  return {
    id: "shipping",
    title: isToReview ? "Review your shipping rate" : "Set up shipping",
    text: isToReview
      ? "We added a rate for your country. Change it to what you charge, or keep it"
      : "Add a shipping rate for your country",
    to: "/settings/delivery",
    isDone: shipping.isDone,
  };
}

/** Whether there is a step to show. */
export const areStepsOpen = (steps: readonly FirstStep[] | undefined): boolean =>
  steps?.some(({ isDone }) => !isDone) ?? false;

const KEY = "backoffice.first-steps";

export const areStepsOver = (): boolean => localStorage.getItem(KEY) === "over";
export const endSteps = (): void => localStorage.setItem(KEY, "over");
