import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Output } from "#api/endpoint.ts";
import {
  getNewsletterSettings,
  listNewsletterRefusals,
  listNewsletterSubscribers,
  listNewsletterWaiting,
} from "#api/identity/newsletter.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { PAGE_SIZE } from "#backoffice/components/tables/Pagination.tsx";
import type { NewsletterSearch } from "./search.ts";

export type Subscriber = Output<typeof listNewsletterSubscribers>["subscribers"][number];
export type Waiting = Output<typeof listNewsletterWaiting>["waiting"][number];
export type Refusal = Output<typeof listNewsletterRefusals>["refusals"][number];

const whoOf = { everybody: {}, members: { who: "MEMBERS" }, guests: { who: "GUESTS" } } as const;

const filterOf = ({ q, view }: NewsletterSearch) => ({
  ...(q !== "" && { search: q }),
  ...(view === "refused" || view === "waiting" ? {} : whoOf[view]),
});
const pageOf = ({ page }: NewsletterSearch) => ({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });

export const subscribersQuery = (search: NewsletterSearch) =>
  queryOptions({
    queryKey: ["newsletter", "subscribers", search],
    queryFn: () => call(listNewsletterSubscribers, { query: { ...filterOf(search), ...pageOf(search) } }),
    placeholderData: keepPreviousData,
  });

export const refusalsQuery = (search: NewsletterSearch) =>
  queryOptions({
    queryKey: ["newsletter", "refusals", search],
    queryFn: () => call(listNewsletterRefusals, { query: { ...filterOf(search), ...pageOf(search) } }),
    placeholderData: keepPreviousData,
  });

export const waitingQuery = (search: NewsletterSearch) =>
  queryOptions({
    queryKey: ["newsletter", "waiting", search],
    queryFn: () => call(listNewsletterWaiting, { query: { ...filterOf(search), ...pageOf(search) } }),
    placeholderData: keepPreviousData,
  });

export const newsletterSettingsQuery = queryOptions({
  queryKey: ["newsletter", "settings"],
  queryFn: async () => (await call(getNewsletterSettings, {})).newsletterSettings,
});

export const refreshNewsletter = () => queryClient.invalidateQueries({ queryKey: ["newsletter"] });

const CHUNK = 1000;

/** All matching subscribers, not only those of the current page. */
export async function readAllSubscribers(search: NewsletterSearch): Promise<Subscriber[]> {
  const found: Subscriber[] = [];
  for (;;) {
    const query = { ...filterOf(search), limit: CHUNK, offset: found.length };
    const { subscribers, total } = await call(listNewsletterSubscribers, { query });
    found.push(...subscribers);
    if (subscribers.length < CHUNK || found.length >= total) return found;
  }
}
