import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldGroup, FieldStack, Radio, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import type { SynonymGroup } from "./change-groups.ts";
import { saveGroup } from "./queries.ts";
import { synonymsTexts } from "./texts/texts.ts";
import { problemOf, readWords } from "./words.ts";

const texts = synonymsTexts[staffLanguage()];

/** Adds a group of synonyms, or edits one. */
export function SynonymDialog({ group, onClose }: { group?: SynonymGroup | undefined; onClose: () => void }) {
  const [isOneWay, setOneWay] = useState(group?.isOneWay ?? false);
  const [term, setTerm] = useState(group?.isOneWay ? (group.words[0] ?? "") : "");
  const [text, setText] = useState((group?.isOneWay ? group.words.slice(1) : (group?.words ?? [])).join(", "));
  const [isChecked, setChecked] = useState(false);
  const words = isOneWay ? [...readWords(term).slice(0, 1), ...readWords(text)] : readWords(text);
  const termProblem = isOneWay && readWords(term).length !== 1 ? texts.problems.term : undefined;
  const wordsProblem = termProblem === undefined ? problemOf(words) : undefined;
  const save = useMutation({
    mutationFn: () => saveGroup(group, { words, ...(isOneWay && { isOneWay }) }),
    onSuccess: () => {
      showToast(group === undefined ? texts.added : texts.saved);
      onClose();
    },
  });
  return (
    <Modal
      title={group === undefined ? texts.add : texts.dialog.edit}
      isOpen
      onClose={onClose}
      onSubmit={() => {
        setChecked(true);
        if (termProblem === undefined && wordsProblem === undefined) save.mutate();
      }}
      footer={
        <>
          <Button onClick={onClose}>{texts.dialog.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={save.isPending}>
            {group === undefined ? texts.add : texts.dialog.save}
          </Button>
        </>
      }
    >
      {save.isError && <Banner tone="critical">{messageOf(save.error)}</Banner>}
      <FieldStack>
        <FieldGroup legend={texts.type}>
          <Radio
            name="kind"
            label={texts.twoWay}
            hint={texts.twoWayHint}
            checked={!isOneWay}
            onChange={() => setOneWay(false)}
          />
          <Radio
            name="kind"
            label={texts.oneWay}
            hint={texts.oneWayHint}
            checked={isOneWay}
            onChange={() => setOneWay(true)}
          />
        </FieldGroup>
        {isOneWay && (
          <TextField
            label={texts.dialog.term}
            autoComplete="off"
            dir="auto"
            maxLength={60}
            value={term}
            error={isChecked ? termProblem : undefined}
            onChange={(event) => setTerm(event.currentTarget.value)}
          />
        )}
        <TextArea
          label={isOneWay ? texts.dialog.alsoFinds : texts.words}
          hint={texts.dialog.hint}
          rows={3}
          dir="auto"
          value={text}
          error={isChecked ? wordsProblem : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </FieldStack>
    </Modal>
  );
}
