import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getSchedule, type Schedule } from "#api/orders/bookings.ts";
import { call, orNull } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack } from "#backoffice/components/forms/Field.tsx";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { storeTimeZone } from "#backoffice/format.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { ScheduleSheet } from "./ScheduleSheet.tsx";
import { describeSchedule } from "./schedule-form.ts";
import { bookingsTexts } from "./texts/texts.ts";

type Props = { product: { id: string; name: string } };

/** Product editor: the schedule by which the service can be booked, if any. */
export function ProductScheduleCard({ product }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const language = useLanguage();
  const { product: texts } = useTexts(bookingsTexts);
  const found = useQuery({
    queryKey: ["bookings", "schedule", product.id],
    queryFn: async () => (await orNull(call(getSchedule, { params: { productId: product.id } })))?.schedule ?? null,
  });
  return (
    <Card title={texts.title}>
      {found.isPending && <SkeletonText lines={2} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && (
        <FieldStack>
          <p>{found.data === null ? texts.none : describeSchedule(language, found.data)}</p>
          <Button size="small" onClick={() => setIsOpen(true)}>
            {found.data === null ? texts.add : texts.edit}
          </Button>
        </FieldStack>
      )}
      {isOpen && (
        <ScheduleSheet
          schedule={found.data ?? newSchedule(product, storeTimeZone())}
          isNew={found.data === null}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Card>
  );
}

/** Defaults of a new schedule: one-hour appointments for one person on weekdays. */
const newSchedule = (product: Props["product"], timeZone: string): Schedule => ({
  id: "",
  revision: "",
  productId: product.id,
  productName: product.name,
  kind: "WEEKLY",
  timeZone,
  durationMinutes: 60,
  stepMinutes: 60,
  capacity: 1,
  leadMinutes: 120,
  horizonDays: 60,
  changeUntilMinutes: 1440,
  refundPercent: 100,
  hasTickets: false,
  place: "",
  isOpen: true,
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opensMinute: 540, closesMinute: 1020 })),
  blackouts: [],
});
