import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type Schedule, setSchedule, setSlot } from "#api/orders/bookings.ts";
import { instantOf } from "#api/store/dates.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import {
  Checkbox,
  FieldGroup,
  FieldRow,
  FieldStack,
  SelectField,
  TextArea,
  TextField,
} from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { blackoutsText, hoursText, readBlackouts, readHours, weekdayName, weekdays } from "./schedule-form.ts";
import { bookingsTexts } from "./texts/texts.ts";

const hoursIn = (minutes: number): number => Math.round((minutes / 60) * 100) / 100;
const minutesIn = (hours: number): number => Math.round(hours * 60);

type Props = { schedule: Schedule; isNew?: boolean; onClose: () => void };

/** Edits the schedule of a service. Existing bookings don't change. */
export function ScheduleSheet({ schedule, isNew = false, onClose }: Props) {
  const { schedule: texts, save: saveLabel } = useTexts(bookingsTexts);
  const form = useMutationForm({
    values: {
      ...schedule,
      leadMinutes: hoursIn(schedule.leadMinutes),
      changeUntilMinutes: hoursIn(schedule.changeUntilMinutes),
      hours: weekdays.map((weekday) => ({ text: hoursText(schedule.hours, weekday) })),
      blackouts: blackoutsText(schedule.blackouts),
    },
    schema: bodyOf(setSchedule, "schedule"),
    validate: ({ hours, blackouts }) => ({
      blackouts: readBlackouts(blackouts) === undefined ? texts.closuresError : undefined,
      ...Object.fromEntries(
        hours.map(({ text }, index) => [
          `hours.${index}.text`,
          readHours(text, index + 1) === undefined ? texts.hoursError : undefined,
        ]),
      ),
    }),
    request: ({ id: _, productId, productName: __, revision, ...settings }) => {
      const whole = {
        ...settings,
        ...(isNew ? {} : { revision }),
        leadMinutes: minutesIn(settings.leadMinutes),
        changeUntilMinutes: minutesIn(settings.changeUntilMinutes),
        hours: settings.hours.flatMap(({ text }, index) => readHours(text, index + 1) ?? []),
        blackouts: readBlackouts(settings.blackouts) ?? [],
      };
      return call(setSchedule, { params: { productId }, body: { schedule: whole } });
    },
    onSuccess: async () => {
      showToast(texts.saved);
      await queryClient.invalidateQueries({ queryKey: ["bookings"] });
      onClose();
    },
  });
  return (
    <FormDialog title={schedule.productName} onClose={onClose} kind="sheet" form={form} submitLabel={saveLabel}>
      <FieldStack>
        {isNew && (
          <SelectField label={texts.kind} {...form.field("kind")}>
            <option value="WEEKLY">{texts.weekly}</option>
            <option value="DATES">{texts.dates}</option>
          </SelectField>
        )}
        <Checkbox label={texts.isOpen} {...form.field("isOpen")} />
        <FieldRow>
          <TextField label={texts.duration} suffix={texts.minutes} type="number" {...form.field("durationMinutes")} />
          <TextField label={texts.step} suffix={texts.minutes} type="number" {...form.field("stepMinutes")} />
          <TextField label={texts.capacity} type="number" {...form.field("capacity")} />
        </FieldRow>
        <FieldRow>
          <TextField label={texts.lead} suffix={texts.hours} type="number" step="any" {...form.field("leadMinutes")} />
          <TextField label={texts.horizon} suffix={texts.days} type="number" {...form.field("horizonDays")} />
        </FieldRow>
        <FieldGroup legend={texts.policy}>
          <FieldRow>
            <TextField
              label={texts.changeUntil}
              suffix={texts.hours}
              hint={texts.changeUntilHint}
              type="number"
              step="any"
              {...form.field("changeUntilMinutes")}
            />
            <TextField
              label={texts.refund}
              suffix="%"
              hint={texts.refundHint}
              type="number"
              {...form.field("refundPercent")}
            />
          </FieldRow>
        </FieldGroup>
        <TextField label={texts.place} {...form.field("place")} />
        <TextField label={texts.timeZone} {...form.field("timeZone")} />
        <Checkbox label={texts.hasTickets} {...form.field("hasTickets")} />
        {form.watch("kind") === "WEEKLY" ? (
          <FieldGroup legend={texts.openingHours}>
            {weekdays.map((weekday, index) => (
              <TextField
                key={weekday}
                label={weekdayName(weekday)}
                placeholder={texts.closedDay}
                {...form.field(`hours.${index}.text`)}
              />
            ))}
          </FieldGroup>
        ) : isNew ? (
          <p>{texts.saveFirst}</p>
        ) : (
          <NewDate schedule={schedule} />
        )}
        <TextArea label={texts.closures} rows={4} hint={texts.closuresHint} {...form.field("blackouts")} />
      </FieldStack>
    </FormDialog>
  );
}

/** Adds a date to a schedule of specific dates. */
function NewDate({ schedule }: { schedule: Schedule }) {
  const language = useLanguage();
  const { schedule: texts } = useTexts(bookingsTexts);
  const [start, setStart] = useState("");
  const add = useMutation({
    mutationFn: () =>
      call(setSlot, {
        body: {
          productId: schedule.productId,
          startDate: (instantOf(start, schedule.timeZone) ?? new Date(start)).toISOString(),
        },
      }),
    onSuccess: () => {
      setStart("");
      showToast(texts.dateAdded);
    },
  });
  return (
    <FieldGroup legend={texts.addDate}>
      {add.isError && <Banner tone="critical">{messageOf(add.error)}</Banner>}
      <FieldRow>
        <TextField
          label={formatMessage(language, texts.start, { timeZone: schedule.timeZone })}
          type="datetime-local"
          value={start}
          onChange={(event) => setStart(event.currentTarget.value)}
        />
        <Button isBusy={add.isPending} disabled={start === ""} onClick={() => add.mutate()}>
          {texts.add}
        </Button>
      </FieldRow>
    </FieldGroup>
  );
}
