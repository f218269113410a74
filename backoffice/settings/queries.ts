import { queryOptions } from "@tanstack/react-query";
import { getCheckoutSettings } from "#api/checkout-settings.ts";
import { getStoreSettings } from "#api/settings.ts";
import { call } from "../client.ts";

export const storeSettingsQuery = queryOptions({
  queryKey: ["settings", "store"],
  queryFn: () => call(getStoreSettings, {}),
  staleTime: 5 * 60_000,
});

export const checkoutSettingsQuery = queryOptions({
  queryKey: ["settings", "checkout"],
  queryFn: () => call(getCheckoutSettings, {}),
});
