import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  getAbandonedCartSettings,
  getAbandonedCheckoutAnalytics,
  listAbandonedDays,
  queryAbandonedCheckouts,
} from "#api/checkout/abandoned-checkouts.ts";
import { addDays, dayIn } from "#api/store/dates.ts";
import { call } from "#backoffice/client.ts";
import { PAGE_SIZE } from "#backoffice/components/tables/Pagination.tsx";
import { readStoreTimeZone } from "#backoffice/store/settings/queries.ts";

export type Status = "" | "ABANDONED" | "RECOVERED";
type Filter = { status: Status; email: string; page: number };

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

/** The last days up to today in the store's time zone, as in the reports. */
function lastDays(count: number, timeZone: string, now = new Date()): { startDate: string; endDate: string } {
  const endDate = dayIn(now, timeZone);
  return { startDate: addDays(endDate, 1 - count), endDate };
}

export const sumsQuery = (days: number) =>
  queryOptions({
    queryKey: ["abandoned", "sums", days],
    queryFn: async () => {
      const range = lastDays(days, await readStoreTimeZone());
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
