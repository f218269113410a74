import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type Schedule, setSchedule, setSlot } from "#api/orders/bookings.ts";
import { instantOf } from "#api/store/dates.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import {
  Checkbox,
  FieldGroup,
  FieldRow,
  FieldStack,
  SelectField,
  TextArea,
  TextField,
} from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { blackoutsText, hoursText, readBlackouts, readHours, weekdayName, weekdays } from "./schedule-form.ts";
import { bookingsTexts } from "./texts/texts.ts";

type Props = { schedule: Schedule; isNew?: boolean; onClose: () => void };

/** Edits the schedule of a service. Existing bookings don't change. */
export function ScheduleSheet({ schedule, isNew = false, onClose }: Props) {
  const { schedule: texts, cancel, save: saveLabel } = useTexts(bookingsTexts);
  const [form, setForm] = useState(schedule);
  const [hours, setHours] = useState(() => weekdays.map((weekday) => hoursText(schedule.hours, weekday)));
  const [closures, setClosures] = useState(() => blackoutsText(schedule.blackouts));
  const readDays = hours.map((text, index) => readHours(text, index + 1));
  const blackouts = readBlackouts(closures);
  const isReadable = blackouts !== undefined && readDays.every((day) => day !== undefined);
  const save = useMutation({
    mutationFn: () => {
      const { id: _, productId, productName: __, revision, ...settings } = form;
      const whole = {
        ...settings,
        ...(isNew ? {} : { revision }),
        hours: readDays.flatMap((day) => day ?? []),
        blackouts: blackouts ?? [],
      };
      return call(setSchedule, { params: { productId }, body: { schedule: whole } });
    },
    onSuccess: async () => {
      showToast(texts.saved);
      await queryClient.invalidateQueries({ queryKey: ["bookings"] });
      onClose();
    },
  });
  const number = (name: "durationMinutes" | "stepMinutes" | "capacity" | "horizonDays" | "refundPercent") => ({
    type: "number" as const,
    min: 0,
    value: String(form[name]),
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: Number(event.target.value) }),
  });
  const hoursOf = (name: "leadMinutes" | "changeUntilMinutes") => ({
    type: "number" as const,
    min: 0,
    step: "any" as const,
    value: String(Math.round((form[name] / 60) * 100) / 100),
    onChange: (event: { target: { value: string } }) =>
      setForm({ ...form, [name]: Math.round(Number(event.target.value) * 60) }),
  });
  return (
    <Modal
      title={form.productName}
      isOpen
      onClose={onClose}
      kind="sheet"
      onSubmit={() => isReadable && save.mutate()}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="primary" type="submit" isBusy={save.isPending} disabled={!isReadable}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <FieldStack error={save.error}>
        {isNew && (
          <SelectField
            name="kind"
            label={texts.kind}
            value={form.kind}
            onChange={(event) => setForm({ ...form, kind: event.target.value === "DATES" ? "DATES" : "WEEKLY" })}
          >
            <option value="WEEKLY">{texts.weekly}</option>
            <option value="DATES">{texts.dates}</option>
          </SelectField>
        )}
        <Checkbox
          label={texts.isOpen}
          checked={form.isOpen}
          onChange={(event) => setForm({ ...form, isOpen: event.target.checked })}
        />
        <FieldRow>
          <TextField
            name="durationMinutes"
            label={texts.duration}
            suffix={texts.minutes}
            {...number("durationMinutes")}
          />
          <TextField name="stepMinutes" label={texts.step} suffix={texts.minutes} {...number("stepMinutes")} />
          <TextField name="capacity" label={texts.capacity} {...number("capacity")} />
        </FieldRow>
        <FieldRow>
          <TextField name="leadMinutes" label={texts.lead} suffix={texts.hours} {...hoursOf("leadMinutes")} />
          <TextField name="horizonDays" label={texts.horizon} suffix={texts.days} {...number("horizonDays")} />
        </FieldRow>
        <FieldGroup legend={texts.policy}>
          <FieldRow>
            <TextField
              name="changeUntilMinutes"
              label={texts.changeUntil}
              suffix={texts.hours}
              hint={texts.changeUntilHint}
              {...hoursOf("changeUntilMinutes")}
            />
            <TextField
              name="refundPercent"
              label={texts.refund}
              suffix="%"
              max={100}
              hint={texts.refundHint}
              {...number("refundPercent")}
            />
          </FieldRow>
        </FieldGroup>
        <TextField
          name="place"
          label={texts.place}
          maxLength={300}
          value={form.place}
          onChange={(event) => setForm({ ...form, place: event.target.value })}
        />
        <TextField
          name="timeZone"
          label={texts.timeZone}
          value={form.timeZone}
          onChange={(event) => setForm({ ...form, timeZone: event.target.value })}
        />
        <Checkbox
          label={texts.hasTickets}
          checked={form.hasTickets}
          onChange={(event) => setForm({ ...form, hasTickets: event.target.checked })}
        />
        {form.kind === "WEEKLY" ? (
          <FieldGroup legend={texts.openingHours}>
            {weekdays.map((weekday, index) => (
              <TextField
                key={weekday}
                label={weekdayName(weekday)}
                placeholder={texts.closedDay}
                error={readDays[index] === undefined ? texts.hoursError : undefined}
                value={hours[index] ?? ""}
                onChange={(event) => setHours(hours.with(index, event.target.value))}
              />
            ))}
          </FieldGroup>
        ) : isNew ? (
          <p>{texts.saveFirst}</p>
        ) : (
          <NewDate schedule={schedule} />
        )}
        <TextArea
          name="closures"
          label={texts.closures}
          rows={4}
          hint={texts.closuresHint}
          error={blackouts === undefined ? texts.closuresError : undefined}
          value={closures}
          onChange={(event) => setClosures(event.target.value)}
        />
      </FieldStack>
    </Modal>
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
          name="start"
          label={formatMessage(language, texts.start, { timeZone: schedule.timeZone })}
          type="datetime-local"
          value={start}
          onChange={(event) => setStart(event.target.value)}
        />
        <Button isBusy={add.isPending} disabled={start === ""} onClick={() => add.mutate()}>
          {texts.add}
        </Button>
      </FieldRow>
    </FieldGroup>
  );
}
