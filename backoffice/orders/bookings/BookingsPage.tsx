import { useQuery } from "@tanstack/react-query";
import { CalendarDays, ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import type { Static } from "typebox";
import type { StaffBooking } from "#api/orders/bookings.ts";
import { addDays, dayIn, startOfWeek } from "#api/store/dates.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Columns, Page, Stack } from "#backoffice/components/Page.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { formatDay, formatDaySpan, storeTimeZone } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { useTexts } from "#ui/language.ts";
import { BookingRow } from "./BookingRow.tsx";
import styles from "./bookings.module.css";
import { CheckInCard } from "./CheckInCard.tsx";
import { bookingsQuery } from "./queries.ts";
import { SchedulesCard } from "./SchedulesCard.tsx";
import { bookingsTexts } from "./texts/texts.ts";

type Booking = Static<typeof StaffBooking>;

const today = (): string => dayIn(new Date(), storeTimeZone());

/** The week's bookings by day, ticket check-in, and schedules. */
export function BookingsPage() {
  const [week, setWeek] = useState(() => startOfWeek(today()));
  const bookings = useQuery(bookingsQuery(week));
  const days = Array.from({ length: 7 }, (_, index) => addDays(week, index));
  const shown = new Set(days);
  // Days are those of the time zone of each service, which can differ from the store's.
  const rows = (bookings.data?.bookings ?? []).filter(
    ({ state, startDate, timeZone }) => state !== "HELD" && shown.has(dayIn(startDate, timeZone)),
  );
  const canWrite = useCan()("bookings:write");
  const { title, week: texts } = useTexts(bookingsTexts);
  return (
    <Page title={title}>
      <Columns
        main={
          <Card
            title={formatDaySpan(week, addDays(week, 6))}
            action={
              <span className={styles.actions}>
                <Button
                  size="icon"
                  variant="plain"
                  aria-label={texts.previous}
                  icon={<ChevronLeft aria-hidden="true" />}
                  onClick={() => setWeek(addDays(week, -7))}
                />
                <Button size="small" onClick={() => setWeek(startOfWeek(today()))}>
                  {texts.current}
                </Button>
                <Button
                  size="icon"
                  variant="plain"
                  aria-label={texts.next}
                  icon={<ChevronRight aria-hidden="true" />}
                  onClick={() => setWeek(addDays(week, 7))}
                />
              </span>
            }
          >
            {bookings.isPending && <SkeletonRows rows={5} />}
            {bookings.isError && <ErrorState error={bookings.error} onRetry={() => void bookings.refetch()} />}
            {bookings.isSuccess && rows.length === 0 && (
              <EmptyState icon={<CalendarDays aria-hidden="true" />} title={texts.emptyTitle}>
                {texts.empty}
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
  const { today: todayLabel } = useTexts(bookingsTexts).week;
  if (rows.length === 0) return null;
  const name = formatDay(day, "longDay");
  return (
    <section className={styles.day} aria-label={name}>
      <h3 className={styles.dayName}>
        {name} {day === today() && <Badge tone="note">{todayLabel}</Badge>}
      </h3>
      <ul className={styles.list}>
        {rows.map((booking) => (
          <BookingRow key={booking.id} booking={booking} canWrite={canWrite} />
        ))}
      </ul>
    </section>
  );
}
