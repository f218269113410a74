import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  getAbandonedCartSettings,
  getAbandonedCheckoutAnalytics,
  listAbandonedDays,
  queryAbandonedCheckouts,
} from "#api/abandoned-checkouts.ts";
import { call } from "../client.ts";
import { PAGE_SIZE } from "../components/Pagination.tsx";

export type Status = "" | "ABANDONED" | "RECOVERED";
export type Filter = { status: Status; email: string; page: number };

const toFilter = ({ status, email }: Filter) => ({
  ...(status === "" ? {} : { status }),
  ...(email === "" ? {} : { "buyerInfo.email": { $contains: email.toLowerCase() } }),
});

export const abandonedQuery = (filter: Filter) =>
  queryOptions({
    queryKey: ["abandoned", "list", filter],
    queryFn: () =>
      call(queryAbandonedCheckouts, {
        body: {
          query: {
            filter: toFilter(filter),
            sort: [{ fieldName: "abandonedDate", order: "DESC" }],
            paging: { limit: PAGE_SIZE, offset: (filter.page - 1) * PAGE_SIZE },
          },
        },
      }),
    placeholderData: keepPreviousData,
  });

/** Calendar days up to today, as the browser counts them. */
export function lastDays(count: number, now = new Date()): { startDate: string; endDate: string } {
  const spell = (date: Date): string => date.toLocaleDateString("sv-SE");
  const start = new Date(now);
  start.setDate(start.getDate() - (count - 1));
  return { startDate: spell(start), endDate: spell(now) };
}

export const sumsQuery = (days: number) =>
  queryOptions({
    queryKey: ["abandoned", "sums", days],
    queryFn: async () => {
      const range = lastDays(days);
      const [sums, daily] = await Promise.all([
        call(getAbandonedCheckoutAnalytics, { body: range }),
        call(listAbandonedDays, { query: range }),
      ]);
      return { sums, days: daily.days };
    },
  });

export const settingsQuery = queryOptions({
  queryKey: ["abandoned", "settings"],
  queryFn: () => call(getAbandonedCartSettings, {}).then(({ settings }) => settings),
});
