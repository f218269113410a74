import { queryOptions } from "@tanstack/react-query";
import { getSampleDataProgress, getStoreSetup } from "#api/administration/store-setup.ts";
import { call, queryClient } from "#backoffice/client.ts";

/** Which setup steps are done, proven by the server. */
export const setupQuery = queryOptions({
  queryKey: ["setup"],
  queryFn: async () => (await call(getStoreSetup, {})).setup,
});

const SAMPLE_DATA_POLL_MS = 2000;

/** Polled until the demo store is complete; never again in this session. */
export const sampleDataQuery = queryOptions({
  queryKey: ["sample-data"],
  queryFn: async () => (await call(getSampleDataProgress, {})).progress,
  staleTime: ({ state: { data } }) => (data?.isComplete === true ? Infinity : 0),
  refetchInterval: ({ state: { data } }) => (data?.isComplete === false ? SAMPLE_DATA_POLL_MS : false),
});

export const refreshSetup = () => queryClient.invalidateQueries({ queryKey: ["setup"] });
