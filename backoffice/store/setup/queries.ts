import { queryOptions } from "@tanstack/react-query";
import { getStoreSetup } from "#api/administration/store-setup.ts";
import { call, queryClient } from "#backoffice/client.ts";

/** Which setup steps are done, proven by the server. */
export const setupQuery = queryOptions({
  queryKey: ["setup"],
  queryFn: async () => (await call(getStoreSetup, {})).setup,
});

export const refreshSetup = () => queryClient.invalidateQueries({ queryKey: ["setup"] });
