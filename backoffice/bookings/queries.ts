import { queryOptions } from "@tanstack/react-query";
import { getBooking, listBookings, listSchedules, listSlots } from "#api/bookings.ts";
import { call, queryClient } from "../client.ts";

const DAY = 86_400_000;

/** Monday of the week a day lies in, as the browser's calendar has it. */
export function weekOf(date: Date): Date {
  const monday = new Date(date.getFullYear(), date.getMonth(), date.getDate());
  monday.setDate(monday.getDate() - ((monday.getDay() + 6) % 7));
  return monday;
}

export const addDays = (date: Date, days: number): Date =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);

export const bookingsQuery = (week: Date) =>
  queryOptions({
    queryKey: ["bookings", "week", week.toISOString()],
    queryFn: () =>
      call(listBookings, {
        // A day more on both sides: the place may be in another zone.
        query: { from: addDays(week, -1).toISOString(), to: addDays(week, 8).toISOString() },
      }),
    staleTime: 10_000,
  });

export const schedulesQuery = queryOptions({
  queryKey: ["bookings", "schedules"],
  queryFn: () => call(listSchedules, {}),
  staleTime: DAY / 1440,
});

/** With what canceling would give back. */
export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: ["bookings", "one", id],
    queryFn: () => call(getBooking, { params: { id } }),
    staleTime: 0,
  });

/** Free times from a day (`2026-11-24`) on, for four weeks; a day earlier as zones differ. */
export const slotsQuery = (productId: string, day: string) => {
  const from = new Date(Date.parse(`${day}T00:00:00Z`) - DAY);
  const to = new Date(from.getTime() + 29 * DAY);
  return queryOptions({
    queryKey: ["bookings", "slots", productId, day],
    queryFn: () => call(listSlots, { query: { productId, from: from.toISOString(), to: to.toISOString() } }),
    enabled: day !== "",
    staleTime: 0,
  });
};

/** Orders show bookings and money, too. */
export const refreshBookings = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ["bookings"] }),
    queryClient.invalidateQueries({ queryKey: ["orders"] }),
  ]);
