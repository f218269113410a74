import { FieldGroup, FieldStack, Radio, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { staffLanguage } from "#backoffice/language.ts";
import type { SynonymGroup } from "./change-groups.ts";
import { saveGroup } from "./queries.ts";
import { synonymsTexts } from "./texts/texts.ts";
import { problemOf, readWords } from "./words.ts";

const texts = synonymsTexts[staffLanguage()];

const wordsOf = ({ kind, term, text }: { kind: string; term: string; text: string }): string[] =>
  kind === "oneWay" ? [...readWords(term).slice(0, 1), ...readWords(text)] : readWords(text);

/** Adds a group of synonyms, or edits one. */
export function SynonymDialog({ group, onClose }: { group?: SynonymGroup | undefined; onClose: () => void }) {
  const isOneWayGroup = group?.isOneWay ?? false;
  const form = useMutationForm({
    values: {
      kind: isOneWayGroup ? "oneWay" : "twoWay",
      term: isOneWayGroup ? (group?.words[0] ?? "") : "",
      text: (group?.words ?? []).slice(isOneWayGroup ? 1 : 0).join(", "),
    },
    validate: (values) =>
      values.kind === "oneWay" && readWords(values.term).length !== 1
        ? { term: texts.problems.term }
        : { text: problemOf(wordsOf(values)) },
    request: (values) =>
      saveGroup(group, { words: wordsOf(values), ...(values.kind === "oneWay" && { isOneWay: true }) }),
    onSuccess: () => {
      showToast(group === undefined ? texts.added : texts.saved);
      onClose();
    },
  });
  const isOneWay = form.watch("kind") === "oneWay";
  return (
    <FormDialog
      title={group === undefined ? texts.add : texts.dialog.edit}
      onClose={onClose}
      form={form}
      submitLabel={group === undefined ? texts.add : texts.dialog.save}
    >
      <FieldStack>
        <FieldGroup legend={texts.type}>
          <Radio label={texts.twoWay} hint={texts.twoWayHint} value="twoWay" {...form.field("kind")} />
          <Radio label={texts.oneWay} hint={texts.oneWayHint} value="oneWay" {...form.field("kind")} />
        </FieldGroup>
        {isOneWay && <TextField label={texts.dialog.term} autoComplete="off" dir="auto" {...form.field("term")} />}
        <TextArea
          label={isOneWay ? texts.dialog.alsoFinds : texts.words}
          hint={texts.dialog.hint}
          rows={3}
          dir="auto"
          {...form.field("text")}
        />
      </FieldStack>
    </FormDialog>
  );
}
