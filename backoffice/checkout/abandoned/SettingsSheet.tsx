import { useMutation, useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { AbandonedCartSettings, RecoveryMail } from "#api/checkout/abandoned-checkout-values.ts";
import { updateAbandonedCartSettings } from "#api/checkout/abandoned-checkouts.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldRow, FieldStack, Radio, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import styles from "./abandoned.module.css";
import { settingsQuery } from "./queries.ts";

const FORM = "abandoned-settings";

/** When a cart counts as left, who may be reminded, and which reminders follow. */
export function SettingsSheet({ onClose }: { onClose: () => void }) {
  const settings = useQuery(settingsQuery);
  if (settings.data) return <SettingsForm stored={settings.data} onClose={onClose} />;
  return (
    <Modal title="Reminders" isOpen onClose={onClose} kind="sheet">
      {settings.isError ? (
        <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Modal>
  );
}

function SettingsForm({ stored, onClose }: { stored: AbandonedCartSettings; onClose: () => void }) {
  const [draft, setDraft] = useState(stored);
  const change = (part: Partial<AbandonedCartSettings>) => setDraft({ ...draft, ...part });
  const save = useMutation({
    mutationFn: () => call(updateAbandonedCartSettings, { body: { settings: draft } }),
    onSuccess: async () => {
      showToast("Saved");
      await queryClient.invalidateQueries({ queryKey: ["abandoned"] });
      onClose();
    },
  });
  const setMail = (index: number, part: Partial<RecoveryMail>) =>
    change({ mails: draft.mails.map((mail, place) => (place === index ? withoutEmpty({ ...mail, ...part }) : mail)) });
  return (
    <Modal
      title="Reminders"
      isOpen
      onClose={onClose}
      kind="sheet"
      onSubmit={() => save.mutate()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <FieldStack error={save.error}>
        <Checkbox
          label="Look for carts that were left"
          checked={draft.isEnabled}
          onChange={(event) => change({ isEnabled: event.target.checked })}
        />
        <FieldRow>
          <TextField
            name="abandonAfterMinutes"
            label="A cart counts as left after"
            suffix="minutes"
            type="number"
            min={10}
            max={10080}
            required
            value={draft.abandonAfterMinutes}
            onChange={(event) => change({ abandonAfterMinutes: event.target.valueAsNumber })}
          />
          <TextField
            name="pauseDays"
            label="Nobody is reminded again within"
            suffix="days"
            type="number"
            min={0}
            max={90}
            required
            value={draft.pauseDays}
            onChange={(event) => change({ pauseDays: event.target.valueAsNumber })}
          />
        </FieldRow>
        <fieldset className={styles.fieldset}>
          <legend>Who is reminded</legend>
          <Radio
            name={`${FORM}-consent`}
            label="Only who agreed to it"
            hint="The safe choice in the European Union."
            checked={draft.consent === "EXPLICIT"}
            onChange={() => change({ consent: "EXPLICIT" })}
          />
          <Radio
            name={`${FORM}-consent`}
            label="Everybody who did not say no"
            checked={draft.consent === "UNLESS_REFUSED"}
            onChange={() => change({ consent: "UNLESS_REFUSED" })}
          />
        </fieldset>
        {draft.mails.map((mail, index) => (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: mails have no ids; their place is what they are.
            key={index}
            className={styles.fieldset}
          >
            <legend>Reminder {index + 1}</legend>
            <FieldRow>
              <TextField
                name={`mails[${index}].delayMinutes`}
                label="Goes out after"
                suffix="minutes"
                type="number"
                min={0}
                max={43200}
                required
                value={mail.delayMinutes}
                onChange={(event) => setMail(index, { delayMinutes: event.target.valueAsNumber })}
              />
              <TextField
                name={`mails[${index}].couponCode`}
                label="Coupon it offers"
                maxLength={50}
                value={mail.couponCode ?? ""}
                onChange={(event) => setMail(index, { couponCode: event.target.value.trim() })}
              />
            </FieldRow>
            <TextField
              name={`mails[${index}].subject`}
              label="Subject"
              hint="Empty: the store's own words, in the buyer's language. {name}, {item} and {store} are filled in."
              maxLength={120}
              value={mail.subject ?? ""}
              onChange={(event) => setMail(index, { subject: event.target.value })}
            />
            <TextArea
              name={`mails[${index}].message`}
              label="Text"
              rows={3}
              maxLength={1000}
              value={mail.message ?? ""}
              onChange={(event) => setMail(index, { message: event.target.value })}
            />
            <Button
              variant="plain"
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => change({ mails: draft.mails.filter((_, place) => place !== index) })}
            >
              Remove reminder {index + 1}
            </Button>
          </fieldset>
        ))}
        {draft.mails.length < 5 && (
          <Button
            icon={<Plus aria-hidden="true" />}
            onClick={() =>
              change({ mails: [...draft.mails, { delayMinutes: 1440 * Math.max(1, draft.mails.length) }] })
            }
          >
            Add a reminder
          </Button>
        )}
        <TextField
          name="keepDays"
          label="Personal data of these carts is kept"
          suffix="days"
          type="number"
          min={7}
          max={730}
          required
          value={draft.keepDays}
          onChange={(event) => change({ keepDays: event.target.valueAsNumber })}
        />
      </FieldStack>
    </Modal>
  );
}

/** Emptied texts are left out, so that the store's own words come back. */
function withoutEmpty({ delayMinutes, ...texts }: RecoveryMail): RecoveryMail {
  const kept = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));
  return { delayMinutes, ...kept };
}
