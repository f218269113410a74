import { queryOptions, useQuery } from "@tanstack/react-query";
import { getCheckoutSettings } from "#api/checkout/checkout-settings.ts";
import { getStoreSettings, getStoreSettingsLocks } from "#api/store/settings.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { setStoreTimeZone } from "#backoffice/format.ts";
import { callWithCookie } from "#backoffice/identity/session/session.ts";

/** Public: asked without the person's token, so that a role without settings reads the store's currency and clocks too. */
export const storeSettingsQuery = queryOptions({
  queryKey: ["settings", "store"],
  queryFn: async () => {
    const answer = await callWithCookie(getStoreSettings, {});
    setStoreTimeZone(answer.settings.timeZone);
    return answer;
  },
  staleTime: 5 * 60_000,
});

/** The zone that says what a day is for this store. */
export const readStoreTimeZone = async (): Promise<string> =>
  (await queryClient.ensureQueryData(storeSettingsQuery)).settings.timeZone;

/** The same on a screen; UTC for the moment until it is known. */
export const useStoreTimeZone = (): string => useQuery(storeSettingsQuery).data?.settings.timeZone ?? "UTC";

/** What the first sale has fixed. */
export const settingsLocksQuery = queryOptions({
  queryKey: ["settings", "locks"],
  queryFn: () => call(getStoreSettingsLocks, {}),
});

export const checkoutSettingsQuery = queryOptions({
  queryKey: ["settings", "checkout"],
  queryFn: () => call(getCheckoutSettings, {}),
});
