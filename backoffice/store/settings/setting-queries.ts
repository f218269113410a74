import { queryOptions } from "@tanstack/react-query";
import { listPaymentMethods } from "#api/payments/payment-providers.ts";
import { call } from "#backoffice/client.ts";

export const paymentMethodsQuery = queryOptions({
  queryKey: ["settings", "payment-methods"],
  queryFn: async () => (await call(listPaymentMethods, {})).paymentMethods,
});
