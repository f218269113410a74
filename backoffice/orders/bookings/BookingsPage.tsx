import { useQuery } from "@tanstack/react-query";
import { CalendarDays, ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import type { Static } from "typebox";
import type { StaffBooking } from "#api/orders/bookings.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Columns, Page, Stack } from "#backoffice/components/Page.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { formatDay, formatDaySpan, storeTimeZone } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { addDays, dayIn } from "#backoffice/zoned-time.ts";
import { BookingRow } from "./BookingRow.tsx";
import styles from "./bookings.module.css";
import { CheckInCard } from "./CheckInCard.tsx";
import { bookingsQuery, weekOf } from "./queries.ts";
import { SchedulesCard } from "./SchedulesCard.tsx";

type Booking = Static<typeof StaffBooking>;

const today = (): string => dayIn(new Date(), storeTimeZone());

/** The week's bookings by day, tickets at the door, and when services can be booked. */
export function BookingsPage() {
  const [week, setWeek] = useState(() => weekOf(today()));
  const bookings = useQuery(bookingsQuery(week));
  const days = Array.from({ length: 7 }, (_, index) => addDays(week, index));
  const shown = new Set(days);
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
            title={formatDaySpan(week, addDays(week, 6))}
            action={
              <span className={styles.turn}>
                <Button
                  size="icon"
                  variant="plain"
                  aria-label="The week before"
                  icon={<ChevronLeft aria-hidden="true" />}
                  onClick={() => setWeek(addDays(week, -7))}
                />
                <Button size="small" onClick={() => setWeek(weekOf(today()))}>
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
              <EmptyState icon={<CalendarDays aria-hidden="true" />} title="No bookings this week">
                Shoppers choose a time on the page of a service.
              </EmptyState>
            )}
            {rows.length > 0 &&
              days.map((day) => <Day key={day} day={day} rows={onDay(rows, day)} canWrite={canWrite} />)}
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

const onDay = (rows: readonly Booking[], day: string): Booking[] =>
  rows.filter(({ startDate, timeZone }) => dayIn(startDate, timeZone) === day);

function Day({ day, rows, canWrite }: { day: string; rows: readonly Booking[]; canWrite: boolean }) {
  if (rows.length === 0) return null;
  const name = formatDay(day, "longDay");
  return (
    <section className={styles.day} aria-label={name}>
      <h3 className={styles.dayName}>
        {name} {day === today() && <Badge tone="note">Today</Badge>}
      </h3>
      <ul className={styles.list}>
        {rows.map((booking) => (
          <BookingRow key={booking.id} booking={booking} canWrite={canWrite} />
        ))}
      </ul>
    </section>
  );
}
