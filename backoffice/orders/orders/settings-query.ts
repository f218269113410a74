import { queryOptions } from "@tanstack/react-query";
import { getInvoiceSettings } from "#api/orders/invoices.ts";
import { getOrdersSettings } from "#api/orders/orders/order-intake.ts";
import { call } from "#backoffice/client.ts";

/** How the store handles orders, and the seller's details on invoices. */
export const orderSettingsQuery = queryOptions({
  queryKey: ["settings", "orders"],
  queryFn: async () => ({
    orders: (await call(getOrdersSettings, {})).ordersSettings,
    invoices: (await call(getInvoiceSettings, {})).invoiceSettings,
  }),
});
