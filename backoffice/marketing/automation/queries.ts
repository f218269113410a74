import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import {
  getAutomationEvent,
  getAutomationRule,
  listAutomationEvents,
  listAutomationRules,
  listAutomationRuns,
} from "#api/marketing/automation.ts";
import { call } from "#backoffice/client.ts";

const PAGE = 20;
const POLL_MS = 5_000;

export const rulesQuery = queryOptions({
  queryKey: ["automation", "rules"],
  queryFn: async () => (await call(listAutomationRules, {})).automationRules,
});

export const ruleQuery = (id: string) =>
  queryOptions({
    queryKey: ["automation", "rules", id],
    queryFn: async () => (await call(getAutomationRule, { params: { id } })).automationRule,
  });

/** Rules run in the background, so the log is polled while displayed. */
export const runsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["automation", "runs", id],
    queryFn: async ({ pageParam }) =>
      (
        await call(listAutomationRuns, {
          params: { id },
          query: { limit: PAGE, ...(pageParam !== undefined && { after: pageParam }) },
        })
      ).runs,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === PAGE ? page.at(-1)?.id : undefined),
    refetchInterval: POLL_MS,
  });

export const automationEventsQuery = queryOptions({
  queryKey: ["automation", "events"],
  queryFn: async () => (await call(listAutomationEvents, {})).events,
  staleTime: Number.POSITIVE_INFINITY,
});

export const automationEventQuery = (type: string) =>
  queryOptions({
    queryKey: ["automation", "events", type],
    queryFn: async () => (await call(getAutomationEvent, { params: { type } })).event,
    staleTime: Number.POSITIVE_INFINITY,
  });
