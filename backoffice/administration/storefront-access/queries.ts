import { queryOptions } from "@tanstack/react-query";
import { getStorefrontAccessSettings, updateStorefrontAccessSettings } from "#api/administration/storefront-access.ts";
import type { Input } from "#api/endpoint.ts";
import { call, queryClient } from "#backoffice/client.ts";

export const storefrontAccessQuery = queryOptions({
  queryKey: ["settings", "storefront-access"],
  queryFn: () => call(getStorefrontAccessSettings, {}),
});

type Changes = Input<typeof updateStorefrontAccessSettings>["body"]["settings"];

export async function updateStorefrontAccess(settings: Changes) {
  const updated = await call(updateStorefrontAccessSettings, { body: { settings } });
  queryClient.setQueryData(storefrontAccessQuery.queryKey, updated);
  return updated;
}
