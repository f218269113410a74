import { queryOptions } from "@tanstack/react-query";
import { queryOrderPaymentRequests } from "#api/orders/orders/order-payment-requests.ts";
import { listSavedPaymentMethods } from "#api/payments/payment-providers.ts";
import { call } from "#backoffice/client.ts";

/** Saved payment methods of a customer, newest first. */
export const savedMethodsQuery = (memberId: string) =>
  queryOptions({
    queryKey: ["orders", "saved-methods", memberId],
    queryFn: async () => (await call(listSavedPaymentMethods, { query: { memberId } })).savedPaymentMethods,
    staleTime: 0,
  });

/** Open payment links of an order, newest first. */
export const paymentLinksQuery = (orderId: string) =>
  queryOptions({
    queryKey: ["orders", "payment-links", orderId],
    queryFn: async () => {
      const query = { filter: { orderId, status: "UNPAID" } };
      return (await call(queryOrderPaymentRequests, { body: { query } })).orderPaymentRequests;
    },
  });
