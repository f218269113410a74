import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { getPayment, listPayments } from "#api/orders/orders/order-billing.ts";
import { listPaymentProviders } from "#api/payments/payment-providers.ts";
import { listReconciliations } from "#api/payments/payment-reconciliations.ts";
import { call } from "#backoffice/client.ts";
import { readStatus } from "./payment-labels.tsx";
import type { PaymentsSearch } from "./search.ts";

export const paymentsQuery = ({ status, provider, text, attention }: PaymentsSearch) =>
  infiniteQueryOptions({
    queryKey: ["payments", "list", status, provider, text, attention],
    queryFn: ({ pageParam }) => {
      const known = readStatus(status);
      return call(listPayments, {
        query: {
          ...(known === undefined ? {} : { status: known }),
          ...(provider === "" ? {} : { provider }),
          ...(text.trim() === "" ? {} : { search: text.trim() }),
          ...(attention ? { needsAttention: true } : {}),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
      });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const paymentQuery = (id: string) =>
  queryOptions({ queryKey: ["payments", "one", id], queryFn: () => call(getPayment, { params: { id } }) });

export const providersQuery = queryOptions({
  queryKey: ["payments", "providers"],
  queryFn: async () => (await call(listPaymentProviders, {})).paymentProviders,
});

export const reconciliationsQuery = queryOptions({
  queryKey: ["payments", "reconciliations"],
  queryFn: async () => (await call(listReconciliations, {})).reconciliations,
});
