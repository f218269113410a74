import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type Schedule, setSchedule, setSlot } from "#api/orders/bookings.ts";
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
import { instantOf } from "#backoffice/zoned-time.ts";
import { blackoutsText, hoursText, readBlackouts, readHours, weekdays } from "./schedule-form.ts";

type Props = { schedule: Schedule; isNew?: boolean; onClose: () => void };

/** When a service can be booked. Bookings that exist stay as they are. */
export function ScheduleSheet({ schedule, isNew = false, onClose }: Props) {
  const [form, setForm] = useState(schedule);
  const [hours, setHours] = useState(() => weekdays.map((_, index) => hoursText(schedule.hours, index + 1)));
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
      showToast("The schedule is saved");
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
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" isBusy={save.isPending} disabled={!isReadable}>
            Save
          </Button>
        </>
      }
    >
      <FieldStack error={save.error}>
        {isNew && (
          <SelectField
            name="kind"
            label="Times"
            value={form.kind}
            onChange={(event) => setForm({ ...form, kind: event.target.value === "DATES" ? "DATES" : "WEEKLY" })}
          >
            <option value="WEEKLY">By weekly hours</option>
            <option value="DATES">On single dates, like an event</option>
          </SelectField>
        )}
        <Checkbox
          label="Can be booked"
          checked={form.isOpen}
          onChange={(event) => setForm({ ...form, isOpen: event.target.checked })}
        />
        <FieldRow>
          <TextField name="durationMinutes" label="Length" suffix="min" {...number("durationMinutes")} />
          <TextField name="stepMinutes" label="A start every" suffix="min" {...number("stepMinutes")} />
          <TextField name="capacity" label="Places" {...number("capacity")} />
        </FieldRow>
        <FieldRow>
          <TextField name="leadMinutes" label="At the latest, before" suffix="hours" {...hoursOf("leadMinutes")} />
          <TextField name="horizonDays" label="At most, ahead" suffix="days" {...number("horizonDays")} />
        </FieldRow>
        <FieldGroup legend="When a buyer cancels">
          <FieldRow>
            <TextField
              name="changeUntilMinutes"
              label="Changes until"
              suffix="hours"
              hint="before the start"
              {...hoursOf("changeUntilMinutes")}
            />
            <TextField
              name="refundPercent"
              label="Goes back"
              suffix="%"
              max={100}
              hint="of the price or of the credits"
              {...number("refundPercent")}
            />
          </FieldRow>
        </FieldGroup>
        <TextField
          name="place"
          label="Where"
          maxLength={300}
          value={form.place}
          onChange={(event) => setForm({ ...form, place: event.target.value })}
        />
        <TextField
          name="timeZone"
          label="Time zone"
          value={form.timeZone}
          onChange={(event) => setForm({ ...form, timeZone: event.target.value })}
        />
        <Checkbox
          label="Gives a ticket for each place"
          checked={form.hasTickets}
          onChange={(event) => setForm({ ...form, hasTickets: event.target.checked })}
        />
        {form.kind === "WEEKLY" ? (
          <FieldGroup legend="Hours">
            {weekdays.map((day, index) => (
              <TextField
                key={day}
                label={day}
                placeholder="closed"
                error={readDays[index] === undefined ? "Write it like 10:00-13:00, 14:00-17:00" : undefined}
                value={hours[index] ?? ""}
                onChange={(event) => setHours(hours.with(index, event.target.value))}
              />
            ))}
          </FieldGroup>
        ) : isNew ? (
          <p>Save first; then dates can be added.</p>
        ) : (
          <NewDate schedule={schedule} />
        )}
        <TextArea
          name="closures"
          label="Days off"
          rows={4}
          hint="One a line: 2026-12-24 to 2026-12-27 Holidays"
          error={blackouts === undefined ? "A line does not begin with a day like 2026-12-24" : undefined}
          value={closures}
          onChange={(event) => setClosures(event.target.value)}
        />
      </FieldStack>
    </Modal>
  );
}

/** A schedule of single dates gets another one. */
function NewDate({ schedule }: { schedule: Schedule }) {
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
      showToast("The date can be booked");
    },
  });
  return (
    <FieldGroup legend="Another date">
      {add.isError && <Banner tone="critical">{messageOf(add.error)}</Banner>}
      <FieldRow>
        <TextField
          name="start"
          label={`Begins, by the clocks of ${schedule.timeZone}`}
          type="datetime-local"
          value={start}
          onChange={(event) => setStart(event.target.value)}
        />
        <Button isBusy={add.isPending} disabled={start === ""} onClick={() => add.mutate()}>
          Add it
        </Button>
      </FieldRow>
    </FieldGroup>
  );
}
