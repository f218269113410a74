import { queryOptions, useQuery } from "@tanstack/react-query";
import { getCheckoutSettings } from "#api/checkout/checkout-settings.ts";
import { getInvoiceSettings } from "#api/orders/invoices.ts";
import { getStoreSettings, getStoreSettingsLocks } from "#api/store/settings.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { setStoreClock } from "#backoffice/format.ts";
import { callWithCookie } from "#backoffice/identity/session/session.ts";

/** A public endpoint, called without the staff token: roles without `settings:read` need the currency and time zone too. */
export const storeSettingsQuery = queryOptions({
  queryKey: ["settings", "store"],
  queryFn: async () => {
    const response = await callWithCookie(getStoreSettings, {});
    const { timeZone, dateFormat, timeFormat } = response.settings;
    setStoreClock({ timeZone, dateFormat, timeFormat });
    return response;
  },
  staleTime: 5 * 60_000,
});

/** Time zone in which the store's days start and end. */
export const readStoreTimeZone = async (): Promise<string> =>
  (await queryClient.ensureQueryData(storeSettingsQuery)).settings.timeZone;

/** The store's time zone; UTC while it loads. */
export const useStoreTimeZone = (): string => useQuery(storeSettingsQuery).data?.settings.timeZone ?? "UTC";

/** Settings that are locked after the first sale. */
export const settingsLocksQuery = queryOptions({
  queryKey: ["settings", "locks"],
  queryFn: () => call(getStoreSettingsLocks, {}),
});

/** The seller's details, for policy templates. */
export const invoiceSettingsQuery = queryOptions({
  queryKey: ["settings", "invoices"],
  queryFn: () => call(getInvoiceSettings, {}),
});

export const checkoutSettingsQuery = queryOptions({
  queryKey: ["settings", "checkout"],
  queryFn: () => call(getCheckoutSettings, {}),
});
