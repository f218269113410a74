import { useMutation } from "@tanstack/react-query";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldGroup, FieldStack, Radio, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { formatWhenWithin, localTimeOf, storeTimeZone, timestampOf, zoneName } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { useTexts } from "#ui/language.ts";
import { editorTexts } from "../texts/texts.ts";
import type { Draft } from "../use-draft.ts";

const HOUR_MS = 3_600_000;
const MAX_NOTE = 200;

/** Publishes the draft now, or at a time by the store's clocks. */
export function PublishDialog<Body>({ draft, onClose }: { draft: Draft<Body>; onClose: () => void }) {
  const language = staffLanguage();
  const { publish: texts } = useTexts(editorTexts);
  const { scheduledDate } = draft.state.document;
  const cancel = useMutation({
    mutationFn: draft.unschedule,
    onSuccess: () => {
      showToast(texts.unscheduled);
      onClose();
    },
  });
  const form = useMutationForm({
    values: {
      when: "now",
      date: localTimeOf(scheduledDate ?? new Date(Date.now() + 24 * HOUR_MS)),
      note: "",
    },
    validate: ({ when, date }) =>
      when === "later" && !(Date.parse(timestampOf(date)) > Date.now()) ? { date: texts.past } : {},
    request: ({ when, date, note }) =>
      draft.publish({ note: note.trim(), publishDate: when === "later" ? timestampOf(date) : undefined }),
    onSuccess: (_, { when }) => {
      showToast(when === "later" ? texts.scheduled : texts.published);
      onClose();
    },
  });
  const isLater = form.watch("when") === "later";
  return (
    <FormDialog title={texts.title} form={form} submitLabel={isLater ? texts.schedule : texts.now} onClose={onClose}>
      <FieldStack>
        {scheduledDate !== undefined && (
          <Banner
            tone="note"
            action={
              <Button size="small" isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
                {texts.unschedule}
              </Button>
            }
          >
            {formatMessage(language, texts.isScheduled, { when: formatWhenWithin(scheduledDate) })}
          </Banner>
        )}
        {cancel.isError && <Banner tone="critical">{messageOf(cancel.error)}</Banner>}
        <FieldGroup legend={texts.when}>
          <Radio label={texts.nowLabel} hint={texts.nowHint} value="now" {...form.register("when")} />
          <Radio label={texts.laterLabel} hint={texts.laterHint} value="later" {...form.register("when")} />
        </FieldGroup>
        {isLater && (
          <TextField
            label={texts.date}
            hint={formatMessage(language, texts.zone, { zone: zoneName(storeTimeZone()) })}
            type="datetime-local"
            {...form.field("date", { required: true })}
          />
        )}
        <TextField label={texts.note} hint={texts.noteHint} maxLength={MAX_NOTE} {...form.field("note")} />
      </FieldStack>
    </FormDialog>
  );
}
