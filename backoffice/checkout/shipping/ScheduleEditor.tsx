import { Plus, Trash2 } from "lucide-react";
import type { DeliverySchedule } from "#api/checkout/shipping/local-delivery-options.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldRow, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { formatDay, formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./shipping.module.css";
import { shippingTexts } from "./texts/texts.ts";

const texts = shippingTexts[staffLanguage()].schedule;

type Props = { schedule: DeliverySchedule | undefined; onChange: (schedule: DeliverySchedule | undefined) => void };
type Window = DeliverySchedule["timeWindows"][number];

const days = ["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"] as const satisfies readonly Window["day"][];

/** January 1, 2024 was a Monday. */
const dayName = (day: Window["day"]): string => formatDay(`2024-01-0${days.indexOf(day) + 1}`, "weekday");

const toText = ({ hours, minutes = 0 }: Window["start"]): string =>
  `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;

function toTime(text: string): Window["start"] {
  const [hours = 0, minutes = 0] = text.split(":").map(Number);
  return { hours: Number.isFinite(hours) ? hours : 0, minutes: Number.isFinite(minutes) ? minutes : 0 };
}

/** Weekly time slots that customers choose from, each with a limit of orders. */
export function ScheduleEditor({ schedule, onChange }: Props) {
  const windows = schedule?.timeWindows ?? [];
  const write = (timeWindows: Window[]) => onChange({ ...schedule, timeWindows });
  const set = (index: number, change: Partial<Window>) =>
    write(windows.map((window, place) => (place === index ? { ...window, ...change } : window)));
  return (
    <fieldset className={styles.rates}>
      <legend>{texts.title}</legend>
      <Checkbox
        label={texts.enable}
        checked={schedule !== undefined}
        onChange={(event) =>
          onChange(event.currentTarget.checked ? { handlingDays: 0, timeWindows: [nextWindow([])] } : undefined)
        }
      />
      {schedule !== undefined && (
        <>
          <FieldRow>
            <TextField
              label={texts.handlingDays}
              type="number"
              min={0}
              max={30}
              value={String(schedule.handlingDays ?? 0)}
              onChange={(event) => onChange({ ...schedule, handlingDays: Number(event.currentTarget.value) || 0 })}
            />
            <TextField
              label={texts.cutoff}
              type="time"
              hint={texts.cutoffHint}
              value={schedule.cutOffTime == null ? "" : toText(schedule.cutOffTime)}
              onChange={(event) => {
                const { value } = event.currentTarget;
                onChange({ ...schedule, cutOffTime: value === "" ? null : toTime(value) });
              }}
            />
          </FieldRow>
          {windows.map((window, index) => (
            // Time slots have no id; their position identifies them.
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only edited, added at the end and removed
            <div key={index} className={`${styles.rate} ${styles.slot}`}>
              <SelectField
                label={texts.day}
                value={window.day}
                onChange={(event) => set(index, { day: event.currentTarget.value as Window["day"] })}
              >
                {days.map((value) => (
                  <option key={value} value={value}>
                    {dayName(value)}
                  </option>
                ))}
              </SelectField>
              <TextField
                label={texts.from}
                type="time"
                value={toText(window.start)}
                onChange={(event) => set(index, { start: toTime(event.currentTarget.value) })}
              />
              <TextField
                label={texts.to}
                type="time"
                value={toText(window.end)}
                onChange={(event) => set(index, { end: toTime(event.currentTarget.value) })}
              />
              <TextField
                label={texts.limit}
                type="number"
                min={1}
                placeholder={texts.noLimit}
                value={window.capacity == null ? "" : String(window.capacity)}
                onChange={(event) => set(index, { capacity: Number(event.currentTarget.value) || null })}
              />
              <Checkbox
                label={shippingTexts[staffLanguage()].active.label}
                checked={window.enabled !== false}
                onChange={(event) => set(index, { enabled: event.currentTarget.checked })}
              />
              <Button
                variant="plain"
                size="icon"
                aria-label={formatText(texts.remove, { day: dayName(window.day), time: toText(window.start) })}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => write(windows.filter((_, place) => place !== index))}
              />
            </div>
          ))}
          <div>
            <Button
              size="small"
              icon={<Plus aria-hidden="true" />}
              onClick={() => write([...windows, nextWindow(windows)])}
            >
              {texts.add}
            </Button>
          </div>
        </>
      )}
    </fieldset>
  );
}

/** The day after the last slot, at the same hours, so that a week takes seven clicks. */
function nextWindow(windows: readonly Window[]): Window {
  const last = windows.at(-1);
  if (last === undefined)
    return { day: "MON", start: { hours: 9, minutes: 0 }, end: { hours: 12, minutes: 0 }, enabled: true };
  return { ...last, day: days[(days.indexOf(last.day) + 1) % days.length] ?? "MON" };
}
