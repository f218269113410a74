import { Plus, X } from "lucide-react";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldRow, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import type { Part } from "../rich-content.ts";
import styles from "./blocks.module.css";
import { filledOptions, newOption, pollData, pollOf, textIn } from "./blocks.ts";
import type { BlockDialogProps } from "./dialog-props.ts";
import { blocksTexts } from "./texts/texts.ts";

const MAX_OPTIONS = 20;

export function PollDialog({ data, isNew, onSave, onClose }: BlockDialogProps) {
  const language = useLanguage();
  const { poll: texts, insert, save } = useTexts(blocksTexts);
  const form = useMutationForm({
    values: pollOf(data),
    validate: ({ title }) => ({ title: title.trim() === "" ? texts.titleProblem : undefined }),
    request: async (values) => onSave(pollData(data, values)),
  });
  const options = form.watch("options");
  const change = (changed: readonly Part[]): void => form.setValue("options", changed, { shouldDirty: true });
  const isComplete = filledOptions(options).length >= 2;
  const numbered = (text: string, index: number): string => formatMessage(language, text, { number: index + 1 });
  return (
    <FormDialog
      title={isNew ? texts.add : texts.edit}
      onClose={onClose}
      form={form}
      submitLabel={isNew ? insert : save}
      isReady={isComplete}
    >
      <FieldStack>
        <TextField label={texts.title} maxLength={200} error={form.errors.title?.message} {...form.field("title")} />
        <fieldset className={styles.list}>
          <legend className={styles.label}>{texts.options}</legend>
          {options.map((option, index) => (
            <div key={textIn(option, "id") || index} className={styles.item}>
              <TextField
                label={numbered(texts.option, index)}
                isLabelHidden
                maxLength={200}
                value={textIn(option, "title")}
                onChange={(event) => change(options.with(index, { ...option, title: event.currentTarget.value }))}
              />
              <Button
                variant="plain"
                aria-label={numbered(texts.remove, index)}
                disabled={options.length <= 2}
                icon={<X aria-hidden="true" />}
                onClick={() => change(options.toSpliced(index, 1))}
              />
            </div>
          ))}
          <div>
            <Button
              size="small"
              icon={<Plus aria-hidden="true" />}
              disabled={options.length >= MAX_OPTIONS}
              onClick={() => change([...options, newOption()])}
            >
              {texts.addOption}
            </Button>
          </div>
          {!isComplete && <p className={styles.note}>{texts.optionsProblem}</p>}
        </fieldset>
        <FieldRow>
          <SelectField label={texts.vote} {...form.field("vote")}>
            <option value="ALL">{texts.voters.ALL}</option>
            <option value="SITE_MEMBERS">{texts.voters.SITE_MEMBERS}</option>
          </SelectField>
          <SelectField label={texts.view} {...form.field("view")}>
            <option value="EVERYONE">{texts.viewers.EVERYONE}</option>
            <option value="VOTERS">{texts.viewers.VOTERS}</option>
            <option value="CREATOR">{texts.viewers.CREATOR}</option>
          </SelectField>
        </FieldRow>
        <Checkbox label={texts.isMultiple} {...form.field("isMultiple")} />
      </FieldStack>
    </FormDialog>
  );
}
