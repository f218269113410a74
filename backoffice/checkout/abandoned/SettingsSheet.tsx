import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import type { AbandonedCartSettings, RecoveryMail } from "#api/checkout/abandoned-checkout-values.ts";
import { updateAbandonedCartSettings } from "#api/checkout/abandoned-checkouts.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { Checkbox, FieldRow, FieldStack, Radio, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog, Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./abandoned.module.css";
import { settingsQuery } from "./queries.ts";
import { abandonedTexts } from "./texts/texts.ts";

const texts = abandonedTexts[staffLanguage()].settings;

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
  const form = useMutationForm({
    values: stored,
    schema: bodyOf(updateAbandonedCartSettings, "settings"),
    request: (values) =>
      call(updateAbandonedCartSettings, { body: { settings: { ...values, mails: values.mails.map(withoutEmpty) } } }),
    onSuccess: async () => {
      showToast(texts.saved);
      await queryClient.invalidateQueries({ queryKey: ["abandoned"] });
      onClose();
    },
  });
  const mails = useFieldArray({ control: form.control, name: "mails" });
  return (
    <FormDialog title={texts.title} onClose={onClose} kind="sheet" form={form} submitLabel={texts.save}>
      <FieldStack>
        <Checkbox label={texts.isEnabled} {...form.field("isEnabled")} />
        <FieldRow>
          <TextField
            label={texts.abandonAfter}
            suffix={texts.minutes}
            type="number"
            {...form.field("abandonAfterMinutes", { required: true })}
          />
          <TextField
            label={texts.pauseDays}
            suffix={texts.days}
            type="number"
            {...form.field("pauseDays", { required: true })}
          />
        </FieldRow>
        <fieldset className={styles.fieldset}>
          <legend>{texts.consent}</legend>
          <Radio label={texts.explicit} hint={texts.explicitHint} value="EXPLICIT" {...form.field("consent")} />
          <Radio label={texts.unlessRefused} value="UNLESS_REFUSED" {...form.field("consent")} />
        </fieldset>
        {mails.fields.map((mail, index) => (
          <fieldset key={mail.id} className={styles.fieldset}>
            <legend>{formatText(texts.reminder, { number: index + 1 })}</legend>
            <FieldRow>
              <TextField
                label={texts.delay}
                suffix={texts.minutes}
                type="number"
                {...form.field(`mails.${index}.delayMinutes`)}
              />
              <TextField label={texts.couponCode} {...form.field(`mails.${index}.couponCode`)} />
            </FieldRow>
            <TextField
              label={texts.subject}
              hint={formatText(texts.subjectHint, {})}
              {...form.field(`mails.${index}.subject`)}
            />
            <TextArea label={texts.message} rows={3} {...form.field(`mails.${index}.message`)} />
            <Button variant="plain" icon={<Trash2 aria-hidden="true" />} onClick={() => mails.remove(index)}>
              {formatText(texts.remove, { number: index + 1 })}
            </Button>
          </fieldset>
        ))}
        {mails.fields.length < 5 && (
          <Button
            icon={<Plus aria-hidden="true" />}
            onClick={() => mails.append({ delayMinutes: 1440 * Math.max(1, mails.fields.length) })}
          >
            {texts.add}
          </Button>
        )}
        <TextField
          label={texts.keepDays}
          suffix={texts.days}
          type="number"
          {...form.field("keepDays", { required: true })}
        />
      </FieldStack>
    </FormDialog>
  );
}

/** Omits empty texts, which restores the defaults. */
function withoutEmpty({ delayMinutes, ...texts }: RecoveryMail): RecoveryMail {
  const trimmed = Object.entries(texts).map(([name, text]) => [name, text.trim()]);
  const kept = Object.fromEntries(trimmed.filter(([, text]) => text !== ""));
  return { delayMinutes, ...kept };
}
