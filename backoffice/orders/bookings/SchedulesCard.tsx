import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Schedule } from "#api/orders/bookings.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import styles from "./bookings.module.css";
import { schedulesQuery } from "./queries.ts";
import { ScheduleSheet } from "./ScheduleSheet.tsx";
import { describeSchedule } from "./schedule-form.ts";
import { bookingsTexts } from "./texts/texts.ts";

/** Bookable services and their schedules. */
export function SchedulesCard() {
  const schedules = useQuery(schedulesQuery);
  const [edited, setEdited] = useState<Schedule>();
  const language = useLanguage();
  const { schedules: texts } = useTexts(bookingsTexts);
  const canWrite = useCan()("bookings:write");
  return (
    <Card title={texts.title}>
      {schedules.isPending && <SkeletonText lines={3} />}
      {schedules.isError && <ErrorState error={schedules.error} onRetry={() => void schedules.refetch()} />}
      {schedules.data?.schedules.length === 0 && <p>{texts.empty}</p>}
      <ul className={styles.list}>
        {schedules.data?.schedules.map((schedule) => (
          <li key={schedule.id} className={styles.schedule}>
            <span className={styles.what}>
              <strong>{schedule.productName}</strong>
              <span>{describeSchedule(language, schedule)}</span>
            </span>
            {canWrite && (
              <Button
                size="small"
                aria-label={formatMessage(language, texts.editOf, { product: schedule.productName })}
                onClick={() => setEdited(schedule)}
              >
                {texts.edit}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {edited !== undefined && <ScheduleSheet schedule={edited} onClose={() => setEdited(undefined)} />}
    </Card>
  );
}
