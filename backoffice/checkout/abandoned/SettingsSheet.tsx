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
import { formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./abandoned.module.css";
import { settingsQuery } from "./queries.ts";
import { abandonedTexts } from "./texts/texts.ts";

const texts = abandonedTexts[staffLanguage()].settings;

const FORM = "abandoned-settings";

/** When a cart counts as abandoned, which customers get reminders, and the reminders. */
export function SettingsSheet({ onClose }: { onClose: () => void }) {
  const settings = useQuery(settingsQuery);
  if (settings.data) return <SettingsForm stored={settings.data} onClose={onClose} />;
  return (
    <Modal title={texts.title} isOpen onClose={onClose} kind="sheet">
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
      showToast(texts.saved);
      await queryClient.invalidateQueries({ queryKey: ["abandoned"] });
      onClose();
    },
  });
  const setMail = (index: number, part: Partial<RecoveryMail>) =>
    change({ mails: draft.mails.map((mail, place) => (place === index ? withoutEmpty({ ...mail, ...part }) : mail)) });
  return (
    <Modal
      title={texts.title}
      isOpen
      onClose={onClose}
      kind="sheet"
      onSubmit={() => save.mutate()}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={save.isPending}>
            {texts.save}
          </Button>
        </>
      }
    >
      <FieldStack error={save.error}>
        <Checkbox
          label={texts.isEnabled}
          checked={draft.isEnabled}
          onChange={(event) => change({ isEnabled: event.target.checked })}
        />
        <FieldRow>
          <TextField
            name="abandonAfterMinutes"
            label={texts.abandonAfter}
            suffix={texts.minutes}
            type="number"
            min={10}
            max={10080}
            required
            value={draft.abandonAfterMinutes}
            onChange={(event) => change({ abandonAfterMinutes: event.target.valueAsNumber })}
          />
          <TextField
            name="pauseDays"
            label={texts.pauseDays}
            suffix={texts.days}
            type="number"
            min={0}
            max={90}
            required
            value={draft.pauseDays}
            onChange={(event) => change({ pauseDays: event.target.valueAsNumber })}
          />
        </FieldRow>
        <fieldset className={styles.fieldset}>
          <legend>{texts.consent}</legend>
          <Radio
            name={`${FORM}-consent`}
            label={texts.explicit}
            hint={texts.explicitHint}
            checked={draft.consent === "EXPLICIT"}
            onChange={() => change({ consent: "EXPLICIT" })}
          />
          <Radio
            name={`${FORM}-consent`}
            label={texts.unlessRefused}
            checked={draft.consent === "UNLESS_REFUSED"}
            onChange={() => change({ consent: "UNLESS_REFUSED" })}
          />
        </fieldset>
        {draft.mails.map((mail, index) => (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: reminders have no ids; their position identifies them.
            key={index}
            className={styles.fieldset}
          >
            <legend>{formatText(texts.reminder, { number: index + 1 })}</legend>
            <FieldRow>
              <TextField
                name={`mails[${index}].delayMinutes`}
                label={texts.delay}
                suffix={texts.minutes}
                type="number"
                min={0}
                max={43200}
                required
                value={mail.delayMinutes}
                onChange={(event) => setMail(index, { delayMinutes: event.target.valueAsNumber })}
              />
              <TextField
                name={`mails[${index}].couponCode`}
                label={texts.couponCode}
                maxLength={50}
                value={mail.couponCode ?? ""}
                onChange={(event) => setMail(index, { couponCode: event.target.value.trim() })}
              />
            </FieldRow>
            <TextField
              name={`mails[${index}].subject`}
              label={texts.subject}
              hint={formatText(texts.subjectHint, {})}
              maxLength={120}
              value={mail.subject ?? ""}
              onChange={(event) => setMail(index, { subject: event.target.value })}
            />
            <TextArea
              name={`mails[${index}].message`}
              label={texts.message}
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
              {formatText(texts.remove, { number: index + 1 })}
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
            {texts.add}
          </Button>
        )}
        <TextField
          name="keepDays"
          label={texts.keepDays}
          suffix={texts.days}
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

/** Omits empty texts, which restores the defaults. */
function withoutEmpty({ delayMinutes, ...texts }: RecoveryMail): RecoveryMail {
  const kept = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));
  return { delayMinutes, ...kept };
}
