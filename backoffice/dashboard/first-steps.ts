import { queryOptions } from "@tanstack/react-query";
import { getCheckoutSettings } from "#api/checkout-settings.ts";
import { searchOrders } from "#api/orders.ts";
import { listPaymentMethods } from "#api/payment-providers.ts";
import { countProductsV3 } from "#api/products-v3.ts";
import { queryTaxRegions } from "#api/taxes.ts";
import { call, queryClient } from "../client.ts";
import { storeSettingsQuery } from "../settings/queries.ts";
import { gapRegions } from "../shipping/coverage.ts";
import { shippingQuery } from "../shipping/queries.ts";

export type FirstStep = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly to:
    | "/settings"
    | "/products/new"
    | "/settings/delivery"
    | "/taxes"
    | "/payments"
    | "/settings/policies"
    | "/orders";
  readonly isDone: boolean;
};

/** What the settings say before anybody changed them. */
const UNNAMED = "My store";

/** Read from the store itself: nothing is ticked that is not so. */
export const firstStepsQuery = queryOptions({
  queryKey: ["dashboard", "first-steps"],
  queryFn: async (): Promise<readonly FirstStep[]> => {
    const one = { query: { cursorPaging: { limit: 1 } } };
    const [{ settings }, products, delivery, taxes, payments, checkout, orders] = await Promise.all([
      queryClient.ensureQueryData(storeSettingsQuery),
      call(countProductsV3, { body: {} }),
      queryClient.fetchQuery(shippingQuery),
      call(queryTaxRegions, { body: one }),
      call(listPaymentMethods, {}),
      call(getCheckoutSettings, {}),
      call(searchOrders, { body: { search: { cursorPaging: { limit: 1 } } } }),
    ]);
    const { termsAndConditions, privacyPolicy, returnPolicy } = checkout.checkoutSettings.checkoutPolicies ?? {};
    const policies = [termsAndConditions, privacyPolicy, returnPolicy];
    const regions = delivery.profiles.flatMap(({ deliveryRegions }) => deliveryRegions.filter(({ active }) => active));
    return [
      {
        id: "name",
        title: "Name the store",
        text: "Its name, address for mails, currency and time zone",
        to: "/settings",
        isDone: settings.name !== UNNAMED,
      },
      {
        id: "product",
        title: "Add a product",
        text: "Or bring them all with a product list",
        to: "/products/new",
        isDone: products.count > 0,
      },
      {
        id: "delivery",
        title: "Say where you deliver",
        text: "Regions and what delivery costs there",
        to: "/settings/delivery",
        isDone: regions.length > 0 && gapRegions(delivery).length < regions.length,
      },
      {
        id: "taxes",
        title: "Set up taxes",
        text: "Where you collect them, and how much",
        to: "/taxes",
        isDone: taxes.taxRegions.length > 0,
      },
      {
        id: "payments",
        title: "Take payments",
        text: "Cards, invoice, or payment at pickup",
        to: "/payments",
        isDone: payments.paymentMethods.length > 0,
      },
      {
        id: "policies",
        title: "Write your policies",
        text: "Terms, privacy and returns, as the checkout shows them",
        to: "/settings/policies",
        isDone: policies.some((policy) => policy?.visible === true && (policy.content ?? "").trim() !== ""),
      },
      {
        id: "order",
        title: "Place a first order",
        text: "Buy something in the shop yourself, with a test payment",
        to: "/orders",
        isDone: orders.orders.length > 0,
      },
    ];
  },
  staleTime: 30_000,
});

/** Steps still to show: some are open, and nobody hid them in this browser. */
export const areStepsOpen = (steps: readonly FirstStep[] | undefined): boolean =>
  steps?.some(({ isDone }) => !isDone) ?? false;

const KEY = "backoffice.first-steps";

export const areStepsOver = (): boolean => localStorage.getItem(KEY) === "over";
export const endSteps = (): void => localStorage.setItem(KEY, "over");
