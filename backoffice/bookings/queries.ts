import { queryOptions } from "@tanstack/react-query";
import { listBookings, listSchedules } from "#api/bookings.ts";
import { call } from "../client.ts";

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
        query: { from: week.toISOString(), to: new Date(addDays(week, 7).getTime()).toISOString() },
      }),
    staleTime: 10_000,
  });

export const schedulesQuery = queryOptions({
  queryKey: ["bookings", "schedules"],
  queryFn: () => call(listSchedules, {}),
  staleTime: DAY / 1440,
});
