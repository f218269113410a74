import { queryOptions } from "@tanstack/react-query";
import { getBooking, listBookings, listSchedules, listSlots } from "#api/orders/bookings.ts";
import { addDays, startOfDay } from "#api/store/dates.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { storeTimeZone } from "#backoffice/format.ts";

/** Bookings of a week plus one day on both sides, because services can be in other time zones. */
export const bookingsQuery = (week: string) =>
  queryOptions({
    queryKey: ["bookings", "week", week],
    queryFn: () =>
      call(listBookings, {
        query: {
          from: startOfDay(addDays(week, -1), storeTimeZone()).toISOString(),
          to: startOfDay(addDays(week, 8), storeTimeZone()).toISOString(),
        },
      }),
    staleTime: 10_000,
  });

export const schedulesQuery = queryOptions({
  queryKey: ["bookings", "schedules"],
  queryFn: () => call(listSchedules, {}),
  staleTime: 60_000,
});

/** A booking with the refund of a cancellation. */
export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: ["bookings", "one", id],
    queryFn: () => call(getBooking, { params: { id } }),
    staleTime: 0,
  });

/** Available times for four weeks from a day (`2026-11-24`), starting a day earlier because time zones differ. */
export const slotsQuery = (productId: string, day: string) => {
  return queryOptions({
    queryKey: ["bookings", "slots", productId, day],
    queryFn: () => {
      const from = startOfDay(addDays(day, -1), "UTC").toISOString();
      const to = startOfDay(addDays(day, 28), "UTC").toISOString();
      return call(listSlots, { query: { productId, from, to } });
    },
    enabled: day !== "",
    staleTime: 0,
  });
};

/** Orders show bookings and refunds as well. */
export const refreshBookings = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ["bookings"] }),
    queryClient.invalidateQueries({ queryKey: ["orders"] }),
  ]);
