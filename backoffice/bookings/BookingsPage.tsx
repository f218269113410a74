import { useQuery } from "@tanstack/react-query";
import { CalendarDays, ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import type { Static } from "typebox";
import type { StaffBooking } from "#api/bookings.ts";
import { Badge } from "../components/Badge.tsx";
import { Button } from "../components/Button.tsx";
import { Card } from "../components/Card.tsx";
import { Columns, Page, Stack } from "../components/Page.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "../components/States.tsx";
import { useCan } from "../session/use-session.ts";
import { dayIn } from "../zoned-time.ts";
import { BookingRow } from "./BookingRow.tsx";
import styles from "./bookings.module.css";
import { CheckInCard } from "./CheckInCard.tsx";
import { addDays, bookingsQuery, weekOf } from "./queries.ts";
import { SchedulesCard } from "./SchedulesCard.tsx";

type Booking = Static<typeof StaffBooking>;

const dayFormat = new Intl.DateTimeFormat(undefined, { weekday: "long", day: "numeric", month: "long" });
const spanFormat = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "long", year: "numeric" });

/** The week's bookings by day, tickets at the door, and when services can be booked. */
export function BookingsPage() {
  const [week, setWeek] = useState(() => weekOf(new Date()));
  const bookings = useQuery(bookingsQuery(week));
  const days = Array.from({ length: 7 }, (_, index) => addDays(week, index));
  const shown = new Set(days.map(keyOf));
  // Days are those of the place where it happens, which may be another zone than the one this is looked at from.
  const rows = (bookings.data?.bookings ?? []).filter(
    ({ state, startDate, timeZone }) => state !== "HELD" && shown.has(dayIn(startDate, timeZone)),
  );
  const canWrite = useCan()("bookings:write");
  return (
    <Page title="Bookings">
      <Columns
        main={
          <Card
            title={spanFormat.formatRange(week, addDays(week, 6))}
            action={
              <span className={styles.turn}>
                <Button
                  size="icon"
                  variant="plain"
                  aria-label="The week before"
                  icon={<ChevronLeft aria-hidden="true" />}
                  onClick={() => setWeek(addDays(week, -7))}
                />
                <Button size="small" onClick={() => setWeek(weekOf(new Date()))}>
                  This week
                </Button>
                <Button
                  size="icon"
                  variant="plain"
                  aria-label="The week after"
                  icon={<ChevronRight aria-hidden="true" />}
                  onClick={() => setWeek(addDays(week, 7))}
                />
              </span>
            }
          >
            {bookings.isPending && <SkeletonRows rows={5} />}
            {bookings.isError && <ErrorState error={bookings.error} onRetry={() => void bookings.refetch()} />}
            {bookings.isSuccess && rows.length === 0 && (
              <EmptyState icon={<CalendarDays aria-hidden="true" />} title="Nothing is booked in this week">
                Shoppers choose a time on the page of a service.
              </EmptyState>
            )}
            {rows.length > 0 &&
              days.map((day) => <Day key={day.getTime()} day={day} rows={onDay(rows, day)} canWrite={canWrite} />)}
          </Card>
        }
        side={
          <Stack>
            <CheckInCard />
            <SchedulesCard />
          </Stack>
        }
      />
    </Page>
  );
}

const keyOf = (day: Date): string => dayIn(day, Intl.DateTimeFormat().resolvedOptions().timeZone);

const onDay = (rows: readonly Booking[], day: Date): Booking[] =>
  rows.filter(({ startDate, timeZone }) => dayIn(startDate, timeZone) === keyOf(day));

function Day({ day, rows, canWrite }: { day: Date; rows: readonly Booking[]; canWrite: boolean }) {
  if (rows.length === 0) return null;
  const isToday = day.toDateString() === new Date().toDateString();
  return (
    <section className={styles.day} aria-label={dayFormat.format(day)}>
      <h3 className={styles.dayName}>
        {dayFormat.format(day)} {isToday && <Badge tone="note">Today</Badge>}
      </h3>
      <ul className={styles.list}>
        {rows.map((booking) => (
          <BookingRow key={booking.id} booking={booking} canWrite={canWrite} />
        ))}
      </ul>
    </section>
  );
}
