import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldGroup, FieldStack, Radio, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import type { SynonymGroup } from "./change-groups.ts";
import { saveGroup } from "./queries.ts";
import { faultOf, readWords } from "./words.ts";

/** Adds a group of synonyms, or edits one. */
export function SynonymDialog({ group, onClose }: { group?: SynonymGroup | undefined; onClose: () => void }) {
  const [isOneWay, setOneWay] = useState(group?.isOneWay ?? false);
  const [term, setTerm] = useState(group?.isOneWay ? (group.words[0] ?? "") : "");
  const [text, setText] = useState((group?.isOneWay ? group.words.slice(1) : (group?.words ?? [])).join(", "));
  const [isChecked, setChecked] = useState(false);
  const words = isOneWay ? [...readWords(term).slice(0, 1), ...readWords(text)] : readWords(text);
  const fault = isOneWay && readWords(term).length !== 1 ? "Enter one search term." : faultOf(words);
  const save = useMutation({
    mutationFn: () => saveGroup(group, { words, ...(isOneWay && { isOneWay }) }),
    onSuccess: () => {
      showToast(group === undefined ? "Synonyms added" : "Synonyms saved");
      onClose();
    },
  });
  const error = isChecked ? fault : undefined;
  return (
    <Modal
      title={group === undefined ? "Add synonyms" : "Edit synonyms"}
      isOpen
      onClose={onClose}
      onSubmit={() => {
        setChecked(true);
        if (fault === undefined) save.mutate();
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={save.isPending}>
            {group === undefined ? "Add synonyms" : "Save"}
          </Button>
        </>
      }
    >
      {save.isError && <Banner tone="critical">{messageOf(save.error)}</Banner>}
      <FieldStack>
        <FieldGroup legend="Type">
          <Radio
            name="kind"
            label="Two-way"
            hint="A search for any of the words finds products with the others."
            checked={!isOneWay}
            onChange={() => setOneWay(false)}
          />
          <Radio
            name="kind"
            label="One-way"
            hint="A search for one term also finds the others, but not the other way around."
            checked={isOneWay}
            onChange={() => setOneWay(true)}
          />
        </FieldGroup>
        {isOneWay && (
          <TextField
            label="Search term"
            autoComplete="off"
            dir="auto"
            maxLength={60}
            value={term}
            error={error === "Enter one search term." ? error : undefined}
            onChange={(event) => setTerm(event.currentTarget.value)}
          />
        )}
        <TextArea
          label={isOneWay ? "Also finds" : "Words"}
          hint="Separate words or short phrases with commas. Capital letters and accents make no difference."
          rows={3}
          dir="auto"
          value={text}
          error={error === "Enter one search term." ? undefined : error}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </FieldStack>
    </Modal>
  );
}
