import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Schedule } from "#api/orders/bookings.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import styles from "./bookings.module.css";
import { schedulesQuery } from "./queries.ts";
import { ScheduleSheet } from "./ScheduleSheet.tsx";
import { describeSchedule } from "./schedule-form.ts";

/** Services with times, and their schedules. */
export function SchedulesCard() {
  const schedules = useQuery(schedulesQuery);
  const [edited, setEdited] = useState<Schedule>();
  const canWrite = useCan()("bookings:write");
  return (
    <Card title="Schedules">
      {schedules.isPending && <SkeletonText lines={3} />}
      {schedules.isError && <ErrorState error={schedules.error} onRetry={() => void schedules.refetch()} />}
      {schedules.data?.schedules.length === 0 && <p>No schedules yet. Add a schedule to a service under Products.</p>}
      <ul className={styles.list}>
        {schedules.data?.schedules.map((schedule) => (
          <li key={schedule.id} className={styles.schedule}>
            <span className={styles.what}>
              <strong>{schedule.productName}</strong>
              <span>{describeSchedule(schedule)}</span>
            </span>
            {canWrite && (
              <Button size="small" aria-label={`Change ${schedule.productName}`} onClick={() => setEdited(schedule)}>
                Change
              </Button>
            )}
          </li>
        ))}
      </ul>
      {edited !== undefined && <ScheduleSheet schedule={edited} onClose={() => setEdited(undefined)} />}
    </Card>
  );
}
